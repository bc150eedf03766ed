"""Conflicts are decided one after the other, and what was decided is not asked again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QWidget

from memdeck.desktop.panels.memory_file.conflict_view import ConflictView
from memdeck.storage.text.three_way_merge import Conflict
from tests.fakes.widgets import on_screen


def lines(id_: str, words: str) -> str:
    return f"### [{id_}] fact | 0.88 | 2026-02-28 | 8\n{words}\n\n"


def conflict(id_: str, theirs: str | None = "theirs", ours: str | None = "mine") -> Conflict:
    return Conflict(
        id_,
        lines(id_, "before"),
        theirs and lines(id_, f"{theirs} {id_}"),
        ours and lines(id_, f"{ours} {id_}"),
    )


A, B, C = conflict("a1"), conflict("b2"), conflict("c3")


@pytest.fixture
def view(theme, icons, qtbot):
    return on_screen(ConflictView(theme, icons, "MEMORY.md"), qtbot, (700, 500))


@pytest.fixture
def result(view):
    """What was decided, each time all was."""
    heard: list[dict[str, str | None]] = []
    view.settled.connect(heard.append)
    return heard


def mine(view: ConflictView) -> str:
    return view.mine.page.toPlainText().split("\n")[1]


def test_one_memory_is_asked_about_at_a_time_with_its_position(view, result):
    view.show_conflicts([A, B])
    assert (mine(view), view._position.text()) == ("mine a1", "1 of 2")

    view.choices.theirs.click()
    assert (mine(view), view._position.text()) == ("mine b2", "2 of 2")
    assert result == []


def test_when_the_last_was_decided_all_is_reported(view, result):
    view.show_conflicts([A, B])
    view.choices.theirs.click()
    view.choices.mine.click()

    assert result == [{"a1": A.theirs, "b2": B.ours}]


def test_those_that_were_passed_over_are_asked_about_in_the_end(view):
    view.show_conflicts([A, B, C])
    view._next.click()
    view.choices.mine.click()
    assert mine(view) == "mine c3"

    view.choices.mine.click()
    assert mine(view) == "mine a1"


def test_a_decision_can_be_looked_at_and_taken_otherwise(view, result):
    view.show_conflicts([A, B])
    view.choices.mine.click()
    view._previous.click()
    assert view.choices.mine.isChecked()
    assert not view.choices.theirs.isChecked()

    view.choices.theirs.click()
    view.choices.mine.click()
    assert result == [{"a1": A.theirs, "b2": B.ours}]


def test_what_was_decided_counts_when_the_conflicts_are_found_again(view, result):
    view.show_conflicts([A, B])
    view.choices.mine.click()
    view.show_conflicts([A, C])
    assert mine(view) == "mine c3"

    view.choices.mine.click()
    assert result == [{"a1": A.ours, "c3": C.ours}]


def test_a_side_that_deleted_says_so_and_there_is_no_both(view, result):
    view.show_conflicts([conflict("a1", theirs=None)])
    assert view.theirs._gone.isVisible()
    assert not view.theirs.page.isVisible()
    assert not view.choices.both.isVisible()

    view.choices.theirs.click()
    assert result == [{"a1": None}]


def test_both_are_offered_as_one_text_to_be_edited(view, result):
    view.show_conflicts([A])
    view.choices.both.click()
    assert view.edited.toPlainText().split("\n")[1:] == ["mine a1", "theirs a1"]
    assert view.edited.hasFocus()

    view.edited.setPlainText("### [a1] fact | 0.88 | 2026-02-28 | 8\nboth")
    view.choices.text.click()
    assert result == [{"a1": "### [a1] fact | 0.88 | 2026-02-28 | 8\nboth"}]


def test_escape_leads_back_from_both_and_then_to_the_text(view, qtbot):
    view.show_conflicts([A])
    view.choices.both.click()
    qtbot.keyClick(view.edited, Qt.Key.Key_Escape)
    assert not view.edited.isVisible()

    with qtbot.waitSignal(view.postponed):
        qtbot.keyClick(view.mine.page, Qt.Key.Key_Escape)


@pytest.mark.parametrize(
    ("width", "direction"),
    [(380, QBoxLayout.Direction.TopToBottom), (800, QBoxLayout.Direction.LeftToRight)],
)
def test_the_sides_stand_above_each_other_where_there_is_no_room(view, width, direction):
    view.show_conflicts([A])
    view.resize(width, 500)

    assert view._sides.direction() is direction
    assert view.width() == width


def test_untrusted_text_stays_text(view):
    evil = conflict("a1", ours="<b>bold</b><script>")
    view.show_conflicts([evil])

    assert "<b>bold</b><script>" in view.mine.page.toPlainText()


def test_its_controls_have_names(view):
    view.show_conflicts([A, B])
    nameless = [
        widget
        for widget in view.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
        and widget.objectName() != "qt_scrollarea_viewport"
    ]

    assert nameless == []
