"""Recall over a vault, as every surface meets it."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.passage import Kind, Mode, Where
from memdeck.domain.writing import Edit
from memdeck.errors import EmbedderError, StorageError, UsageError
from memdeck.recall.sqlite_index import SqliteIndex
from memdeck.services.embedding import NONE_SET_UP
from memdeck.services.recall import MOST, NO_EMBEDDER, Least
from tests.fakes.embedder import WordEmbedder
from tests.fakes.entries import TODAY
from tests.fakes.talks import SAID_AT, talk
from tests.fakes.vaults import vault_at


@pytest.fixture
def manager(tmp_path):
    """A vault that is recalled by words alone."""
    made = vault_at(tmp_path)
    yield made
    made.recollection.close()


@pytest.fixture
def embedder():
    return WordEmbedder()


@pytest.fixture
def meaning(tmp_path, embedder):
    """A vault whose texts all have a vector."""
    made = vault_at(tmp_path, open_embedder=lambda: embedder)
    made.recollection.embedding.embed_missing()
    yield made
    made.recollection.close()


def ids(told):
    return [one.id for one in told.results]


@pytest.mark.row("A8")
@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Where does the user live? Hangzhou?", "d4e5f6"),
        ("代码", "a1b2c3"),
        ("vue", "b1c2d3"),
        ("the market", "a7b8c9"),
    ],
)
def test_a_memory_is_recalled_wherever_it_stands_in_the_file(manager, query, found):
    assert ids(manager.recall(query, mode=Mode.KEYWORD))[0] == found


@pytest.mark.row("E6")
@pytest.mark.parametrize("query", ["简", "简洁", "简洁代码", "注释"])
def test_chinese_is_recalled_by_words_of_any_length(manager, query):
    assert ids(manager.recall(query, mode=Mode.KEYWORD)) == ["a1b2c3"]


@pytest.mark.parametrize(
    "query", ["", "  \n", "🜁", "\0", "qqqqxyz", "' OR 9=9 --", '"("', "zz NEAR *"]
)
def test_a_query_that_nothing_answers_gives_nothing(manager, query):
    told = manager.recall(query, mode=Mode.KEYWORD)

    assert (told.results, told.total, told.word) == ((), 0, "")


def test_a_query_as_long_as_a_book_is_answered(manager):
    assert ids(manager.recall("Hangzhou " + "blah " * 10_000, mode=Mode.KEYWORD)) == ["d4e5f6"]


def test_a_result_says_what_it_is_of_and_why_it_ranks(manager):
    (found,) = manager.recall("Hangzhou", mode=Mode.KEYWORD).results

    assert (found.id, found.kind, found.content) == (
        "d4e5f6",
        Kind.MEMORY,
        "User lives in Hangzhou",
    )
    assert found.why == "words 1.00, importance .88, 1 day old"
    assert found.entry is not None
    assert found.entry.id == "d4e5f6"


def test_a_message_leads_to_its_conversation(manager):
    manager.vault.keep_sources([talk("I keep bees", "assistant: Nice", id="chatgpt/6f1c")])

    found = manager.recall("bees", mode=Mode.KEYWORD).results[0]

    assert (found.kind, found.id) == (Kind.MESSAGE, "chatgpt/6f1c#m1")
    assert (found.named.conversation, found.named.message) == ("chatgpt/6f1c", "m1")
    assert (found.entry, found.passage.speaker) == (None, "user")


def test_only_so_many_are_given_and_all_are_counted(manager):
    manager.vault.keep_sources([talk(*(f"bees {n}" for n in range(30)))])

    assert len(manager.recall("bees", 3, mode=Mode.KEYWORD).results) == 3
    told = manager.recall("bees", mode=Mode.KEYWORD)
    assert (len(told.results), told.total) == (MOST[Mode.KEYWORD], 30)
    assert manager.recall("bees", 0, mode=Mode.KEYWORD).results == ()


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("where", "found"),
    [
        (Where(kinds=frozenset({Kind.MESSAGE})), {"chat/1#m1", "chat/1#m2"}),
        (Where(kinds=frozenset({Kind.MEMORY})), {"d4e5f6", "a7b8c9", "b1c2d3"}),
        (Where(sections=frozenset({"archived"})), {"b1c2d3"}),
        (Where(categories=frozenset({"workflow"})), {"a7b8c9"}),
        (Where(groups=frozenset({"work"})), {"a7b8c9"}),
        (Where(sessions=frozenset({"chat/1"})), {"chat/1#m1", "chat/1#m2"}),
        (Where(speakers=frozenset({"assistant"})), {"chat/1#m2"}),
        (Where(since=datetime(2026, 3, 2, tzinfo=UTC)), {"chat/1#m1", "chat/1#m2"}),
        (Where(until=datetime(2026, 2, 1, tzinfo=UTC)), {"b1c2d3"}),
        (Where(sessions=frozenset({"chat/2"})), set()),
    ],
)
def test_recall_looks_only_where_it_is_told_to(manager, where, found):
    manager.vault.keep_sources([talk("The user is me", "assistant: Hello user")])

    assert set(ids(manager.recall("user", mode=Mode.KEYWORD, where=where))) == found


def test_what_scores_too_low_is_left_out(manager):
    scores = [one.score for one in manager.recall("user lives", mode=Mode.KEYWORD).results]
    assert len(scores) == 3

    told = manager.recall("user lives", mode=Mode.KEYWORD, least=Least(score=scores[0]))

    assert (ids(told), told.total) == (["d4e5f6"], 1)


def test_what_is_not_important_enough_is_left_out(manager):
    told = manager.recall("user", mode=Mode.KEYWORD, least=Least(importance=0.4))

    assert set(ids(told)) == {"d4e5f6", "a7b8c9"}


def test_another_day_reads_scores_and_ages_as_of_that_day(manager):
    (today,) = manager.recall("Hangzhou", mode=Mode.KEYWORD).results
    (later,) = manager.recall("Hangzhou", mode=Mode.KEYWORD, at=TODAY + timedelta(days=99)).results

    assert later.importance < today.importance == pytest.approx(0.88)
    assert later.score < today.score
    assert later.why.endswith("100 days old")


@pytest.mark.row("A8")
@pytest.mark.row("E5")
def test_with_vectors_recall_goes_by_meaning_too_and_says_so(meaning):
    told = meaning.recall("User lives in Hangzhou")

    assert (told.mode, told.word) == (Mode.HYBRID, "")
    assert told.results[0].id == "d4e5f6"
    assert told.results[0].meaning == pytest.approx(1.0)
    assert told.results[0].why.startswith("meaning 1.00, words 1.00")


@pytest.mark.row("E5")
def test_a_radius_leaves_out_what_is_not_near_enough_in_meaning(meaning):
    meaning.add("User lives in Hangzhou and keeps bees")
    meaning.recollection.embedding.embed_missing()

    wide = meaning.recall("User lives in Hangzhou", mode=Mode.VECTOR)
    narrow = meaning.recall("User lives in Hangzhou", mode=Mode.VECTOR, least=Least(meaning=0.9))

    assert (wide.mode, len(wide.results) > 1) == (Mode.VECTOR, True)
    assert ids(narrow) == ["d4e5f6"]


def test_without_an_embedder_words_alone_rank_and_recall_says_so(manager):
    for mode in (Mode.HYBRID, Mode.VECTOR):
        told = manager.recall("Hangzhou", mode=mode)
        assert (told.mode, told.word, ids(told)) == (Mode.KEYWORD, NO_EMBEDDER, ["d4e5f6"])


@pytest.mark.parametrize("when", ["opened", "asked"])
def test_an_embedder_that_fails_costs_a_sentence_and_no_result(tmp_path, when):
    class Broken(WordEmbedder):
        def embed_query(self, text):
            raise EmbedderError("The wheel is broken; install it anew.")

    def opened():
        if when == "opened":
            raise EmbedderError("The wheel is broken; install it anew.")
        return Broken()

    manager = vault_at(tmp_path, open_embedder=opened)
    with closing(manager.recollection):
        told = manager.recall("Hangzhou")

    assert (told.mode, ids(told)) == (Mode.KEYWORD, ["d4e5f6"])
    assert told.word == "Found by words alone. The wheel is broken; install it anew."


def test_recall_says_how_many_texts_have_no_vector_yet(meaning):
    meaning.add("User keeps bees")

    told = meaning.recall("User keeps bees")

    assert told.mode is Mode.HYBRID
    assert "1 of 5 texts have no vector yet" in told.word
    assert told.results[0].meaning is None

    assert meaning.recollection.embedding.missing() == 1
    meaning.recollection.embedding.embed_missing()
    assert meaning.recall("User keeps bees").word == ""


def test_beside_meaning_words_count_for_as_much_as_they_cover_of_the_query(meaning):
    (whole, *_) = meaning.recall("Hangzhou").results
    (part, *_) = meaning.recall("Hangzhou zebra quagga okapi").results

    assert part.id == whole.id
    assert part.similarity < 0.9 * whole.similarity


def test_what_holds_the_word_that_is_asked_for_comes_first(tmp_path):
    class Astray(WordEmbedder):
        """Finds everything most like the market."""

        def embed_query(self, _text):
            return super().embed_query("User reads the A-share market every morning")

    manager = vault_at(tmp_path, open_embedder=Astray)
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()

        assert ids(manager.recall("Vue"))[0] == "b1c2d3"
        assert ids(manager.recall("What is Vue to the user?"))[0] == "a7b8c9"


def test_where_nothing_has_a_vector_words_alone_rank(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    with closing(manager.recollection):
        told = manager.recall("Hangzhou", mode=Mode.VECTOR)

    assert (told.mode, ids(told)) == (Mode.KEYWORD, ["d4e5f6"])
    assert told.word.startswith("Found by words alone: 4 of 4 texts have no vector yet;")


def test_for_an_agent_a_question_embeds_what_is_new_before_it(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.recollection.embeds_first = True

    assert manager.recall("tea").mode is Mode.HYBRID
    assert manager.recollection.embedding.missing() == 0


def test_a_keyword_search_asks_no_embedder(tmp_path):
    def opened():
        raise AssertionError("nobody asked for meanings")

    manager = vault_at(tmp_path, open_embedder=opened)
    with closing(manager.recollection):
        assert ids(manager.recall("Hangzhou", mode=Mode.KEYWORD)) == ["d4e5f6"]


def test_texts_are_embedded_once_and_after_a_change_only_what_changed(meaning, embedder):
    assert len(embedder.asked) == 4
    embedder.asked.clear()

    meaning.pin(["a1b2c3"])
    meaning.edit("d4e5f6", Edit(content="User lives in Chengdu"))
    assert meaning.recollection.embedding.embed_missing() == 1

    assert embedder.asked == ["User lives in Chengdu"]


@pytest.mark.row("E7")
def test_another_model_embeds_everything_anew_and_is_told_of_in_the_stats(meaning, tmp_path):
    meaning.recollection.close()
    other = vault_at(tmp_path, None, open_embedder=lambda: WordEmbedder("words 2", 16))
    with closing(other.recollection):
        assert other.recall("Hangzhou").mode is Mode.KEYWORD
        assert other.recollection.embedding.embed_missing() == 4
        assert other.recollection.stats().embedded == {"words 2": 4}
        assert other.recall("Hangzhou").mode is Mode.HYBRID


def test_embedding_tells_how_far_it_is_and_goes_on_where_it_was_stopped(tmp_path, embedder):
    class StoppedError(Exception):
        pass

    def stop():
        if len(embedder.asked) >= 64:
            raise StoppedError

    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.vault.keep_sources([talk(*(f"bees {n}" for n in range(126)))])
    told = []
    embedding = manager.recollection.embedding
    with closing(manager.recollection):
        with pytest.raises(StoppedError):
            embedding.embed_missing(lambda *count: told.append(count), stop)
        assert told == [(64, 130)]
        assert embedding.missing() == 66
        assert embedding.embed_missing() == 66
        assert embedding.embed_missing() == 0


def test_long_texts_are_embedded_a_few_at_a_time(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.vault.keep_sources([talk(*("bees " * 2000 for _ in range(12)))])
    told = []
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing(lambda *count: told.append(count))

    assert len(told) >= 3
    assert told[-1] == (16, 16)


def test_embedding_without_an_embedder_says_what_to_do(manager):
    for deed in (
        manager.recollection.embedding.embed_missing,
        manager.recollection.embedding.missing,
    ):
        with pytest.raises(EmbedderError, match=NONE_SET_UP[:20]):
            deed()


class Wordy(SqliteIndex):
    """An index that keeps no vectors."""

    def __init__(self, path, segmenter):
        super().__init__(path, segmenter)
        self.lack = "There is no pgvector; ask for it."

    def stats(self):
        return replace(super().stats(), lack=self.lack)

    def unembedded(self, model, limit):
        return []


def test_an_index_that_keeps_no_vectors_says_so_with_every_answer(tmp_path, embedder):
    manager = vault_at(
        tmp_path,
        open_embedder=lambda: embedder,
        open_index=lambda layout, cut: Wordy(layout.cache / "recall.sqlite", cut),
    )
    with closing(manager.recollection):
        for mode in (Mode.HYBRID, Mode.VECTOR):
            told = manager.recall("Hangzhou", mode=mode)
            assert (told.mode, ids(told)) == (Mode.KEYWORD, ["d4e5f6"])
            assert told.word == "There is no pgvector; ask for it."

        with pytest.raises(EmbedderError, match="There is no pgvector; ask for it"):
            manager.recollection.embedding.embed_missing()


def test_an_embedder_is_opened_once(tmp_path, embedder):
    opened = []

    def opener():
        opened.append(1)
        return embedder

    manager = vault_at(tmp_path, open_embedder=opener)
    with closing(manager.recollection):
        for _ in range(3):
            manager.recall("Hangzhou")

    assert opened == [1]


@pytest.mark.row("B10")
def test_similar_memories_are_found_without_the_memory_itself(meaning):
    near = meaning.add("User lives in Hangzhou since May").entry.id
    meaning.recollection.embedding.embed_missing()
    meaning.vault.keep_sources([talk("User lives in Hangzhou")])

    told = meaning.find_similar("d4e5f6")

    assert told.results[0].id == near
    assert "d4e5f6" not in ids(told)
    assert {one.kind for one in told.results} == {Kind.MEMORY}
    assert len(meaning.find_similar("d4e5f6", 1).results) == 1


def test_nothing_is_similar_to_a_memory_that_is_not_there(manager):
    with pytest.raises(UsageError, match="nosuch"):
        manager.find_similar("nosuch")


def bytes_of_cache(manager):
    cache = manager.vault.layout.cache
    return b"".join(path.read_bytes() for path in sorted(cache.rglob("*")) if path.is_file())


@pytest.mark.row("E7")
def test_a_purged_memory_leaves_no_byte_in_the_index(meaning):
    secret = meaning.add("My locker opens with zanzibarquokka 7391").entry.id
    meaning.edit(secret, Edit(content="My locker opens with wombatserengeti 8264"))
    meaning.recall("locker")
    meaning.recollection.embedding.embed_missing()
    vector = meaning.recollection.embedding.opened().embed_passages(
        ["My locker opens with wombatserengeti 8264"]
    )
    assert ids(meaning.recall("wombatserengeti"))[0] == secret
    for trace in (b"wombatserengeti", b"8264", vector.astype("<f4").tobytes()):
        assert trace in bytes_of_cache(meaning)

    meaning.purge([secret])

    left = bytes_of_cache(meaning)
    for word in (b"wombatserengeti", b"zanzibarquokka", b"wombats", b"7391", b"8264"):
        assert word not in left
    assert vector.astype("<f4").tobytes() not in left
    assert ids(meaning.recall("wombatserengeti", mode=Mode.KEYWORD)) == []
    assert meaning.recollection.check() == []


def test_a_purge_while_another_program_reads_the_index_leaves_no_byte_either(tmp_path):
    mine = vault_at(tmp_path)
    secret = mine.add("My locker opens with zanzibarquokka").entry.id
    mine.recall("locker", mode=Mode.KEYWORD)
    path = mine.vault.layout.cache / "recall.sqlite"
    with closing(mine.recollection), closing(sqlite3.connect(path)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from passage").fetchone()
        mine.purge([secret])

        assert b"zanzibarquokka" not in bytes_of_cache(mine)
        assert "purged" in mine.recollection.indexing.word
        assert ids(mine.recall("Hangzhou", mode=Mode.KEYWORD)) == ["d4e5f6"]


def test_a_purge_makes_no_index_where_there_is_none(manager):
    manager.purge(["d4e5f6"])

    assert not list(manager.vault.layout.cache.glob("recall*"))


def test_a_purge_is_carried_out_even_where_the_index_cannot_be_reached(tmp_path):
    class Away(SqliteIndex):
        def scrub(self):
            raise StorageError("The server is gone; start it.")

    manager = vault_at(
        tmp_path, open_index=lambda layout, cut: Away(layout.cache / "recall.sqlite", cut)
    )
    with closing(manager.recollection):
        manager.recall("Hangzhou", mode=Mode.KEYWORD)
        with pytest.raises(StorageError, match=r"gone from the vault, .*reindex.* start it"):
            manager.purge(["d4e5f6"])

        assert "Hangzhou" not in manager.vault.layout.memory.read_text(encoding="utf-8")


def test_reindexing_leaves_no_byte_of_what_was_forgotten(manager):
    manager.recall("Hangzhou", mode=Mode.KEYWORD)
    manager.forget(["d4e5f6"])
    manager.recall("Hangzhou", mode=Mode.KEYWORD)

    manager.reindex()

    assert b"angzhou" not in bytes_of_cache(manager)


def test_reindexing_tells_what_can_be_found(meaning):
    told = meaning.reindex()

    assert (told.backend, told.passages, told.embedded) == ("sqlite", 4, {})
    assert meaning.recollection.check() == []


words = st.text(st.sampled_from("ab 养蜂ñ'\"*-_.+#🐝\u202e\0\ud800"), max_size=30)


@given(words, st.sampled_from(list(Mode)))
def test_any_query_gets_an_answer_within_its_bounds(sample_vault, query, mode):
    told = sample_vault.recall(query, 5, mode)

    assert len(told.results) <= 5 <= 5 + told.total
    assert all(0 <= one.score <= 1 and 0 < one.similarity <= 1 for one in told.results)
    assert [one.score for one in told.results] == sorted(
        (one.score for one in told.results), reverse=True
    )


@pytest.fixture(scope="module")
def sample_vault(tmp_path_factory):
    embedder = WordEmbedder()
    made = vault_at(tmp_path_factory.mktemp("vault"), open_embedder=lambda: embedder)
    made.add("養蜂 ab ba 🐝 ñandú v1.2")
    made.vault.keep_sources([talk("ab ab ba", "a b 养蜂 🐝", at=SAID_AT)])
    made.recollection.embedding.embed_missing()
    yield made
    made.recollection.close()
