"""The last change in the status bar, with its undo button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import HAIR


class UndoMessage(QWidget):
    """Shows "Archived 3 memories" next to a button that undoes or redoes it."""

    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = PlainLabel()
        self._undo = self._button(self.tr("Undo"))
        self._undo.clicked.connect(self.undo_requested)
        self._redo = self._button(self.tr("Redo"))
        self._redo.clicked.connect(self.redo_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(HAIR)
        for widget in (self._text, self._undo, self._redo):
            row.addWidget(widget)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_done(self, done_label: str, action_label: str) -> None:
        """Show "Archived 3 memories", and a button for "Archive 3 memories"."""
        self._undo.setAccessibleName(self.tr("Undo: {action}").format(action=action_label))
        self._show(done_label, is_undone=False)

    def show_undone(self, done_label: str, action_label: str) -> None:
        """Show "Undone: Archived 3 memories", and a button for "Archive 3 memories"."""
        self._redo.setAccessibleName(self.tr("Redo: {action}").format(action=action_label))
        self._show(self.tr("Undone: {done}").format(done=done_label), is_undone=True)

    def show_message(self, text: str) -> None:
        """Show what was not done; there is nothing to undo."""
        self._text.setText(text)
        self._undo.hide()
        self._redo.hide()
        self.show()

    def clear(self) -> None:
        self._text.clear()
        self.hide()

    def _show(self, text: str, *, is_undone: bool) -> None:
        self._text.setText(text)
        self._undo.setVisible(not is_undone)
        self._redo.setVisible(is_undone)
        self.show()

    def _button(self, label: str) -> QPushButton:
        button = QPushButton(label)
        button.setProperty("look", "link")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button
