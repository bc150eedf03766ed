"""The entries of two files read as one dict of both, however they come about."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.joined_entries import Joiner
from memdeck.domain.memory.revised_entries import RevisedEntries, differing
from tests.fakes.entries import entry

FILES = st.dictionaries(
    st.sampled_from("abcdef"), st.sampled_from(["Bees", "Tea", "Oslo"]), max_size=5
).map(lambda told: {id_: entry(id_, content=content) for id_, content in told.items()})


@given(st.lists(st.tuples(FILES, FILES), min_size=1, max_size=5))
def test_however_often_two_files_change_they_read_as_one_dict(states):
    joiner = Joiner()
    for first, second in states:
        joined = joiner.joined(first, second)
        wanted = {**first, **{id_: one for id_, one in second.items() if id_ not in first}}

        assert list(joined.items()) == list(wanted.items())
        assert len(joined) == len(wanted)
        assert all(joined.get(id_) is wanted.get(id_) for id_ in "abcdef")


def test_after_a_change_of_one_memory_only_that_one_differs():
    first: Mapping[str, MemoryEntry] = {"a": entry("a"), "b": entry("b")}
    second = {"c": entry("c"), "a": entry("a", content="Hidden")}
    joiner = Joiner()
    before = joiner.joined(first, second)
    fewer = RevisedEntries(first, {"a": None}, lambda: {"b": first["b"]})
    after = joiner.joined(fewer, second)

    assert isinstance(after, RevisedEntries)
    assert differing(before, after) == ["a"]
    assert after["a"].content == "Hidden"


def test_what_stays_as_it_is_is_not_joined_again():
    first, second = {"a": entry("a")}, {"b": entry("b")}
    joiner = Joiner()

    assert joiner.joined(first, second) is joiner.joined(dict(first), dict(second))
    assert joiner.joined(first, {}) is first
