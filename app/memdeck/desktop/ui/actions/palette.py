"""The command palette: type a few letters of a command, and press Enter."""

from collections.abc import Iterable

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.models.entry_rows import folded
from memdeck.desktop.ui.models.roles import OWN, Index
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT, WIDE

WIDTH_PX = 520
ROW_PX = 32
VISIBLE_ROWS = 10
KEY = OWN

_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandPalette(QFrame):
    """Lies over the top of *window* while it is open; unavailable commands are not listed."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._previous_focus: QWidget | None = None
        self._actions: tuple[QAction, ...] = ()
        self._field = QLineEdit()
        self._field.setPlaceholderText(self.tr("What would you like to do?"))
        self._field.setAccessibleName(self.tr("Command"))
        self._list = QListWidget()
        self._list.setAccessibleName(self.tr("Commands"))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(_CommandDelegate(theme, self._list))
        self._no_match = PlainLabel(self.tr("No available command matches."), variant="muted")
        self._no_match.setMinimumHeight(ROW_PX)
        self._no_match.setContentsMargins(TIGHT, 0, TIGHT, 0)
        self.setAccessibleName(self.tr("All commands"))
        self._lay_out()
        self._field.textChanged.connect(self._filter)
        self._field.installEventFilter(self)
        self._list.itemClicked.connect(self._run)
        self.hide()

    def open(self, actions: Iterable[QAction]) -> None:
        """List those of *actions* that are enabled, and take the focus."""
        self._previous_focus = self._window.focusWidget()
        self._actions = tuple(action for action in actions if action.isEnabled())
        self._field.clear()
        self._filter("")
        self._color()
        self.show()
        self.raise_()
        self._field.setFocus()

    def texts(self) -> list[str]:
        """Return the listed texts, best first."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._handle_key(event)
        return False

    def _handle_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self._list.currentItem())
        elif event.key() in _LIST_KEYS:
            self._list.keyPressEvent(event)
        else:
            return False
        return True

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(TIGHT, TIGHT, TIGHT, TIGHT)
        column.setSpacing(TIGHT)
        for widget in (self._field, self._list, self._no_match):
            column.addWidget(widget)

    def _fit_to_window(self) -> None:
        window = self._window
        width = min(WIDTH_PX, window.width() - 2 * WIDE)
        rows = max(1, min(self._list.count(), VISIBLE_ROWS))
        height = self._field.sizeHint().height() + rows * ROW_PX + 4 * TIGHT
        self.setGeometry((window.width() - width) // 2, 2 * WIDE, width, height)

    def _color(self) -> None:
        colors = self._theme.colors
        self.setStyleSheet(
            f"CommandPalette {{ background: {colors.raised}; border: 1px solid {colors.edge};"
            f" border-radius: {RADIUS}px; }} QListWidget {{ background: {colors.raised}; }}"
        )

    def _filter(self, typed: str) -> None:
        """List the commands that contain every typed word, those that begin with them first."""
        terms = folded(typed).split()
        found = [
            (not folded(action.text()).startswith(terms[0] if terms else ""), number, action)
            for number, action in enumerate(self._actions)
            if all(term in folded(action.text()) for term in terms)
        ]
        self._list.clear()
        for _, _, action in sorted(found, key=lambda each: each[:2]):
            item = QListWidgetItem(action.icon(), action.text())
            item.setData(KEY, action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
            item.setData(KEY + 1, self._actions.index(action))
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._list.setVisible(bool(found))
        self._no_match.setVisible(not found)
        self._fit_to_window()

    def _run(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            action = self._actions[item.data(KEY + 1)]
            self._close()
            action.trigger()

    def _close(self) -> None:
        """Hide, and return the focus to where it was."""
        previous_focus = self._previous_focus
        self.hide()
        if previous_focus is not None and shiboken6.isValid(previous_focus):
            previous_focus.setFocus()


class _CommandDelegate(QStyledItemDelegate):
    """Paints a command with its icon at the left and its key at the right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(ROW_PX, option.fontMetrics.height() + TIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colors = self._theme.colors
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selection))
            painter.drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), RADIUS, RADIUS)
        row = option.rect.adjusted(TIGHT, 0, -TIGHT, 0)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if icon is not None and not icon.isNull():
            rect = QRect(row.left(), row.center().y() - ICON_PX // 2 + 1, ICON_PX, ICON_PX)
            icon.paint(painter, rect)
        self._paint_text(painter, row.adjusted(ICON_PX + SNUG, 0, 0, 0), index, option)
        painter.restore()

    def _paint_text(
        self, painter: QPainter, rect: QRect, index: Index, option: QStyleOptionViewItem
    ) -> None:
        key = str(index.data(KEY))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(self._theme.colors.muted))
        painter.drawText(rect, middle | Qt.AlignmentFlag.AlignRight, key)
        width = rect.width() - painter.fontMetrics().horizontalAdvance(key) - HAIR
        painter.setFont(option.font)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, width)
        painter.drawText(rect, middle, text)
