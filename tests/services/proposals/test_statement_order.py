"""What was said earlier, next to memories of what was said later."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Message, Role
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.statement_days import StatementDays
from tests.fakes.entries import NOW, entry

OLD = datetime(2024, 5, 1, 9, tzinfo=UTC)
NEW = datetime(2025, 6, 1, 9, tzinfo=UTC)


@pytest.fixture
def manager(tmp_path, clock):
    made = MemoryManager(tmp_path, clock=clock)
    yield made
    made.recollection.close()


def conversation(text, at, id_="c", started_at=None):
    return Conversation(
        id_, "", "chatgpt", (Message("m1", Role.USER, text, "", at),), started_at or at
    )


def proposal(manager, *conversations, memories=()):
    return asyncio.run(manager.extract(conversations, memories=memories))


def imported(manager, text, at, id_):
    found = proposal(manager, conversation(text, at, id_))
    manager.apply(found.plan, found.conversations, candidates=found.candidates)


def contents(manager):
    return {row.entry.content for row in manager.list().rows}


SUPERSEDED = [
    ("I live in Leeds.", "I moved to York."),
    ("I work as a nurse.", "I work as a teacher now."),
    ("我住在杭州。", "我搬到苏州了。"),
    ("我在腾讯工作。", "我现在在阿里工作。"),
]


@pytest.mark.parametrize(("older", "newer"), SUPERSEDED)
def test_an_old_conversation_does_not_replace_what_was_said_later(manager, older, newer):
    imported(manager, newer, NEW, "new")

    (row,) = proposal(manager, conversation(older, OLD, "old")).plan.rows

    assert (row.action, row.ticked) == (Action.KEEP_BOTH, False)
    assert row.reason.endswith("Said on 2024-05-01, before the known memory.")


@pytest.mark.parametrize(("older", "newer"), SUPERSEDED)
def test_a_later_conversation_still_contradicts_what_was_said_before(manager, older, newer):
    imported(manager, older, OLD, "old")

    (row,) = proposal(manager, conversation(newer, NEW, "new")).plan.rows

    assert row.action is Action.CONTRADICT
    assert "before the known memory" not in row.reason


def test_the_day_of_the_message_counts_and_not_that_of_the_import(manager, clock):
    clock.now = NOW
    imported(manager, "I live in Leeds.", OLD, "old")  # saved in 2026
    (row,) = proposal(manager, conversation("I moved to York.", NEW, "new")).plan.rows

    assert row.action is Action.CONTRADICT


def test_an_old_statement_that_says_more_does_not_replace_the_text(manager):
    imported(manager, "I live in York.", NEW, "new")

    text = "I live in York with my sister Ellen."
    (row,) = proposal(manager, conversation(text, OLD, "old")).plan.rows

    assert (row.action, row.ticked) == (Action.KEEP_BOTH, False)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I have a cat.", "I no longer have a cat."),
        ("I use Emacs.", "I switched from Emacs to Helix."),
        ("我养了一只猫。", "我不养猫了。"),
        ("我用Vim写代码。", "我现在改用VS Code写代码了。"),
    ],
)
def test_what_a_later_memory_ended_is_not_added_again(manager, older, newer):
    imported(manager, newer, NEW, "new")

    (row,) = proposal(manager, conversation(older, OLD, "old")).plan.rows

    assert (row.action, row.ticked) == (Action.KEEP_BOTH, False)


def test_an_old_statement_about_something_else_is_added(manager):
    imported(manager, "I live in York.", NEW, "new")

    (row,) = proposal(manager, conversation("I grew up in Leeds.", OLD, "old")).plan.rows

    assert (row.action, row.ticked) == (Action.ADD, True)


def test_an_old_repetition_still_reinforces(manager):
    imported(manager, "I live in York.", NEW, "new")

    (row,) = proposal(manager, conversation("I live in York.", OLD, "old")).plan.rows

    assert (row.action, row.ticked) == (Action.REINFORCE, True)


def test_a_memory_that_was_written_down_is_newer_than_an_old_conversation(manager):
    manager.add("The user lives in York.")

    (row,) = proposal(manager, conversation("I live in Leeds.", OLD)).plan.rows

    assert (row.action, row.ticked) == (Action.KEEP_BOTH, False)


def test_a_memory_of_another_program_is_as_old_as_that_says(manager):
    memories = [ImportedMemory("User lives in Leeds.", OLD)]
    manager.apply(proposal(manager, memories=memories).plan)
    assert contents(manager) == {"User lives in Leeds."}

    (row,) = proposal(manager, conversation("I moved to York.", NEW)).plan.rows

    assert row.action is Action.CONTRADICT


def test_an_older_statement_that_the_user_keeps_leaves_the_memory_as_it_is(manager):
    imported(manager, "I live in York.", NEW, "new")
    (york,) = manager.list().rows
    found = proposal(manager, conversation("I live in Leeds.", OLD, "old"))

    manager.apply(found.plan, found.conversations)
    assert manager.show(york.entry.id).entry == york.entry


def test_a_memory_was_stated_on_the_day_of_the_last_message_that_is_kept(manager):
    imported(manager, "I live in York.", OLD, "a")
    imported(manager, "I live in York.", NEW, "b")
    (row,) = manager.list().rows

    assert StatementDays(manager.vault).of(row.entry) == date(2025, 6, 1)


def test_an_undated_message_is_as_old_as_its_conversation(manager):
    undated = conversation("I live in York.", None, "a", started_at=NEW)
    found = proposal(manager, undated)
    manager.apply(found.plan, found.conversations)
    (row,) = manager.list().rows

    assert StatementDays(manager.vault).of(row.entry) == date(2025, 6, 1)


def test_without_its_transcript_the_day_of_a_memory_is_unknown(manager):
    imported(manager, "I live in York.", NEW, "new")
    (row,) = manager.list().rows
    manager.vault.sources.delete("new")

    assert StatementDays(manager.vault).of(row.entry) is None


def test_a_damaged_transcript_leaves_the_day_unknown(manager):
    imported(manager, "I live in York.", NEW, "new")
    (row,) = manager.list().rows
    (path,) = (path for path in manager.vault.layout.sources.rglob("*") if path.is_file())
    path.write_bytes(b"\x00 no transcript")

    assert StatementDays(manager.vault).of(row.entry) is None


def test_a_memory_of_a_session_without_messages_has_no_day(manager):
    known = entry("f00d00", created_at=NOW, source_session="s1")

    assert StatementDays(manager.vault).of(known) is None


def test_a_memory_without_dates_has_no_day_and_one_with_a_heading_has_that(manager):
    dated = entry("f00d00", last_activated=date(2026, 2, 1))

    assert StatementDays(manager.vault).of(dated) == date(2026, 2, 1)


def test_days_are_those_of_the_vaults_time_zone(manager, clock):
    late = datetime(2025, 6, 1, 20, tzinfo=UTC)
    imported(manager, "I live in York.", late, "new")
    (row,) = manager.list().rows

    assert manager.vault.zone().utcoffset(NOW) == timedelta(hours=8)
    assert StatementDays(manager.vault).of(row.entry) == date(2025, 6, 2)
