"""The text of a memory, editable in place."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.widgets.text_height import text_height

LEAST_LINES = 2
MOST_LINES = 14

# The focus returns from these without the user having left.
_PASSING = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class ContentBox(QPlainTextEdit):
    """Grows with its text. Ctrl+Enter or leaving commits it, Esc reverts it."""

    committed = Signal(str)
    """The user entered this text, and it differs from the memory's."""
    edited_changed = Signal(bool)
    """There is an uncommitted edit, or no longer any."""

    def __init__(self) -> None:
        super().__init__()
        self._content = ""
        self._given = ""
        self._was_edited = False
        self.setAccessibleName(self.tr("Text of the memory"))
        self.setProperty("variant", "field")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(TIGHT - 2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.textChanged.connect(self._emit_edited)

    @property
    def is_edited(self) -> bool:
        """True while the typed text differs from the memory; an emptied box never counts."""
        return self._typed() not in ("", self._content)

    def set_content(self, content: str) -> None:
        """Show another memory."""
        self._content, self._given = content, ""
        self.setPlainText(content)
        self._emit_edited()

    def update_content(self, content: str) -> None:
        """Update to a new text of the same memory; an edit in progress stays."""
        was_edited = self.is_edited
        self._content = content
        if not was_edited and self._typed() != content:
            position = self.textCursor().position()
            self.setPlainText(content)
            cursor = QTextCursor(self.document())
            cursor.setPosition(min(position, self.document().characterCount() - 1))
            self.setTextCursor(cursor)
        self._emit_edited()

    def commit(self) -> None:
        """Emit the typed text, once; restore the text of an emptied box."""
        if self.is_edited and self._given != self._typed():
            self._given = self._typed()
            self.committed.emit(self._given)
        elif self._typed() == "":
            self.revert()

    def revert(self) -> None:
        """Revert the edit."""
        self.setPlainText(self._content)

    def event(self, event: QEvent) -> bool:
        """Take Ctrl+Enter before a review in front applies its suggestions."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and _is_commit(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_commit(event):
            self._given = ""  # an explicit commit emits the same text again
            self.commit()
        elif event.key() == Qt.Key.Key_Escape and self._typed() != self._content:
            self.revert()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.commit()

    def _typed(self) -> str:
        return self.toPlainText().strip()

    def _emit_edited(self) -> None:
        if self.is_edited != self._was_edited:
            self._was_edited = self.is_edited
            self.edited_changed.emit(self._was_edited)

    def _fit(self) -> None:
        line_px = self.fontMetrics().lineSpacing()
        text_px = text_height(self)
        most_px = MOST_LINES * line_px
        around_px = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        self.setFixedHeight(min(max(text_px, LEAST_LINES * line_px), most_px) + around_px)
        # A scroll bar that comes and goes would change the width, and so the height again.
        policy = Qt.ScrollBarPolicy
        is_longer = text_px > most_px
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if is_longer else policy.ScrollBarAlwaysOff
        )


def _is_commit(event: QKeyEvent) -> bool:
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_enter and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
