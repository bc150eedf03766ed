import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.ui.models.roles import SPOKEN
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.views.sidebar import Sidebar
from memdeck.domain.memory.entry import Layer
from tests.fakes.widgets import on_screen


@pytest.fixture
def sidebar(theme, icons, qtbot):
    sidebar = Sidebar(theme, icons)
    sidebar.set_counts({SidebarSection.PROMPT: 14, SidebarSection.ACTIVE: 41})
    sidebar.set_categories({"fact": 9, "preference": 7})
    return on_screen(sidebar, qtbot, (208, 700))


def visible(sidebar: Sidebar) -> list[str]:
    view = sidebar._section_view
    rows = range(view.model().rowCount())
    return [view.model().index(row, 0).data() for row in rows if not view.isRowHidden(row)]


def test_it_starts_with_the_active_memories(sidebar):
    assert sidebar.section is SidebarSection.ACTIVE
    assert sidebar.categories == frozenset()


def test_arrow_keys_go_from_place_to_place_over_the_headings(sidebar, qtbot):
    chosen: list[SidebarSection] = []
    sidebar.section_chosen.connect(chosen.append)
    sidebar.show_section(SidebarSection.FORGOTTEN)
    qtbot.keyClick(sidebar._section_view, Qt.Key.Key_Down)

    assert sidebar.section is SidebarSection.WAITING
    assert chosen == [SidebarSection.FORGOTTEN, SidebarSection.WAITING]


def test_a_click_chooses_a_place_and_one_on_a_heading_does_not(sidebar, qtbot):
    view = sidebar._section_view
    for row in (1, 0):
        spot = view.visualRect(view.model().index(row, 0)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert sidebar.section is SidebarSection.PROMPT


def test_troubles_are_listed_only_while_there_are_any(sidebar):
    assert "Broken" not in visible(sidebar)

    sidebar.set_counts({SidebarSection.BROKEN: 1})
    assert "Broken" in visible(sidebar)
    assert "Conflicts" not in visible(sidebar)


def test_the_place_one_is_in_stays_listed_when_its_trouble_is_over(sidebar):
    sidebar.set_counts({SidebarSection.BROKEN: 1})
    sidebar.show_section(SidebarSection.BROKEN)
    sidebar.set_counts({SidebarSection.BROKEN: 0})

    assert "Broken" in visible(sidebar)


def test_categories_are_switched_on_and_off_one_by_one(sidebar, qtbot):
    view = sidebar._category_view
    seen: list[frozenset[str]] = []
    sidebar.categories_chosen.connect(seen.append)
    for row in (0, 1, 0):
        spot = view.visualRect(view.model().index(row, 0)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert seen == [{"fact"}, {"fact", "preference"}, {"preference"}]
    sidebar.clear_filters()
    assert sidebar.categories == frozenset()


def test_layers_are_offered_where_there_are_some_and_narrow_like_categories(sidebar, qtbot):
    seen: list[frozenset[Layer]] = []
    sidebar.layers_chosen.connect(seen.append)
    view = sidebar._layer_view
    assert view.isHidden()
    sidebar.set_layers({Layer.SEMANTIC: 4, Layer.PROCEDURAL: 2})
    spot = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert not view.isHidden()
    assert sidebar.layers == {Layer.PROCEDURAL}
    sidebar.set_layers({})
    assert seen == [{Layer.PROCEDURAL}, frozenset()]
    assert view.isHidden()


def test_in_a_low_window_nothing_overlaps_and_the_chosen_place_is_in_sight(sidebar, qtbot):
    sidebar.set_layers({Layer.SEMANTIC: 4, Layer.PROCEDURAL: 2})
    sidebar.resize(208, 240)
    area, view = sidebar._area, sidebar._section_view
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert view.geometry().bottom() < sidebar._layer_heading.y()
    sidebar.show_section(SidebarSection.CONVERSATIONS)
    row = view.visualRect(view.currentIndex())
    spot = view.mapTo(area.viewport(), row.center())

    assert area.viewport().rect().contains(spot)


def test_chosen_categories_stay_chosen_when_the_list_changes(sidebar):
    sidebar._select_categories(frozenset({"preference"}))
    sidebar.set_categories({"todo": 1, "preference": 7})

    assert sidebar.categories == {"preference"}


def test_every_list_has_a_name(sidebar):
    names = [
        QAccessible.queryAccessibleInterface(view).text(QAccessible.Text.Name)
        for view in (sidebar._section_view, sidebar._category_view)
    ]

    assert names == ["Sidebar", "Categories"]


def test_it_is_painted_without_complaint_in_its_least_size(sidebar):
    sidebar.resize(sidebar.minimumSizeHint())

    assert not sidebar.grab().isNull()


def test_in_a_low_window_one_bar_scrolls_all_and_the_keyboard_s_row_stays_in_sight(sidebar, qtbot):
    sidebar.set_categories({f"category {n}": n for n in range(12)})
    sidebar.resize(208, 300)
    view = sidebar._category_view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_End)
    row = view.visualRect(view.currentIndex())
    seen = sidebar._area.viewport().rect()

    assert not view.verticalScrollBar().isVisible()
    assert seen.contains(view.mapTo(sidebar._area.viewport(), row.center()))


def test_a_right_click_or_the_menu_key_asks_for_the_menu_of_a_row(sidebar):
    sections: list[SidebarSection] = []
    categories: list[tuple[str, QPoint]] = []
    sidebar.section_menu_requested.connect(lambda section, _: sections.append(section))
    sidebar.category_menu_requested.connect(lambda key, at: categories.append((key, at)))
    view = sidebar._section_view
    for row in (0, 1):  # the first one is a heading
        spot = view.visualRect(view.model().index(row, 0)).center()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, spot, view.viewport().mapToGlobal(spot)
        )
        QApplication.sendEvent(view.viewport(), event)
    view = sidebar._category_view
    view.setCurrentIndex(view.model().index(1, 0))
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(view, QContextMenuEvent(reason, QPoint(), QPoint()))

    below = view.viewport().mapToGlobal(view.visualRect(view.currentIndex()).bottomLeft())
    assert sections == [SidebarSection.PROMPT]
    assert categories == [("preference", below)]


def test_counts_are_spoken_as_the_locale_writes_them(sidebar):
    sidebar.set_counts({SidebarSection.ACTIVE: 20000})
    row = sidebar._sections.row_of(SidebarSection.ACTIVE)

    assert sidebar._sections.index(row, 0).data(SPOKEN) == "Active, 20,000"


@pytest.mark.row("A9")
def test_groups_are_listed_below_their_category_and_filter_like_it(sidebar, qtbot):
    sidebar.set_categories({"fact": 9, "fact/work": 4, "fact/家里": 2, "preference": 7})
    view = sidebar._category_view
    names = [view.model().index(row, 0).data() for row in range(view.model().rowCount())]
    assert names == ["fact", "work", "家里", "preference"]
    with qtbot.waitSignal(sidebar.categories_chosen) as chosen:
        spot = view.visualRect(view.model().index(2, 0)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert chosen.args == [{"fact/家里"}]

    with qtbot.waitSignal(sidebar.group_menu_requested) as asked:
        view.menu_requested.emit("fact/work", QPoint())
    assert asked.args[0] == "fact/work"
    with qtbot.waitSignal(sidebar.category_menu_requested) as asked:
        view.menu_requested.emit("fact", QPoint())
    assert asked.args[0] == "fact"
