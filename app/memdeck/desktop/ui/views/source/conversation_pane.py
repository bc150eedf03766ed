"""A conversation to read, with a field to find words in it."""

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from memdeck.desktop.ui.text.find_query import Hit, Query
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.source.source_view import SourceView
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button

PAUSE_MS = 150  # a search follows when typing pauses that long


class ConversationPane(QWidget):
    """Ctrl+F goes to the field, Enter and Shift+Enter from hit to hit, Esc back to the text."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = SourceView(theme)
        self.field = QLineEdit(placeholderText=self.tr("Find in this conversation"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.field.setClearButtonEnabled(True)
        self.count = PlainLabel(variant="muted", font=theme.small_font())
        self.previous = self._button(icons, "chevron-up", self.tr("Previous match"), -1)
        self.next = self._button(icons, "chevron-down", self.tr("Next match"), 1)
        self._hits: list[Hit] = []
        self._current = 0
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._search)
        self.field.textChanged.connect(self._on_field_text_changed)
        self.view.textChanged.connect(self._on_view_text_changed)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.field.setFocus)
        self.setFocusProxy(self.view)
        self._lay_out()
        self._update_count()

    def step(self, direction: int) -> None:
        """Go to the next hit (1) or the previous one (-1), wrapping around at the ends."""
        if self._timer.isActive() or (self.field.text() and not self._hits):
            self._search()
        elif self._hits:
            self._go(self._current + direction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.field.hasFocus():
            self.step(-1 if is_back else 1)
        elif event.key() == Qt.Key.Key_Escape and self.field.hasFocus():
            self.field.clear()
            self.view.setFocus()
        else:
            super().keyPressEvent(event)

    def _on_field_text_changed(self) -> None:
        self._timer.start()

    def _on_view_text_changed(self) -> None:
        """Clear the hits of another conversation."""
        self._hits = []
        self._update_count()

    def _search(self) -> None:
        self._timer.stop()
        self._hits = Query(self.field.text()).hits(self.view.toPlainText())
        after = self.view.textCursor().selectionStart()
        self._go(next((n for n, hit in enumerate(self._hits) if hit.start >= after), 0))

    def _go(self, number: int) -> None:
        if self._hits:
            self._current = number % len(self._hits)
            cursor = self.view.textCursor()
            cursor.setPosition(self._hits[self._current].start)
            cursor.setPosition(self._hits[self._current].end, QTextCursor.MoveMode.KeepAnchor)
            self.view.setTextCursor(cursor)
            self.view.centerCursor()
        self._update_count()

    def _update_count(self) -> None:
        for button in (self.previous, self.next):
            button.setEnabled(bool(self._hits))
        number = QLocale().toString
        if self._hits:
            text = self.tr("{place} of {count}")
            self.count.setText(
                text.format(place=number(self._current + 1), count=number(len(self._hits)))
            )
        else:
            self.count.setText(self.tr("No matches") if self.field.text() else "")

    def _button(self, icons: Icons, icon: str, name: str, step: int) -> QToolButton:
        button = icon_button(icons, icon, name)
        button.clicked.connect(lambda: self.step(step))
        return button

    def _lay_out(self) -> None:
        row = hbox(
            self.field, spacing=HAIR, margins=(SNUG, HAIR, TIGHT, HAIR), stretched=self.field
        )
        for widget in (self.count, self.previous, self.next):
            row.addWidget(widget)
        self.setLayout(vbox(row, self.view, spacing=0, stretched=self.view))
