"""The review as a whole."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QTextDocument
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.review.list import review_list
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.list.row_editing import RowForm
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.desktop.review.page.merge_dialog import MergeDialog
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.actions import key_help
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.entry import Evidence
from tests.desktop.review.conftest import ROWS
from tests.fakes.entries import entry
from tests.fakes.reviews import KYOTO, TAXES, head, plan, review_context, suggested_by, suggestion
from tests.fakes.widgets import button, on_screen, visible_texts

Key = Qt.Key


def test_the_footer_sums_up_what_an_apply_does(view, model):
    assert view.footer.sentence.text() == "2 new"
    assert view.footer.button.text() == "Apply 2"

    model.answer(2, Action.CONTRADICT)
    model.reject({3})
    assert view.footer.sentence.text() == "2 new, 1 replacing an existing memory, 1 rejected"
    assert view.footer.button.text() == "Apply 3"


def test_where_all_that_is_left_is_to_remember_rejections_the_button_says_done(view, model):
    model.reject({1, 2, 3, 4})

    assert view.footer.isVisible()
    assert view.footer.sentence.text() == "4 rejected"
    assert view.footer.button.text() == "Done"
    assert view.footer.button.isEnabled()


def test_there_is_nothing_to_apply_where_nothing_is_ticked(view, model):
    model.tick({1, 4}, is_ticked=False)

    assert view.footer.sentence.text() == "Nothing selected"
    assert not view.footer.button.isEnabled()
    assert not view.commands["review.apply"].isEnabled()


def test_where_only_rows_that_do_nothing_are_left_done_removes_them(model, view):
    model.discard({1, 2, 3, 4})
    known = suggestion(1, "User lives in Hangzhou", action=Action.NOOP, ticked=False)
    model.extend(plan(known), ())

    assert (view.footer.button.text(), view.footer.button.isEnabled()) == ("Done", True)


def test_the_key_help_lists_the_keys_of_the_commands(view):
    left_out = {"Return", "Enter", "Ctrl+Enter"}  # of the keypad, or of two commands
    keys = {
        id_: [key for key in map(QKeySequence.toString, command.shortcuts()) if key not in left_out]
        for id_, command in view.commands.items()
    }
    help_lines = dict(dict(key_help._other_groups())["In a review"])

    for text, id_ in (
        ("Select or deselect", "review.tick"),
        ("Edit", "review.edit"),
        ("Reject", "review.reject"),
        ("Merge", "review.merge"),
        ("Show or hide evidence", "review.evidence"),
        ("Open conversation", "review.source"),
        ("Apply", "review.apply"),
    ):
        assert help_lines[text].split("; ") == keys[id_], text


def test_the_key_help_lists_the_keys_that_move_and_answer():
    help_lines = dict(dict(key_help._other_groups())["In a review"])
    moves = {arrow: QKeySequence(key).toString() for key, arrow in review_list._MOVES.items()}
    answers = [QKeySequence(key).toString() for key in review_list._ANSWERS]

    assert help_lines["Next suggestion"] == moves[Key.Key_Down]
    assert help_lines["Previous suggestion"] == moves[Key.Key_Up]
    assert help_lines["Answer its question"].split("; ") == answers


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # offscreen, of tips
def test_the_question_mark_lists_each_key_on_a_line_of_its_own(view, qtbot):
    button(view, "?").click()
    qtbot.waitUntil(QToolTip.isVisible)
    document = QTextDocument()
    document.setHtml(QToolTip.text())

    lines = document.toPlainText().splitlines()
    assert lines[:3] == ["J/K move", "Space select", "1–3 answer"]
    assert lines[-1] == "Ctrl+Enter apply"
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # offscreen, of tips
def test_esc_closes_the_keys_and_leaves_the_review(view, qtbot):
    left = []
    view.keyPressEvent = lambda event: left.append(event.key())
    question_mark = button(view, "?")
    question_mark.setFocus()
    question_mark.click()
    qtbot.waitUntil(QToolTip.isVisible)
    qtbot.keyClick(question_mark, Key.Key_Escape)

    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    assert left == []
    qtbot.keyClick(question_mark, Key.Key_Escape)
    assert left == [Key.Key_Escape]


def test_ctrl_enter_applies(view, list_view, qtbot):
    with qtbot.waitSignal(view.apply_asked):
        qtbot.keyClick(list_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_apply_takes_in_what_is_being_typed(view, list_view, model, qtbot):
    list_view.edit_current()
    view.findChild(RowForm).text.setPlainText("User keeps wild bees")
    with qtbot.waitSignal(view.apply_asked):
        view.footer.button.click()

    assert model.draft.row(1).content == "User keeps wild bees"


def test_no_second_apply_starts_while_one_is_running(view, qtbot):
    view.set_busy(True)
    assert not view.footer.button.isEnabled()
    assert not view.commands["review.apply"].isEnabled()

    view.set_busy(False)
    assert view.footer.button.isEnabled()


def test_all_or_none_can_be_ticked_at_once_except_rows_held_back(view, model):
    button(view, "Select all").click()
    assert [row.number for row in model.draft.rows if not row.ticked] == [3]

    model.tick({3}, is_ticked=True)
    assert all(row.ticked for row in model.draft.rows)

    button(view, "Select none").click()
    assert not any(row.ticked for row in model.draft.rows)


def span_px(view, widget):
    """Return the left and the right end of *widget* in the view."""
    left = widget.mapTo(view, QPoint(0, 0)).x()
    return left, left + widget.width()


@pytest.mark.parametrize("width_px", [235, 387, 900])
def test_stop_is_where_no_button_that_discards_is_once_the_reading_ends(
    view, model, qtbot, width_px
):
    model.discard({1, 2, 3, 4})
    view.setFixedWidth(width_px)
    view.header.progress.set_work("Reading export.zip")
    view.header.progress.show()
    stop = button(view, "Stop")
    qtbot.waitUntil(lambda: stop.visibleRegion().boundingRect().isValid())
    left_px, right_px = span_px(view, stop)
    model.undo()
    view.header.progress.hide()
    discard = button(view, "Discard all")
    qtbot.waitUntil(lambda: discard.visibleRegion().boundingRect().isValid())

    assert right_px < span_px(view, discard)[0]
    view.setFixedWidth(width_px - 30)
    view.header.progress.show()
    qtbot.waitUntil(lambda: view.header.width() == width_px - 30)
    assert span_px(view, stop) == (left_px, right_px), "it stays where the pane beside unfolds"


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        (NoRowsReason.NOTHING_READ, "Nothing to review"),
        (NoRowsReason.READING, "Reading…"),
        (NoRowsReason.NOTHING_FOUND, "No new suggestions"),
        (NoRowsReason.NO_CONVERSATIONS, "No conversations found"),
        (NoRowsReason.ALL_DONE, "All done"),
    ],
)
def test_an_empty_review_says_why_it_is(view, model, reason, title):
    view.set_empty_reason(reason)
    assert title not in visible_texts(view)

    model.discard({1, 2, 3, 4})
    assert title in visible_texts(view)
    assert not view.footer.isVisible()


def test_an_empty_review_offers_the_import_actions_but_not_while_it_reads(view, model, qtbot):
    model.discard({1, 2, 3, 4})
    paste = QAction("Paste a conversation…", view)
    view.set_start_actions([paste])
    with qtbot.waitSignal(paste.triggered):
        button(view, "Paste a conversation…").click()

    view.set_empty_reason(NoRowsReason.READING)
    assert "Paste a conversation…" not in visible_texts(view)


def test_o_asks_for_the_conversation_at_the_quote(view, list_view, qtbot):
    evidence = ROWS[0].evidence
    with qtbot.waitSignal(
        view.sources_asked, check_params_cb=lambda *emitted: emitted == (evidence, 0)
    ):
        qtbot.keyClick(list_view, Key.Key_O)


@pytest.mark.row("G3")
def test_return_opens_the_conversation_of_a_row_that_cannot_be_edited(model, theme, icons, qtbot):
    model.extend(plan(suggestion(action=Action.DELETE, target="a1b2c3")), (head(),))
    view = on_screen(ReviewView(model, theme, icons), qtbot, (900, 640))
    row = model.draft.rows[-1].number
    view.list.setCurrentIndex(model.index(model.position_of(row)))
    with qtbot.waitSignal(view.sources_asked):
        qtbot.keyClick(view.list, Key.Key_Return)


def test_m_merges_the_selected_rows_with_the_chosen_text(view, list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_M)
    assert view.findChild(MergeDialog) is None

    list_view.selectAll()
    qtbot.keyClick(list_view, Key.Key_M)
    dialog = view.findChild(MergeDialog)
    dialog.accept()

    assert [row.content for row in model.draft.rows] == ["User keeps bees"]


def test_shift_x_discards_without_a_trace(view, list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_X, Qt.KeyboardModifier.ShiftModifier)

    assert len(model.draft.rows) == 3
    assert model.draft.rejected == ()


def test_commands_are_on_offer_where_they_can_do_something(view, list_view, model):
    def offered():
        return {name for name, action in view.commands.items() if action.isEnabled()}

    one_row = {"review.tick", "review.edit", "review.reject", "review.discard"}
    one_row |= {"review.source", "review.evidence"}
    assert offered() == {*one_row, "review.apply"}

    list_view.selectAll()
    assert "review.merge" in offered()

    list_view.setCurrentIndex(model.index(0))
    assert "review.edit" not in offered()
    assert "review.source" not in offered()

    model.reject({1})
    assert "review.undo" in offered()


def test_what_can_be_focused_has_a_name(view):
    view.header.set_notes(["One."])
    suggested_by(view.model, "rules")
    nameless = [
        widget
        for widget in view.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not (widget.accessibleName() or (isinstance(widget, QPushButton) and widget.text()))
    ]

    assert nameless == []


@pytest.mark.parametrize("width", [420, 660, 1100])
def test_no_row_is_wider_than_the_list(view, model, width):
    view.resize(width, 640)
    delegate = view.list.itemDelegate()
    right = view.list.viewport().width()
    for position in range(model.rowCount()):
        layout = delegate.layout_at(model.index(position))
        if layout is not None:
            assert all(zone.rect.right() <= right for zone in layout.zones)
            widths = [text.at.x() + text.layout.boundingRect().width() for text in layout.texts]
            assert max(widths) <= right


def test_rows_are_painted_again_in_another_theme(view, theme, qtbot):
    before = view.list.grab().toImage()
    theme.set_appearance(Appearance.DARK)

    assert view.list.grab().toImage() != before


def test_a_review_of_one_conversation_has_no_headings(theme, icons, qtbot):
    model = ReviewModel(review_context(entry("a1b2c3")))
    view = ReviewView(model, theme, icons)
    qtbot.addWidget(view)
    model.extend(plan(suggestion(1), suggestion(2)), (head(),))

    assert model.rowCount() == 2


def test_a_row_shows_the_known_memory_as_it_is_now(view, model):
    def shown():
        layout = view.list.itemDelegate().layout_at(model.index(2))
        return " ".join(text.layout.text() for text in layout.texts)

    assert "User lives in Hangzhou" in shown()
    model.set_context(review_context(entry("a1b2c3", "User lives in Ningbo", score=0.8)))

    assert "User lives in Ningbo" in shown()


def test_ctrl_enter_in_a_form_ends_the_form_alone(view, list_view, model, qtbot):
    list_view.edit_current()
    text = view.findChild(RowForm).text
    text.setPlainText("User keeps wild bees")
    with qtbot.assertNotEmitted(view.apply_asked):
        qtbot.keyClick(text, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert model.draft.row(1).content == "User keeps wild bees"


def test_the_evidence_that_was_clicked_is_asked_for_among_the_others(view, model):
    evidence = (Evidence("gone", "m1"), Evidence(KYOTO, "m1"), Evidence(TAXES, "m1"))
    model.extend(plan(suggestion(1, "User sails", evidence=evidence)), ())
    emitted: list[object] = []
    view.sources_asked.connect(lambda *asked: emitted.append(asked))
    view.list.source_asked.emit(5, 2)

    assert emitted == [(evidence, 2)]


def test_a_suggestion_without_a_conversation_opens_none(view, model):
    model.extend(plan(suggestion(1, "User sails", conversation="")), ())
    emitted: list[object] = []
    view.sources_asked.connect(lambda *asked: emitted.append(asked))
    view.list.source_asked.emit(5, 0)

    assert emitted == []


def test_the_focus_stays_in_the_review_while_reading(theme, icons, qtbot):
    model = ReviewModel(review_context())
    view = ReviewView(model, theme, icons)
    on_screen(view, qtbot)
    view.activateWindow()
    view.setFocus()
    model.extend(plan(suggestion(1)), (head(),))
    assert view.list.hasFocus()

    qtbot.keyClick(view.list, Key.Key_J)
    qtbot.keyClick(view.list, Key.Key_X)
    assert view.hasFocus()
    qtbot.keyClick(view, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.list.hasFocus()
    assert model.rowCount() == 1


def test_what_arrives_does_not_take_the_keyboard_from_other_work(model, theme, icons, qtbot):
    window = QWidget()
    field = QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(ReviewView(model, theme, icons))
    on_screen(window, qtbot)
    window.activateWindow()
    field.setFocus()
    model.discard({1, 2, 3, 4})
    model.undo()

    assert field.hasFocus()
