"""The metrics of a vault that is small enough to check by hand."""

from contextlib import closing
from datetime import timedelta

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.search_metrics import CacheUse
from memdeck.errors import StorageError
from memdeck.recall.embedders.cached import CachedEmbedder
from memdeck.services.manager import MemoryManager
from memdeck.services.upkeep.metrics import IndexState
from tests.fakes.embedder import WordEmbedder
from tests.fakes.entries import TODAY
from tests.fakes.vaults import FakeClock, vault_at

pytestmark = pytest.mark.row("B10")


@pytest.fixture
def manager(manager):
    manager.pin(["a1b2c3"])
    return manager


def test_memories_are_counted_by_type_with_their_mean_importance(manager):
    metrics = manager.metrics.collect()

    assert metrics.total == 4
    assert metrics.by_category == {"fact": 2, "preference": 1, "workflow": 1}
    assert metrics.by_layer == {"semantic": 4}
    scores = [manager.show(id_).score for id_ in ("a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3")]
    assert metrics.mean_importance == pytest.approx(sum(scores) / 4)


def test_a_vault_without_memories_has_a_mean_of_0(tmp_path):
    metrics = vault_at(tmp_path, "# Agent Memory\n").metrics.collect()

    assert (metrics.total, metrics.mean_importance, metrics.hot, metrics.retrieved) == (
        0,
        0.0,
        (),
        0,
    )


def test_what_is_broken_is_counted(tmp_path):
    text = "## Active Memories\n\n### [a1] fact | 2.5 | 2026-03-01 | 1\nToo good\n"

    assert vault_at(tmp_path, text).metrics.collect().broken == 1


def test_what_reaches_a_line_within_a_month_is_named_the_lowest_first(tmp_path):
    old = TODAY - timedelta(days=40)
    blocks = [
        f"### [{id_}] fact | {score} | {old} | 1\n{id_}\n"
        for id_, score in (("stays1", 0.9), ("sinks2", 0.22), ("sinks1", 0.21))
    ]
    gone = f"## Archived Memories\n\n### [leaves] fact | 0.06 | {old} | 1\nleaves\n"
    header = f"<!-- Last updated: {TODAY}T08:00:00 -->\n\n## Active Memories\n\n"
    metrics = vault_at(tmp_path, header + "\n".join([*blocks, gone])).metrics.collect()

    assert [entry.id for entry in metrics.fading.to_archive] == ["sinks1", "sinks2"]
    assert [entry.id for entry in metrics.fading.to_forget] == ["leaves"]


@pytest.mark.row("B8")
def test_hot_memories_are_those_retrieved_most_and_of_equals_the_latest(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.pin(["a1b2c3"])
    with closing(manager.recollection):
        for query in ("Hangzhou", "Vue", "代码", "Vue", "Hangzhou"):
            clock.now += timedelta(minutes=1)
            manager.recall(query, 1, mode=Mode.KEYWORD)
        hot = manager.get_hot_memories()

    assert [(one.entry.id, one.usage.count) for one in hot] == [
        ("d4e5f6", 2),
        ("b1c2d3", 2),
        ("a1b2c3", 1),
    ]
    assert [one.entry.id for one in manager.get_hot_memories(1)] == ["d4e5f6"]
    assert manager.metrics.collect().hot == hot
    assert manager.metrics.collect().retrieved == 5


def test_retrieval_is_timed_in_this_program(manager):
    assert manager.metrics.collect().retrieval.count == 0

    for _ in range(3):
        manager.recall("Hangzhou", mode=Mode.KEYWORD)

    metrics = manager.metrics.collect().retrieval
    assert metrics.count == 3
    assert 0 < metrics.p50_ms <= metrics.p99_ms


@pytest.mark.row("C14")
def test_each_cache_says_how_often_it_helped(tmp_path):
    embedder = CachedEmbedder(WordEmbedder())
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    with closing(manager.recollection):
        assert set(manager.metrics.collect().caches.values()) == {CacheUse()}
        manager.recollection.embedding.embed_missing()
        for query in ("Hangzhou", "Hangzhou", "Vue", "Hangzhou"):
            manager.recall(query)
        manager.writing.decisions.cache.use = CacheUse(1, 2)
        metrics = manager.metrics.collect().caches

    assert metrics == {
        "embedding": CacheUse(2, 2),
        "search": CacheUse(2, 2),
        "decisions": CacheUse(1, 2),
    }


def test_the_index_is_reported_once_there_is_one_and_none_is_made_for_it(manager):
    assert manager.metrics.collect().index == IndexState()
    assert not list(manager.vault.layout.cache.glob("recall*"))

    manager.recall("Hangzhou", mode=Mode.KEYWORD)

    metrics = manager.metrics.collect().index
    assert metrics.stats is not None
    assert (metrics.stats.passages, metrics.word) == (4, "")


def test_an_index_that_cannot_be_used_is_reported_in_a_sentence(tmp_path):
    def gone(_layout, _cut):
        raise StorageError("The server is gone; start it.")

    manager = MemoryManager(tmp_path, clock=FakeClock(), open_index=gone)
    manager.add("User keeps bees")
    manager.vault.layout.cache.mkdir(parents=True, exist_ok=True)
    (manager.vault.layout.cache / "recall-marks.json").write_text("{}")

    assert manager.metrics.collect().index.word == "The server is gone; start it."
