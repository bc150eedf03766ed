from datetime import timedelta
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QLocale, QPoint
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.detail import fade_chart
from memdeck.desktop.panels.detail.fade_chart import FadingCurve
from memdeck.desktop.ui.text.threshold_labels import threshold_labels
from memdeck.domain.memory.policy import Thresholds
from memdeck.services.memories.forecasts import EntryCurve
from tests.fakes.entries import TODAY, entry

CURVE = EntryCurve(
    entry(), TODAY, tuple(0.9 - n / 100 for n in range(81)), (None,) * 10 + (0.95,) * 20
)


@pytest.fixture
def picture(qtbot, theme):
    made = FadingCurve(theme)
    qtbot.addWidget(made)
    made.resize(320, 148)
    made.show_curve(CURVE, Thresholds(), TODAY)
    return made


def has(picture: FadingCurve, color: str) -> bool:
    image = picture.grab().toImage()
    wanted = QColor(color)
    return any(
        image.pixelColor(x, y) == wanted
        for x in range(image.width())
        for y in range(image.height())
    )


def test_it_spans_what_is_known_and_what_is_to_come(picture):
    plot = picture._plot()

    assert plot.first == TODAY - timedelta(days=20)
    assert plot.last == TODAY + timedelta(days=80)
    assert plot.day_at(plot.x(TODAY)) == TODAY
    assert plot.y(0) > plot.y(0.5) > plot.y(1) >= 0


def test_a_memory_without_a_past_leaves_some_room_before_now(qtbot, theme):
    made = FadingCurve(theme)
    qtbot.addWidget(made)
    made.show_curve(EntryCurve(entry(), TODAY, (0.5, 0.4)), Thresholds(), TODAY)

    assert made._plot().first == TODAY - timedelta(days=14)


def test_it_is_drawn_in_the_colours_of_the_theme(picture, theme):
    assert has(picture, theme.colors.bar)
    assert not has(picture, theme.colors.accent)


def test_the_day_the_table_is_seen_on_is_marked(picture, theme):
    picture.show_curve(CURVE, Thresholds(), TODAY + timedelta(days=30))

    assert has(picture, theme.colors.accent)


def test_it_names_the_reading_of_the_day_under_the_mouse(picture, monkeypatch):
    tooltips = []
    monkeypatch.setattr(
        fade_chart, "QToolTip", SimpleNamespace(showText=lambda *said: tooltips.append(said))
    )
    spot = QPoint(round(picture._plot().x(TODAY + timedelta(days=10))), 50)
    QApplication.sendEvent(
        picture, QHelpEvent(QHelpEvent.Type.ToolTip, spot, picture.mapToGlobal(spot))
    )

    assert [text for _, text, _ in tooltips] == ["11 Mar: 0.80"]


def test_it_speaks_of_today_and_of_the_last_day(picture):
    assert picture.accessibleDescription() == "1 Mar: 0.90, 20 May: 0.10"


def test_no_curve_crosses_a_label(picture):
    """The labels of the thresholds are at the right of the plot, "now" is above it."""
    plot, metrics = picture._plot(), QFontMetricsF(picture._theme.small_font())
    labels = threshold_labels(Thresholds(), QLocale()).values()

    assert picture.width() - plot.area.right() >= max(map(metrics.horizontalAdvance, labels))
    assert plot.area.top() >= int(metrics.height())


def test_with_nothing_to_draw_it_is_empty(qtbot, theme):
    made = FadingCurve(theme)
    qtbot.addWidget(made)

    assert not has(made, theme.colors.bar)
