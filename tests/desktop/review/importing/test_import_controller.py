"""From a dropped file to memories in the vault, and back."""

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton

from memdeck.desktop.review.importing.inputs import PasteDialog
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.changes.plan import Action
from memdeck.storage.vault.state.review_file import queue_files
from tests.fakes.imports import (
    TALK,
    apply,
    idle,
    notices,
    pending,
    read,
    take,
)
from tests.fakes.vaults import MEMORY_MD, AnyTalk


def shown_title(imports):
    states = imports.view.findChildren(EmptyState)
    return next(state.accessibleName() for state in states if state.isVisible())


def button(parent, text):
    return next(found for found in parent.findChildren(QPushButton) if found.text() == text)


@pytest.fixture
def half_applied(open_imports, qtbot):
    """A review whose second suggestion was left out when it was applied."""
    imports = open_imports(AnyTalk("User keeps bees", "User sails"))
    read(imports, qtbot)
    imports.model.tick({2}, is_ticked=False)
    apply(imports, qtbot)
    return imports


@pytest.mark.row("G3")
def test_a_pasted_conversation_ends_in_the_review_and_nothing_is_saved(
    open_imports, qtbot, tmp_path
):
    imports = open_imports(AnyTalk("User keeps bees", "User lives in Hangzhou"))
    with qtbot.waitSignal(imports.review_asked):
        read(imports, qtbot)

    assert [(row.action, row.content) for row in imports.model.draft.rows] == [
        (Action.ADD, "User keeps bees"),
        (Action.REINFORCE, "User lives in Hangzhou"),
    ]
    assert imports.view.footer.sentence.text() == "1 new, 1 reinforced"
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD
    assert not (tmp_path / ".memdeck").exists()
    assert imports.manager.history.changes() == ()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_what_is_pending_is_kept_outside_the_vault_for_this_account_alone(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    layout = imports.manager.vault.layout
    (queue,) = queue_files(layout)
    (transcript,) = layout.pending_sources.iterdir()

    assert queue.parent == layout.pending
    assert [path.stat().st_mode & 0o777 for path in (queue, transcript)] == [0o600, 0o600]
    assert [path.stat().st_mode & 0o777 for path in (layout.pending, transcript.parent)] == [
        0o700,
        0o700,
    ]


@pytest.mark.row("G4")
def test_dropped_files_are_read(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    file = tmp_path / "talk.txt"
    file.write_text(TALK)
    imports.inputs.overlay.files_dropped.emit((file,))
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]


def test_dropped_text_is_read(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.inputs.overlay.text_dropped.emit(TALK)
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]


def test_the_paste_dialog_passes_its_text_to_the_import(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.inputs.paste()
    imports.window.findChild(PasteDialog).pasted.emit(TALK)
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]


def test_chosen_files_are_read(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    (tmp_path / "talk.txt").write_text(TALK)
    imports.inputs.choose_files()
    dialog = imports.window.findChild(QFileDialog)
    assert dialog.nameFilters()[0] == "All files (*)", "what a file is called does not matter"
    dialog.filesSelected.emit([str(tmp_path / "talk.txt")])
    dialog.reject()
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]


@pytest.mark.parametrize("method", ["chosen", "dropped"])
def test_a_folder_is_read_with_all_that_it_holds(open_imports, qtbot, tmp_path, method):
    imports = open_imports(AnyTalk("User keeps bees"))
    folder = tmp_path / "chats"
    (folder / "of 2026").mkdir(parents=True)
    (folder / "of 2026" / "talk.txt").write_text(TALK)
    if method == "chosen":
        imports.inputs.choose_folder()
        dialog = imports.window.findChild(QFileDialog)
        assert dialog.fileMode() is QFileDialog.FileMode.Directory
        dialog.filesSelected.emit([str(folder)])
        dialog.reject()
    else:
        imports.inputs.overlay.files_dropped.emit((folder,))
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]


def test_what_is_not_ticked_stays_pending_and_can_be_discarded(half_applied):
    assert pending(half_applied) == ["User sails"]

    discard_all = button(half_applied.view.header, "Discard all")
    discard_all.click()
    assert pending(half_applied) == []
    assert not discard_all.isVisible()
    assert half_applied.manager.vault.tombstones.read() == ()


def test_the_rest_of_an_apply_is_named_once_by_the_heading_of_the_review(half_applied, qtbot):
    assert notices(half_applied) == {}
    assert half_applied.view.header._title.text().startswith("Review: 1 suggestion")

    half_applied.vault_session.do(half_applied.manager.history.undo)
    idle(half_applied, qtbot)
    assert half_applied.view.header._title.text().startswith("Review: 2 suggestions")


def test_discarded_suggestions_can_be_brought_back_in_the_review(half_applied):
    button(half_applied.view.header, "Discard all").click()
    half_applied.model.undo()

    assert pending(half_applied) == ["User sails"]


def test_a_review_worked_through_is_done_and_one_that_gave_nothing_says_so(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.model.reject({1})
    assert shown_title(imports) == "All done"

    longer = TALK + "\nYou: Bye.\n"
    imports.manager.sessions.extractor.claims = ()
    imports.model.remove_recorded(imports.model.draft.rejected)
    read(imports, qtbot, longer)
    assert shown_title(imports) == "No new suggestions"


def test_a_conversation_that_adds_nothing_to_the_pending_review_is_reported(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.manager.sessions.extractor.claims = ()
    read(imports, qtbot, TALK + "\nYou: Bye.\n")

    assert imports.notes == ["No new suggestions in this import"]


def test_a_closed_vault_takes_no_more_drops(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    with qtbot.waitSignal(imports.inputs.overlay.destroyed):
        imports.close()


def test_each_row_names_who_suggested_it_after_a_switch_of_models(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", name="ok"))
    read(imports, qtbot)
    imports.manager.sessions.extractor = AnyTalk("User sails", name="cut")
    read(imports, qtbot, "You: I sail.\n\nAssistant: Fine.\n")

    rows = imports.model.draft.rows
    assert [imports.model.author_of(row) for row in rows] == ["ok", "cut"]


def test_a_model_that_suggests_nothing_is_not_named_for_what_another_suggested(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", name="ok"))
    read(imports, qtbot)
    imports.manager.sessions.extractor = AnyTalk(name="refusal")
    read(imports, qtbot, "You: I sail.\n\nAssistant: Fine.\n")

    assert imports.model.draft.extractors == ("ok",)


def test_an_import_that_suggests_what_is_pending_already_says_so(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    read(imports, qtbot, "You: Bees again.\n\nAssistant: Yes.\n")

    assert imports.notes == ["Nothing new: these suggestions are already below"]


def test_a_later_import_neither_scrolls_the_list_nor_sets_a_current_row(open_imports, qtbot):
    hobbies = ("keeps bees", "paints icons", "plays chess", "grows roses", "bakes bread")
    imports = open_imports(AnyTalk(*(f"User {hobby}" for hobby in hobbies)))
    imports.window.resize(500, 240)
    read(imports, qtbot)
    review_list = imports.view.list
    assert review_list.verticalScrollBar().maximum() > 0
    imports.manager.sessions.extractor = AnyTalk("User sails")
    read(imports, qtbot, "You: I sail.\n\nAssistant: Fine.\n")

    assert not review_list.currentIndex().isValid()
    assert review_list.verticalScrollBar().value() == 0


def test_a_later_import_leaves_the_suggestion_that_the_user_has_selected(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.view.list.select(1)
    imports.manager.sessions.extractor = AnyTalk("User sails")
    read(imports, qtbot, "You: I sail.\n\nAssistant: Fine.\n")

    assert imports.view.list.current_row().content == "User keeps bees"


def test_the_number_of_pending_rows_is_emitted_as_it_changes(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", "User sails"))
    emitted: list[int] = []
    imports.pending_changed.connect(emitted.append)
    read(imports, qtbot)
    imports.model.tick({1}, is_ticked=False)
    imports.model.reject({1})
    imports.model.undo()

    assert emitted == [2, 1, 2]


def test_the_pending_review_survives_hiding_the_view(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.view.hide()
    imports.view.show()

    assert pending(imports) == ["User keeps bees"]


def test_a_second_conversation_with_the_same_claim_adds_its_evidence(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    read(imports, qtbot, "You: Bees again.\n\nAssistant: Yes.\n")

    (row,) = imports.model.draft.rows
    assert len({piece.conversation for piece in row.evidence}) == 2


def test_a_conversation_that_was_settled_is_set_aside_and_can_be_shown(half_applied, qtbot):
    half_applied.model.discard({2})
    read(half_applied, qtbot)
    assert pending(half_applied) == []

    take(half_applied, "left out", "Show")
    rows = half_applied.model.draft.rows
    assert [(row.content, row.action) for row in rows] == [
        ("User keeps bees", Action.NOOP),
        ("User sails", Action.ADD),
    ]


def test_a_file_that_cannot_be_read_is_reported_with_its_reason(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    imports.read_files([tmp_path / "picture.png"])
    idle(imports, qtbot)

    assert pending(imports) == []
    assert notices(imports)["reading"].text.startswith("picture.png: ")
    assert imports.report.notes == []


def test_several_files_that_cannot_be_read_are_named_in_the_notes_alone(
    open_imports, qtbot, tmp_path
):
    imports = open_imports(AnyTalk("User keeps bees"))
    paths = [tmp_path / name for name in ("a.png", "b.png")]
    for path in paths:
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    imports.read_files(paths)
    idle(imports, qtbot)

    assert [note.partition(":")[0] for note in imports.report.notes] == ["a.png", "b.png"]
    assert notices(imports) == {}


def test_an_older_notice_goes_when_something_else_is_read(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.read_files([tmp_path / "gone.json"])
    idle(imports, qtbot)
    read(imports, qtbot)

    assert "reading" not in notices(imports)


def test_work_that_takes_long_shows_its_progress_until_it_ends(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.report.show_start("Reading export.zip")
    imports.worker.slow.emit()
    assert imports.view.header.progress.isVisible()
    assert imports.view.header.progress.text == "Reading export.zip"

    imports.worker.reached.emit(3, 10, "Bees")
    assert imports.view.header.progress.text == "3 of 10 read. Reading “Bees”"

    imports.report.show_end()
    assert not imports.view.header.progress.isVisible()


def test_the_list_stays_where_it_is_while_the_progress_comes_and_goes(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    pages, progress = imports.view.list.parentWidget(), imports.view.header.progress
    top_px, height_px = pages.y(), pages.height()
    imports.worker.slow.emit()
    qtbot.waitUntil(lambda: pages.height() < height_px)
    assert pages.y() == top_px
    height_px = pages.height()
    progress.hide()
    qtbot.waitUntil(lambda: pages.height() > height_px)

    assert pages.y() == top_px


def test_a_figure_from_before_the_progress_is_shown_is_kept(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.report.show_start("Reading conversations")
    imports.worker.reached.emit(0, 10, "Bees")
    imports.worker.slow.emit()

    assert imports.view.header.progress.text == "0 of 10 read. Reading “Bees”"


def test_a_memory_that_was_forgotten_meanwhile_is_no_target_any_more(open_imports, qtbot):
    imports = open_imports(AnyTalk("User lives in Hangzhou"))
    read(imports, qtbot)
    imports.vault_session.do(imports.manager.entries.forget, ["d4e5f6"])
    idle(imports, qtbot)

    (row,) = imports.model.draft.rows
    assert (row.action, row.target) == (Action.ADD, None)


def test_memories_that_a_file_holds_as_such_are_offered(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("unused"))
    (tmp_path / "memories.json").write_text(
        '[{"conversations_memory": "User keeps bees", "project_memories": {}}]'
    )
    imports.read_files([Path(tmp_path / "memories.json")])
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]
