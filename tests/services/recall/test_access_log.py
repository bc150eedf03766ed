"""The access log: which query retrieved which memories, and how often."""

from contextlib import closing
from datetime import date, timedelta

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.domain.search.usage import Usage
from memdeck.services.manager import MemoryManager
from memdeck.services.recall.access_log import LONGEST_QUERY
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.conversations import conversation_of
from tests.fakes.entries import NOW, TODAY
from tests.fakes.vaults import FakeClock, vault_at

pytestmark = pytest.mark.row("B8")


@pytest.fixture
def manager(manager):
    """A vault with one change, which has a state folder."""
    manager.pin(["d4e5f6"])
    return manager


def queries(manager):
    return [access.query for access in manager.recollection.accesses.all()]


def test_a_recall_is_noted_with_its_query_and_what_it_retrieved(manager):
    manager.recall("Hangzhou", mode=Mode.KEYWORD)

    (access,) = manager.recollection.accesses.all()
    assert (access.query, access.ids, access.mode, access.by) == (
        "Hangzhou",
        ("d4e5f6",),
        Mode.KEYWORD,
        "user",
    )
    assert access.at == NOW


@pytest.mark.row("B5")
def test_what_is_retrieved_again_counts_again_and_a_score_stays(manager):
    before = manager.show("d4e5f6").entry
    for _ in range(3):
        manager.recall("Hangzhou")

    assert manager.recollection.accesses.usages() == {"d4e5f6": Usage(3, NOW)}
    assert manager.show("d4e5f6").entry == before


def test_the_queries_of_a_memory_and_the_memories_of_a_query_are_reported_latest_first(manager):
    manager.recall("Hangzhou")
    manager.recall("where does the user live", mode=Mode.KEYWORD)
    manager.recall("Vue")

    accesses = manager.recollection.accesses.of("d4e5f6")
    assert [access.query for access in accesses] == ["where does the user live", "Hangzhou"]
    assert "d4e5f6" in accesses[0].ids


def test_only_those_that_are_given_were_retrieved(manager):
    given = manager.recall("user", 1, mode=Mode.KEYWORD).results[0].id

    assert manager.recollection.accesses.usages().keys() == {given}


@pytest.mark.parametrize(
    "asked",
    [
        lambda manager: manager.recall("qqqq"),
        lambda manager: manager.recall("  "),
        lambda manager: manager.recall("Hangzhou", counts=False),
        lambda manager: manager.recall("Hangzhou", at=TODAY + timedelta(days=9)),
        lambda manager: manager.find_similar("d4e5f6"),
        lambda manager: manager.recall("bees", where=Where(kinds=frozenset({Kind.MESSAGE}))),
    ],
    ids=["nothing", "no words", "nobody asked", "another day", "similar", "messages"],
)
def test_what_retrieves_no_memory_for_anybody_is_no_access(manager, asked):
    keep_sources(manager.vault, [conversation_of("I keep bees")])

    asked(manager)

    assert manager.recollection.accesses.all() == ()


def test_looking_before_the_first_change_leaves_the_vault_as_it_is(tmp_path):
    manager = vault_at(tmp_path)
    with closing(manager.recollection):
        assert manager.recall("Hangzhou").results

    assert [path.name for path in manager.vault.layout.folder.iterdir()] == ["MEMORY.md"]


def test_the_verbs_of_agents_are_accesses_too(manager):
    manager.recall_memory("Hangzhou")
    manager.get_session_memories("Tell me about Hangzhou")

    assert queries(manager) == ["Tell me about Hangzhou", "Hangzhou"]


@pytest.mark.parametrize("use_decay", [True, False])
def test_a_search_of_an_agent_counts_what_it_is_given_and_no_more(manager, use_decay):
    (found,) = manager.memory_search("user", 1, use_decay)

    assert manager.recollection.accesses.usages().keys() == {found.id}


def test_a_query_is_noted_as_one_line_of_bounded_length(manager):
    manager.recall("Hangzhou\n\ud83d " + "blah " * 5000, mode=Mode.KEYWORD)

    (query,) = queries(manager)
    assert query.startswith("Hangzhou ? blah")
    assert len(query) <= LONGEST_QUERY


def test_a_log_that_cannot_be_kept_costs_no_answer(manager):
    manager.vault.layout.accesses.mkdir()

    assert manager.recall("Hangzhou", mode=Mode.KEYWORD).results[0].id == "d4e5f6"
    assert manager.recollection.accesses.all() == ()


def test_a_purged_memory_leaves_no_query_that_retrieved_it(manager):
    manager.recall("my street in Hangzhou", mode=Mode.KEYWORD)
    manager.recall("Vue", mode=Mode.KEYWORD)

    manager.purge(["d4e5f6"])

    assert queries(manager) == ["Vue"]
    assert b"street" not in manager.vault.layout.accesses.read_bytes()


@pytest.mark.row("B5")
def test_the_layers_rank_first_what_was_retrieved_last(tmp_path):
    blocks = [
        f"### [{id_}] fact | 0.5 | {date(2025, 6, 1)} | 1\nUser keeps {what}\n"
        for id_, what in (("aa1111", "bees and hens"), ("bb2222", "bees and goats"))
    ]
    text = "# Agent Memory\n\n## Active Memories\n\n" + "\n".join(blocks)
    (tmp_path / "MEMORY.md").write_text(text, encoding="utf-8")
    manager = MemoryManager(
        tmp_path, policy=shipped_policies()["layers"], clock=FakeClock(), keeps_sources=False
    )
    with closing(manager.recollection):
        manager.pin(["aa1111"])
        before = {
            result.id: result.score for result in manager.recall("bees", counts=False).results
        }
        manager.recall("goats", mode=Mode.KEYWORD)

        found = manager.recall("bees", counts=False).results

    assert found[0].id == "bb2222"
    assert found[0].score > before["bb2222"]
    assert found[0].why.endswith("today")
    assert found[1].score == pytest.approx(before["aa1111"])


def test_where_no_conversations_are_kept_the_question_is_not_kept_but_counts(manager):
    manager.vault.keeps_sources = False
    manager.recall("Hangzhou")

    assert queries(manager) == [""]
    assert manager.recollection.accesses.of("d4e5f6") == ()
    assert manager.recollection.accesses.usages() == {"d4e5f6": Usage(1, NOW)}
