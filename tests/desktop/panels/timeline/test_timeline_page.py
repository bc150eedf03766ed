from datetime import date

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.timeline.episode_list import EpisodeModel
from memdeck.desktop.panels.timeline.heat_strip import CELL, CELL_PX, CellModel, HeatStrip, shade
from memdeck.desktop.panels.timeline.timeline_data import LEVELS, Cell, Zoom, cells_of, rows_of
from memdeck.desktop.panels.timeline.timeline_page import LIST_PX, TimelinePage
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.roles import SPOKEN, TOOLTIP
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.domain.memory.entry import Evidence
from tests.fakes.conversations import conversation_of
from tests.fakes.outlines import outline_of

DAYS = 90
PER_DAY = 4


def rows(count=DAYS * PER_DAY, **fields):
    return rows_of([outline_of(n, n // PER_DAY, **fields) for n in range(count)])


@pytest.fixture
def page(qtbot, theme, icons, window):
    """A page with four episodes a day from 1 May to 29 July 2024."""
    made = TimelinePage(theme, icons, Actions(window, icons))
    qtbot.addWidget(made)
    made.resize(640, 480)
    made.show()
    made.set_rows(rows())
    qtbot.waitUntil(lambda: bool(made.list.rows_in_view))
    return made


def days_in_view(page):
    return [row.day for row in page.list.rows_in_view]


def wheel(view, turn):
    at = QPointF(20, 20)
    event = QWheelEvent(
        at,
        QPointF(view.mapToGlobal(QPoint(20, 20))),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


@pytest.mark.parametrize("kind", [EpisodeModel, CellModel])
def test_the_models_keep_the_rules_of_qt(window, kind):
    model = kind(window)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for some in (rows(5), (), rows(2)):
        if kind is EpisodeModel:
            model.set_rows(some)
        else:
            model.set_cells(cells_of(some, Zoom.DAY), Zoom.DAY)


def test_it_opens_at_the_latest_episode(page):
    assert days_in_view(page)[-1] == date(2024, 7, 29)
    assert page.list.current is None


def test_the_latest_episode_stays_in_view_in_a_window_of_another_size(page):
    for height in (300, 700):
        page.resize(640, height)
        assert days_in_view(page)[-1] == date(2024, 7, 29)


def test_the_shades_of_cells_differ_and_follow_the_theme(page, theme):
    shades = [shade(level, "#000000", "#FFFFFF").lightness() for level in range(LEVELS + 1)]
    assert shades == sorted(set(shades))

    before = page.strip.grab().toImage()
    theme.set_appearance(Appearance.DARK)
    assert page.strip.grab().toImage() != before


def test_an_episode_is_spoken_in_full(page):
    index = page.list.episodes.index(5, 0)

    assert index.data(SPOKEN) == (
        "Thursday, 2 May 2024, 12:00, Anna, Ben, Subject 5, Anna told Ben about 5., 5 events"
    )
    assert "Subject 5" in index.data(TOOLTIP)


def test_a_cell_tells_its_days_and_the_number_of_its_episodes(page):
    strip = page.strip.cells
    assert strip.index(0, 0).data(SPOKEN) == "Wednesday, 1 May 2024: 4 episodes"

    page.set_zoom(Zoom.MONTH)
    assert strip.index(0, 0).data(SPOKEN) == "Week of 29 Apr 2024: 20 episodes"

    page.set_zoom(Zoom.YEAR)
    assert strip.index(0, 0).data(TOOLTIP) == "May 2024: 124 episodes"


def test_a_click_on_a_cell_leads_to_its_episodes(page, qtbot):
    strip = page.strip
    strip.scrollTo(strip.cells.index(30, 0))
    at = strip.visualRect(strip.cells.index(30, 0)).center()
    with qtbot.waitSignal(page.episode_selected):
        QTest.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert page.list.current.day == date(2024, 5, 31)
    assert page.list.rows_in_view[0] == page.list.current


def test_the_arrow_keys_lead_from_cell_to_cell(page):
    page.strip.setFocus()
    page.strip.select_day(date(2024, 6, 10))
    QTest.keyClick(page.strip, Qt.Key.Key_Right)
    assert page.list.current.day == date(2024, 6, 11)

    QTest.keyClick(page.strip, Qt.Key.Key_Home)
    assert page.list.current.day == date(2024, 5, 1)


def test_the_strip_follows_the_list(page):
    page.list.jump(date(2024, 6, 10))
    assert page.strip.currentIndex().data(CELL).first == date(2024, 6, 10)

    page.list.verticalScrollBar().setValue(0)
    assert page.strip._marked.start == 0
    assert page.strip.horizontalScrollBar().value() < CELL_PX


@pytest.mark.parametrize("part", ["list", "strip"])
def test_ctrl_and_the_wheel_zoom_and_keep_the_episodes_in_view(page, part):
    page.list.jump(date(2024, 6, 10))
    before = days_in_view(page)

    zooms = []
    for turn in (-120, -120, -120, 120):
        wheel(getattr(page, part), turn)
        zooms.append(page.zoom)
        assert days_in_view(page) == before

    assert zooms == [Zoom.MONTH, Zoom.YEAR, Zoom.YEAR, Zoom.MONTH]


def test_the_episodes_are_filtered_by_words_and_counted(page, qtbot):
    page.filter.setText("subject 35")
    qtbot.waitUntil(lambda: page.list.episodes.rowCount() == 14)

    assert page.count_label.text() == "14 of 360 episodes"
    assert [cell.count for cell in page.strip.cells.cells if cell.count] == [*(1, 1, 1, 1, 2, 4, 4)]


def test_the_episodes_of_a_person_or_a_group_can_be_listed(page):
    page.set_rows(
        rows_of(
            [
                outline_of(1, 0, people=("Anna",), group="g/1"),
                outline_of(2, 1, people=("",), group="g/2"),
                outline_of(3, 2, people=("",)),
            ]
        )
    )
    page.set_group_names({"g/1": "The choir"})
    names = [page.person.itemText(n) for n in range(page.person.count())]
    groups = [page.group.itemText(n) for n in range(page.group.count())]
    assert names == ["Everyone", "You", "Anna"]
    assert groups == ["All groups", "The choir", "You"]

    page.person.setCurrentIndex(1)
    page.person.activated.emit(1)
    assert page.list.episodes.rowCount() == 2
    page.group.setCurrentIndex(1)
    page.group.activated.emit(1)
    assert page.list.episodes.rowCount() == 0
    assert page._no_match.isVisible()

    page.clear_filters()
    assert page.list.episodes.rowCount() == 3


def test_new_episodes_leave_the_current_one_and_those_in_view(page):
    page.list.jump(date(2024, 6, 10))
    current, before = page.list.current, days_in_view(page)

    page.set_rows((*rows_of([outline_of(-1, -1)]), *rows(DAYS * PER_DAY + 9)))

    assert page.list.current == current
    assert days_in_view(page) == before


def test_a_selected_episode_that_disappears_is_no_longer_selected(page):
    chosen: list[object] = []
    page.list.jump(date(2024, 7, 29))
    page.episode_selected.connect(chosen.append)

    page.set_rows(rows(8))

    assert chosen[-1] is None


def test_enter_opens_the_current_episode(page, qtbot):
    page.list.jump(date(2024, 6, 10))
    with qtbot.waitSignal(page.opened):
        QTest.keyClick(page.list, Qt.Key.Key_Return)


def test_without_episodes_the_page_says_what_a_timeline_is(page):
    page.set_rows(())

    assert page.currentWidget() is page._empty
    assert "what happened" in page._empty.accessibleDescription()


def test_every_part_has_an_accessible_name(page):
    parts = (page.filter, page.person, page.group, page.strip, page.list)

    assert [part.accessibleName() for part in parts] == [
        "Filter by words",
        "Person",
        "Group",
        "Activity",
        "Episodes",
    ]


def test_other_cells_have_no_mark_of_the_earlier_ones(qtbot, theme):
    strip = HeatStrip(theme)
    qtbot.addWidget(strip)
    days = [date(2026, 1, day) for day in range(1, 20)]
    strip.set_cells(tuple(map(Cell, days)), Zoom.DAY)
    strip.show_days(days[3], days[5])

    strip.set_cells(tuple(map(Cell, days)), Zoom.MONTH)

    assert not strip._marked


def test_a_strip_that_is_too_short_shows_the_first_days_in_view_and_at_the_end_the_last(
    qtbot, theme
):
    strip = HeatStrip(theme)
    qtbot.addWidget(strip)
    strip.resize(10 * CELL_PX, strip.height())
    strip.show()
    days = [date.fromordinal(date(2024, 5, 1).toordinal() + n) for n in range(100)]
    strip.set_cells(tuple(map(Cell, days)), Zoom.DAY)
    strip.show_days(days[20], days[80])
    assert strip.horizontalScrollBar().value() == 20 * CELL_PX
    strip.show_days(days[30], days[99])
    assert strip.horizontalScrollBar().value() == strip.horizontalScrollBar().maximum()
    strip.select_day(days[50])
    strip.show_days(days[31], days[99])
    left = strip.horizontalScrollBar().value()
    assert left <= 50 * CELL_PX < left + 10 * CELL_PX


def test_next_to_a_conversation_the_episodes_keep_a_readable_width(page):
    least = page.minimumSizeHint().width()
    page.resize(660, 480)
    chat = conversation_of("hi")
    page.open_conversation([(chat, Evidence(chat.id, chat.messages[0].id))], 0, ())
    QApplication.processEvents()
    assert page.list.width() >= LIST_PX
    page.close_conversation()
    assert page.minimumSizeHint().width() == least


def test_a_strip_without_cells_is_painted(page):
    page.strip.set_cells((), Zoom.MONTH)

    page.strip.grab()

    assert not page.strip.cells.cells


def test_the_strip_shows_the_last_day_when_it_opens_at_the_end(qtbot, page):
    page.list.scrollToBottom()
    strip = page.strip
    last = strip.visualRect(strip.cells.index(len(strip.cells.cells) - 1, 0))
    assert strip.viewport().rect().contains(last.center())

    page.resize(300, 400)
    last = strip.visualRect(strip.cells.index(len(strip.cells.cells) - 1, 0))
    assert strip.viewport().rect().contains(last.center())


def test_the_first_weeks_and_the_first_month_in_view_name_their_year(qtbot, theme):
    strip = HeatStrip(theme)
    qtbot.addWidget(strip)
    weeks = rows_of(outline_of(n, days=n * 7) for n in range(30))  # from Monday, 29 Apr 2024
    strip.set_cells(cells_of(weeks, Zoom.MONTH), Zoom.MONTH)
    strip.resize(200, strip.height())
    strip.show()
    metrics = QFontMetrics(theme.small_font())

    assert next(strip._labels(range(14), metrics))[1] == "Apr 2024"
    strip.show_days(date(2024, 8, 26), date(2024, 10, 21))
    first = strip.horizontalScrollBar().value() // CELL_PX
    labels = [label for _, label in strip._labels(range(first, first + 14), metrics)]
    assert labels[0].endswith(" 2024")


def test_a_group_with_a_long_name_ends_in_an_ellipsis(page):
    page.set_rows(rows(group="chat/1"))
    page.set_group_names({"chat/1": "Climbing on Tuesdays and on most other days"})
    page.group.setCurrentIndex(1)

    assert page.group.elided_text.endswith("…")
