"""Undo in a focused text field: it takes Ctrl+Z first, as long as it has something to undo.

Qt's fields accept the key even with nothing to undo; an archive just before could then not be
undone. A field with the property ``undoes_text_only`` is left as Qt has it: a whole document, in
which the key must not undo anything else.
"""

import shiboken6
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

Standard = QKeySequence.StandardKey


class TextUndo(QObject):
    """Passes undo and redo on to the window where the focused field has none of its own."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        app.focusChanged.connect(self._on_focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes, redoes = event.matches(Standard.Undo), event.matches(Standard.Redo)
            if (undoes and not _can_undo(watched)) or (redoes and not _can_redo(watched)):
                event.ignore()
                return True
        return False

    def _on_focus_changed(self, _: QWidget | None, field: QWidget | None) -> None:
        if self._field is not None and shiboken6.isValid(self._field):
            self._field.removeEventFilter(self)
        self._field = None
        if isinstance(field, QLineEdit | QPlainTextEdit | QTextEdit) and not field.property(
            "undoes_text_only"
        ):
            self._field = field
            field.installEventFilter(self)


def _can_undo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable()
    return isinstance(field, QPlainTextEdit | QTextEdit) and field.document().isUndoAvailable()


def _can_redo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isRedoAvailable()
    return isinstance(field, QPlainTextEdit | QTextEdit) and field.document().isRedoAvailable()
