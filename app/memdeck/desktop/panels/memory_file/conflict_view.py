"""Conflicting changes of memories here and in the file: side by side, for the user to resolve."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.line_ends import Original
from memdeck.desktop.panels.editor.page import Page, line_edit
from memdeck.desktop.ui.text.find_query import Hit
from memdeck.desktop.ui.text.line_alignment import Gap, gaps
from memdeck.desktop.ui.text.plain_text import PlainLabel, units
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button, link_button
from memdeck.storage.text.markdown.entry_body import comment_line
from memdeck.storage.text.markdown.entry_heading import Heading, parse_heading
from memdeck.storage.text.three_way_merge import Conflict, union

Direction = QBoxLayout.Direction


class Choices(QWidget):
    """Yours, the file's or both; while both are edited, accept that text or go back."""

    def __init__(self) -> None:
        super().__init__()
        self.mine = QPushButton(self.tr("Keep &yours"))
        self.theirs = QPushButton(self.tr("Keep &theirs"))
        self.both = QPushButton(self.tr("Edit &both…"))
        self.later = link_button(self.tr("Decide later"))
        self.text = QPushButton(self.tr("Keep edited version"))
        self.back = link_button(self.tr("Back"))
        for button in (self.mine, self.theirs):
            button.setCheckable(True)
        self.text.setProperty("variant", "primary")
        self._deciding, self._editing = QWidget(), QWidget()
        self._rows = (
            _row(self._deciding, self.mine, self.theirs, self.both, self.later),
            _row(self._editing, self.text, self.back),
        )
        self.setLayout(vbox(self._deciding, self._editing))

    def set_editing(self, *, is_editing: bool) -> None:
        """Show the buttons for editing both."""
        self._editing.setVisible(is_editing)
        self._deciding.setVisible(not is_editing)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stack the buttons vertically."""
        for row in self._rows:
            row.setDirection(Direction.TopToBottom if is_narrow else Direction.LeftToRight)


def _row(parent: QWidget, *buttons: QPushButton) -> QBoxLayout:
    row = QBoxLayout(Direction.LeftToRight, parent)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(TIGHT)
    for button in buttons:
        row.addWidget(button)
    row.addStretch()
    return row


class ConflictSide(QWidget):
    """A title, and below it the lines of a memory, or a note that it was removed."""

    def __init__(self, theme: Theme, title: str, gone: str) -> None:
        super().__init__()
        heading = PlainLabel(title, variant="heading", font=theme.small_font())
        self._gone = PlainLabel(gone, wraps=True, variant="muted")
        self.page = Page(theme)
        self.page.setReadOnly(True)
        self.page.setAccessibleName(title)
        self.page.setMinimumHeight(4 * self.page.fontMetrics().lineSpacing())
        MemoryHighlighter(self.page.document(), theme)
        column = vbox(heading, self._gone, self.page, spacing=HAIR, stretched=self.page)
        self.setLayout(column)
        column.addStretch()

    def show_lines(self, lines: str | None, differing: Sequence[Hit]) -> None:
        """Show *lines* with the differences highlighted; None where this side has none."""
        self._gone.setVisible(lines is None)
        self.page.setVisible(lines is not None)
        self.page.setPlainText(lines or "")
        self.page.highlight_hits(differing)


def as_shown(lines: str) -> str:
    """Return the lines of an entry as a page shows them, without the blank ones below."""
    return Original(lines).editable.rstrip("\n")


def differing(mine: str, theirs: str) -> tuple[list[Hit], list[Hit]]:
    """Return where each of two shown texts differs from the other, in order."""
    old, new = mine.split("\n"), theirs.split("\n")
    found = gaps(old, new)
    reversed_gaps = [Gap(gap.new, gap.new_end, gap.old, gap.old_end) for gap in found]
    return _hits(found, old, new), _hits(reversed_gaps, new, old)


def both(mine: str, theirs: str) -> str:
    """Return one version with the text of both, mine first, for the user to edit.

    The heading is mine; so is the comment, where there is one. Where there are no headings, as in a
    list of bullets, every line is text.
    """
    if not isinstance(parse_heading(mine.partition("\n")[0]), Heading):
        return "\n".join(union(mine.split("\n"), theirs.split("\n")))
    heading, *body = mine.split("\n")
    others = theirs.split("\n")[1:]
    comment, other_comment = _taken_comment(body), _taken_comment(others)
    return "\n".join([heading, *union(body, others), *(comment or other_comment)])


def _taken_comment(lines: list[str]) -> list[str]:
    index = comment_line(lines)
    return [] if index is None else [lines.pop(index)]


def _hits(found: Sequence[Gap], old: Sequence[str], new: Sequence[str]) -> list[Hit]:
    starts = [0, *accumulate(units(line) + 1 for line in old)]
    edits = (line_edit(gap, old, new) for gap in found)
    return [
        Hit(starts[edit.line] + edit.start, starts[edit.line] + edit.end, ())
        for edit in edits
        if edit.end > edit.start
    ]


NARROW_PX = 560  # below this the two sides, and the buttons, are stacked vertically
LEAST_PX = 240


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
        self._index = 0
        question = self.tr(
            "This memory was changed both here and in {name}. Which version do you want to keep?"
        )
        self._question = PlainLabel(question.format(name=name), wraps=True)
        self._position = PlainLabel(variant="muted")
        self._previous = icon_button(icons, "chevron-left", self.tr("Previous memory"))
        self._next = icon_button(icons, "chevron-right", self.tr("Next memory"))
        self.mine = ConflictSide(
            theme, self.tr("Yours (unsaved)"), self.tr("You deleted this memory.")
        )
        self.theirs = ConflictSide(
            theme,
            self.tr("Theirs (in {name})").format(name=name),
            self.tr("This memory was deleted in {name}.").format(name=name),
        )
        self.edited = Page(theme)
        self.edited.setAccessibleName(self.tr("Edited version"))
        self.edited.setProperty("variant", "cell")
        MemoryHighlighter(self.edited.document(), theme)
        self._sides = QBoxLayout(Direction.TopToBottom)
        self.choices = Choices()
        self.setMinimumWidth(LEAST_PX)
        self._lay_out()
        self._previous.clicked.connect(lambda: self._turn_to(self._index - 1))
        self._next.clicked.connect(lambda: self._turn_to(self._index + 1))
        choices = self.choices
        choices.mine.clicked.connect(lambda: self._decide(self._conflicts[self._index].ours))
        choices.theirs.clicked.connect(lambda: self._decide(self._conflicts[self._index].theirs))
        choices.both.clicked.connect(lambda: self._open_both(is_open=True))
        choices.text.clicked.connect(lambda: self._decide(self.edited.shown_text()))
        choices.later.clicked.connect(self.postponed)
        choices.back.clicked.connect(self._step_back)
        QShortcut(QKeySequence.StandardKey.Cancel, self).activated.connect(self._step_back)
        self.setFocusProxy(self.mine.page)

    def show_conflicts(self, conflicts: Sequence[Conflict]) -> None:
        """Ask about *conflicts*; earlier decisions on the same ones still count."""
        self._conflicts = tuple(conflicts)
        self._decided = {
            conflict: lines for conflict, lines in self._decided.items() if conflict in conflicts
        }
        self._turn_to(next(self._undecided(), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = event.size().width() < NARROW_PX
        self._sides.setDirection(Direction.TopToBottom if is_narrow else Direction.LeftToRight)
        self.choices.set_narrow(is_narrow=is_narrow)

    def _undecided(self) -> Iterator[int]:
        conflicts = enumerate(self._conflicts)
        return (index for index, conflict in conflicts if conflict not in self._decided)

    def _turn_to(self, index: int) -> None:
        self._index = index
        conflict, count = self._conflicts[index], len(self._conflicts)
        self._position.setText(
            self.tr("{number} of {count}").format(number=index + 1, count=count)
            if count > 1
            else ""
        )
        self._previous.setVisible(count > 1)
        self._next.setVisible(count > 1)
        self._previous.setEnabled(index > 0)
        self._next.setEnabled(index + 1 < count)
        ours = None if conflict.ours is None else as_shown(conflict.ours)
        theirs = None if conflict.theirs is None else as_shown(conflict.theirs)
        only_ours, only_theirs = differing(ours, theirs) if ours and theirs else ([], [])
        self.mine.show_lines(ours, only_ours)
        self.theirs.show_lines(theirs, only_theirs)
        self._open_both(is_open=False)
        sides = ((self.choices.mine, conflict.ours), (self.choices.theirs, conflict.theirs))
        for button, lines in sides:
            is_decided = conflict in self._decided
            button.setChecked(is_decided and self._decided[conflict] == lines)

    def _decide(self, lines: str | None) -> None:
        """Keep *lines* of the shown memory, and show the next pending one."""
        self._decided[self._conflicts[self._index]] = lines
        undecided = list(self._undecided())
        if undecided:
            later = (index for index in undecided if index > self._index)
            self._turn_to(next(later, undecided[0]))
            return
        chosen = {conflict.id: self._decided[conflict] for conflict in self._conflicts}
        self._decided = {}
        self.settled.emit(chosen)

    def _open_both(self, *, is_open: bool) -> None:
        conflict = self._conflicts[self._index]
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
        top = hbox(
            self._question,
            self._position,
            self._previous,
            self._next,
            spacing=TIGHT,
            stretched=self._question,
        )
        self._sides.setSpacing(SNUG)
        self._sides.addWidget(self.mine, 1)
        self._sides.addWidget(self.theirs, 1)
        column = vbox(top, spacing=SNUG, margins=SNUG)
        self.setLayout(column)
        column.addLayout(self._sides, 2)
        column.addWidget(self.edited, 1)
        column.addWidget(self.choices)
