"""The last change in the status bar, with its undo button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import HAIR


class UndoNote(QWidget):
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

    def say(self, done: str, deed: str) -> None:
        """Show *done*, "Archived 3 memories", for the change *deed*, "Archive 3 memories"."""
        self._undo.setAccessibleName(self.tr("Undo: {deed}").format(deed=deed))
        self._show(done, is_undone=False)

    def say_undone(self, done: str, deed: str) -> None:
        """Show *done* for a change *deed* that was undone."""
        self._redo.setAccessibleName(self.tr("Redo: {deed}").format(deed=deed))
        self._show(self.tr("Undone: {done}").format(done=done), is_undone=True)

    def tell(self, sentence: str) -> None:
        """Show what was not done; there is nothing to undo."""
        self._text.setText(sentence)
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
