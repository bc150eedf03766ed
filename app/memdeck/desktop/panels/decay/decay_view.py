"""The Decay tab's view: charts, the day, the counts, what-if rules, and upcoming events."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QMenu,
    QScrollArea,
    QToolButton,
    QWidget,
)

from memdeck.desktop.panels.decay.counts import CountsLine
from memdeck.desktop.panels.decay.day_slider import DaySlider
from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.desktop.panels.decay.events import EventList
from memdeck.desktop.panels.decay.legend import MOST_NAMED, CurveLegend
from memdeck.desktop.panels.decay.what_if import WhatIf
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox

if TYPE_CHECKING:
    from memdeck.desktop.panels.decay.charts import Charts


BRIEF_CHARACTERS = 60
HORIZONS_DAYS = (30, 90, 365, 1_095)


def horizon_name(days: int) -> str:
    """Return the label of a horizon."""
    match days:
        case 365:
            return translate("decay", "1 year")
        case 1_095:
            return translate("decay", "3 years")
        case _:
            return translate("decay", "%Ln days", "", days)


def title(data: DecayData) -> str:
    """Return the title of the charts: one memory's text, or the number of memories."""
    if len(data.curves) == 1:
        return one_line(data.curves[0].entry.content, BRIEF_CHARACTERS)
    count = data.named
    if data.is_whole:
        if count == 1:
            return translate("decay", "The whole vault: 1 memory")
        return translate("decay", "The whole vault: %Ln memories", "", count)
    return translate("decay", "%Ln memories", "", count)


def curve_label(data: DecayData, index: int, day: int, score: float) -> str:
    """Return the label of the curve under the mouse: its memory, and its score on that day."""
    dated_score = _dated(data, day, score_text(score, QLocale()))
    return f"{one_line(data.curves[index].entry.content, BRIEF_CHARACTERS)}\n{dated_score}"


def all_curves_label(data: DecayData, day: int, scores: Sequence[float]) -> str:
    """Return the date under the mouse, and the score of each curve on it, highest first."""
    locale = QLocale()
    date_label = calendar_day(data.today + timedelta(days=day), data.today, locale)
    known = [(score, curve) for score, curve in zip(scores, data.curves, strict=True) if score >= 0]
    ranked = sorted(known, key=lambda scored: scored[0], reverse=True)
    lines = [
        f"{score_text(score, locale)}  {one_line(curve.entry.content, BRIEF_CHARACTERS)}"
        for score, curve in ranked
    ]
    return "\n".join([date_label, *lines])


def band_label(data: DecayData, day: int, scores: Sequence[float]) -> str:
    """Return the label of the scores' distribution on a day, by its five quantiles."""
    locale = QLocale()
    least, low, middle, high, most = (score_text(score, locale) for score in scores)
    text = translate(
        "decay", "median {middle}\nhalf between {low} and {high}\n80% between {least} and {most}"
    ).format(low=low, high=high, least=least, most=most, middle=middle)
    return _dated(data, day, text)


def counts_label(data: DecayData, day: int) -> str:
    """Return the date under the mouse in the lower chart, and the counts on it."""
    counts = data.forecast.days[day]
    active, archived, forgotten = counts.active, counts.archived, counts.forgotten
    lines = [
        calendar_day(counts.date, data.today, QLocale()),
        translate("decay", "%Ln active", "", active),
        translate("decay", "%Ln archived", "", archived),
        translate("decay", "%Ln forgotten", "", forgotten),
    ]
    return "\n".join(lines)


def summary(data: DecayData) -> str:
    """Return the accessible text of the charts."""
    last = data.forecast.days[-1]
    return translate(
        "decay", "{title}. On {day}: {active} active, {archived} archived, {forgotten} forgotten."
    ).format(
        title=title(data),
        day=calendar_day(last.date, data.today, QLocale()),
        active=last.active,
        archived=last.archived,
        forgotten=last.forgotten,
    )


def _dated(data: DecayData, day: int, text: str) -> str:
    date_label = calendar_day(data.today + timedelta(days=day), data.today, QLocale())
    return translate("decay", "{day}: {text}").format(day=date_label, text=text)


MOST_PX = 240


class HoverNote(PlainLabel):
    """A short text next to the mouse, always within *host*; transparent for mouse events."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__("", host)
        self._theme = theme
        self._host = host
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(theme.small_font())
        self.hide()
        self._color()
        theme.changed.connect(self._color)

    def show_text(self, text: str, at: QPointF) -> None:
        """Show *text* next to the point *at* of the host."""
        area = self._host.rect()
        most_px = min(MOST_PX, area.width() - 4 * TIGHT)
        elide, metrics = Qt.TextElideMode.ElideRight, self.fontMetrics()
        lines = [metrics.elidedText(line, elide, most_px) for line in text.split("\n")]
        self.setText("\n".join(lines))
        self.adjustSize()
        left = min(round(at.x()) + SNUG, area.right() - self.width() - HAIR)
        top = round(at.y()) - self.height() - SNUG
        self.move(max(left, HAIR), top if top > HAIR else round(at.y()) + SNUG)
        self.show()
        self.raise_()

    def _color(self) -> None:
        colors = self._theme.colors
        self.setStyleSheet(
            f"background: {colors.raised}; color: {colors.text}; border: 1px solid {colors.edge};"
            f" border-radius: {RADIUS}px; padding: {HAIR}px {TIGHT}px;"
        )


DEFAULT_DAYS = 365


class DecayView(QScrollArea):
    """Shows one ``DecayData`` at a time; the charts are added once they have been imported."""

    asked = Signal()
    """The user wants another horizon or rule; see ``days`` and ``what_if``."""
    day_moved = Signal(object)
    """The user chose this day, None for today."""
    entry_chosen = Signal(str)
    """A curve or a memory was clicked: its id."""
    export_requested = Signal(str)
    """The user wants the charts as a file of this kind, "png" or "csv"."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self.charts: Charts | None = None
        self.data: DecayData | None = None
        self.title = PlainLabel(variant="title", wraps=True)
        self.horizon = QComboBox()
        self.export = QToolButton()
        self.legend = CurveLegend(theme)
        self.slider = DaySlider()
        self.counts = CountsLine(theme)
        self.what_if = WhatIf(theme)
        self.what_if_switch = QToolButton()
        self.events = EventList()
        self._events_name = PlainLabel(variant="heading", wraps=True)
        self._page = QWidget()
        self._charts_box = vbox()
        self._icons = icons
        self._set_up()
        self._lay_out()
        self.horizon.currentIndexChanged.connect(self.asked)
        self.what_if.changed.connect(self.asked)
        self.what_if_switch.toggled.connect(self._on_what_if_switch_toggled)
        self.slider.moved.connect(self._on_slider_moved)
        self.legend.curve_clicked.connect(self._on_curve_clicked)
        self.events.entry_chosen.connect(self.entry_chosen)

    @property
    def days(self) -> int:
        """The horizon in days."""
        return int(self.horizon.currentData())

    def set_days(self, days: int) -> None:
        """Set the horizon; *days* must be one of those offered."""
        self.horizon.setCurrentIndex(self.horizon.findData(days))

    def set_charts(self, charts: "Charts") -> None:
        """Insert the charts; called once."""
        self.charts = charts
        self._note = HoverNote(self._theme, charts)
        self._charts_box.addWidget(charts)
        charts.pointed.connect(self._on_pointed)
        charts.counts_pointed.connect(self._on_counts_pointed)
        charts.left.connect(self._note.hide)
        charts.curve_clicked.connect(self._on_curve_clicked)
        self.legend.highlighted.connect(charts.scores.highlight)
        charts.day_dragged.connect(self.slider.slider.setValue)
        charts.laid_out.connect(self._on_laid_out)
        if self.data is not None:
            self.show_data(self.data)

    def show_data(self, data: DecayData) -> None:
        self.data = data
        self.title.setText(title(data))
        self.slider.set_span(data.today, data.question.days)
        self.what_if.set_own(data.fade)
        self.events.show_events(data.forecast.events, data.contents, data.today)
        self.legend.show_data(data)
        if self.charts is not None:
            self.charts.show_data(data)
            self.charts.setAccessibleDescription(summary(data))
        self._show_day()

    def set_day(self, day: date | None) -> None:
        """Show the day of the table; None for today."""
        self.slider.set_day(day)
        self._show_day()

    def _set_up(self) -> None:
        self.setAccessibleName(self.tr("Decay"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        for widget in (self.viewport(), self._page):
            widget.setBackgroundRole(QPalette.ColorRole.Base)
        for days in HORIZONS_DAYS:
            self.horizon.addItem(horizon_name(days), days)
        self.horizon.setAccessibleName(self.tr("Time range"))
        self.set_days(DEFAULT_DAYS)
        self._set_up_export()
        self.what_if_switch.setText(self.tr("What if…"))
        self.what_if_switch.setToolTip(
            self.tr("Try other decay settings; the vault does not change")
        )
        self.what_if_switch.setCheckable(True)
        self.what_if_switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._icons.set_icon(self.what_if_switch, "chevron-right")
        self.what_if.hide()
        self._events_name.setFont(self._theme.small_font())

    def _set_up_export(self) -> None:
        self._icons.set_icon(self.export, "more")
        self.export.setToolTip(self.tr("Export charts"))
        self.export.setAccessibleName(self.export.toolTip())
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        menu.addAction(self.tr("Export as image (PNG)…"), lambda: self.export_requested.emit("png"))
        menu.addAction(self.tr("Export data (CSV)…"), lambda: self.export_requested.emit("csv"))
        self.export.setMenu(menu)

    def _lay_out(self) -> None:
        header = hbox(self.title, margins=(SNUG, 0, TIGHT, 0), stretched=self.title)
        header.addWidget(self.horizon, 0, Qt.AlignmentFlag.AlignTop)
        header.addWidget(self.export, 0, Qt.AlignmentFlag.AlignTop)
        column = vbox(
            header,
            self.legend,
            self._charts_box,
            self.slider,
            spacing=HAIR,
            margins=(0, SNUG, 0, SNUG),
            stretched=self._charts_box,
        )
        self._page.setLayout(column)
        below = vbox(self.counts, spacing=TIGHT, margins=(SNUG, TIGHT, SNUG, 0))
        below.addWidget(self.what_if_switch, 0, Qt.AlignmentFlag.AlignLeft)
        for widget in (self.what_if, self._events_name, self.events):
            below.addWidget(widget)
        column.addLayout(below)
        self.setWidget(self._page)

    def _on_what_if_switch_toggled(self, is_open: bool) -> None:
        self._icons.set_icon(self.what_if_switch, "chevron-down" if is_open else "chevron-right")
        self.what_if.setVisible(is_open)
        if is_open:  # after the layout
            QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.what_if))
        if not is_open and self.what_if.fade is not None:
            self.what_if.reset.click()

    def _on_slider_moved(self, day: date | None) -> None:
        self._show_day()
        self.day_moved.emit(day)

    def _show_day(self) -> None:
        if self.data is None:
            return
        day = min(self.slider.slider.value(), len(self.data.forecast.days) - 1)
        self.counts.show_counts(self.data.forecast.days[day], self.data.policy_forecast.days[day])
        self._show_events_after(self.data.today, self.data.forecast.days[day].date)
        if self.charts is not None:
            self.charts.set_day(day)

    def _show_events_after(self, today: date, day: date) -> None:
        count = self.events.show_after(day)
        self.events.setVisible(count > 0)
        if day == today:
            heading = (
                self.tr("Coming up")
                if count
                else self.tr("Nothing will be archived or forgotten in this period.")
            )
        else:
            template = (
                self.tr("Coming up after {day}")
                if count
                else self.tr("Nothing will be archived or forgotten after {day} in this period.")
            )
            heading = template.format(day=calendar_day(day, today, QLocale()))
        self._events_name.setText(heading)

    def _on_laid_out(self) -> None:
        if self.charts is not None and self.data is not None:
            first, last = (self.charts.day_px(day) for day in (0, self.data.question.days))
            self.slider.align(first, last)

    def _on_pointed(self, index: int | None, day: float, at: QPointF) -> None:
        data, charts = self.data, self.charts
        if data is None or charts is None:
            return
        nearest_day, scores = charts.scores.scores_at(day)
        if index is not None:
            text = curve_label(data, index, nearest_day, scores[index])
        elif data.bands is not None and scores:
            text = band_label(data, nearest_day, scores)
        elif 0 < len(data.curves) <= MOST_NAMED:
            text = all_curves_label(data, nearest_day, scores)
        else:
            self._note.hide()
            return
        self._note.show_text(text, at)

    def _on_counts_pointed(self, day: int, at: QPointF) -> None:
        if self.data is not None and 0 <= day < len(self.data.forecast.days):
            self._note.show_text(counts_label(self.data, day), at)

    def _on_curve_clicked(self, index: int) -> None:
        if self.data is not None:
            self.entry_chosen.emit(self.data.curves[index].entry.id)
