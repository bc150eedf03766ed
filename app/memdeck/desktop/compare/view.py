"""A comparison as one reads it: what goes in red, what comes in green, both with a sign."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from memdeck.desktop.compare.lines import Kind, Line
from memdeck.desktop.theme.theme import Theme
from memdeck.desktop.theme.tokens import SNUG

_SIGNS = {Kind.KEPT: "  ", Kind.REMOVED: "− ", Kind.ADDED: "+ "}


class CompareView(QPlainTextEdit):
    """Shows the lines of a comparison; all of it is plain text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[Line, ...] = ()
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Differences"))
        self.document().setDocumentMargin(SNUG)
        theme.changed.connect(self._write)
        self._write()

    def show_lines(self, lines: Sequence[Line]) -> None:
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
            cursor.setBlockFormat(self._ground(line.kind))
            cursor.insertText(self._words(line), self._ink(line.kind))
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _words(self, line: Line) -> str:
        if line.kind is Kind.GAP:
            count = QLocale().toString(int(line.text))
            return self.tr("⋯ {count} lines alike").format(count=count)
        return _SIGNS[line.kind] + line.text

    def _ground(self, kind: Kind) -> QTextBlockFormat:
        colors, look = self._theme.colors, QTextBlockFormat()
        if kind is Kind.REMOVED:
            look.setBackground(QColor(colors.remove.wash))
        elif kind is Kind.ADDED:
            look.setBackground(QColor(colors.add.wash))
        return look

    def _ink(self, kind: Kind) -> QTextCharFormat:
        colors, look = self._theme.colors, QTextCharFormat()
        match kind:
            case Kind.KEPT | Kind.GAP:
                look.setForeground(QColor(colors.muted))
            case Kind.REMOVED:
                look.setForeground(QColor(colors.remove.ink))
            case Kind.ADDED:
                look.setForeground(QColor(colors.add.ink))
        return look
