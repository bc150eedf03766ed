"""Looking after a vault in the window: planned, reviewed, applied, undone."""

import json
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.ui.models.sidebar import COUNT, SidebarSection
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.changes.plan import Action
from memdeck.errors import StorageError
from memdeck.services.manager import local_now
from tests.fakes.vaults import memory_md

TALK = "You: I always take the window seat on long flights.\n\nAssistant: Noted.\n"


def block(id_, content, days, score=0.8):
    day = local_now().date() - timedelta(days=days)
    return f"### [{id_}] fact | {score} | {day} | 0\n{content}\n\n"


@pytest.fixture
def old(folder):
    """Give the vault what is due: memories at rest, one that faded, and two old logs."""
    text = "# Agent Memory\n\n## Active Memories\n\n" + "".join(
        [
            block("aa1111", "User keeps bees", 100, 0.6),
            block("aa2222", "User keeps bees behind the house", 100),
            block("aa3333", "The bees sleep in winter", 120, 0.9),
            block("bb1111", "User tried Vue once", 300, 0.7),
            block("cc1111", "User lives in Hangzhou", 2),
        ]
    )
    (folder / "MEMORY.md").write_text(text, encoding="utf-8")
    (folder / ".memdeck").mkdir(exist_ok=True)
    policy = 'name = "own"\n[fade]\ndaily_retention = 0.99\ngrace_days = 7\n'
    (folder / ".memdeck" / "policy.toml").write_text(policy, encoding="utf-8")
    (folder / "logs").mkdir()
    for days, content in ((40, "Wrote the API docs"), (70, "Fixed the build")):
        day = local_now().date() - timedelta(days=days)
        note = {"time": "14:30:00", "type": "event", "content": content}
        lesson = {"type": "reflection", "content": f"{content} took long", "tool": "make"}
        log = {"date": f"{day}", "entries": [note, lesson], "summary": None, "archived": False}
        (folder / "logs" / f"{day}.json").write_text(json.dumps(log), encoding="utf-8")
    return folder


@pytest.fixture
def look_after(qtbot):
    """Return a function that asks a window what its vault needs."""

    def looking(desktop):
        upkeep = desktop.features.review.maintenance
        desktop.window.commands["vault.upkeep"].trigger()
        qtbot.waitUntil(upkeep.view.header.progress.isHidden)
        desktop.settle()
        return upkeep

    return looking


def rows(upkeep):
    return upkeep.model.draft.rows


def numbers(upkeep, action):
    return [row.number for row in rows(upkeep) if row.action is action]


def shown_title(upkeep):
    states = upkeep.view.findChildren(EmptyState)
    return next(state.accessibleName() for state in states if state.isVisible())


@pytest.mark.row("B6")
@pytest.mark.row("C9")
def test_what_is_due_is_reviewed_and_applied_and_undone_as_one(open_desktop, old, look_after):
    desktop = open_desktop(old)
    before = (old / "MEMORY.md").read_bytes()
    upkeep = look_after(desktop)

    assert upkeep.view.isVisible()
    assert upkeep.view.header._title.text() == "Maintenance: 9 suggestions"
    assert (old / "MEMORY.md").read_bytes() == before

    upkeep.view.footer.button.click()
    desktop.settle()
    assert rows(upkeep) == ()
    assert shown_title(upkeep) == "All done"
    assert len(list((old / "logs").iterdir())) == 1
    entries = desktop.vault.vault_session.snapshot.entries
    assert {link.target for value in entries.values() for link in value.links} == {
        "aa1111",
        "aa2222",
        "aa3333",
    }

    desktop.window.commands["history.undo"].trigger()
    desktop.settle()
    assert (old / "MEMORY.md").read_bytes() == before
    assert len(list((old / "logs").iterdir())) == 2
    assert len(rows(upkeep)) == 9


def test_an_original_goes_with_what_stands_for_it(open_desktop, old, look_after):
    desktop = open_desktop(old)
    upkeep = look_after(desktop)
    host = next(row for row in rows(upkeep) if row.links)
    going = {row.number for row in rows(upkeep) if row.goes_with == host.number}
    assert len(going) == 3

    upkeep.model.tick({host.number}, is_ticked=False)
    assert not any(row.ticked for row in rows(upkeep) if row.number in going)

    upkeep.model.tick(going, is_ticked=True)
    assert next(row for row in rows(upkeep) if row.number == host.number).ticked


def test_what_is_left_out_is_merely_not_done(open_desktop, old, look_after):
    desktop = open_desktop(old)
    upkeep = look_after(desktop)

    upkeep.model.reject(set(numbers(upkeep, Action.FORGET)))
    upkeep.view.footer.button.click()
    desktop.settle()

    assert len(list((old / "logs").iterdir())) == 2
    assert desktop.vault.vault_session.manager.vault.tombstones.read() == ()


def test_a_vault_in_order_needs_nothing(open_desktop, folder, look_after):
    (folder / "MEMORY.md").write_text(memory_md(local_now().date()), encoding="utf-8")
    desktop = open_desktop(folder)

    upkeep = look_after(desktop)

    assert shown_title(upkeep) == "Nothing to do"


def test_a_dismissed_plan_leaves_the_page_and_can_be_made_again(open_desktop, old, look_after):
    desktop = open_desktop(old)
    upkeep = look_after(desktop)

    upkeep.view.header._close.click()

    assert rows(upkeep) == ()
    assert desktop.view.sidebar.section is SidebarSection.MAINTENANCE
    assert shown_title(upkeep) == "Keep the vault in order"
    assert upkeep.view.header._close.isHidden()
    upkeep = look_after(desktop)
    assert len(rows(upkeep)) == 9


def test_the_sidebar_leads_to_a_page_that_plans_only_when_asked(open_desktop, old, qtbot):
    desktop = open_desktop(old)
    desktop.view.sidebar.show_section(SidebarSection.MAINTENANCE)
    desktop.settle()
    upkeep = desktop.features.review.maintenance
    assert upkeep.view.isVisible()
    assert rows(upkeep) == ()

    check = next(button for button in upkeep.view.findChildren(QPushButton) if button.isVisible())
    assert check.text() == "Check the vault"
    check.click()
    qtbot.waitUntil(lambda: len(rows(upkeep)) == 9)


def test_the_plan_and_the_suggestions_each_have_a_place(open_desktop, old, look_after, sample):
    desktop = open_desktop(old)
    controller = desktop.features.review.controller
    controller.read_files([sample / "chatgpt-export.json"])
    desktop.settle()
    upkeep = look_after(desktop)
    assert desktop.view.sidebar.section is SidebarSection.MAINTENANCE
    assert upkeep.view.isVisible()

    desktop.view.sidebar.show_section(SidebarSection.WAITING)
    assert controller.picker.isVisible()
    assert not upkeep.view.isVisible()

    desktop.view.sidebar.show_section(SidebarSection.MAINTENANCE)
    assert len(rows(upkeep)) == 9


def test_the_sidebar_counts_the_suggestions_of_the_plan(open_desktop, old, look_after):
    desktop = open_desktop(old)
    look_after(desktop)
    sections = desktop.view.sidebar._sections

    row = sections.row_of(SidebarSection.MAINTENANCE)
    assert sections.index(row, 0).data(COUNT) == 9


def test_suggestions_from_a_conversation_open_in_their_place(open_desktop, old, look_after, qtbot):
    desktop = open_desktop(old)
    look_after(desktop)
    controller = desktop.features.review.controller

    controller.read_text(TALK)
    qtbot.waitUntil(lambda: bool(controller.model.draft.rows))
    desktop.settle()

    assert controller.page.currentWidget() is controller.view
    assert desktop.view.sidebar.section is SidebarSection.WAITING


def test_there_is_nothing_to_merge_in_a_plan_of_upkeep(open_desktop, old, look_after):
    upkeep = look_after(open_desktop(old))
    upkeep.view.list.selectAll()

    offered = [action.text() for action in upkeep.view.list.menu().actions() if action.isEnabled()]

    assert "Skip" in offered
    assert not {"Merge…", "Discard", "Reject"} & set(offered)
    assert upkeep.view.list.reject_tooltip == "Skip this (X)"


def test_a_cancelled_check_leaves_the_page_without_a_plan(open_desktop, old):
    desktop = open_desktop(old)
    upkeep = desktop.features.review.maintenance
    desktop.window.commands["vault.upkeep"].trigger()
    assert upkeep.view.isVisible()

    upkeep.view.header.progress.stop_asked.emit()
    desktop.settle()

    assert shown_title(upkeep) == "Keep the vault in order"
    assert rows(upkeep) == ()


def test_where_the_vault_cannot_be_looked_through_that_is_reported(open_desktop, old, monkeypatch):
    desktop = open_desktop(old)

    async def refuse():
        raise StorageError("The disk is gone; plug it in.")

    monkeypatch.setattr(desktop.vault.vault_session.manager.upkeep, "plan", refuse)
    desktop.ask("vault.upkeep")

    assert desktop.notices() == ["The disk is gone; plug it in."]
    assert shown_title(desktop.features.review.maintenance) == "Keep the vault in order"


def test_asked_for_twice_the_last_look_counts(open_desktop, old, look_after):
    desktop = open_desktop(old)
    desktop.window.commands["vault.upkeep"].trigger()
    upkeep = look_after(desktop)

    assert upkeep.view.isVisible()
    assert len(rows(upkeep)) == 9
