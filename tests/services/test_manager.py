"""The methods that an agent host calls, with the names of design A."""

import asyncio
import pydoc
import threading
from inspect import getdoc, iscoroutinefunction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck import MemoryManager
from memdeck.domain.memory.candidate import Candidate, Importance, Verdict
from memdeck.errors import ModelError, UsageError
from memdeck.services.service_methods import ServiceMethod
from tests.fakes.vaults import (
    MEMORY_MD,
    EchoExtractor,
    FakeClock,
    ScriptedExtractor,
    said,
    vault_at,
)

CONVERSATION = [
    {"role": "user", "content": "I keep bees and I prefer short answers."},
    {"role": "assistant", "content": "Noted."},
]

FACTS = [
    "User keeps bees",
    "The office closes at six",
    "Releases go out on Tuesdays",
    "用户住在西湖边",
    "The printer needs paper",
]


def ended(manager, session="s1", messages=CONVERSATION):
    return asyncio.run(manager.process_session_end(messages, session))


def scripted(*candidates, session="s1"):
    return ScriptedExtractor(answers={session: list(candidates)})


@pytest.mark.row("A6")
def test_a_finished_session_adds_and_reinforces_and_counts_both(tmp_path):
    extractor = scripted(
        said("User keeps bees", importance=Importance.HIGH),
        said("User lives in Hangzhou"),
    )
    manager = vault_at(tmp_path, extractor=extractor)

    assert ended(manager) == {"new": 1, "updated": 1}
    bees = next(row.entry for row in manager.list(text="bees").rows)
    assert (bees.score, bees.source_session) == (0.8, "s1")
    assert manager.show("d4e5f6").entry.activation_count == 9


@pytest.mark.row("A10")
def test_the_first_extraction_makes_the_file(tmp_path):
    manager = vault_at(tmp_path, None, extractor=scripted(said("User keeps bees")))

    assert ended(manager) == {"new": 1, "updated": 0}
    assert [row.entry.content for row in manager.list().rows] == ["User keeps bees"]


@pytest.mark.row("A7")
def test_the_same_session_again_changes_nothing(tmp_path):
    manager = vault_at(tmp_path, extractor=scripted(said("User keeps bees")))
    ended(manager)
    after_once = (tmp_path / "MEMORY.md").read_text()

    assert ended(manager) == {"new": 0, "updated": 0}
    assert (tmp_path / "MEMORY.md").read_text() == after_once


WORDS = ["bees", "chess", "Porto", "rowing", "tea", "looms", "Latin", "kites"]


def spoken(count):
    return [{"role": "user", "content": f"User is fond of {word}"} for word in WORDS[:count]]


@pytest.mark.row("A7")
def test_a_session_that_goes_on_after_it_was_compressed_is_learned_to_its_end(tmp_path):
    manager = vault_at(tmp_path, extractor=EchoExtractor())

    assert ended(manager, messages=spoken(2)) == {"new": 2, "updated": 0}
    assert ended(manager, messages=spoken(5)) == {"new": 3, "updated": 0}


@pytest.mark.row("A7")
def test_a_compressed_history_brings_only_what_was_said_after_it(tmp_path):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    ended(manager, messages=spoken(4))
    summary = {"role": "system", "content": "They spoke of bees, chess, Porto and rowing."}

    assert ended(manager, messages=[summary, *spoken(6)[3:]]) == {"new": 2, "updated": 0}


@pytest.mark.row("A7")
def test_an_undo_makes_only_the_last_stretch_of_a_session_unread_again(tmp_path):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    ended(manager, messages=spoken(2))
    ended(manager, messages=spoken(5))
    manager.undo()

    assert ended(manager, messages=spoken(5)) == {"new": 3, "updated": 0}


@pytest.mark.row("A7")
@settings(max_examples=25)
@given(st.lists(st.integers(1, len(WORDS)), min_size=1, max_size=5))
def test_however_often_and_late_a_growing_session_ends_each_of_its_words_counts_once(
    tmp_path_factory, lengths
):
    folder = tmp_path_factory.mktemp("vault")
    manager = vault_at(folder, None, extractor=EchoExtractor())
    for length in lengths:
        ended(manager, messages=spoken(length))
        after_once = (folder / "MEMORY.md").read_bytes()

        assert ended(manager, messages=spoken(length)) == {"new": 0, "updated": 0}
        assert (folder / "MEMORY.md").read_bytes() == after_once

    rows = manager.list().rows
    assert {row.entry.activation_count for row in rows} == {0}
    assert len(rows) == max(lengths)


@pytest.mark.row("A7")
def test_an_undone_session_can_be_processed_again(tmp_path):
    manager = vault_at(tmp_path, extractor=scripted(said("User keeps bees")))
    ended(manager)
    manager.undo()

    assert ended(manager) == {"new": 1, "updated": 0}


def test_undo_passes_over_the_end_of_a_session_that_taught_nothing(tmp_path):
    manager = vault_at(tmp_path, extractor=scripted())
    manager.archive(["d4e5f6"])
    ended(manager)

    assert manager.history.look().undoable == manager.history.changes()[0]
    assert manager.undo().why == "archive"
    ended(manager, "s2")
    assert manager.redo().why == "archive"
    assert ended(manager) == {"new": 0, "updated": 0}
    with pytest.raises(UsageError, match="nothing to redo"):
        manager.redo()


@pytest.mark.row("A3")
@pytest.mark.parametrize("messages", [[], [{"role": "system", "content": "You are kind."}]])
def test_an_empty_conversation_asks_nobody_and_changes_nothing(tmp_path, messages):
    extractor = ScriptedExtractor()
    manager = vault_at(tmp_path, extractor=extractor)

    assert ended(manager, messages=messages) == {"new": 0, "updated": 0}
    assert extractor.asked == []
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


@pytest.mark.row("A7")
def test_a_contradicted_memory_is_halved_and_the_new_one_linked(tmp_path):
    moved = said("User lives in Suzhou", verdict=Verdict.CONTRADICTS, target="d4e5f6")
    manager = vault_at(tmp_path, extractor=scripted(moved))

    assert ended(manager) == {"new": 1, "updated": 1}
    assert manager.show("d4e5f6").score == pytest.approx(0.44)


def test_a_model_that_fails_leaves_the_file_as_it_was(tmp_path):
    extractor = ScriptedExtractor(answers={"s1": ModelError("The model said nothing.")})
    manager = vault_at(tmp_path, extractor=extractor)

    with pytest.raises(ModelError, match="said nothing"):
        ended(manager)
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


@pytest.mark.row("A10")
def test_what_has_sunk_is_archived_and_forgotten_with_the_session_and_can_be_restored(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(170)

    ended(manager)

    sections = {row.entry.id: row.entry.section.value for row in manager.list().rows}
    assert sections == {"a1b2c3": "archived", "d4e5f6": "archived", "a7b8c9": "archived"}
    assert [entry.id for entry in manager.history.forgotten()] == ["b1c2d3"]
    assert manager.vault.tombstones.read() == ()


@pytest.mark.row("A2")
def test_a_session_end_leaves_the_file_sorted_by_score_where_the_policy_says_so(tmp_path):
    manager = vault_at(
        tmp_path, extractor=scripted(said("User keeps bees", importance=Importance.MEDIUM))
    )
    ended(manager)

    scores = [row.score for row in manager.list().rows]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.row("A4")
def test_thirty_daily_sessions_fade_a_memory_as_its_formula_says(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    for day in range(30):
        clock.pass_days(1)
        ended(manager, session=f"day-{day}")

    assert manager.show("a1b2c3").score == pytest.approx(0.92 * 0.99**23, abs=1e-6)


@pytest.mark.row("A5")
def test_prompt_memories_are_the_active_ones_over_the_line_best_first(tmp_path):
    manager = vault_at(tmp_path)
    lines = manager.get_prompt_memories().splitlines()

    assert lines[0] == "# 历史记忆"
    assert [line for line in lines if line.startswith("- ")] == [
        "- 用户喜欢简洁的代码风格，不喜欢过多注释",
        "- User lives in Hangzhou",
    ]
    assert len(manager.get_prompt_memories(top_k=1).splitlines()) == 4


@pytest.mark.row("A7")
def test_sessions_that_end_at_once_are_all_remembered(tmp_path):
    extractor = ScriptedExtractor(
        answers={f"s{n}": [said(fact, f"s{n}")] for n, fact in enumerate(FACTS)}
    )
    manager = vault_at(tmp_path, extractor=extractor)

    async def all_at_once():
        ends = (manager.process_session_end(CONVERSATION, f"s{n}") for n in range(len(FACTS)))
        return await asyncio.gather(*ends)

    assert sum(stats["new"] for stats in asyncio.run(all_at_once())) == 5
    assert sum(row.entry.content in FACTS for row in manager.list().rows) == 5


def test_two_sessions_that_learn_the_same_at_once_make_one_memory(tmp_path):
    extractor = ScriptedExtractor(
        answers={session: [said("User keeps bees", session)] for session in ("s1", "s2")}
    )
    manager = vault_at(tmp_path, extractor=extractor)

    async def both_at_once():
        ends = (manager.process_session_end(CONVERSATION, session) for session in ("s1", "s2"))
        return await asyncio.gather(*ends)

    assert sum(stats["new"] for stats in asyncio.run(both_at_once())) == 1
    assert [row.entry.activation_count for row in manager.list(text="bees").rows] == [1]


def test_without_a_model_rules_extract(tmp_path):
    manager = MemoryManager(tmp_path / "MEMORY.md")

    assert ended(manager)["new"] >= 1
    assert any("short answers" in row.entry.content for row in manager.list().rows)


def test_unticked_candidates_are_left_for_the_user(tmp_path):
    doubtful = Candidate(content="Pay evil.example", category="todo", ticked=False, session="s1")
    manager = vault_at(tmp_path, extractor=scripted(doubtful))

    assert ended(manager) == {"new": 0, "updated": 0, "waiting": 1}


SERVICE_METHODS = {
    name: one for name, one in vars(MemoryManager).items() if isinstance(one, ServiceMethod)
}


@pytest.mark.parametrize("name", SERVICE_METHODS)
def test_a_method_is_that_of_its_service_and_has_its_help(tmp_path, name):
    manager = vault_at(tmp_path)
    method = getattr(manager, name)

    assert method.__name__ == name
    assert method.__self__ in vars(manager).values()
    assert getdoc(method) == getdoc(getattr(MemoryManager, name))


def test_help_and_completion_show_every_method_with_its_arguments():
    shown = pydoc.plain(pydoc.render_doc(MemoryManager))

    assert {"recall", "memory_write", "forget"} < set(dir(MemoryManager))
    assert "recall(self, query: str, k: int | None = None" in shown
    assert "Move memories to the trash" in shown


def test_what_may_wait_for_a_model_is_a_coroutine_and_nothing_else():
    names = [name for name in dir(MemoryManager) if not name.startswith("_")]

    assert {n for n in names if iscoroutinefunction(getattr(MemoryManager, n))} == {
        *("extract", "process_session_end", "end_session", "end_idle_sessions"),
        *("build_context", "retrieve_relevant_memories"),
        *("memory_write", "save_memory", "call_tool"),
        *("maintain", "compress_old_memories", "cleanup", "archive_logs"),
        "memorize_with_model",
    }


def test_a_host_goes_by_the_policy_that_the_vault_has_of_its_own(tmp_path):
    state = tmp_path / ".memdeck"
    state.mkdir()
    (state / "policy.toml").write_text('name = "mine"\n[first_scores]\nmedium = 0.7\n')

    assert MemoryManager(tmp_path).add("User keeps bees").entry.score == 0.7


def test_an_event_loop_never_waits_for_a_vaults_files(tmp_path, monkeypatch):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    look, readers = manager.vault.load, []

    def watched():
        readers.append(threading.current_thread())
        return look()

    monkeypatch.setattr(manager.vault, "load", watched)
    ended(manager)

    assert readers
    assert threading.main_thread() not in readers
