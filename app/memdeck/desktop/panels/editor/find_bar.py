"""The find and replace bar below the page."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.text.find_query import Hit, Query
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button

PAUSE_MS = 120  # a search follows when typing pauses that long


class FindBar(QFrame):
    """Finds in *page* while the user types, wraps around at the ends, and counts."""

    def __init__(self, page: Page, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = page
        self._hits: list[Hit] = []
        self._needle = _field(self.tr("Find"))
        self._replacement = _field(self.tr("Replace with"))
        self._count = PlainLabel(variant="muted", font=theme.small_font())
        self._case = _toggle(self.tr("Aa"), self.tr("Match upper and lower case"))
        self._pattern = _toggle(self.tr(".*"), self.tr("Use a regular expression"))
        self._previous = icon_button(icons, "chevron-up", self.tr("Previous match"))
        self._next = icon_button(icons, "chevron-down", self.tr("Next match"))
        self._close = icon_button(icons, "close", self.tr("Close"))
        self._replace = QPushButton(self.tr("Replace"))
        self._replace_all = QPushButton(self.tr("Replace all"))
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._lay_out()
        self._needle.textChanged.connect(self._search_soon)
        self._page.textChanged.connect(self._search_soon)
        self._timer.timeout.connect(self._search)
        for toggle in (self._case, self._pattern):
            toggle.toggled.connect(self._search)
        self._next.clicked.connect(lambda: self.step(1))
        self._previous.clicked.connect(lambda: self.step(-1))
        self._close.clicked.connect(self.close_bar)
        self._replace.clicked.connect(self._replace_one)
        self._replace_all.clicked.connect(self._on_replace_all_clicked)
        self.hide()

    def open(self, *, replacing: bool) -> None:
        """Show the bar, searching for the selected text."""
        selected = self._page.textCursor().selectedText()
        for widget in (self._replacement, self._replace, self._replace_all):
            widget.setVisible(replacing)
        self.show()
        if selected and "\u2029" not in selected:
            self._needle.setText(selected)
        self._needle.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._needle.selectAll()
        self._search()

    def close_bar(self) -> None:
        """Hide the bar and the highlighted hits, and give the page the focus."""
        self.hide()
        self._hits = []
        self._page.highlight_hits(())
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, direction: int) -> None:
        """Select the next hit (1) or the previous one (-1), wrapping around at the ends."""
        self._search_if_due()
        if not self._hits:
            return
        start, end = self._page.selected_span()
        if direction > 0:
            hit = next((hit for hit in self._hits if hit.start >= end), self._hits[0])
        else:
            hit = next((hit for hit in reversed(self._hits) if hit.end <= start), self._hits[-1])
        self._page.select(hit)
        self._update_labels()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._needle.hasFocus():
            self.step(-1 if is_shifted else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._replacement.hasFocus():
            self._replace_one()
        else:
            super().keyPressEvent(event)

    @property
    def _query(self) -> Query:
        return Query(self._needle.text(), self._case.isChecked(), self._pattern.isChecked())

    def _search_soon(self) -> None:
        if self.isVisible():
            self._timer.start()

    def _search_if_due(self) -> None:
        if self._timer.isActive() or not self._hits:
            self._search()

    def _search(self) -> None:
        self._timer.stop()
        self._hits = self._query.hits(self._page.shown_text())
        self._page.highlight_hits(self._hits)
        self._update_labels()

    def _update_labels(self) -> None:
        problem = self._query.problem
        self._needle.setProperty("variant", "wrong" if problem else "")
        self._needle.style().polish(self._needle)
        self._count.setText(problem or self._position_label())
        for button in (self._previous, self._next, self._replace, self._replace_all):
            button.setEnabled(bool(self._hits))

    def _position_label(self) -> str:
        if not self._needle.text():
            return ""
        if not self._hits:
            return self.tr("No matches")
        selected = self._page.selected_span()
        spans = enumerate(((hit.start, hit.end) for hit in self._hits), 1)
        number = next((number for number, span in spans if span == selected), 0)
        if not number:
            return self.tr("Matches: {count}").format(count=len(self._hits))
        return self.tr("{number} of {count}").format(number=number, count=len(self._hits))

    def _replace_one(self) -> None:
        self._search_if_due()
        selected = self._page.selected_span()
        hit = next((hit for hit in self._hits if (hit.start, hit.end) == selected), None)
        if hit is not None:
            typed = self._query.replacement(hit, self._replacement.text())
            self._page.textCursor().insertText(typed)
            self._search()
        self.step(1)

    def _on_replace_all_clicked(self) -> None:
        self._search_if_due()
        text, typed = self._page.shown_text(), self._replacement.text()
        self._page.patch(self._query.replaced(text, self._hits, typed))
        self._search()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(SNUG, TIGHT, TIGHT, TIGHT)
        grid.setHorizontalSpacing(TIGHT)
        grid.setVerticalSpacing(HAIR)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._needle, 0, 0)
        grid.addLayout(
            _row(self._case, self._pattern, self._previous, self._next, self._close), 0, 1
        )
        grid.addWidget(self._replacement, 1, 0)
        grid.addLayout(_row(self._replace, self._replace_all), 1, 1)
        grid.addWidget(self._count, 2, 0, 1, 2)


def _field(name: str) -> QLineEdit:
    field = QLineEdit(placeholderText=name)
    field.setAccessibleName(name)
    return field


def _toggle(text: str, name: str) -> QToolButton:
    toggle = QToolButton()
    toggle.setText(text)
    toggle.setCheckable(True)
    toggle.setToolTip(plain_tip(name))
    toggle.setAccessibleName(name)
    return toggle


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = hbox(*widgets, spacing=HAIR)
    row.addStretch()
    return row
