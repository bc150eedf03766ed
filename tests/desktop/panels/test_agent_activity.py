"""What agents asked and changed, latest first."""

from dataclasses import replace
from datetime import UTC, date, datetime

from memdeck.desktop.panels.agent_activity import MOST, AgentActivity, activity_records
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.usage import Access
from tests.fakes.entries import entry

TODAY = date(2026, 11, 27)


def at(minute):
    return datetime(2026, 11, 27, 10, minute, tzinfo=UTC)


def asked(minute, query="bees", by="agent", ids=("a", "b")):
    return Access(at(minute), query, ids, Mode.HYBRID, by)


def changed(minute, by="agent"):
    after = (entry(content="Keeps bees"),)
    return ChangeSet(id=f"c{minute}", by=by, at=at(minute), verb="add", after=after)


def test_questions_and_changes_of_agents_are_listed_latest_first():
    accesses = [asked(1), asked(3, "蜜蜂", ids=("a",)), asked(4, by="user")]
    records = activity_records(
        accesses, [changed(2), changed(5, "window")], {"a": "Keeps bees"}, TODAY
    )

    assert [(record.title, record.detail) for record in records] == [
        ("Searched for “蜜蜂”", "1 memory: Keeps bees"),
        ("Added a memory", "Keeps bees"),
        ("Searched for “bees”", "2 memories: Keeps bees"),
    ]
    assert len({record.key for record in records}) == 3


def test_the_program_that_asked_is_named():
    ask, change = asked(1), changed(2)
    records = activity_records(
        [replace(ask, client="claude-code")], [replace(change, client="<b>Cursor")], {}, TODAY
    )

    assert [record.detail for record in records] == [
        "<b>Cursor · Keeps bees",
        "claude-code · 2 memories",
    ]


def test_a_question_that_is_not_kept_and_memories_that_are_gone_are_counted():
    (record,) = activity_records([asked(1, "")], [], {}, TODAY)

    assert record.title == "Searched (query not saved)"
    assert record.detail == "2 memories"


def test_only_the_latest_are_listed():
    records = activity_records([asked(1, str(n)) for n in range(MOST + 5)], [], {}, TODAY)

    assert len(records) == MOST


def test_a_vault_that_no_agent_used_says_so(qtbot, theme, icons):
    view = AgentActivity(theme, icons)
    qtbot.addWidget(view)
    view.show_records([])
    assert view.currentWidget() is not view.list

    view.show_records(activity_records([asked(1)], [], {}, TODAY))
    assert view.currentWidget() is view.list
