"""Comparing a file with another version of it, line by line, and restoring a backup of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, pairwise

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.ui.models.display_names import layer_name
from memdeck.desktop.ui.text.dates import full_day
from memdeck.desktop.ui.text.diff import Change
from memdeck.desktop.ui.text.line_alignment import Gap, gaps
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, Tone
from memdeck.desktop.ui.views.widgets.box_layouts import panes, vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.first_size import first_size
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.desktop.ui.views.widgets.text_page import ReadingPage
from memdeck.domain.memory.entry import Layer
from memdeck.storage.vault.store.backups import Backup

CONTEXT = 3
"""Lines shown on each side of a change."""
MOST = 5_000
"""The maximum number of lines of a comparison that are shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end, and its change."""

    change: Change
    text: str


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The number of equal lines that are left out."""

    count: int


@dataclass(frozen=True, slots=True)
class Truncated:
    """There are further differences."""


DiffRow = Line | Unchanged | Truncated


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences from the file to the version *name*; no lines where they are equal."""

    name: str
    lines: tuple[DiffRow, ...]


def compared(old: str, new: str, *, most: int = MOST) -> tuple[DiffRow, ...]:
    """Return the changes from *old* to *new*, at most *most* lines; none where they are equal."""
    before, after = old.splitlines(), new.splitlines()
    rows = tuple(islice(_diff_rows(before, after, gaps(before, after)), most + 1))
    return rows if len(rows) <= most else (*rows[:most], Truncated())


def _diff_rows(
    before: Sequence[str], after: Sequence[str], found: Sequence[Gap]
) -> Iterator[DiffRow]:
    end = Gap(len(before), len(before), len(after), len(after))
    position = 0
    for gap, following in pairwise((*found, end)):
        start = max(position, gap.old - CONTEXT)
        yield from _unchanged(start - position)
        yield from _lines(Change.KEPT, before[start : gap.old])
        yield from _lines(Change.REMOVED, before[gap.old : gap.old_end])
        yield from _lines(Change.ADDED, after[gap.new : gap.new_end])
        position = min(gap.old_end + CONTEXT, following.old)
        yield from _lines(Change.KEPT, before[gap.old_end : position])
    if found:
        yield from _unchanged(len(before) - position)


def _unchanged(count: int) -> Iterator[Unchanged]:
    if count:
        yield Unchanged(count)


def _lines(change: Change, texts: Sequence[str]) -> Iterator[Line]:
    return (Line(change, text) for text in texts)


_SIGNS = {Change.KEPT: "  ", Change.REMOVED: "− ", Change.ADDED: "+ "}


class CompareView(ReadingPage):
    """Shows the lines of a comparison as plain text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(translate("CompareView", "Differences"))
        self._theme = theme
        self._lines: Sequence[DiffRow] = ()
        theme.changed.connect(self._write)
        self._write()

    def show_lines(self, lines: Sequence[DiffRow]) -> None:
        self._lines = lines
        self._write()

    def _write(self) -> None:
        self.setFont(self._theme.mono_font())
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for number, row in enumerate(self._lines):
            if number:
                cursor.insertBlock()
            tone = self._tone(row)
            block_format, text_format = QTextBlockFormat(), QTextCharFormat()
            if tone is not None:
                block_format.setBackground(QColor(tone.wash))
            text_format.setForeground(
                QColor(self._theme.colors.muted if tone is None else tone.ink)
            )
            cursor.setBlockFormat(block_format)
            cursor.insertText(self._row_text(row), text_format)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _row_text(self, row: DiffRow) -> str:
        match row:
            case Line(change, text):
                return _SIGNS[change] + text
            case Unchanged(1):
                return self.tr("⋯ 1 unchanged line")
            case Unchanged(count):
                return self.tr("⋯ %Ln unchanged lines", "", count)
            case Truncated():
                return self.tr("⋯ There are more differences than can be shown here.")

    def _tone(self, row: DiffRow) -> Tone | None:
        match row:
            case Line(Change.REMOVED, _):
                return self._theme.colors.remove
            case Line(Change.ADDED, _):
                return self._theme.colors.add
            case _:
                return None


class CompareDialog(QDialog):
    """Shows the differences from the file to another version of it; Esc closes it."""

    def __init__(self, theme: Theme, comparison: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Differences"))
        differs = self.tr(
            "Differences in {other}: green lines are only there, red lines are missing there."
        )
        same = self.tr("{other} is identical.")
        legend = PlainLabel(
            (differs if comparison.lines else same).format(other=comparison.name), wraps=True
        )
        legend.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self.view = CompareView(theme)
        self.view.show_lines(comparison.lines)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        buttons.rejected.connect(self.reject)
        self.setLayout(vbox(legend, self.view, buttons, spacing=0, stretched=self.view))
        self.resize(first_size(self, 760, 560))


class BackupsDialog(QDialog):
    """Lists the backups, the newest first, next to the effect of restoring one."""

    comparison_asked = Signal(str)
    """The user selected the backup of this name; ``show_comparison`` answers."""
    restore_asked = Signal(str)

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Restore from a backup"))
        self.list = RecordList(theme, self.tr("Backups"))
        self.view = CompareView(theme)
        self._explanation = PlainLabel(wraps=True)
        self._explanation.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self._buttons, self.restore = answer_buttons(self, self.tr("Restore this backup"))
        self._buttons.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self._stack = QStackedWidget()
        self._lay_out(
            EmptyState(
                theme,
                icons,
                "restore",
                self.tr("No backups yet"),
                self.tr("A backup is made before each save."),
            )
        )
        self.list.current_changed.connect(self._on_turned_to)
        self.resize(first_size(self, 900, 600))

    def set_backups(self, backups: Sequence[Backup], occasions: Mapping[datetime, str]) -> None:
        """List *backups* and select the newest; *occasions* names the change after each time."""
        self.list.set_records([self._record(backup, occasions) for backup in backups])
        self._stack.setCurrentIndex(0 if backups else 1)
        self.restore.setVisible(bool(backups))
        if backups:
            self.list.setCurrentIndex(self.list.model().index(0, 0))

    def show_comparison(self, comparison: Comparison) -> None:
        """Show the effect of restoring a backup, while that one is current."""
        if self.list.current is None or self.list.current.key != comparison.name:
            return
        self.view.show_lines(comparison.lines)
        self.restore.setEnabled(bool(comparison.lines))
        self._explanation.setText(
            self.tr("Restoring removes the red lines and adds the green ones.")
            if comparison.lines
            else self.tr("This backup is identical to the current file.")
        )

    def _record(self, backup: Backup, occasions: Mapping[datetime, str]) -> Record:
        locale = QLocale()
        taken = backup.taken_at.astimezone()
        moment = QDateTime.fromSecsSinceEpoch(round(taken.timestamp()))
        title = full_day(taken.date(), locale)
        if backup.layer is not Layer.SEMANTIC:
            title = f"{title} · {layer_name(backup.layer)}"
        return Record(
            backup.name,
            title,
            occasions.get(backup.taken_at, ""),
            locale.toString(moment.time(), QLocale.FormatType.ShortFormat),
        )

    def _on_turned_to(self, name: str) -> None:
        self.restore.setEnabled(False)
        self.comparison_asked.emit(name)

    def accept(self) -> None:
        if self.list.current is not None:
            self.restore_asked.emit(self.list.current.key)
            super().accept()

    def _lay_out(self, empty: EmptyState) -> None:
        right = QWidget()
        right.setLayout(vbox(self._explanation, self.view, spacing=0, stretched=self.view))
        halves = panes(Qt.Orientation.Horizontal, self.list, right, stretches=(0, 1))
        halves.setSizes([280, 620])
        self._stack.addWidget(halves)
        self._stack.addWidget(empty)
        self.setLayout(vbox(self._stack, self._buttons, spacing=0, stretched=self._stack))
