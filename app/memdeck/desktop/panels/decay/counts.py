"""The counts of memories by status on the chosen day, also the legend of the lower chart."""

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from memdeck.desktop.ui.models.display_names import status_name
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, Colors
from memdeck.domain.memory.forecast import DayCount


def status_colors(colors: Colors) -> tuple[str, str, str]:
    """Return the colours of active, archived and forgotten."""
    return colors.bar, colors.bar_idle, colors.track


SWATCH = QSize(10, 10)
_STATUSES = (MemoryStatus.ACTIVE, MemoryStatus.ARCHIVED, MemoryStatus.FORGOTTEN)


class CountsLine(QWidget):
    """Three counts next to each other, with the difference that another rule makes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._swatches = [PlainLabel() for _ in _STATUSES]
        self._figures = [PlainLabel(variant="title") for _ in _STATUSES]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(HAIR + 2)
        grid.setVerticalSpacing(0)
        for number, memory_status in enumerate(_STATUSES):
            name = PlainLabel(status_name(memory_status), wraps=True, variant="muted")
            name.setFont(theme.small_font())
            grid.addWidget(self._swatches[number], 0, 2 * number)
            grid.addWidget(self._figures[number], 0, 2 * number + 1)
            grid.addWidget(name, 1, 2 * number + 1, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(2 * number + 1, 1)
        self._color()
        theme.changed.connect(self._color)

    def show_counts(self, counts: DayCount, policy_counts: DayCount) -> None:
        """Show *counts*, and how they differ from *policy_counts*, by the vault's own rule."""
        for label, memory_status, count, usual in zip(
            self._figures, _STATUSES, _by_status(counts), _by_status(policy_counts), strict=True
        ):
            label.setText(count_label(count, count - usual, QLocale()))
            label.setAccessibleName(labelled(status_name(memory_status), label.text()))

    def _color(self) -> None:
        for swatch, color in zip(self._swatches, status_colors(self._theme.colors), strict=True):
            swatch.setPixmap(_square(color, self._theme.colors.edge, self.devicePixelRatioF()))


def count_label(count: int, more: int, locale: QLocale) -> str:
    """Return a count, with its difference: "41 (+3)"."""
    figure = locale.toString(count)
    if not more:
        return figure
    sign = "+" if more > 0 else "−"
    return f"{figure} ({sign}{locale.toString(abs(more))})"


def _by_status(day: DayCount) -> tuple[int, int, int]:
    return day.active, day.archived, day.forgotten


def _square(color: str, edge: str, ratio: float) -> QPixmap:
    pixmap = QPixmap(SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(color))
    painter = QPainter(pixmap)
    painter.setPen(QColor(edge))
    painter.drawRect(0, 0, SWATCH.width() - 1, SWATCH.height() - 1)
    painter.end()
    return pixmap
