"""A read-only comparison of two files, and its dialog.

Removed lines are red and added lines green, each with a sign.
"""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from memdeck.desktop.panels.compare.line_diff import Comparison, DiffRow, Line, Truncated, Unchanged
from memdeck.desktop.ui.text.diff import Change
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, Tone
from memdeck.desktop.ui.views.widgets.text_page import ReadingPage

_SIGNS = {Change.KEPT: "  ", Change.REMOVED: "− ", Change.ADDED: "+ "}


class CompareView(ReadingPage):
    """Shows the lines of a comparison as plain text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("CompareView", "Differences"), parent)
        self._theme = theme
        self._lines: tuple[DiffRow, ...] = ()
        theme.changed.connect(self._write)
        self._write()

    def show_lines(self, lines: Sequence[DiffRow]) -> None:
        self._lines = tuple(lines)
        self._write()

    def _write(self) -> None:
        self.setFont(self._theme.mono_font())
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for number, line in enumerate(self._lines):
            if number:
                cursor.insertBlock()
            cursor.setBlockFormat(self._block_format(line))
            cursor.insertText(self._row_text(line), self._text_format(line))
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _row_text(self, row: DiffRow) -> str:
        match row:
            case Line(change, text):
                return _SIGNS[change] + text
            case Unchanged(count):
                return self.tr("⋯ {count} unchanged lines").format(count=QLocale().toString(count))
            case Truncated():
                return self.tr("⋯ There are more differences than can be shown here.")

    def _block_format(self, row: DiffRow) -> QTextBlockFormat:
        format_ = QTextBlockFormat()
        tone = self._tone(row)
        if tone is not None:
            format_.setBackground(QColor(tone.wash))
        return format_

    def _text_format(self, row: DiffRow) -> QTextCharFormat:
        format_ = QTextCharFormat()
        tone = self._tone(row)
        format_.setForeground(QColor(self._theme.colors.muted if tone is None else tone.ink))
        return format_

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
        said = self.tr("How {other} differs: green is only there, red is missing there.")
        same = self.tr("{other} is the same.")
        legend = PlainLabel(
            (said if comparison.lines else same).format(other=comparison.name), wraps=True
        )
        legend.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self.view = CompareView(theme)
        self.view.show_lines(comparison.lines)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(legend)
        column.addWidget(self.view, 1)
        column.addWidget(buttons)
        self.resize(760, 560)
