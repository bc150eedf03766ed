"""The field above a list that filters it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class FilterField(QLineEdit):
    """Esc clears the field, and again leaves it; the Down key goes on to the list."""

    left = Signal()
    """The user wants the keyboard focus back in the list."""
    moved_down = Signal()
    """The Down key was pressed."""

    def __init__(self, name: str) -> None:
        super().__init__(placeholderText=name)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.moved_down.emit()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()
