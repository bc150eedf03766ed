"""Text to be read and copied, as high as it is, without a frame of its own."""

import math

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget


class FlatText(QTextEdit):
    """Shows what is written through a cursor, never HTML; the page around it scrolls, not it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("look", "flat")
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
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def rewrite(self) -> QTextCursor:
        """Empty the page, and return a cursor to write with."""
        self.clear()
        return QTextCursor(self.document())

    def _fit(self, size: QSizeF) -> None:
        self.setFixedHeight(math.ceil(size.height()) + 2 * self.frameWidth())


def inked(color: str, font: QFont | None = None) -> QTextCharFormat:
    """Return a format in that colour, and in that type where one is given."""
    made = QTextCharFormat()
    made.setForeground(QColor(color))
    if font is not None:
        made.setFont(font)
    return made


def begin_block(cursor: QTextCursor, margin_px: int) -> None:
    """Go on in a new block, *margin_px* below the last; nothing at the beginning of a page."""
    block = QTextBlockFormat()
    if cursor.position() > 0:
        block.setTopMargin(margin_px)
        cursor.insertBlock(block)
