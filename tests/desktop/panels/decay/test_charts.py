from datetime import timedelta
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QLocale, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.decay.charts import Charts, brief_count
from memdeck.desktop.panels.decay.decay_data import Question, decay_data
from memdeck.desktop.panels.decay.legend import curve_colors
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.vaults import vault_at
from tests.fakes.widgets import on_screen

IDS = ("a1b2c3", "d4e5f6", "a7b8c9")


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


@pytest.fixture
def charts(theme, qtbot):
    return on_screen(Charts(theme), qtbot, (400, 320))


def shown(charts: Charts, manager, *ids: str, days: int = 90):
    data = decay_data(manager, Question(ids, days), None)
    charts.show_data(data)
    QApplication.processEvents()
    return data


def spot(charts: Charts, day: float, score: float) -> QPointF:
    scene = charts.scores.getViewBox().mapViewToScene(QPointF(day, score))
    return QPointF(charts.mapFromScene(scene))


def move(charts: Charts, at: QPointF) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        charts.viewport().mapToGlobal(at),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(charts.viewport(), event)


def colors(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(0, image.height(), 2)
    }


def test_pointing_at_a_curve_names_which_and_on_what_day(charts, manager, qtbot):
    data = shown(charts, manager, *IDS)
    score = data.curves[1].scores[40]
    with qtbot.waitSignal(charts.pointed) as emitted:
        move(charts, spot(charts, 40, score))

    index, day, _ = emitted.args
    assert data.curves[index].entry.id == "d4e5f6"
    assert day == pytest.approx(40, abs=1)
    assert charts.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor


def test_pointing_outside_all_curves_names_none(charts, manager, qtbot):
    shown(charts, manager, *IDS)
    with qtbot.waitSignal(charts.pointed) as emitted:
        move(charts, spot(charts, 40, 0.95))

    assert emitted.args[0] is None


def test_leaving_the_upper_chart_is_reported(charts, manager, qtbot):
    shown(charts, manager, *IDS)
    with qtbot.waitSignal(charts.left):
        move(charts, QPointF(200, 310))
    with qtbot.waitSignal(charts.left):
        QApplication.sendEvent(charts, QEvent(QEvent.Type.Leave))


def test_pointing_at_the_lower_chart_reports_the_day(charts, manager, qtbot):
    shown(charts, manager, *IDS)
    scene = charts.population.getViewBox().mapViewToScene(QPointF(40, 1))
    with qtbot.waitSignal(charts.counts_pointed) as emitted:
        move(charts, QPointF(charts.mapFromScene(scene)))

    assert emitted.args[0] == pytest.approx(40, abs=1)
    assert charts.scores._hover_line.isVisible()


def test_a_click_on_a_curve_chooses_it(charts, manager, qtbot):
    data = shown(charts, manager, *IDS)
    at = spot(charts, 60, data.curves[0].scores[60])
    with qtbot.waitSignal(charts.curve_clicked) as emitted:
        qtbot.mouseClick(charts.viewport(), Qt.MouseButton.LeftButton, pos=at.toPoint())

    assert emitted.args == [0]


def test_bands_are_reported_by_their_edges_and_cannot_be_clicked(charts, manager, qtbot):
    data = shown(charts, manager)

    assert charts.scores.point_at(40, 0.5) is None
    day, readings = charts.scores.scores_at(40)
    assert abs(day - 40) <= 2
    assert readings == sorted(readings)
    assert len(readings) == 5
    assert data.bands is not None


def test_curves_are_drawn_in_the_colours_of_their_categories(charts, manager, theme):
    shown(charts, manager, "a1b2c3", "a7b8c9")

    drawn = colors(charts.grab().toImage())
    assert QColor(theme.colors.category("preference")).name() in drawn
    assert QColor(theme.colors.category("workflow")).name() in drawn


def test_curves_of_one_category_have_different_colours_while_there_are_free_ones(manager, theme):
    manager.edit("a7b8c9", Edit(category="preference"))
    data = decay_data(manager, Question(("a1b2c3", "a7b8c9", "d4e5f6"), 90), None)
    first, second, third = curve_colors(data, theme.colors)

    assert first == theme.colors.category("preference")
    assert third == theme.colors.category("fact")
    assert second not in (first, third)


def test_thresholds_are_labelled_on_their_lines(charts, manager):
    data = shown(charts, manager, *IDS)
    labels = charts.scores._thresholds

    assert {score: item.toPlainText() for score, item in labels.items()} == {
        0.5: "In prompt from 0.50",
        0.2: "Archive below 0.20",
        0.05: "Forget below 0.05",
    }
    assert [item.pos().x() for item in labels.values()] == [data.question.days] * 3
    assert [item.pos().y() for item in labels.values()][:2] == [0.5, 0.2]


@pytest.mark.parametrize("width_px", [260, 300, 400, 800])
def test_no_label_of_a_threshold_lies_over_the_days(charts, manager, width_px):
    charts.setMinimumWidth(0)
    charts.resize(width_px, 320)
    shown(charts, manager, *IDS)
    right = charts.scores.getViewBox().sceneBoundingRect().right()

    for item in charts.scores._thresholds.values():
        box = item.mapRectToScene(item.boundingRect())
        assert right <= box.left() + 1
        assert box.right() <= width_px + 1
    assert charts.population.getViewBox().sceneBoundingRect().right() == right
    assert right - charts.scores.getViewBox().sceneBoundingRect().left() > width_px / 2.2


def test_labels_of_thresholds_are_brief_in_a_narrow_chart(charts, manager):
    shown(charts, manager, *IDS)
    charts.resize(260, 320)

    labels = [item.toPlainText() for item in charts.scores._thresholds.values()]
    assert labels == ["In prompt", "Archive", "Forget"]


def test_labels_of_near_thresholds_do_not_cover_each_other(charts, manager):
    shown(charts, manager, *IDS)
    charts.resize(400, 240)
    QApplication.processEvents()
    labels = charts.scores._thresholds.values()
    boxes = [item.mapRectToScene(item.boundingRect()) for item in labels]

    for upper, lower in pairwise(boxes):
        assert upper.bottom() <= lower.top() + 1


def test_the_day_under_the_mouse_is_marked_in_both_charts(charts, manager):
    shown(charts, manager, *IDS)
    move(charts, spot(charts, 40, 0.95))
    assert round(charts.population._hover_line.value()) == 40
    assert charts.scores._hover_line.isVisible()

    QApplication.sendEvent(charts, QEvent(QEvent.Type.Leave))
    assert not charts.scores._hover_line.isVisible()


def test_another_appearance_colours_everything_again(charts, manager, theme):
    shown(charts, manager)
    light = colors(charts.grab().toImage())
    theme.set_appearance(Appearance.DARK)
    QApplication.processEvents()
    dark = colors(charts.grab().toImage())

    assert QColor(theme.colors.surface).name() in dark
    assert QColor(theme.colors.surface).name() not in light


def test_days_of_both_charts_stand_below_each_other_and_are_named(charts, manager):
    charts.resize(520, 320)
    data = shown(charts, manager, *IDS)
    upper, lower = (chart.getViewBox() for chart in (charts.scores, charts.population))

    assert upper.viewRange()[0] == lower.viewRange()[0] == [-30, 90]
    assert upper.sceneBoundingRect().left() == lower.sceneBoundingRect().left()
    assert charts.population.days.tickStrings([31.0], 1, 1) == ["Apr"]
    assert data.today + timedelta(days=31) == data.today.replace(month=4)


def test_no_name_of_a_day_is_cut_at_the_right_end(charts, manager):
    shown(charts, manager, *IDS)
    axis = charts.population.days
    ((_, days),) = axis.tickValues(-30, 90, 320)

    assert max(days) < 90 - 10


def test_the_line_of_the_day_is_there_on_other_days_than_today(charts, manager):
    shown(charts, manager)
    charts.set_day(0)
    assert not charts.scores.day_line.isVisible()

    charts.set_day(30)
    assert charts.scores.day_line.isVisible()
    assert charts.population.day_line.value() == 30
    assert charts.day_px(30) > charts.day_px(0)


def test_the_line_of_the_day_can_be_dragged_between_today_and_the_horizon(charts, manager, qtbot):
    shown(charts, manager)
    with qtbot.waitSignal(charts.day_dragged) as emitted:
        charts.population.day_line.setValue(200)
        charts.population.day_line.sigDragged.emit(charts.population.day_line)

    assert emitted.args == [90]


def test_a_picture_of_both_is_twice_as_large_as_on_the_screen(charts, manager):
    shown(charts, manager)

    assert charts.image().width() == 800


@pytest.mark.parametrize(("count", "emitted"), [(63, "63"), (9_999, "9,999"), (20_000, "20k")])
def test_large_counts_are_reported_briefly(count, emitted):
    assert brief_count(count, QLocale("en_GB")) == emitted


def test_an_empty_vault_has_empty_charts(charts, tmp_path):
    shown(charts, vault_at(tmp_path, "# Agent Memory\n"))

    assert charts.scores.scores_at(3) == (3, [])
    assert not charts.grab().isNull()


def test_charts_that_were_closed_ignore_the_appearance(charts, manager, theme):
    shown(charts, manager)
    charts.close()
    theme.set_appearance(Appearance.DARK)
