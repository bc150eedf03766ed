"""A query over the same texts is searched once."""

from contextlib import closing

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Where
from memdeck.domain.search.search_metrics import CacheUse
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.services.recall.lru_cache import LruCache
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import FakeClock, ids_of, vault_at

pytestmark = pytest.mark.row("C14")


class Counted(SqliteIndex):
    """Counts its calls."""

    asked = 0

    def candidate_hits(self, probe):
        type(self).asked += 1
        return super().candidate_hits(probe)


@pytest.fixture
def manager(tmp_path, embedder):
    Counted.asked = 0
    manager = vault_at(
        tmp_path,
        open_embedder=lambda: embedder,
        open_index=lambda layout, cut: Counted(layout.cache / "recall.sqlite", cut),
    )
    manager.recollection.embedding.embed_missing()
    yield manager
    manager.recollection.close()


def found(manager, query="Hangzhou", mode=Mode.HYBRID, **rest):
    return ids_of(manager.recall(query, mode=mode, **rest))


@pytest.mark.parametrize("mode", Mode)
def test_the_same_question_is_looked_for_once(manager, mode):
    first = manager.recall("Hangzhou", mode=mode)
    again = manager.recall("Hangzhou", mode=mode)

    assert Counted.asked == 1
    assert again.results == first.results
    assert manager.recollection.cache_use == CacheUse(1, 1)


def test_another_mode_filter_or_wording_is_another_question(manager):
    found(manager)
    found(manager, mode=Mode.KEYWORD)
    found(manager, "hangzhou")
    found(manager, where=Where(categories=frozenset({"fact"})))

    assert Counted.asked == 4


CHANGES = {
    "an edit": lambda manager: manager.edit("d4e5f6", Edit(content="User lives in Chengdu")),
    "a kept talk": lambda manager: keep_sources(
        manager.vault, [conversation_of("I fly to Hangzhou")]
    ),
    "another program": lambda manager: manager.vault.layout.memory.write_text(
        manager.vault.layout.memory.read_text("utf-8").replace("Hangzhou", "Porto"), "utf-8"
    ),
    "a purge": lambda manager: manager.purge(["d4e5f6"]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_after_a_change_it_is_looked_for_again(manager, change):
    before = found(manager, mode=Mode.KEYWORD)

    change(manager)

    assert found(manager, mode=Mode.KEYWORD) != before
    assert Counted.asked == 2


def test_nothing_is_kept_as_long_as_meanings_are_missing(manager):
    manager.add("User keeps bees")
    assert manager.recall("User keeps bees").results[0].meaning is None

    manager.recollection.embedding.embed_missing()

    assert manager.recall("User keeps bees").results[0].meaning == pytest.approx(1)


def test_another_embedder_finds_again(manager, embedder):
    found(manager)
    manager.recollection.embedding.change(lambda: WordEmbedder("words 2", 16))
    manager.recollection.embedding.embed_missing()

    found(manager)

    assert Counted.asked == 2


def test_scores_and_ages_are_those_of_the_day_though_a_search_is_kept(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    with closing(manager.recollection):
        (before,) = manager.recall("Hangzhou", mode=Mode.KEYWORD, counts=False).results
        clock.pass_days(60)
        (after,) = manager.recall("Hangzhou", mode=Mode.KEYWORD, counts=False).results

    assert after.importance < before.importance
    assert after.why.endswith("61 days old")


def test_the_search_asked_longest_ago_goes_first():
    cache = LruCache[str](capacity=2)
    found = []
    for key in ("one", "two", "one", "three", "one", "two"):
        found.append(cache.get(key))
        if found[-1] is None:
            cache.put(key, key)

    assert found == [None, None, "one", None, "one", None]
    assert cache.use == CacheUse(hits=2, misses=4)
    assert cache.use.hit_rate == pytest.approx(1 / 3)
