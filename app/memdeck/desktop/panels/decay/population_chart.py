"""The lower chart: stacked counts of active, archived and forgotten memories."""

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale, QRectF

from memdeck.desktop.panels.decay.chart import Chart
from memdeck.desktop.panels.decay.decay_data import Picture
from memdeck.desktop.panels.decay.drawing import Area, between
from memdeck.desktop.panels.decay.status_colors import status_colors
from memdeck.desktop.ui.theme.theme import Theme

BRIEF_FROM = 10_000
ROOM = 1.08  # headroom above the highest count


class PopulationChart(Chart):
    """Counts of the whole vault by day."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.picture: Picture | None = None

    def show_picture(self, picture: Picture) -> None:
        self.picture = picture
        self.span(picture.today, -picture.past_days, picture.question.days)
        self.dress()

    def dress(self) -> None:
        super().dress()
        if self.picture is not None:
            self._draw(self.picture)

    def _draw(self, picture: Picture) -> None:
        told = picture.told.days
        counts = np.array([(d.active, d.archived, d.forgotten) for d in told], dtype=np.float64)
        tops = np.cumsum(counts, axis=1).T
        days = np.arange(len(told), dtype=np.float64)
        lows = np.vstack((np.zeros(len(told)), tops[:2]))
        areas = [
            Area(between(days, low, high), color)
            for low, high, color in zip(lows, tops, status_colors(self.theme.colors), strict=True)
        ]
        total = max(1.0, float(tops[2].max()))
        self.drawing.draw(QRectF(0, 0, len(told), total * ROOM), areas, ())
        self.setYRange(0, total * ROOM, padding=0)
        self._set_ticks(round(total))

    def _set_ticks(self, total: int) -> None:
        figures = sorted({0, total // 2, total})
        locale = QLocale()
        self.getAxis("left").setTicks([[(count, brief_count(count, locale)) for count in figures]])


def brief_count(count: int, locale: QLocale) -> str:
    """Return *count* in about four characters, such as "9,999" and "20k"."""
    if count < BRIEF_FROM:
        return locale.toString(count)
    thousands = locale.toString(round(count / 1_000))
    return QCoreApplication.translate("decay", "{thousands}k").format(thousands=thousands)
