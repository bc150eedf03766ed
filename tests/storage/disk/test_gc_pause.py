"""The collector rests while very many objects are made, and works as before after it."""

import gc

import pytest

from memdeck.storage.disk.gc_pause import collection_paused


@pytest.fixture
def collector():
    was_on = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was_on else gc.disable)()


def test_the_collector_rests_and_goes_on(collector):
    with collection_paused():
        assert not gc.isenabled()

    assert gc.isenabled()


def test_the_collector_goes_on_after_a_failure(collector):
    with pytest.raises(ValueError, match="torn"), collection_paused():
        raise ValueError("torn")

    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off(collector):
    gc.disable()
    with collection_paused():
        pass

    assert not gc.isenabled()


def test_what_was_made_meanwhile_is_not_looked_at_until_all_is(collector):
    gc.collect()
    with collection_paused():
        made: list[object] = [[] for _ in range(10_000)]

    assert gc.get_count()[0] < len(made)
    assert any(made is one for one in gc.get_objects(generation=2))


def test_it_is_not_looked_at_either_where_the_collector_was_off(collector):
    gc.disable()
    with collection_paused():
        made: list[object] = [[] for _ in range(10_000)]

    assert any(made is one for one in gc.get_objects(generation=2))
