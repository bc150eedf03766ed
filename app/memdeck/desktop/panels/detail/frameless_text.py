"""Selectable text without a frame, as high as its contents."""

import math

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit


class FlatText(QTextEdit):
    """Shows text written through a cursor, never HTML; does not scroll by itself."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("variant", "flat")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(self.wordWrapMode().WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._on_document_size_changed)

    def rewrite(self) -> QTextCursor:
        """Clear the page, and return a cursor to write with."""
        self.clear()
        return QTextCursor(self.document())

    def _on_document_size_changed(self, size: QSizeF) -> None:
        self.setFixedHeight(math.ceil(size.height()) + 2 * self.frameWidth())


def inked(color: str, font: QFont | None = None) -> QTextCharFormat:
    """Return a format of that colour, and of that font where one is given."""
    format_ = QTextCharFormat()
    format_.setForeground(QColor(color))
    if font is not None:
        format_.setFont(font)
    return format_


def begin_block(cursor: QTextCursor, margin_px: int) -> None:
    """Start a new block, *margin_px* below the last; do nothing at the start of a page."""
    block = QTextBlockFormat()
    if cursor.position() > 0:
        block.setTopMargin(margin_px)
        cursor.insertBlock(block)
