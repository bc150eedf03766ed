"""An import in the window: applied, undone, redone, rejected again, repeated, and grown."""

import json

import pytest

from memdeck.desktop.review.importing.consent_dialog import ConsentDialog
from memdeck.desktop.review.importing.inputs import PasteDialog
from memdeck.desktop.ui.models.sidebar import COUNT, SidebarSection
from memdeck.services.manager import MemoryManager

SAID = (
    "I always take the window seat on long flights.",
    "I'm allergic to peanuts, and my wifi password is hunter2!Xy9.",
    "We decided to use PostgreSQL for the new project.",
)
LATER = "I prefer tea over coffee in the morning."


def export(path, *texts):
    """Write a ChatGPT export of one conversation, in which the user says *texts*."""
    turns = [part for text in texts for part in (("user", text), ("assistant", "Noted."))]
    mapping: dict[str, object] = {"root": {"id": "root", "message": None, "parent": None}}
    parent = "root"
    for number, (role, text) in enumerate(turns):
        mapping[f"n{number}"] = {
            "id": f"n{number}",
            "parent": parent,
            "message": {
                "id": f"n{number}",
                "author": {"role": role},
                "create_time": 1_770_000_000 + number,
                "content": {"content_type": "text", "parts": [text]},
            },
        }
        parent = f"n{number}"
    conversation = {
        "id": "flights",
        "title": "Flights",
        "create_time": 1_770_000_000,
        "mapping": mapping,
        "current_node": parent,
    }
    path.write_text(json.dumps([conversation]), encoding="utf-8")
    return path


@pytest.fixture
def chat(tmp_path):
    return export(tmp_path / "conversations.json", *SAID)


def read(desktop, qtbot, path):
    controller = desktop.features.review.controller
    controller.read_files([path])
    qtbot.waitUntil(lambda: not controller.is_busy)
    desktop.settle()
    return controller


def pending(desktop):
    return [row.content for row in desktop.features.review.controller.model.draft.rows]


def apply(desktop):
    desktop.features.review.controller.view.footer.button.click()
    desktop.settle()


def kept(desktop):
    """Return the ids of the conversations in the vault; the sidebar must count as many."""
    desktop.settle()
    ids = [source.id for source in desktop.vault.vault_session.manager.vault.sources.all()]
    sections = desktop.view.sidebar._sections
    index = sections.index(sections.row_of(SidebarSection.CONVERSATIONS), 0)
    assert (index.data(COUNT) or 0) == len(ids)
    return ids


def contents(desktop):
    return {row.entry.content for row in desktop.vault.vault_session.manager.list().rows}


def test_applied_undone_and_redone(desktop, qtbot, chat, folder):
    read(desktop, qtbot, chat)
    found, before = pending(desktop), contents(desktop)
    ticked = [row.content for row in desktop.features.review.controller.model.draft.ticked]
    assert len(found) > len(ticked) > 1
    assert kept(desktop) == []

    apply(desktop)
    assert contents(desktop) == before.union(ticked)
    assert kept(desktop) == ["chatgpt/flights"]

    desktop.ask("history.undo")
    assert (pending(desktop), contents(desktop), kept(desktop)) == (found, before, [])

    desktop.ask("history.redo")
    assert sorted(pending(desktop)) == sorted(set(found).difference(ticked))
    assert contents(desktop) == before.union(ticked)
    assert kept(desktop) == ["chatgpt/flights"]
    assert not any("hunter2" in path.read_text("utf-8") for path in folder.rglob("*.json*"))


def saved(desktop, qtbot):
    """Wait until the pending review is saved, and return its texts."""
    desktop.settle()
    autosave = desktop.features.review.controller.autosave
    qtbot.waitUntil(lambda: not autosave._timer.isActive())
    desktop.settle()
    return pending(desktop)


def test_what_an_apply_left_undecided_stays_after_its_undo_and_redo_over_restarts(
    open_desktop, folder, qtbot, chat
):
    first = open_desktop(folder)
    read(first, qtbot, chat)
    found = pending(first)
    apply(first)
    left = saved(first, qtbot)
    assert left
    first.window.close()

    second = open_desktop(folder)
    second.ask("history.undo")
    assert saved(second, qtbot) == found
    second.ask("history.redo")
    assert saved(second, qtbot) == left
    second.window.close()

    third = open_desktop(folder)
    assert (pending(third), third.notices()) == (left, [])


def test_what_an_apply_left_undecided_stays_after_its_undo_and_redo_in_a_terminal(
    desktop, qtbot, chat, folder
):
    read(desktop, qtbot, chat)
    found = pending(desktop)
    apply(desktop)
    left = saved(desktop, qtbot)
    terminal = MemoryManager(folder)

    terminal.undo()
    qtbot.waitUntil(lambda: pending(desktop) == found)
    terminal.redo()
    qtbot.waitUntil(lambda: pending(desktop) == left)
    assert saved(desktop, qtbot) == left
    assert [suggestion.row.content for suggestion in terminal.waiting()] == left


def test_the_ticks_of_an_unchanged_vault_are_the_same_after_a_restart(open_desktop, qtbot, sample):
    def rows(desktop):
        draft = desktop.features.review.controller.model.draft
        return [(row.content, row.action, row.target, row.ticked) for row in draft.rows]

    first = open_desktop(sample / "vault")
    controller = first.features.review.controller
    controller.read_files([sample / "chatgpt-export.json"])
    qtbot.waitUntil(controller.picker.footer.read.isEnabled)
    controller.picker.footer.read.click()
    qtbot.waitUntil(lambda: not controller.is_busy)
    saved(first, qtbot)
    found = rows(first)
    assert len(found) > 20
    first.window.close()

    assert rows(open_desktop(sample / "vault")) == found


def test_rejected_undone_and_rejected_again_over_restarts(open_desktop, folder, qtbot, chat):
    first = open_desktop(folder)
    read(first, qtbot, chat)
    found = pending(first)
    first.features.review.controller.model.reject({1})
    first.window.close()

    second = open_desktop(folder)
    second.ask("history.undo")
    second.settle()
    assert sorted(pending(second)) == sorted(found)

    model = second.features.review.controller.model
    model.reject({row.number for row in model.draft.rows})
    apply(second)
    assert pending(second) == []
    second.window.close()

    MemoryManager(folder).undo()
    third = open_desktop(folder)
    assert sorted(pending(third)) == sorted(found)


def test_a_discard_that_was_undone_is_no_longer_offered_to_be_undone(desktop, qtbot, chat):
    controller = read(desktop, qtbot, chat)
    found, message = pending(desktop), desktop.window.status.undo
    controller.model.tick({controller.model.draft.rows[0].number}, is_ticked=False)
    controller.view.header.close_asked.emit()
    assert message.isVisible()
    desktop.ask("history.undo")

    assert pending(desktop) == found
    assert message.isHidden()


def test_a_rejection_after_an_undo_leaves_nothing_to_redo(desktop, qtbot, chat):
    controller, before = read(desktop, qtbot, chat), contents(desktop)
    desktop.view.sidebar.show_section(SidebarSection.WAITING)
    ticked = {row.number for row in controller.model.draft.ticked}
    apply(desktop)
    desktop.ask("history.undo")
    controller.model.reject(ticked)
    redo = desktop.window.commands["history.redo"]

    assert (redo.text(), redo.isEnabled()) == ("Redo", False)
    assert desktop.window.status.undo.isHidden()
    desktop.ask("history.undo")
    desktop.ask("history.redo")
    assert contents(desktop) == before
    assert {row.number for row in controller.model.draft.rejected} == ticked


def test_suggestions_that_a_terminal_applies_again_are_no_longer_rejected(
    desktop, qtbot, chat, folder
):
    controller = read(desktop, qtbot, chat)
    ticked = {row.number for row in controller.model.draft.ticked}
    apply(desktop)
    desktop.ask("history.undo")
    controller.model.reject(ticked)
    assert controller.model.draft.rejected
    MemoryManager(folder).redo()

    qtbot.waitUntil(lambda: not controller.model.draft.rejected)
    saved(desktop, qtbot)
    controller.model.undo()
    assert ticked.isdisjoint(row.number for row in controller.model.draft.rows)


def test_another_message_stays_when_a_discard_is_undone(desktop, qtbot, chat):
    controller = read(desktop, qtbot, chat)
    controller.view.header.close_asked.emit()
    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    controller.model.undo()

    assert desktop.window.status.undo.text.text() == "Pinned a memory"


def test_all_that_is_pending_is_discarded_at_once_and_brought_back(desktop, qtbot, chat):
    controller = read(desktop, qtbot, chat)
    found = pending(desktop)
    controller.view.header._close.click()
    message = desktop.window.status.undo
    assert (pending(desktop), message.text.text()) == ([], f"{len(found)} suggestions discarded")

    message._next[0].click()

    assert pending(desktop) == found


def test_the_same_export_twice_suggests_nothing_twice(desktop, qtbot, chat):
    read(desktop, qtbot, chat)
    found = pending(desktop)
    read(desktop, qtbot, chat)
    assert pending(desktop) == found

    apply(desktop)
    left, remembered = pending(desktop), contents(desktop)
    read(desktop, qtbot, chat)

    assert pending(desktop) == left
    assert contents(desktop) == remembered


def test_of_a_conversation_that_grew_only_the_new_messages_are_suggested(
    desktop, qtbot, chat, tmp_path
):
    read(desktop, qtbot, chat)
    apply(desktop)
    left = pending(desktop)
    before = desktop.vault.vault_session.manager.vault.sources.read("chatgpt/flights")

    read(desktop, qtbot, export(tmp_path / "later.json", *SAID, LATER))
    (new,) = [text for text in pending(desktop) if text not in left]
    assert "tea over coffee" in new
    apply(desktop)
    grown = desktop.vault.vault_session.manager.vault.sources.read("chatgpt/flights")
    assert grown.messages[: len(before.messages)] == before.messages
    assert len(grown.messages) == len(before.messages) + 2

    desktop.ask("history.undo")
    assert new in pending(desktop)
    assert kept(desktop) == ["chatgpt/flights"], "earlier memories cite it"


def test_a_no_to_sending_leads_back_to_the_pasted_text(desktop, qtbot):
    preferences = desktop.application.preferences
    preferences.change(base_url="http://localhost:9/v1", model="qwen3:8b")
    text = f"You: {SAID[0]}\n\nAssistant: Noted."
    desktop.window.commands["session.paste"].trigger()
    dialog = desktop.dialog(PasteDialog)
    dialog.text.setPlainText(text)
    dialog._read.click()
    qtbot.waitUntil(lambda: any(d.isVisible() for d in desktop.window.findChildren(ConsentDialog)))

    desktop.dialog(ConsentDialog).reject()

    qtbot.waitUntil(lambda: any(d.isVisible() for d in desktop.window.findChildren(PasteDialog)))
    again = desktop.dialog(PasteDialog)
    assert again.text.toPlainText() == text
    again.reject()
