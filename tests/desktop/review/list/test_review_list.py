"""The list of suggestions under mouse and keys."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from memdeck.desktop.review.list.review_list import ReviewList
from memdeck.desktop.review.list.row_editing import RowForm
from memdeck.desktop.review.list.row_layout import Part
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.domain.changes.plan import Action
from tests.fakes.reviews import plan, suggestion
from tests.fakes.widgets import on_screen

Key = Qt.Key
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def zone_center(list_view, position, part, number=0):
    """Return the middle of a clickable part of a line, in the viewport."""
    index = list_view.model().index(position)
    list_view.scrollTo(index)
    rect = list_view.visualRect(index)
    picture = list_view.itemDelegate().layout_at(index)
    zones = [zone for zone in picture.zones if zone.part is part]
    return rect.topLeft() + zones[number].rect.center()


def click(qtbot, list_view, point):
    qtbot.mouseClick(list_view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def ticks(model):
    return [row.ticked for row in model.draft.rows]


def form_of(list_view):
    forms = [form for form in list_view.findChildren(RowForm) if form.isVisible()]
    return forms[0] if forms else None


@pytest.mark.parametrize(("down", "up"), [(Key.Key_J, Key.Key_K), (Key.Key_Down, Key.Key_Up)])
def test_j_and_k_move_as_the_arrows_do(list_view, qtbot, down, up):
    qtbot.keyClick(list_view, down)
    assert list_view.current_row().number == 2
    qtbot.keyClick(list_view, up)
    assert list_view.current_row().number == 1


def test_rows_are_set_again_for_another_width_alone(model, theme, icons, qtbot):
    window = QWidget()
    list_view = ReviewList(model, theme, icons, window)
    list_view.resize(500, 600)
    on_screen(window, qtbot, (1200, 600))

    def gaps():
        lines = [list_view.visualRect(model.index(position)) for position in range(5)]
        return [below.top() - line.bottom() for line, below in pairwise(lines)]

    assert set(gaps()) == {1}
    list_view.resize(1200, 600)
    assert set(gaps()) == {1}


def test_space_ticks_and_unticks_the_current_row(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_Space)
    assert ticks(model)[0] is False
    qtbot.keyClick(list_view, Key.Key_Space)
    assert ticks(model)[0] is True


def test_space_on_selected_rows_ticks_all_of_them_at_once(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_J, Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(list_view, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(list_view, Key.Key_Space)

    assert ticks(model) == [True, True, True, True]


def test_space_unticks_a_selection_that_holds_a_row_which_cannot_be_ticked(list_view, model, qtbot):
    model.extend(plan(suggestion(1, "Nothing", action=Action.NOOP, ticked=False)), ())
    list_view.selectAll()
    qtbot.keyClick(list_view, Key.Key_Space)
    qtbot.keyClick(list_view, Key.Key_Space)

    assert not any(ticks(model))


def test_space_on_a_conversation_ticks_all_its_rows_but_what_is_held_back(list_view, model, qtbot):
    list_view.setCurrentIndex(model.index(0))
    qtbot.keyClick(list_view, Key.Key_Space)
    assert ticks(model) == [True, True, False, True]
    qtbot.keyClick(list_view, Key.Key_Space)
    assert ticks(model) == [False, False, False, True]


@pytest.mark.parametrize("key", [Key.Key_X, Key.Key_Delete])
def test_a_rejected_row_goes_and_the_next_one_is_current(list_view, model, qtbot, key):
    qtbot.keyClick(list_view, key)

    assert [row.number for row in model.draft.rejected] == [1]
    assert list_view.current_row().number == 2
    assert list_view.selected_numbers() == [2]


def test_ctrl_z_reverts_a_step_of_the_review(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_X)
    qtbot.keyClick(list_view, Key.Key_Z, CTRL)
    assert model.draft.rejected == ()

    qtbot.keyClick(list_view, Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert [row.number for row in model.draft.rejected] == [1]


@pytest.mark.parametrize(
    ("key", "action"),
    [
        (Key.Key_1, Action.NOOP),
        (Key.Key_2, Action.CONTRADICT),
        (Key.Key_3, Action.KEEP_BOTH),
    ],
)
def test_a_figure_answers_the_question_of_the_current_row(list_view, model, qtbot, key, action):
    list_view.setCurrentIndex(model.index(2))
    qtbot.keyClick(list_view, key)

    assert (model.draft.row(2).action, model.draft.row(2).ticked) == (action, True)


def test_a_figure_says_nothing_to_a_row_that_asks_nothing(list_view, model, qtbot):
    before = model.draft
    qtbot.keyClick(list_view, Key.Key_1)

    assert model.draft == before


@pytest.mark.parametrize("key", [Key.Key_X, Key.Key_J, Key.Key_Space, Key.Key_2])
def test_its_letters_go_before_the_commands_of_the_window(list_view, key):
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(list_view, event)

    assert event.isAccepted()


def select_two(list_view, qtbot):
    qtbot.keyClick(list_view, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert list_view.selected_numbers() == [1, 2]


@pytest.mark.parametrize("modifier", [NO_MODIFIER, Qt.KeyboardModifier.ShiftModifier])
def test_x_asks_before_it_removes_several_rows(list_view, model, qtbot, modifier):
    select_two(list_view, qtbot)
    qtbot.keyClick(list_view, Key.Key_X, modifier)
    question = list_view.findChild(Question)

    assert len(model.draft.rows) == 4
    verb = "Discard" if modifier else "Reject"
    assert question.text() == f"{verb} 2 suggestions?"
    question.confirmed.click()
    assert [row.number for row in model.draft.rows] == [3, 4]


def test_esc_at_the_question_rejects_nothing(list_view, model, qtbot):
    select_two(list_view, qtbot)
    qtbot.keyClick(list_view, Key.Key_X)
    qtbot.keyClick(list_view.findChild(Question), Key.Key_Escape)

    assert len(model.draft.rows) == 4


def test_an_undo_selects_the_first_row_that_it_brought_back(list_view, model, qtbot):
    model.reject({1, 2})
    assert list_view.selected_numbers() == [3]
    qtbot.keyClick(list_view, Key.Key_Z, CTRL)

    assert list_view.selected_numbers() == [1]
    assert list_view.current_row().number == 1


def test_ctrl_z_is_left_to_the_window_while_there_is_no_step_to_take_back(list_view):
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Key.Key_Z, CTRL)
    event.ignore()
    QApplication.sendEvent(list_view, event)

    assert not event.isAccepted()


def test_letters_that_mean_nothing_here_change_nothing(list_view, model, qtbot):
    before = model.draft
    qtbot.keyClick(list_view, Key.Key_U)

    assert model.draft == before
    assert list_view.current_row().number == 1


def test_a_click_on_the_box_ticks_the_row(list_view, model, qtbot):
    click(qtbot, list_view, zone_center(list_view, 3, Part.TICK))

    assert model.draft.row(3).ticked


def test_a_click_on_the_box_of_a_selected_row_ticks_the_selection(list_view, model, qtbot):
    list_view.selectAll()
    click(qtbot, list_view, zone_center(list_view, 3, Part.TICK))

    assert ticks(model) == [True, True, True, True]


def test_a_click_on_the_box_of_a_conversation_ticks_its_rows(list_view, model, qtbot):
    click(qtbot, list_view, list_view.visualRect(model.index(0)).topLeft() + QPoint(20, 20))

    assert ticks(model) == [True, True, False, True]


def test_a_click_on_an_answer_chooses_it(list_view, model, qtbot):
    click(qtbot, list_view, zone_center(list_view, 2, Part.ANSWER, 2))

    assert model.draft.row(2).action is Action.KEEP_BOTH


def test_a_click_on_the_cross_rejects_that_row_alone(list_view, model, qtbot):
    list_view.selectAll()
    click(qtbot, list_view, zone_center(list_view, 3, Part.REJECT))

    assert [row.number for row in model.draft.rejected] == [3]


@pytest.mark.parametrize("part", [Part.QUOTE, Part.SOURCE])
def test_a_click_on_a_quote_or_its_icon_asks_for_the_conversation(list_view, qtbot, part):
    list_view.toggle_evidence(1)
    with qtbot.waitSignal(list_view.source_asked) as signal:
        click(qtbot, list_view, zone_center(list_view, 1, part))

    assert signal.args == [1, 0]


def test_a_click_or_v_shows_and_hides_the_evidence_of_a_row(list_view, qtbot):
    collapsed_px = list_view.rowHeight(1)
    before = list_view.selected_numbers()
    click(qtbot, list_view, zone_center(list_view, 1, Part.EVIDENCE))
    assert list_view.selected_numbers() == before  # no Detail pane opens and moves the rows
    assert list_view.rowHeight(1) > collapsed_px

    qtbot.keyClick(list_view, Qt.Key.Key_V)
    assert list_view.rowHeight(1) == collapsed_px


def test_what_can_be_clicked_says_what_it_does(list_view):
    list_view.toggle_evidence(2)
    parts = (
        (Part.TICK, 0),
        (Part.ANSWER, 1),
        (Part.EVIDENCE, 0),
        (Part.QUOTE, 0),
        (Part.EDIT, 0),
        (Part.REJECT, 0),
    )
    tooltips = {
        part: list_view.tooltip_at(zone_center(list_view, 2, part, number))
        for part, number in parts
    }

    assert tooltips == {
        Part.TICK: "Select (Space)",
        Part.ANSWER: "Adds the new memory and archives the old one. (2)",
        Part.EVIDENCE: "Show or hide the evidence (V)",
        Part.QUOTE: "Open conversation (O)",
        Part.EDIT: "Edit (E)",
        Part.REJECT: "Reject, and do not suggest this again (X)",
    }
    heading = list_view.visualRect(list_view.model().index(0))
    assert (
        list_view.tooltip_at(heading.topLeft() + QPoint(20, 20))
        == "Select all of this conversation"
    )
    assert list_view.tooltip_at(heading.center()) == ""


def test_the_mouse_shows_what_can_be_clicked(list_view, qtbot):
    def shape():
        return list_view.viewport().cursor().shape()

    qtbot.mouseMove(list_view.viewport(), zone_center(list_view, 2, Part.ANSWER))
    qtbot.waitUntil(lambda: shape() is Qt.CursorShape.PointingHandCursor)

    qtbot.mouseMove(list_view.viewport(), list_view.visualRect(list_view.model().index(1)).center())
    qtbot.waitUntil(lambda: shape() is Qt.CursorShape.ArrowCursor)


@pytest.mark.parametrize("key", [Key.Key_E, Key.Key_Return, Key.Key_Enter])
def test_a_row_is_edited_in_place_and_enter_keeps_what_was_typed(list_view, model, qtbot, key):
    qtbot.keyClick(list_view, key)
    form = form_of(list_view)
    assert form.geometry() == list_view.visualRect(model.index(1))
    assert form.isAncestorOf(QApplication.focusWidget())

    form.text.setPlainText("User keeps wild bees")
    qtbot.keyClick(form.text, Key.Key_Return)

    assert model.draft.row(1).content == "User keeps wild bees"
    assert form_of(list_view) is None
    assert list_view.hasFocus()


def test_escape_leaves_the_row_as_it_was(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    form_of(list_view).text.setPlainText("Something else")
    qtbot.keyClick(form_of(list_view).text, Key.Key_Escape)

    assert model.draft.row(1).content == "User keeps bees"
    assert form_of(list_view) is None


def test_going_to_another_row_keeps_what_was_typed(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    form_of(list_view).text.setPlainText("User keeps wild bees")
    list_view.setCurrentIndex(model.index(3))
    qtbot.waitUntil(lambda: form_of(list_view) is None)

    assert model.draft.row(1).content == "User keeps wild bees"


def test_editing_another_row_at_once_keeps_both(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    form_of(list_view).text.setPlainText("User keeps wild bees")
    click(qtbot, list_view, zone_center(list_view, 3, Part.EDIT))
    QApplication.processEvents()

    assert model.draft.row(1).content == "User keeps wild bees"
    assert form_of(list_view).number == 3


def test_a_double_click_edits(list_view, model, qtbot):
    point = list_view.visualRect(model.index(3)).topLeft() + QPoint(400, 20)
    click(qtbot, list_view, point)
    qtbot.mouseDClick(list_view.viewport(), Qt.MouseButton.LeftButton, pos=point)

    assert form_of(list_view).number == 3


def test_the_form_goes_with_its_row(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    model.reject({1})
    QApplication.processEvents()

    assert form_of(list_view) is None
    assert [row.number for row in model.draft.rows] == [2, 3, 4]


def test_rows_that_arrive_leave_the_form_open(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    form_of(list_view).text.setPlainText("User keeps wild bees")
    model.set_context(model.context)
    QApplication.processEvents()

    assert form_of(list_view).text.toPlainText() == "User keeps wild bees"


def test_a_heading_cannot_be_edited(list_view, model, qtbot):
    list_view.setCurrentIndex(model.index(0))
    qtbot.keyClick(list_view, Key.Key_E)

    assert form_of(list_view) is None


def test_letters_typed_at_a_field_of_the_form_do_nothing_to_the_list(list_view, model, qtbot):
    qtbot.keyClick(list_view, Key.Key_E)
    qtbot.keyClick(form_of(list_view).importance, Key.Key_X)
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Key.Key_X, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(form_of(list_view), event)

    assert len(model.draft.rows) == 4
    assert event.isAccepted()


def test_category_and_importance_can_be_chosen_where_a_memory_is_made(list_view, model, qtbot):
    list_view.setCurrentIndex(model.index(2))
    qtbot.keyClick(list_view, Key.Key_E)
    form = form_of(list_view)
    assert form.category.isEnabled()

    form.action.choose(Action.UPDATE)
    assert not form.category.isEnabled()
    assert not form.importance.isEnabled()

    form.action.choose(Action.KEEP_BOTH)
    form.category.set_category("preference")
    qtbot.keyClick(form, Key.Key_Return)
    assert (model.draft.row(2).action, model.draft.row(2).category) == (
        Action.KEEP_BOTH,
        "preference",
    )


def test_the_menu_holds_every_command(list_view, view):
    assert [action.objectName() for action in list_view.menu().actions()] == list(view.commands)


def test_the_menu_offers_the_answers_to_the_question_of_a_row(list_view, model):
    list_view.setCurrentIndex(model.index(model.position_of(2)))
    *_, separator, keep_old, keep_new, keep_both = list_view.menu().actions()
    assert separator.isSeparator()
    assert [action.text() for action in (keep_old, keep_new, keep_both)] == [
        "Keep old\t1",
        "Keep new\t2",
        "Keep both\t3",
    ]

    keep_new.trigger()
    assert (model.draft.row(2).action, model.draft.row(2).ticked) == (Action.CONTRADICT, True)


def test_the_menu_key_opens_the_menu_at_the_current_row(list_view, monkeypatch):
    points = []
    monkeypatch.setattr(QMenu, "popup", lambda _, point: points.append(point))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    list_view.contextMenuEvent(event)

    row = list_view.visualRect(list_view.currentIndex())
    assert points == [list_view.viewport().mapToGlobal(row.bottomLeft())]
