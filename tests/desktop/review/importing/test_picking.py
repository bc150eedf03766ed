"""Of an export of several conversations, the user picks some."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.services.imports.imports import Imports
from tests.fakes.imports import (
    empty_reason,
    idle,
    notices,
    pending,
    pick,
    read_files,
    unfinished,
)
from tests.fakes.vaults import AnyTalk


@pytest.mark.row("G4")
def test_of_several_conversations_the_user_picks(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    assert imports.page.currentWidget() is imports.picker
    assert pending(imports) == []

    imports.picker.model.tick_only(imports.picker.model.conversations[:2])
    pick(imports, qtbot)
    assert imports.page.currentWidget() is imports.view
    assert len(imports.model.draft.rows[0].evidence) == 2
    assert {conversation.id for conversation in imports.manager.vault.pending_sources.all()} == {
        "chatgpt/t0",
        "chatgpt/t1",
    }


def test_a_picker_that_is_left_reads_nothing(open_imports, qtbot, export, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.footer.cancel.click()
    idle(imports, qtbot)

    assert imports.page.currentWidget() is imports.view
    assert pending(imports) == []
    assert not (tmp_path / ".memdeck").exists()


def test_a_picker_that_is_left_after_a_review_does_not_say_that_all_is_done(
    open_imports, qtbot, export
):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    read_files(imports, qtbot, export)
    imports.view.apply_asked.emit()
    idle(imports, qtbot)
    assert empty_reason(imports) is NoRowsReason.ALL_DONE

    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.footer.cancel.click()
    idle(imports, qtbot)
    assert empty_reason(imports) is NoRowsReason.NOTHING_READ


def test_an_import_that_came_through_leaves_no_note(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    read_files(imports, qtbot, export)
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]
    assert Imports(imports.manager.vault).log.read() == ()
    assert unfinished(imports) == {}


def test_the_same_export_again_adds_nothing(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    read_files(imports, qtbot, export)
    imports.read_files([export])
    idle(imports, qtbot)
    assert imports.picker.model.ticked == []

    imports.picker.footer.cancel.click()
    imports.view.apply_asked.emit()
    idle(imports, qtbot)
    imports.read_files([export])
    idle(imports, qtbot)
    assert imports.picker.model.ticked == []


def test_the_users_name_is_asked_once(open_imports, qtbot, tmp_path):
    chat = tmp_path / "chat.txt"
    chat.write_text(
        "[13/02/2026, 09:14:01] Anna: I keep bees.\n[13/02/2026, 09:14:31] Ben: How nice!\n"
    )
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([chat])
    idle(imports, qtbot)
    assert not imports.picker.footer.read.isEnabled()

    imports.picker.people.list.item(0).setCheckState(Qt.CheckState.Checked)
    pick(imports, qtbot)
    assert pending(imports) == ["User keeps bees"]

    other = tmp_path / "other.txt"
    other.write_text("[14/02/2026, 09:14:01] Anna: Hello.\n[14/02/2026, 09:14:31] Mia: Hi!\n")
    imports.read_files([other])
    idle(imports, qtbot)
    assert imports.page.currentWidget() is imports.view
    assert len(imports.manager.vault.pending_sources.all()) == 2


def test_files_dropped_while_the_user_selects_wait_and_are_named(
    open_imports, qtbot, export, tmp_path
):
    other = tmp_path / "trip.txt"
    other.write_text("You: I sail.\n\nAssistant: Nice!\n")
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.inputs.overlay.files_dropped.emit((other,))
    assert imports.picker.queue.text() == "Waiting to be imported: trip.txt"

    imports.picker.footer.cancel.click()
    idle(imports, qtbot)
    assert imports.picker.queue.text() == ""
    assert len(imports.manager.vault.pending_sources.all()) == 1


def test_of_a_long_export_the_next_conversations_can_be_read_after_the_first(
    open_imports, qtbot, export
):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations[:20])
    pick(imports, qtbot)
    assert notices(imports)["more"].text == "3 conversations of this import were not read."

    notices(imports)["more"].actions[0].run()
    imports.window_notices.clear("more")
    idle(imports, qtbot)
    assert len(imports.manager.vault.pending_sources.all()) == 23
    assert "more" not in notices(imports)


def test_a_few_selected_conversations_leave_nothing_to_be_read(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations[:2])
    pick(imports, qtbot)

    assert "more" not in notices(imports)


def test_pasted_text_that_is_not_read_yet_is_known(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    assert imports.unread_text == ""

    imports.read_text("You: I sail.\n\nAssistant: Nice!\n")
    assert imports.unread_text == "You: I sail.\n\nAssistant: Nice!\n"

    imports.picker.footer.cancel.click()
    idle(imports, qtbot)
    assert imports.unread_text == ""
