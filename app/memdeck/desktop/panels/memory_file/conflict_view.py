"""Conflicting changes of memories here and in the file: side by side, for the user to resolve."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.panels.memory_file.conflict_buttons import Choices
from memdeck.desktop.panels.memory_file.conflict_pane import ConflictSide
from memdeck.desktop.panels.memory_file.wording_diff import as_shown, both, differing
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.icon_button import icon_button
from memdeck.storage.text.merging.three_way_merge import Conflict

NARROW_PX = 560  # below this the two sides, and the buttons, are stacked vertically
LEAST_PX = 240

Direction = QBoxLayout.Direction


class ConflictView(QWidget):
    """Asks for one memory after the other which version to keep."""

    settled = Signal(object)
    """All are resolved: the lines to keep by id, None where the memory must be removed."""
    postponed = Signal()
    """The user wants to continue with the text first."""

    def __init__(self, theme: Theme, icons: Icons, name: str) -> None:
        super().__init__()
        self._conflicts: tuple[Conflict, ...] = ()
        self._decided: dict[Conflict, str | None] = {}
        self._at = 0
        self._question = PlainLabel(wraps=True)
        self._question.setText(
            self.tr(
                "This memory was changed both here and in {name}."
                " Which version do you want to keep?"
            ).format(name=name)
        )
        self._place = PlainLabel(look="muted")
        self._previous = icon_button(icons, "chevron-left", self.tr("Previous memory"))
        self._next = icon_button(icons, "chevron-right", self.tr("Next memory"))
        self.mine = ConflictSide(theme, self.tr("Mine, not saved yet"), self.tr("I deleted it."))
        in_file = self.tr("Theirs, in {name}").format(name=name)
        self.theirs = ConflictSide(theme, in_file, self.tr("It was deleted there."))
        self.edited = Page(theme)
        self.edited.setAccessibleName(self.tr("Both, edited"))
        self.edited.setProperty("look", "cell")
        MemoryHighlighter(self.edited.document(), theme)
        self._sides = QBoxLayout(Direction.TopToBottom)
        self.choices = Choices()
        self.setMinimumWidth(LEAST_PX)
        self._lay_out()
        self._listen()
        self.setFocusProxy(self.mine.page)

    def show_conflicts(self, conflicts: Sequence[Conflict]) -> None:
        """Ask about *conflicts*; earlier decisions on the same ones still count."""
        self._conflicts = tuple(conflicts)
        self._decided = {one: said for one, said in self._decided.items() if one in conflicts}
        waiting = (n for n, one in enumerate(conflicts) if one not in self._decided)
        self._turn_to(next(waiting, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = event.size().width() < NARROW_PX
        self._sides.setDirection(Direction.TopToBottom if is_narrow else Direction.LeftToRight)
        self.choices.set_narrow(is_narrow=is_narrow)

    def _turn_to(self, at: int) -> None:
        self._at = at
        conflict, count = self._conflicts[at], len(self._conflicts)
        self._place.setText(
            self.tr("{number} of {count}").format(number=at + 1, count=count) if count > 1 else ""
        )
        self._previous.setVisible(count > 1)
        self._next.setVisible(count > 1)
        self._previous.setEnabled(at > 0)
        self._next.setEnabled(at + 1 < count)
        ours = None if conflict.ours is None else as_shown(conflict.ours)
        theirs = None if conflict.theirs is None else as_shown(conflict.theirs)
        marks = differing(ours, theirs) if ours and theirs else ([], [])
        self.mine.show_lines(ours, marks[0])
        self.theirs.show_lines(theirs, marks[1])
        self._open_both(is_open=False)
        self._mark_decision()

    def _decide(self, lines: str | None) -> None:
        """Keep *lines* of the shown memory, and show the next pending one."""
        self._decided[self._conflicts[self._at]] = lines
        waiting = [n for n, one in enumerate(self._conflicts) if one not in self._decided]
        if waiting:
            self._turn_to(next((n for n in waiting if n > self._at), waiting[0]))
            return
        chosen = {one.id: self._decided[one] for one in self._conflicts}
        self._decided = {}
        self.settled.emit(chosen)

    def _mark_decision(self) -> None:
        conflict = self._conflicts[self._at]
        said = self._decided.get(conflict, "")
        sides = ((self.choices.mine, conflict.ours), (self.choices.theirs, conflict.theirs))
        for button, lines in sides:
            button.setChecked(conflict in self._decided and said == lines)

    def _open_both(self, *, is_open: bool) -> None:
        conflict = self._conflicts[self._at]
        self.edited.setVisible(is_open)
        self.choices.set_editing(is_editing=is_open)
        self.choices.both.setVisible(conflict.ours is not None and conflict.theirs is not None)
        if is_open:
            mine, theirs = as_shown(conflict.ours or ""), as_shown(conflict.theirs or "")
            self.edited.setPlainText(both(mine, theirs))
            self.edited.setFocus()

    def _step_back(self) -> None:
        if self.edited.isVisible():
            self._open_both(is_open=False)
        else:
            self.postponed.emit()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(TIGHT)
        top.addWidget(self._question, 1)
        for widget in (self._place, self._previous, self._next):
            top.addWidget(widget)
        self._sides.setSpacing(SNUG)
        self._sides.addWidget(self.mine, 1)
        self._sides.addWidget(self.theirs, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(SNUG)
        column.addLayout(top)
        column.addLayout(self._sides, 2)
        column.addWidget(self.edited, 1)
        column.addWidget(self.choices)

    def _listen(self) -> None:
        self._previous.clicked.connect(lambda: self._turn_to(self._at - 1))
        self._next.clicked.connect(lambda: self._turn_to(self._at + 1))
        choices = self.choices
        choices.mine_chosen.connect(lambda: self._decide(self._conflicts[self._at].ours))
        choices.theirs_chosen.connect(lambda: self._decide(self._conflicts[self._at].theirs))
        choices.both_asked.connect(lambda: self._open_both(is_open=True))
        choices.text_chosen.connect(lambda: self._decide(self.edited.shown_text()))
        choices.postponed.connect(self.postponed)
        choices.left.connect(self._step_back)
        QShortcut(QKeySequence.StandardKey.Cancel, self).activated.connect(self._step_back)
