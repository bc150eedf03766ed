"""The slider for the day of the table, from today to the horizon, with the day as text."""

from datetime import date, timedelta

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import (
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button

HANDLE_PX = 16
WEEK_DAYS = 7
MONTH_DAYS = 30


class _Slider(QSlider):
    """A slider whose groove spans the positions of the handle's centre."""

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        slider, handle = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        option.subControls = QStyle.SubControl.SC_SliderGroove | handle
        half = HANDLE_PX // 2
        seen = QRegion(self.rect().adjusted(half, 0, -half, 0))
        painter = QPainter(self)
        painter.setClipRegion(seen | self.style().subControlRect(slider, option, handle, self))
        self.style().drawComplexControl(slider, option, painter, self)


class DaySlider(QWidget):
    """Arrow keys step by days, Page keys by weeks or months, Home returns to today."""

    moved = Signal(object)
    """The user chose this day, None for today."""

    def __init__(self) -> None:
        super().__init__()
        self._today = date.min
        self.slider = _Slider(Qt.Orientation.Horizontal)
        self.text = PlainLabel(wraps=True)
        self.back = link_button(self.tr("Back to today"))
        self.slider.setAccessibleName(self.tr("View memories as of"))
        self.back.setToolTip(self.tr("Home"))
        self._track = hbox(self.slider)
        row = hbox(self.text, self.back, margins=(SNUG, 0, TIGHT, 0), stretched=self.text)
        self.setLayout(vbox(self._track, row, spacing=HAIR // 2))
        self.slider.valueChanged.connect(self._emit_changes)
        self.back.clicked.connect(self._on_back_clicked)
        self._update_labels()

    @property
    def day(self) -> date | None:
        """The chosen day; None for today."""
        days = self.slider.value()
        return self._today + timedelta(days=days) if days else None

    def set_span(self, today: date, days: int) -> None:
        """Set the range from *today* to *days* ahead; keep the chosen day, if it is within."""
        chosen = self.day
        with QSignalBlocker(self.slider):
            self._today = today
            self.slider.setRange(0, days)
            self.slider.setPageStep(WEEK_DAYS if days < 6 * MONTH_DAYS else MONTH_DAYS)
        self.set_day(chosen)
        if self.day != chosen:
            self.moved.emit(self.day)

    def set_day(self, day: date | None) -> None:
        """Show *day*, without emitting ``moved``."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(0 if day is None else (day - self._today).days)
        self._update_labels()

    def align(self, first_px: float, last_px: float) -> None:
        """Align the handle with the charts: today at *first_px*, the horizon at *last_px*."""
        left = max(0, round(first_px) - HANDLE_PX // 2)
        right = max(0, self.width() - round(last_px) - HANDLE_PX // 2)
        self._track.setContentsMargins(left, 0, right, 0)

    def _on_back_clicked(self) -> None:
        self.slider.setValue(0)
        self.slider.setFocus()

    def _emit_changes(self) -> None:
        self._update_labels()
        self.moved.emit(self.day)

    def _update_labels(self) -> None:
        day = self.day
        if day is None:
            text = self.tr("Today")
        else:
            text = self.tr("As of {day}").format(day=day_by_fields(day, "dMy", QLocale()))
        self.text.setText(text)
        self.slider.setAccessibleDescription(text)
        keep = self.back.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(keep)
        self.back.setVisible(day is not None)
