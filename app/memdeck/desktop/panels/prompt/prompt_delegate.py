"""The painting of a prompt candidate: its score, its text, and the reason."""

from PySide6.QtCore import QLocale, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memdeck.desktop.panels.prompt.prompt_model import PROMPT_CANDIDATE, REASON
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.score_bar import BAR, Marks, paint_ground
from memdeck.domain.prompt.prompt import Place, PromptCandidate

SCORE_PX = 84  # a bar and two digits


class PromptCandidateDelegate(QStyledItemDelegate):
    """Two lines per memory, one for the cut."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks = Marks(theme, parent.devicePixelRatioF())
        theme.changed.connect(self._on_theme_changed)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        small = QFontMetrics(self._theme.small_font()).height()
        if index.data(PROMPT_CANDIDATE) is None:
            return QSize(0, small + 2 * TIGHT)
        return QSize(0, option.fontMetrics.height() + HAIR + small + SNUG)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        prompt_candidate = index.data(PROMPT_CANDIDATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if prompt_candidate is None:
            self._paint_cut(painter, option.rect, str(index.data()))
        else:
            paint_ground(painter, option, self._theme.colors, HAIR)
            self._paint_memory(painter, option, index, prompt_candidate)
        painter.restore()

    def _on_theme_changed(self) -> None:
        self._marks = Marks(self._theme, self._marks.ratio)

    def _paint_cut(self, painter: QPainter, rect: QRect, text: str) -> None:
        colors = self._theme.colors
        painter.setFont(self._theme.small_font())
        spot = rect.adjusted(SNUG, 0, -SNUG, 0)
        room = painter.fontMetrics().boundingRect(text).width()
        painter.setPen(QPen(QColor(colors.accent), 1, Qt.PenStyle.DashLine))
        y = rect.center().y()
        painter.drawLine(spot.left() + room + TIGHT, y, spot.right(), y)
        painter.setPen(QColor(colors.accent))
        painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_memory(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        prompt_candidate: PromptCandidate,
    ) -> None:
        colors, is_in = self._theme.colors, prompt_candidate.place is Place.IN
        row = option.rect.adjusted(SNUG, HAIR + 2, -SNUG, -HAIR - 2)
        first = QRect(row.left(), row.top(), row.width(), option.fontMetrics.height())
        self._paint_score(painter, first, prompt_candidate)
        elide, middle = Qt.TextElideMode.ElideRight, Qt.AlignmentFlag.AlignVCenter
        spot = first.adjusted(SCORE_PX, 0, 0, 0)
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text if is_in else colors.muted))
        text = option.fontMetrics.elidedText(str(index.data()), elide, spot.width())
        painter.drawText(spot, middle, text)
        top = first.bottom() + HAIR  # the lowest edge of Chinese characters
        below = QRect(spot.left(), top, spot.width(), row.bottom() - top)
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(colors.muted))
        reason = self._marks.small_metrics.elidedText(str(index.data(REASON)), elide, spot.width())
        painter.drawText(below, middle, reason)

    def _paint_score(
        self, painter: QPainter, spot: QRect, prompt_candidate: PromptCandidate
    ) -> None:
        bar = self._marks.bar(prompt_candidate.score, _memory_status(prompt_candidate.place))
        painter.drawPixmap(spot.left(), spot.center().y() - BAR.height() // 2 + 1, bar)
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(self._theme.colors.text))
        figures = spot.adjusted(BAR.width() + TIGHT, 0, 0, 0)
        text = score_text(prompt_candidate.score, QLocale())
        painter.drawText(figures, Qt.AlignmentFlag.AlignVCenter, text)


def _memory_status(place: Place) -> MemoryStatus:
    """Return the status of a memory with that place, for the colour of its bar."""
    match place:
        case Place.IN:
            return MemoryStatus.PROMPT
        case Place.OVER_LIMIT | Place.OVER_BUDGET | Place.UNDER_LINE:
            return MemoryStatus.ACTIVE
        case Place.ARCHIVED:
            return MemoryStatus.ARCHIVED
