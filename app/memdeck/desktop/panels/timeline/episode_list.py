"""The list of episodes: two lines each, under the headings of their days, months or years."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QAbstractListModel, QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.panels.timeline.timeline_data import EpisodeRow, Zoom, span_start
from memdeck.desktop.panels.timeline.timeline_labels import (
    event_count_text,
    full_time,
    people_text,
    span_lines,
    spoken,
    subject_text,
    when_text,
)
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, TOOLTIP, Index
from memdeck.desktop.ui.text.plain_text import LINE_END, painted, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.record_list import LEAST_TITLE_PX

ROW = OWN
OPENING_CHARACTERS = 400

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class EpisodeModel(QAbstractListModel):
    """Episodes in their given order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[EpisodeRow] = ()

    def set_rows(self, rows: Sequence[EpisodeRow]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == DISPLAY:
            return subject_text(row.outline)
        if role == ROW:
            return row
        if role == TOOLTIP:
            lines = (subject_text(row.outline), full_time(row, QLocale()), row.outline.opening)
            return plain_tip(LINE_END.join(painted(line) for line in lines if line))
        if role == SPOKEN:
            return spoken(row, QLocale())
        return None


class EpisodeList(QListView):
    """One episode is current at a time. The heading of the topmost span stays in view."""

    current_changed = Signal(object)
    """The ``EpisodeRow`` that is current now; None for none."""
    opened = Signal()
    """Enter or a double click on an episode."""
    view_changed = Signal()
    """Other rows may be in view."""
    zoom_requested = Signal(int)
    """The user wants a nearer zoom (-1) or a farther one (1)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.zoom = Zoom.DAY
        self.episodes = EpisodeModel(self)
        self.setModel(self.episodes)
        self._delegate = _EpisodeDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Episodes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        self.doubleClicked.connect(self.opened)
        self.verticalScrollBar().valueChanged.connect(self.view_changed)

    @property
    def current(self) -> EpisodeRow | None:
        row = self.currentIndex().data(ROW)
        return row if isinstance(row, EpisodeRow) else None

    @property
    def rows_in_view(self) -> Sequence[EpisodeRow]:
        """The rows of which a part is in view."""
        first, last = self._range_in_view()
        return self.episodes.rows[first:last]

    def set_zoom(self, zoom: Zoom) -> None:
        self.zoom = zoom
        self.viewport().update()

    def set_rows(self, rows: Sequence[EpisodeRow]) -> None:
        """Show *rows*; the current one stays, and the topmost, or else the last one is shown."""
        current, in_view = self.current, self.rows_in_view
        self.episodes.set_rows(rows)
        numbers = {row.outline.id: number for number, row in enumerate(rows)}
        known = [numbers[row.outline.id] for row in in_view if row.outline.id in numbers]
        if current is not None and current.outline.id in numbers:
            index = self.episodes.index(numbers[current.outline.id], 0)
            self.setCurrentIndex(index)
            if not known:
                self.scrollTo(index)
        elif current is not None:
            self.current_changed.emit(None)
        if known:
            self.scrollTo(self.episodes.index(known[0], 0), self.ScrollHint.PositionAtTop)
        elif current is None or current.outline.id not in numbers:
            self._show_last()
        self.view_changed.emit()

    def jump(self, day: date) -> None:
        """Make the first episode on or after *day* current, at the top."""
        rows = self.episodes.rows
        after = (number for number, row in enumerate(rows) if row.day is None or row.day >= day)
        number = next(after, len(rows) - 1)
        if number >= 0:
            index = self.episodes.index(number, 0)
            self.setCurrentIndex(index)
            self.scrollTo(index, self.ScrollHint.PositionAtTop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        step = zoom_step(event)
        if step is None:
            super().wheelEvent(event)
        else:
            event.accept()
            self.zoom_requested.emit(step)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if is_at_end:
            bar.setValue(bar.maximum())
        self.view_changed.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # Headings do not move with their rows.
        self.viewport().update(0, 0, self._delegate.gutter_px, self.viewport().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        first, last = self._range_in_view()
        painter = QPainter(self.viewport())
        spans = [
            None if row.day is None else span_start(row.day, self.zoom)
            for row in self.episodes.rows[first:last]
        ]
        begins = [
            number for number, span in enumerate(spans) if number == 0 or span != spans[number - 1]
        ]
        for begin, end in zip(begins, [*begins[1:], len(spans)], strict=True):
            self._paint_heading(painter, spans[begin], first + begin, first + end)
        painter.end()

    def _paint_heading(self, painter: QPainter, span: date | None, begin: int, end: int) -> None:
        """Paint the heading of the rows from *begin* to *end* at the topmost of them in view."""
        colors = self._theme.colors
        upper, lower = span_lines(span, self.zoom, QLocale())
        top = self.visualRect(self.episodes.index(begin, 0)).top()
        bottom = self.visualRect(self.episodes.index(end - 1, 0)).bottom()
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        small = self._theme.small_font()
        heights = QFontMetrics(font).height(), QFontMetrics(small).height()
        y = min(max(top, 0) + TIGHT, bottom - sum(heights) - TIGHT)
        width = self._delegate.gutter_px - SNUG - TIGHT
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        painter.drawText(QRect(SNUG, y, width, heights[0]), _LEFT, upper)
        painter.setFont(small)
        painter.setPen(QColor(colors.muted))
        painter.drawText(QRect(SNUG, y + heights[0] + 2, width, heights[1]), _LEFT, lower)
        painter.setPen(QColor(colors.line))
        painter.drawLine(0, bottom, self._delegate.gutter_px, bottom)

    def _range_in_view(self) -> tuple[int, int]:
        """Return the first row in view, and the one behind the last."""
        count = len(self.episodes.rows)
        height = max(1, self.sizeHintForIndex(self.episodes.index(0, 0)).height()) if count else 1
        first = min(self.verticalScrollBar().value() // height, count)
        bottom = self.verticalScrollBar().value() + self.viewport().height()
        return first, min(-(-bottom // height), count)

    def _show_last(self) -> None:
        """Scroll to the latest episode; those without a day are behind it."""
        rows = self.episodes.rows
        dated = sum(row.day is not None for row in rows)
        if rows:
            index = self.episodes.index(max(0, dated - 1), 0)
            self.scrollTo(index, self.ScrollHint.PositionAtBottom)

    def _on_current_changed(self) -> None:
        self.current_changed.emit(self.current)


def zoom_step(event: QWheelEvent) -> int | None:
    """Return the zoom that the wheel asks for: -1 for nearer, 1 for farther; None without Ctrl."""
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return None
    turn = event.angleDelta().y()
    return (turn < 0) - (turn > 0)


class _EpisodeDelegate(QStyledItemDelegate):
    """Paints the two lines of an episode, right of the gutter for the headings."""

    def __init__(self, theme: Theme, parent: EpisodeList) -> None:
        super().__init__(parent)
        self._theme = theme
        self._list = parent
        self.gutter_px = 0
        theme.changed.connect(self._measure)
        self._measure()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: EpisodeRow = index.data(ROW)
        outline, colors = row.outline, self._theme.colors
        painter.save()
        rect = option.rect.adjusted(self.gutter_px, 0, 0, 0)
        if option.state & QStyle.StateFlag.State_Selected:
            has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.fillRect(rect, QColor(colors.selection if has_focus else colors.selection_idle))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(colors.hover))
        painter.setPen(QColor(colors.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        area = rect.adjusted(SNUG, TIGHT, -SNUG, -TIGHT)
        upper = QRect(area.left(), area.top(), area.width(), option.fontMetrics.height())
        lower = QRect(area.left(), upper.bottom() + 2, area.width(), area.bottom() - upper.bottom())
        painter.setFont(self._small)
        painter.setPen(QColor(colors.muted))
        subject, when = subject_text(outline), when_text(row, self._list.zoom, QLocale())
        room = self._room(when)
        subject_width = option.fontMetrics.horizontalAdvance(subject)
        if area.width() - room >= min(subject_width, LEAST_TITLE_PX):
            painter.drawText(upper, _RIGHT, when)
        else:
            room = 0  # the heading and the tooltip have the date
        count = event_count_text(outline.event_count)
        painter.drawText(lower, _RIGHT, count)
        opening = painted(outline.opening, OPENING_CHARACTERS)
        text = " · ".join(filter(None, (people_text(outline.people), opening)))
        _draw(painter, lower.adjusted(0, 0, -self._room(count), 0), text)
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text))
        _draw(painter, upper.adjusted(0, 0, -room, 0), subject)
        painter.restore()

    def _room(self, text: str) -> int:
        """Return the width that *text* takes at the right end of a line."""
        return self._small_metrics.horizontalAdvance(text) + TIGHT if text else 0

    def _measure(self) -> None:
        self._small = self._theme.small_font()
        self._small_metrics = QFontMetrics(self._small)
        font = QFont(self._list.font())
        metrics = QFontMetrics(font)
        self._size = QSize(0, metrics.height() + self._small_metrics.height() + 2 * TIGHT + 2)
        font.setWeight(QFont.Weight.DemiBold)
        months = (date(2028, month, 28) for month in range(1, 13))
        headings = [span_lines(day, Zoom.DAY, QLocale())[0] for day in months]
        headings.append(span_lines(None, Zoom.DAY, QLocale())[0])
        widest = max(map(QFontMetrics(font).horizontalAdvance, headings))
        self.gutter_px = SNUG + widest + HAIR + TIGHT


def _draw(painter: QPainter, area: QRect, text: str) -> None:
    line = " ".join(text.split())
    elide = Qt.TextElideMode.ElideRight
    painter.drawText(area, _LEFT, painter.fontMetrics().elidedText(line, elide, area.width()))
