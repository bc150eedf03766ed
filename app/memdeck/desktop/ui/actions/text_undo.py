"""Undo in a focused text field: it takes Ctrl+Z first, as long as it has something to undo.

Qt's fields accept the key even with nothing to undo; an archive just before could then not be
undone. A field with the property ``undoes_text_only`` always takes the key: it is a whole document,
in which the key must not undo anything else. Ctrl+Y is a key of redo on every system.
"""

import shiboken6
from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

Standard = QKeySequence.StandardKey
CTRL_Y = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Y)
TextField = QLineEdit | QPlainTextEdit | QTextEdit


class TextUndo(QObject):
    """Passes undo and redo on to the window where the focused field has none of its own."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        app.focusChanged.connect(self._on_focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, TextField) or not isinstance(event, QKeyEvent):
            return False
        is_ctrl_y = event.keyCombination() == CTRL_Y
        if event.type() == QEvent.Type.ShortcutOverride:
            undoes, redoes = event.matches(Standard.Undo), event.matches(Standard.Redo) or is_ctrl_y
            can_take = (undoes and _can_undo(watched)) or (redoes and _can_redo(watched))
            if (undoes or redoes) and not can_take and not watched.property("undoes_text_only"):
                event.ignore()
                return True
            if is_ctrl_y:
                event.accept()  # it arrives as a key press next
                return True
        elif is_ctrl_y and event.type() == QEvent.Type.KeyPress:
            if not watched.isReadOnly():
                watched.redo()
            return True
        return False

    def _on_focus_changed(self, _: QWidget | None, field: QWidget | None) -> None:
        if self._field is not None and shiboken6.isValid(self._field):
            self._field.removeEventFilter(self)
        self._field = None
        if isinstance(field, TextField):
            self._field = field
            field.installEventFilter(self)


def _can_undo(field: TextField) -> bool:
    return (field if isinstance(field, QLineEdit) else field.document()).isUndoAvailable()


def _can_redo(field: TextField) -> bool:
    return (field if isinstance(field, QLineEdit) else field.document()).isRedoAvailable()
