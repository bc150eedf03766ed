"""Keyword recall, as the window, the command line and agents use it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Section
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.recall.recall import MOST, Least
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.conversations import SAID_AT, conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.entries import TODAY
from tests.fakes.vaults import ids_of, vault_at


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
    assert ids_of(manager.recall(query, mode=Mode.KEYWORD))[0] == found


@pytest.mark.row("E6")
@pytest.mark.parametrize("query", ["简", "简洁", "简洁代码", "注释"])
def test_chinese_is_recalled_by_words_of_any_length(manager, query):
    assert ids_of(manager.recall(query, mode=Mode.KEYWORD)) == ["a1b2c3"]


@pytest.mark.parametrize(
    "query", ["", "  \n", "🜁", "\0", "qqqqxyz", "' OR 9=9 --", '"("', "zz NEAR *"]
)
def test_a_query_that_nothing_answers_gives_nothing(manager, query):
    response = manager.recall(query, mode=Mode.KEYWORD)

    assert (response.results, response.total, response.reason) == ((), 0, "")


def test_a_query_as_long_as_a_book_is_answered(manager):
    assert ids_of(manager.recall("Hangzhou " + "blah " * 10_000, mode=Mode.KEYWORD)) == ["d4e5f6"]


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
    keep_sources(
        manager.vault, [conversation_of("I keep bees", "assistant: Nice", id="chatgpt/6f1c")]
    )

    found = manager.recall("bees", mode=Mode.KEYWORD).results[0]

    assert (found.kind, found.id) == (Kind.MESSAGE, "chatgpt/6f1c#m1")
    assert (found.named.conversation, found.named.message) == ("chatgpt/6f1c", "m1")
    assert (found.entry, found.passage.speaker) == (None, "user")


def test_only_so_many_are_given_and_all_are_counted(manager):
    keep_sources(manager.vault, [conversation_of(*(f"bees {n}" for n in range(30)))])

    assert len(manager.recall("bees", 3, mode=Mode.KEYWORD).results) == 3
    response = manager.recall("bees", mode=Mode.KEYWORD)
    assert (len(response.results), response.total) == (MOST[Mode.KEYWORD], 30)
    assert manager.recall("bees", 0, mode=Mode.KEYWORD).results == ()


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("where", "found"),
    [
        (Where(kinds=frozenset({Kind.MESSAGE})), {"chat/1#m1", "chat/1#m2"}),
        (Where(kinds=frozenset({Kind.MEMORY})), {"d4e5f6", "a7b8c9", "b1c2d3"}),
        (Where(sections=frozenset({Section.ARCHIVED})), {"b1c2d3"}),
        (Where(categories=frozenset({"workflow"})), {"a7b8c9"}),
        (Where(groups=frozenset({"work"})), {"a7b8c9"}),
        (Where(sessions=frozenset({"chat/1"})), {"chat/1#m1", "chat/1#m2"}),
        (Where(speakers=frozenset({"assistant"})), {"chat/1#m2"}),
        (Where(since=datetime(2026, 3, 2, tzinfo=UTC)), {"chat/1#m1", "chat/1#m2"}),
        (Where(until=datetime(2026, 2, 1, tzinfo=UTC)), {"b1c2d3"}),
        (Where(sessions=frozenset({"chat/2"})), set()),
    ],
)
def test_recall_searches_only_the_given_scope(manager, where, found):
    keep_sources(manager.vault, [conversation_of("The user is me", "assistant: Hello user")])

    assert set(ids_of(manager.recall("user", mode=Mode.KEYWORD, where=where))) == found


def test_what_scores_too_low_is_left_out(manager):
    scores = [result.score for result in manager.recall("user lives", mode=Mode.KEYWORD).results]
    assert len(scores) == 3

    response = manager.recall("user lives", mode=Mode.KEYWORD, least=Least(score=scores[0]))

    assert (ids_of(response), response.total) == (["d4e5f6"], 1)


def test_what_is_not_important_enough_is_left_out(manager):
    response = manager.recall("user", mode=Mode.KEYWORD, least=Least(importance=0.4))

    assert set(ids_of(response)) == {"d4e5f6", "a7b8c9"}


def test_another_day_reads_scores_and_ages_as_of_that_day(manager):
    (today,) = manager.recall("Hangzhou", mode=Mode.KEYWORD).results
    (later,) = manager.recall("Hangzhou", mode=Mode.KEYWORD, at=TODAY + timedelta(days=99)).results

    assert later.importance < today.importance == pytest.approx(0.88)
    assert later.score < today.score
    assert later.why.endswith("100 days old")


words = st.text(st.sampled_from("ab 养蜂ñ'\"*-_.+#🐝\u202e\0\ud800"), max_size=30)


@given(words, st.sampled_from(list(Mode)))
def test_any_query_gets_an_answer_within_its_bounds(sample_vault, query, mode):
    response = sample_vault.recall(query, 5, mode)

    assert len(response.results) <= 5 <= 5 + response.total
    assert all(0 <= result.score <= 1 and 0 < result.similarity <= 1 for result in response.results)
    assert [result.score for result in response.results] == sorted(
        (result.score for result in response.results), reverse=True
    )


@pytest.fixture(scope="module")
def sample_vault(tmp_path_factory):
    embedder = WordEmbedder()
    manager = vault_at(tmp_path_factory.mktemp("vault"), open_embedder=lambda: embedder)
    manager.add("養蜂 ab ba 🐝 ñandú v1.2")
    keep_sources(manager.vault, [conversation_of("ab ab ba", "a b 养蜂 🐝", at=SAID_AT)])
    manager.recollection.embedding.embed_missing()
    yield manager
    manager.recollection.close()


def test_what_was_forgotten_does_not_come_back_through_a_kept_conversation(manager):
    said = ("I live in Hangzhou, near the lake", "assistant: Hangzhou has good tea")
    keep_sources(manager.vault, [conversation_of(*said, id="chatgpt/6f1c")])
    before = [result.content for result in manager.recall("Hangzhou").results]

    manager.forget(["d4e5f6"])
    after = [result.content for result in manager.recall("Hangzhou").results]
    manager.restore(["d4e5f6"])

    assert said[0] in before
    assert after == ["Hangzhou has good tea"]
    assert [result.content for result in manager.recall("Hangzhou").results] == before
