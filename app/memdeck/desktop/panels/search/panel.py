"""The page of search results: how they were found, the list, and its keys."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.panels.search.results import Result
from memdeck.desktop.panels.search.search_delegate import ResultDelegate
from memdeck.desktop.panels.search.search_model import ResultModel, ResultRow, Row
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState

PAGE = 6
"""Rows that a page key moves by."""

_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -PAGE,
    Qt.Key.Key_PageDown: PAGE,
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchPanel(QWidget):
    """Takes the place of the table; the keys of *field* move through it while it is visible."""

    result_selected = Signal(object)
    """Another ``Result`` is selected, or none, which is None."""
    result_chosen = Signal(object)
    """The user wants to open this ``Result``."""
    menu_asked = Signal(QPoint)
    """The user wants the menu of the selected result, at this point of the screen."""
    step_chosen = Signal()
    """The button next to the note was pressed."""
    dismissed = Signal()
    """The user wants the table back."""

    def __init__(self, theme: Theme, icons: Icons, field: QLineEdit) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._has_moved = False
        self.model = ResultModel(self)
        self.list = ResultList(theme, icons)
        self.empty: EmptyState | None = None
        """What is shown instead of results; None where there are some."""
        self.note = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        self.step = link_button("", theme.small_font())
        self.back = link_button(self.tr("Back to the list"), theme.small_font())
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self.setAccessibleName(self.tr("Results"))
        self.list.setModel(self.model)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setFocusProxy(self.list)
        how_found = hbox(
            self.note,
            self.step,
            self.back,
            spacing=SNUG,
            margins=(SNUG, HAIR, SNUG, HAIR),
            stretched=self.note,
        )
        self.setLayout(vbox(how_found, self._pages, spacing=0, stretched=self._pages))
        self.list.activated.connect(lambda index: self._choose(index.row()))
        self.list.selectionModel().currentChanged.connect(self._emit_selected)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._on_menu_requested)
        self.step.clicked.connect(self.step_chosen)
        self.back.clicked.connect(self.dismissed)
        field.installEventFilter(self)

    @property
    def current(self) -> Row | None:
        """The row that Enter opens."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def begin(self) -> None:
        """Start at the first result again for another query."""
        self._has_moved = False
        self.list.scrollToTop()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show *rows* without scrolling; keep the row the user moved to, if it is still there."""
        current = self.current if self._has_moved else None
        scrolled = self.list.verticalScrollBar().value()
        self.model.set_rows(rows)
        numbers = self.model.reachable()
        same = [number for number in numbers if _is_same(current, rows[number])]
        if numbers:
            self._go((same or numbers)[0])
        else:
            self._emit_selected()
        self.list.doItemsLayout()
        self.list.verticalScrollBar().setValue(scrolled)
        self._pages.setCurrentWidget(self.list)
        self._remove_empty()

    def show_empty(self, title: str, sentence: str, actions: Sequence[QAction]) -> None:
        """Show that nothing was found, with the *actions* that help."""
        self.show_rows(())
        self.empty = EmptyState(self._theme, self._icons, "search", title, sentence, actions)
        self._pages.addWidget(self.empty)
        self._pages.setCurrentWidget(self.empty)

    def set_note(self, text: str, step: str = "") -> None:
        """Show how the results were found; *step* labels the button next to it."""
        self.note.setText(text)
        self.step.setText(step)
        self.step.setVisible(bool(step))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self.isVisible() and self._handle_key(event)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        """Handle the keys of the field that are for the results."""
        if event.key() in _STEPS:
            self._move_by(_STEPS[Qt.Key(event.key())])
        elif event.key() in _ENTER and self.list.currentIndex().isValid():
            self._choose(self.list.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            return False
        return True

    def _move_by(self, step: int) -> None:
        rows = self.model.reachable()
        if not rows:
            return
        row = self.list.currentIndex().row()
        at = rows.index(row) if row in rows else -1
        self._go(rows[max(0, min(len(rows) - 1, at + step))])
        self._has_moved = True

    def _go(self, row: int) -> None:
        self.list.setCurrentIndex(self.model.index(row))
        if row == self.model.reachable()[0]:
            self.list.scrollToTop()

    def _choose(self, row: int) -> None:
        chosen = self.model.rows[row]
        if isinstance(chosen, ResultRow):
            self.result_chosen.emit(chosen.result)

    def _on_menu_requested(self, at: QPoint) -> None:
        if isinstance(self.current, ResultRow):
            self.menu_asked.emit(self.list.viewport().mapToGlobal(at))

    def _emit_selected(self) -> None:
        self._has_moved = self._has_moved or self.list.hasFocus()
        current = self.current
        self.result_selected.emit(current.result if isinstance(current, ResultRow) else None)

    def _remove_empty(self) -> None:
        if self.empty is not None:
            self._pages.removeWidget(self.empty)
            self.empty.deleteLater()
            self.empty = None


class ResultList(QListView):
    """The results at the width of the page."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._delegate = ResultDelegate(theme, icons, self)
        self.setAccessibleName(self.tr("Results"))
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self.viewport().update)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._delegate.width_px = self.viewport().width()
        self.scheduleDelayedItemsLayout()


def _is_same(current: Row | None, row: Row) -> bool:
    """Return whether both rows are of the same memory or message."""
    match current, row:
        case ResultRow(result=Result() as old), ResultRow(result=Result() as new):
            return (old.entry, old.evidence) == (new.entry, new.evidence)
        case _:
            return False
