"""The status line's word on what was just done, and the way back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from memdeck.desktop.theme.tokens import HAIR


class UndoNote(QWidget):
    """Says "Archive 3 memories" beside a button that takes it back."""

    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._undo = QPushButton(self.tr("Undo"))
        self._undo.setProperty("look", "link")
        self._undo.setCursor(Qt.CursorShape.PointingHandCursor)
        self._undo.clicked.connect(self.undo_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(HAIR)
        row.addWidget(self._text)
        row.addWidget(self._undo)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def say(self, deed: str) -> None:
        """Name what was done, such as "Archive 3 memories"."""
        self._text.setText(deed)
        self._undo.setAccessibleName(self.tr("Undo: {deed}").format(deed=deed))
        self.show()

    def clear(self) -> None:
        self._text.clear()
        self.hide()
