"""The panel below the find field: the results, how they were found, and the keys."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QPushButton,
    QWidget,
)

from memdeck.desktop.panels.search.results import Result
from memdeck.desktop.panels.search.search_delegate import ResultDelegate
from memdeck.desktop.panels.search.search_model import (
    Ask,
    Heading,
    ResultModel,
    ResultRow,
    Row,
    Word,
)
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, SNUG, TIGHT, WIDE
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel

WIDTH_PX = 720
SHARE = 0.66
"""The maximum share of the window's height."""
PAGE = 6
"""Rows that a page key moves by."""

_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -PAGE,
    Qt.Key.Key_PageDown: PAGE,
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEPT_FOR = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class SearchPanel(QFrame):
    """Lies over the window while *field* has the focus, whose keys move through the results."""

    result_chosen = Signal(object)
    """The user wants to see this ``Result``."""
    ask_chosen = Signal()
    """The user wants to query by meaning."""
    step_chosen = Signal()
    """The button next to the note was pressed."""
    dismissed = Signal()
    """Esc was pressed."""

    def __init__(self, theme: Theme, icons: Icons, field: QLineEdit) -> None:
        super().__init__(field.window())
        self._theme = theme
        self._field = field
        self._has_moved = False
        self.model = ResultModel(self)
        self.list = QListView()
        self.title = ElidedLabel()
        self.note = PlainLabel(look="muted", wraps=True)
        self.step = QPushButton()
        self._delegate = ResultDelegate(theme, icons, self.list)
        self.setAccessibleName(self.tr("Results"))
        self.list.setAccessibleName(self.tr("Results"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title.setProperty("look", "title")
        self.note.setFont(self._theme.small_font())
        self.step.setProperty("look", "link")
        self.step.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._color()
        self._lay_out()
        self.list.clicked.connect(lambda index: self._choose(index.row()))
        self.step.clicked.connect(self.step_chosen)
        theme.changed.connect(self._color)
        field.installEventFilter(self)
        field.window().installEventFilter(self)
        self.hide()

    @property
    def current(self) -> Row | None:
        """The row that Enter selects."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def begin(self) -> None:
        """Start at the first result again for another query."""
        self._has_moved = False

    def unchoose(self) -> None:
        """Select no row: the rows answer an older text than the one typed now."""
        self.list.setCurrentIndex(QModelIndex())

    def show_rows(self, rows: Sequence[Row], *, title: str = "") -> None:
        """Show *rows*; keep the row the user moved to, if it is still there."""
        current = self.current if self._has_moved else None
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.model.set_rows(rows)
        numbers = self.model.reachable()
        same = [number for number in numbers if _is_same(current, rows[number])]
        if numbers:
            self._go((same or numbers)[0])
        self._move_panel()
        self.show()
        self.raise_()

    def set_note(self, text: str, step: str = "") -> None:
        """Show how the results were found; *step* labels the button next to it."""
        self.note.setText(text)
        self.step.setText(step)
        self.step.setAccessibleName(step)
        self.step.setVisible(bool(step))
        self._foot.setVisible(bool(text or step))
        if self.isVisible():
            self._move_panel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.isVisible():
            return False
        if watched is not self._field:
            if event.type() == QEvent.Type.Resize:
                self._move_panel()
        elif isinstance(event, QFocusEvent):
            if event.lostFocus() and event.reason() not in _KEPT_FOR:
                QTimer.singleShot(0, self, self._hide_unless_used)
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._handle_key(event)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._field.setFocus()
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        """Handle the keys of the field that are for the results."""
        if event.key() in _STEPS:
            self._move_by(_STEPS[Qt.Key(event.key())])
        elif event.key() in _ENTER:
            self._choose(self.list.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            return False
        return True

    def _hide_unless_used(self) -> None:
        now = QApplication.focusWidget()
        if now is not self._field and (now is None or not self.isAncestorOf(now)):
            self.hide()

    def _move_by(self, step: int) -> None:
        rows = self.model.reachable()
        if not rows:
            return
        row = self.list.currentIndex().row()
        at = rows.index(row) if row in rows else -1
        self._has_moved = True
        self._go(rows[max(0, min(len(rows) - 1, at + step))])

    def _go(self, row: int) -> None:
        self.list.setCurrentIndex(self.model.index(row))
        if row == self.model.reachable()[0]:
            self.list.scrollToTop()

    def _choose(self, row: int) -> None:
        match self.model.rows[row] if row >= 0 else None:
            case ResultRow(result=result):
                self.result_chosen.emit(result)
            case Ask() | None:
                self.ask_chosen.emit()
            case Heading() | Word():
                pass

    def _color(self) -> None:
        colors = self._theme.colors
        self.setStyleSheet(
            f"SearchPanel {{ background: {colors.raised}; border: 1px solid {colors.edge};"
            f" border-radius: {RADIUS}px; }} QListView {{ background: {colors.raised}; }}"
        )

    def _lay_out(self) -> None:
        self._foot = QWidget()
        self._foot.setLayout(
            hbox(
                self.note,
                self.step,
                spacing=TIGHT,
                margins=(TIGHT, HAIR, TIGHT, 0),
                stretched=self.note,
            )
        )
        self.title.setContentsMargins(TIGHT, HAIR, TIGHT, HAIR)
        self.setLayout(
            vbox(
                self.title,
                self.list,
                self._foot,
                spacing=0,
                margins=(HAIR, HAIR, HAIR, TIGHT),
                stretched=self.list,
            )
        )

    def _move_panel(self) -> None:
        """Position the panel below the field, as wide as possible and as high as the rows."""
        window = self._field.window()
        width = min(WIDTH_PX, window.width() - 2 * WIDE)
        below = self._field.mapTo(window, QPoint(self._field.width() // 2, self._field.height()))
        left = max(WIDE, min(below.x() - width // 2, window.width() - WIDE - width))
        self._delegate.width_px = width - 2 * HAIR - 2 - SNUG
        self.list.scheduleDelayedItemsLayout()
        rows = sum(self.list.sizeHintForRow(row) for row in range(self.model.rowCount()))
        around = HAIR + TIGHT + 2 + self._foot_px(width - 2 * HAIR - 2)
        if not self.title.isHidden():
            around += self.title.sizeHint().height()
        height = min(rows + around, int(window.height() * SHARE))
        self.setGeometry(left, below.y() + HAIR, width, height)

    def _foot_px(self, width: int) -> int:
        """Return the height of the note, broken into lines, and its button."""
        if self._foot.isHidden():
            return 0
        step = QSize() if self.step.isHidden() else self.step.sizeHint()
        room = width - 3 * TIGHT - max(0, step.width())
        return HAIR + max(step.height(), self.note.heightForWidth(room))


def _is_same(current: Row | None, row: Row) -> bool:
    """Return whether both rows are of the same memory or message, or both the offer to query."""
    match current, row:
        case ResultRow(result=Result() as old), ResultRow(result=Result() as new):
            return (old.entry, old.evidence) == (new.entry, new.evidence)
        case _:
            return False
