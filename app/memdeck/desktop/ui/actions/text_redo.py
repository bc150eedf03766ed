"""Redo in a focused text field by Ctrl+Y, which is a key of redo on every system.

A field that can be edited takes the keys of undo and redo, also with nothing to undo: where text is
typed, they must not change the vault. Qt's fields do so with the system's own keys.
"""

import shiboken6
from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

CTRL_Y = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Y)
TextField = QLineEdit | QPlainTextEdit | QTextEdit


class TextRedo(QObject):
    """Redoes the text of the focused field; a field that is read-only leaves the key alone."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        app.focusChanged.connect(self._on_focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, TextField) or not isinstance(event, QKeyEvent):
            return False
        if event.keyCombination() != CTRL_Y or watched.isReadOnly():
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it arrives as a key press next
        elif event.type() == QEvent.Type.KeyPress:
            watched.redo()
        return True

    def _on_focus_changed(self, _: QWidget | None, field: QWidget | None) -> None:
        if self._field is not None and shiboken6.isValid(self._field):
            self._field.removeEventFilter(self)
        self._field = None
        if isinstance(field, TextField):
            self._field = field
            field.installEventFilter(self)
