"""A list of records, two lines each: a title, and its details."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, TOOLTIP, Index
from memdeck.desktop.ui.text.lists import GAP, remarked
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT

RECORD = OWN
LEAST_TITLE_PX = 160
"""A title keeps that width, or all of its own; the text at the right is left out before."""
_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Record:
    """*title* over *detail*, and *aside* at the right; *key* identifies it.

    *caution* is what the user should look at, before the detail. *more* is not shown, but is
    searched by a filter.
    """

    key: str
    title: str
    detail: str = ""
    aside: str = ""
    more: str = ""
    caution: str = ""


def matching(records: Iterable[Record], text: str) -> list[Record]:
    """Return the records with every word of *text* in what a filter searches."""
    words = text.casefold().split()
    return [
        record
        for record in records
        if all(word in f"{record.title}\n{record.more}".casefold() for word in words)
    ]


class RecordModel(QAbstractListModel):
    """Records in their given order; all text is shown as it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.records: tuple[Record, ...] = ()

    def set_records(self, records: Sequence[Record]) -> None:
        if tuple(records) != self.records:
            self.beginResetModel()
            self.records = tuple(records)
            self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.records)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        record = self.records[index.row()]
        if role == DISPLAY:
            return record.title
        if role == RECORD:
            return record
        if role == TOOLTIP:
            return plain_tip(" · ".join(filter(None, (record.title, record.aside, record.detail))))
        if role == SPOKEN:
            return remarked(record.title, record.aside, record.caution, record.detail)
        return None


class RecordList(QListView):
    """Shows records; one is current at a time."""

    current_changed = Signal(str)
    """The key of the current record, which has changed."""
    opened = Signal(str)
    """Enter or a double click on a record: its key."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._model = RecordModel(self)
        self.setModel(self._model)
        self.setItemDelegate(_RecordDelegate(theme, self))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        self.doubleClicked.connect(lambda index: self.opened.emit(index.data(RECORD).key))

    @property
    def current(self) -> Record | None:
        record = self.currentIndex().data(RECORD)
        return record if isinstance(record, Record) else None

    @property
    def records(self) -> tuple[Record, ...]:
        return self._model.records

    def set_records(self, records: Sequence[Record]) -> None:
        """Show *records*; keep the current one if it is still there."""
        current = self.current
        self._model.set_records(records)
        if current is not None:
            self.select(current.key)

    def select(self, key: str) -> None:
        """Make the record of *key* the current one, if it is shown."""
        keys = [record.key for record in self.records]
        if key in keys:
            self.setCurrentIndex(self._model.index(keys.index(key)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.current
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current is not None:
            self.opened.emit(current.key)
        else:
            super().keyPressEvent(event)

    def _on_current_changed(self) -> None:
        if self.current is not None:
            # Qt selects nothing where the first record becomes current as the list gets the focus.
            self.selectionModel().select(self.currentIndex(), _SELECT)
            self.current_changed.emit(self.current.key)


class _RecordDelegate(QStyledItemDelegate):
    """Paints the two lines, and the text at the right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        small = QFontMetrics(self._theme.small_font())
        return QSize(0, option.fontMetrics.height() + small.height() + 2 * TIGHT + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        record = index.data(RECORD)
        colors = self._theme.colors
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
            background = colors.selection if has_focus else colors.selection_idle
            painter.fillRect(option.rect, QColor(background))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, QColor(colors.hover))
        painter.setPen(QColor(colors.line))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        area = option.rect.adjusted(SNUG, TIGHT, -SNUG, -TIGHT)
        upper = QRect(area.left(), area.top(), area.width(), option.fontMetrics.height())
        lower = QRect(area.left(), upper.bottom() + 2, area.width(), area.bottom() - upper.bottom())
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(colors.muted))
        aside_width = painter.fontMetrics().horizontalAdvance(record.aside) + HAIR
        title_width = option.fontMetrics.horizontalAdvance(record.title)
        if area.width() - aside_width >= min(title_width, LEAST_TITLE_PX):
            painter.drawText(upper, _RIGHT, record.aside)
        else:
            aside_width = 0
        if record.caution:
            painter.setPen(QColor(colors.warn.ink))
            _draw(painter, lower, record.caution)
            width = painter.fontMetrics().horizontalAdvance(f"{record.caution}{GAP}")
            lower.setLeft(lower.left() + width)
            painter.setPen(QColor(colors.muted))
        _draw(painter, lower, record.detail)
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text))
        _draw(painter, upper.adjusted(0, 0, -aside_width, 0), record.title)
        painter.restore()


def _draw(painter: QPainter, area: QRect, text: str) -> None:
    line = " ".join(text.split())
    elide = Qt.TextElideMode.ElideRight
    painter.drawText(area, _LEFT, painter.fontMetrics().elidedText(line, elide, area.width()))
