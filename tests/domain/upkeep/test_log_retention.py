"""The removal of old daily logs."""

from datetime import time, timedelta

import pytest

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.daily_log import DailyLog, LogEntry
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.policy import Category, Policy, Upkeep
from memdeck.domain.upkeep.log_retention import (
    Fate,
    Filing,
    LogSummary,
    fate_of,
    is_condensed,
    plan_log,
    summarize_by_rule,
)
from tests.fakes.entries import TODAY

NOTES = (
    LogEntry(content="Wrote the API docs", at=time(14, 30)),
    LogEntry(content="User meets at 3 pm", type="auto_extract", category="preferences"),
    LogEntry(
        content="fetch_url gives nothing for example.com",
        type="reflection",
        tool="fetch_url",
        error="empty_content",
    ),
    LogEntry(content="Ask before deleting", type="reflection"),
    LogEntry(content="Wrote the API docs", at=time(15)),
)
LOG = DailyLog(day=TODAY - timedelta(days=40), entries=NOTES)
A = Policy(
    name="a",
    categories=(
        Category("fact", maps_to="fact"),
        Category("pref", maps_to="preference"),
        Category("lesson", maps_to="experience"),
    ),
)
C = Policy(name="c", categories=(Category("preferences", maps_to="preference"),))
FILING = Filing(A, (A, C))


def aged(days, **fields):
    return DailyLog(day=TODAY - timedelta(days=days), entries=NOTES, **fields)


@pytest.mark.row("C9")
@pytest.mark.parametrize(
    ("log", "fate"),
    [
        (aged(30), None),
        (aged(31), Fate.SUMMARISED),
        (aged(60), Fate.SUMMARISED),
        (aged(61), Fate.REMOVED),
        (aged(31, summary="Docs"), None),
        (aged(31, is_archived=True), None),
        (aged(61, summary="Docs", is_archived=True), Fate.REMOVED),
        (aged(-1), None),
        (DailyLog(day=TODAY - timedelta(days=40)), None),
        (DailyLog(day=TODAY - timedelta(days=70)), Fate.REMOVED),
    ],
)
def test_a_log_is_summarised_after_a_month_and_removed_after_two(log, fate):
    assert fate_of(log, Upkeep(), TODAY) is fate


def test_a_school_may_keep_its_logs():
    never = Upkeep(logs_archived_after_days=0, logs_removed_after_days=0)

    assert fate_of(aged(900), never, TODAY) is None


@pytest.mark.row("C9")
def test_without_a_model_the_most_representative_notes_are_the_summary_and_lessons_stay():
    summary = summarize_by_rule(LOG, FILING)

    assert len(summary.summary.splitlines()) == 3
    assert set(summary.summary.splitlines()) <= {f"- {note.content}" for note in NOTES}
    assert [(one.content, one.category) for one in summary.memories] == [
        ("User meets at 3 pm", "pref"),
        ("fetch_url gives nothing for example.com", "lesson"),
        ("Ask before deleting", "lesson"),
    ]
    assert summary.memories[1].structured_data == {
        "tool": "fetch_url",
        "error_type": "empty_content",
        "learned_from": f"daily-log/{LOG.day}",
    }
    assert {one.session for one in summary.memories} == {f"daily-log/{LOG.day}"}
    assert {one.said_on for one in summary.memories} == {LOG.day}


@pytest.mark.parametrize(
    ("note", "category"),
    [
        (LogEntry(content="x", category="pref"), "pref"),
        (LogEntry(content="x", category="preferences"), "pref"),
        (LogEntry(content="x", category="cooking"), "cooking"),
        (LogEntry(content="x"), "fact"),
        (LogEntry(content="x", type="reflection"), "lesson"),
    ],
)
def test_a_note_is_filed_as_the_vault_files_such_things(note, category):
    assert FILING.category_of(note) == category


def test_a_lesson_about_a_tool_goes_to_its_own_layer_where_there_is_one():
    note = LogEntry(content="x", type="reflection", tool="fetch_url")
    layered = Policy(name="l", categories=(*A.categories, Category("ways", layer=Layer.PROCEDURAL)))

    assert FILING.category_of(note) == "lesson"
    assert Filing(layered).category_of(note) == "ways"


def test_a_summarised_log_is_known_by_its_summary_or_its_mark():
    assert not is_condensed(aged(40))
    assert is_condensed(aged(40, summary="Docs"))
    assert is_condensed(aged(40, is_archived=True))


@pytest.mark.row("C9")
def test_memories_of_a_log_go_with_it():
    change = FileChange("logs/2026-01-20.json", "{}", None)
    new = PlanRow(number=9, action=Action.ADD, content="User meets at 3 pm", category="pref")

    plan = plan_log(change, LOG, Fate.REMOVED, LogSummary("Docs"), [new])

    host, added = plan.rows
    assert (host.action, host.file, host.content) == (Action.FORGET, change, "Docs")
    assert host.reason == "The log of 2026-01-20, 5 notes, is removed; undo brings it back."
    assert (added.number, added.goes_with) == (2, 1)
    assert added.reason == "It was noted on 2026-01-20."


def test_a_row_says_what_is_archived_and_how_much():
    log = DailyLog(day=LOG.day, entries=NOTES[:1])
    change = FileChange("logs/2026-01-20.json", "{}", "{ }")
    (host,) = plan_log(change, log, Fate.SUMMARISED, LogSummary(""), []).rows

    assert host.action is Action.ARCHIVE
    assert host.content == "Nothing was noted on 2026-01-20."
    assert host.reason == "The log of 2026-01-20, 1 note, is archived with this summary."
