"""Labels for text of unknown origin: Qt would interpret what looks like HTML."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class PlainLabel(QLabel):
    """Shows its text as it is; the stylesheet selects it by its *look*."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, look: str = "", wraps: bool = False
    ) -> None:
        super().__init__(text, parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wraps)
        if look:
            self.setProperty("look", look)
