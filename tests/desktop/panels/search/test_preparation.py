"""What finds by meaning is made ready in the background, and can be stopped and gone on with."""

import pytest

from memdeck.desktop.panels.search.index_preparation import Phase, Preparation
from memdeck.errors import EmbedderError
from tests.fakes.embedder import HeldEmbedder, WordEmbedder
from tests.fakes.vaults import vault_at


@pytest.fixture
def preparation_of(bridge, tmp_path):
    """Make ready a vault of four memories with an embedder, or what fails to open one."""
    made = []

    def make(open_embedder):
        manager = vault_at(tmp_path, open_embedder=open_embedder)
        preparation = Preparation(manager.recollection.embedding, bridge, bridge)
        made.append((manager, preparation))
        return preparation

    yield make
    for manager, preparation in made:
        preparation.close()
        manager.recollection.close()


def test_all_is_embedded_and_progress_is_reported(preparation_of, qtbot):
    embedder = WordEmbedder()
    preparation = preparation_of(lambda: embedder)
    phases = []
    preparation.changed.connect(lambda: phases.append(preparation.readiness.phase))
    with qtbot.waitSignal(preparation.opened):
        preparation.begin()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.READY)

    assert phases[0] is Phase.LOADING
    assert Phase.EMBEDDING in phases
    assert len(embedder.asked) == 4


def test_nothing_is_opened_before_it_is_asked_for(preparation_of):
    opened = []
    preparation = preparation_of(lambda: opened.append(1))

    assert preparation.readiness.phase is Phase.UNTRIED
    assert opened == []


def test_without_an_embedder_it_says_so(preparation_of, qtbot):
    preparation = preparation_of(lambda: None)
    preparation.begin()

    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.NONE)


def test_one_that_fails_is_tried_again_when_it_is_asked_for_again(preparation_of, qtbot):
    tries = []

    def open_embedder():
        tries.append(1)
        if len(tries) == 1:
            raise EmbedderError("It is not there; install it.")
        return WordEmbedder()

    preparation = preparation_of(open_embedder)
    preparation.begin()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.FAILED)
    assert preparation.readiness.error == "It is not there; install it."

    preparation.begin()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.READY)


def test_it_can_be_cancelled_and_gone_on_with(preparation_of, bridge, qtbot):
    embedder = HeldEmbedder()
    preparation = preparation_of(lambda: embedder)
    preparation.begin()
    qtbot.waitUntil(embedder.is_asked.is_set)
    job = preparation._job
    assert job.title == "Preparing search by meaning"
    assert job.cancel()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.STOPPED)
    assert preparation.readiness.is_open
    embedder.go.set()

    preparation.begin()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.READY)
    assert not bridge.is_busy


def test_the_lane_goes_on_while_texts_are_embedded(preparation_of, bridge, qtbot):
    embedder = HeldEmbedder()
    preparation = preparation_of(lambda: embedder)
    preparation.begin()
    qtbot.waitUntil(embedder.is_asked.is_set)
    with qtbot.waitSignal(bridge.run(lambda: "a write").done) as done:
        pass

    assert done.args == ["a write"]
    embedder.go.set()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.READY)


def test_it_is_asked_once_however_often(preparation_of, qtbot):
    opened = []

    def open_embedder():
        opened.append(1)
        return WordEmbedder()

    preparation = preparation_of(open_embedder)
    for _ in range(3):
        preparation.begin()
    qtbot.waitUntil(lambda: preparation.readiness.phase is Phase.READY)

    assert opened == [1]


def test_a_closed_one_begins_nothing(preparation_of):
    preparation = preparation_of(WordEmbedder)
    preparation.close()
    preparation.begin()

    assert preparation.readiness.phase is Phase.UNTRIED
