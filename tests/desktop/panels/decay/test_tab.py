import subprocess
import sys
from datetime import date, timedelta

import pytest
import shiboken6
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QFileDialog

from memdeck.desktop.panels.decay.decay_tab import DecayTab
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import StorageError
from tests.fakes.desks import settle
from tests.fakes.entries import TODAY
from tests.fakes.widgets import on_screen


@pytest.fixture
def tab(vault_session, theme, icons, qtbot):
    made = DecayTab(vault_session, theme, icons)
    made.day_changed.connect(vault_session.set_day)
    on_screen(made, qtbot, (400, 700))
    ready(made, qtbot)
    return made


def ready(tab, qtbot) -> None:
    settle(tab.vault_session, qtbot)
    qtbot.waitUntil(lambda: tab.view.charts is not None and tab.view.data is not None)


def test_pyqtgraph_is_fetched_only_when_somebody_looks():
    code = "import sys, memdeck.desktop.panels.decay.decay_tab; print('pyqtgraph' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


def test_with_nothing_chosen_the_whole_vault_is_shown(tab):
    assert tab.view.title.text() == "The whole vault: 4 memories"
    assert tab.view.data.bands is not None
    assert [label.text() for label in tab.view.counts._figures] == ["3", "1", "0"]


def test_chosen_memories_are_named(tab, qtbot):
    tab.choose(["d4e5f6"])
    ready(tab, qtbot)
    assert tab.view.title.text() == "User lives in Hangzhou"

    tab.choose(["d4e5f6", "a1b2c3"])
    ready(tab, qtbot)
    assert tab.view.title.text() == "2 memories"


def test_a_memory_in_the_trash_leaves_the_whole_vault_in_view(tab, qtbot):
    tab.vault_session.do(tab.vault_session.manager.forget, ["d4e5f6"])
    settle(tab.vault_session, qtbot)
    tab.choose(["d4e5f6"])
    ready(tab, qtbot)

    assert tab.view.title.text() == "The whole vault: 3 memories"


def test_a_longer_horizon_is_worked_out(tab, qtbot):
    tab.view.set_days(30)
    ready(tab, qtbot)

    assert len(tab.view.data.forecast.days) == 31
    assert tab.view.slider.slider.maximum() == 30


def test_what_if_recounts_and_leaves_the_vault_alone(tab, qtbot, tmp_path):
    written = (tmp_path / "MEMORY.md").read_bytes()
    tab.view.what_if_switch.click()
    tab.view.what_if.retention.setValue(900)
    ready(tab, qtbot)
    tab.view.slider.slider.setValue(60)
    settle(tab.vault_session, qtbot)

    assert [label.text() for label in tab.view.counts._figures] == ["0 (−3)", "0 (−1)", "4 (+4)"]
    assert (tmp_path / "MEMORY.md").read_bytes() == written

    tab.view.what_if_switch.click()
    ready(tab, qtbot)
    assert tab.view.what_if.fade is None
    assert tab.view.counts._figures[0].text() == "3"


def test_the_slider_takes_the_table_along_to_the_last_day_wanted(tab, qtbot):
    emitted: list[date | None] = []
    tab.day_changed.connect(emitted.append)
    for day in range(1, 40):
        tab.view.slider.slider.setValue(day)
    qtbot.waitUntil(lambda: tab.vault_session.snapshot.day == TODAY + timedelta(days=39))

    assert emitted == [TODAY + timedelta(days=1), TODAY + timedelta(days=39)]
    tab.view.slider.back.click()
    qtbot.waitUntil(lambda: tab.vault_session.snapshot.day == TODAY)


def test_a_day_chosen_elsewhere_moves_the_slider(tab, qtbot):
    tab.vault_session.set_day(TODAY + timedelta(days=12))
    settle(tab.vault_session, qtbot)
    assert tab.view.slider.day == TODAY + timedelta(days=12)

    tab.vault_session.set_day(None)
    settle(tab.vault_session, qtbot)
    assert tab.view.slider.day is None
    assert not tab.view.charts.scores.day_line.isVisible()


def test_another_day_asks_for_no_new_figures(tab, qtbot):
    data = tab.view.data
    tab.view.slider.slider.setValue(9)
    settle(tab.vault_session, qtbot)

    assert tab.view.data is data


def test_a_change_of_the_vault_is_seen_at_once(tab, qtbot):
    tab.vault_session.do(tab.vault_session.manager.entries.edit, "b1c2d3", Edit(score=0.9))
    settle(tab.vault_session, qtbot)

    assert tab.view.counts._figures[0].text() == "4"


def test_the_curve_under_the_mouse_is_named_and_a_click_chooses_it(tab, qtbot):
    tab.choose(["d4e5f6", "a1b2c3"])
    ready(tab, qtbot)
    tab.view.charts.pointed.emit(0, 0.0, QPointF(60, 60))
    assert tab.view._note.text() == "User lives in Hangzhou\n1 Mar: 0.88"
    assert tab.view._note.isVisible()
    assert tab.view.charts.rect().contains(tab.view._note.geometry())

    tab.view.charts.left.emit()
    assert not tab.view._note.isVisible()
    with qtbot.waitSignal(tab.entry_chosen) as emitted:
        tab.view.charts.curve_clicked.emit(1)
    assert emitted.args == ["a1b2c3"]


def test_bands_under_the_mouse_are_reported_in_figures(tab):
    tab.view.charts.pointed.emit(None, 0.0, QPointF(390, 5))

    assert tab.view._note.text() == (
        "1 Mar: median 0.88\nhalf between 0.45 and 0.88\n80% between 0.18 and 0.92"
    )
    assert tab.view.charts.rect().contains(tab.view._note.geometry())


def test_it_appears_with_its_charts_and_a_skeleton_until_then(vault_session, theme, icons, qtbot):
    tab = on_screen(DecayTab(vault_session, theme, icons), qtbot, (420, 700))
    assert isinstance(tab._pages.currentWidget(), Skeleton)
    assert not tab.view.isVisible()

    qtbot.waitUntil(tab.view.isVisible)
    assert tab.view.charts is not None
    assert tab.view.data is not None


def test_the_charts_have_an_accessible_description(tab):
    assert tab.view.charts.accessibleDescription() == (
        "The whole vault: 4 memories. On 1 Mar 2027: 0 active, 0 archived, 4 forgotten."
    )


def test_a_memory_of_the_next_events_can_be_chosen(tab, qtbot):
    first = tab.view.events.topLevelItem(0)
    first.setExpanded(True)
    with qtbot.waitSignal(tab.entry_chosen):
        tab.view.events.itemActivated.emit(first.child(0), 0)


def test_events_follow_the_day_of_the_slider(tab, qtbot):
    days = [event.date for event in tab.view.data.forecast.events]
    assert tab.view._events_name.text() == "Coming up"

    tab.view.slider.slider.setValue((days[0] - TODAY).days)
    assert tab.view.events.topLevelItem(0).isHidden()
    assert not tab.view.events.topLevelItem(1).isHidden()
    assert tab.view._events_name.text().startswith("Coming up after")

    tab.view.slider.slider.setValue((days[-1] - TODAY).days)
    assert not tab.view.events.isVisible()
    assert tab.view._events_name.text().startswith("Nothing will be archived or forgotten after")


def test_between_a_few_curves_the_score_of_each_is_reported(tab, qtbot):
    tab.choose(["a7b8c9", "a1b2c3"])
    ready(tab, qtbot)
    tab.view.charts.pointed.emit(None, 0.0, QPointF(60, 60))

    day, first, second = tab.view._note.text().split("\n")
    assert day == "1 Mar"
    assert first.startswith("0.92  用户喜欢")
    assert second.startswith("0.45  User reads")


def test_the_counts_under_the_mouse_are_reported_by_day(tab):
    tab.view.charts.counts_pointed.emit(0, QPointF(60, 250))
    assert tab.view._note.text() == "1 Mar\n3 active\n1 archived\n0 forgotten"

    tab.view.charts.left.emit()
    tab.view.charts.counts_pointed.emit(-3, QPointF(60, 250))
    assert not tab.view._note.isVisible()


def test_a_few_curves_are_named_by_the_legend_and_opened_there(tab, qtbot):
    assert not tab.view.legend.isVisible()
    tab.choose(["d4e5f6", "a1b2c3"])
    ready(tab, qtbot)
    legend = tab.view.legend
    assert [legend.item(row).text() for row in range(legend.count())] == [
        "User lives in Hangzhou",
        "用户喜欢简洁的代码风格，不喜欢过多注释",
    ]

    with qtbot.waitSignal(tab.entry_chosen) as emitted:
        legend.itemActivated.emit(legend.item(1))
    assert emitted.args == ["a1b2c3"]

    tab.choose(["d4e5f6"])
    ready(tab, qtbot)
    assert not legend.isVisible()


def test_with_nothing_to_fall_it_says_so(tab, qtbot):
    tab.view.what_if.retention.setValue(1_000)
    ready(tab, qtbot)

    assert not tab.view.events.isVisible()
    assert "Nothing will be archived" in tab.view._events_name.text()


@pytest.mark.parametrize("kind", ["png", "csv"])
def test_the_charts_are_saved_where_a_person_says(tab, qtbot, tmp_path, monkeypatch, kind):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "chart.txt"), "")
    )
    tab.view.export_requested.emit(kind)
    settle(tab.vault_session, qtbot)

    assert (tmp_path / f"chart.{kind}").stat().st_size > 100


def test_a_save_that_is_called_off_writes_nothing(tab, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    tab.view.export_requested.emit("png")

    assert not tab.vault_session.bridge.is_busy


def test_a_disk_that_refuses_is_reported(tab, qtbot, tmp_path):
    with qtbot.waitSignal(tab.vault_session.failed) as emitted:
        tab.save(tmp_path / "no folder" / "chart.csv")

    assert isinstance(emitted.args[0], StorageError)


def test_a_vault_that_cannot_be_read_is_reported_and_asked_again(tab, qtbot, tmp_path):
    (tmp_path / "MEMORY.md").unlink()
    (tmp_path / "MEMORY.md").mkdir()
    with qtbot.waitSignal(tab.vault_session.unread):
        tab.view.set_days(30)
    (tmp_path / "MEMORY.md").rmdir()
    tab.refresh()
    settle(tab.vault_session, qtbot)

    assert tab.view.title.text() == "The whole vault: 0 memories"


def test_the_handle_of_the_slider_stands_below_today(tab, qtbot):
    tab.choose(["d4e5f6"])
    ready(tab, qtbot)
    slider = tab.view.slider.slider

    def is_below() -> bool:
        today = tab.view.charts.day_px(0)
        return bool(abs(slider.geometry().left() + 8 - today) <= 1)

    qtbot.waitUntil(is_below)


def test_everything_that_takes_the_keyboard_has_a_name(tab):
    view = tab.view
    for widget in (
        view,
        view.horizon,
        view.export,
        view.slider.slider,
        view.what_if.retention,
        view.what_if.grace,
        view.events,
        view.legend,
        view.charts,
    ):
        assert widget.accessibleName()


def test_a_tab_that_is_gone_takes_no_charts(vault_session, theme, icons, qtbot):
    gone = DecayTab(vault_session, theme, icons)
    gone.show()
    gone.close()
    shiboken6.delete(gone)

    qtbot.waitUntil(lambda: not vault_session.bridge.is_busy)


def test_what_if_is_scrolled_into_view_when_it_opens(tab, qtbot):
    tab.resize(400, 420)
    view = tab.view
    view.what_if_switch.click()

    def is_in_view() -> bool:
        corner = view.what_if.mapTo(view.viewport(), view.what_if.rect().bottomLeft())
        return bool(view.what_if.isVisible() and corner.y() <= view.viewport().height())

    qtbot.waitUntil(is_in_view)
    assert view.verticalScrollBar().value() > 0
