"""The graph around a memory."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt

from memdeck.desktop.panels.relations.graph import RelationGraph
from memdeck.desktop.ui.theme.theme import Appearance
from tests.fakes.relations import related, star

pytestmark = pytest.mark.row("B3")


@pytest.fixture
def graph(theme, qtbot):
    made = RelationGraph(theme)
    qtbot.addWidget(made)
    made.resize(366, 300)
    return made


def shown(graph, qtbot, relations):
    graph.show_relations(relations)
    with qtbot.waitExposed(graph):
        graph.show()
    return graph


def test_nothing_is_made_before_somebody_looks(graph, qtbot):
    graph.show_relations(related())
    assert graph.nodes == {}

    shown(graph, qtbot, related())
    assert set(graph.nodes) == {"m", "a", "b", "old", "lost", "purged", "far"}


def test_a_click_says_which_memory_a_person_wants_to_see(graph, qtbot):
    shown(graph, qtbot, related())

    with qtbot.waitSignal(graph.chosen) as edits:
        qtbot.mouseClick(graph.nodes["b"], Qt.MouseButton.LeftButton)
    assert edits.args == ["b"]


def test_one_that_was_purged_leads_nowhere(graph, qtbot):
    shown(graph, qtbot, related())

    with qtbot.assertNotEmitted(graph.chosen):
        graph.nodes["purged"].click()


def test_arrow_keys_go_from_node_to_node_and_enter_chooses(graph, qtbot):
    shown(graph, qtbot, related())
    middle = graph.nodes["m"]
    middle.setFocus()
    qtbot.keyClick(middle, Qt.Key.Key_Up)
    assert graph.nodes["b"].hasFocus()
    qtbot.keyClick(graph.nodes["b"], Qt.Key.Key_Up)
    assert graph.nodes["b"].hasFocus()
    qtbot.keyClick(graph.nodes["b"], Qt.Key.Key_Down)
    assert middle.hasFocus()
    qtbot.keyClick(middle, Qt.Key.Key_Down)
    below = graph.focusWidget()
    assert below.relative.id in {"a", "old"}

    with qtbot.waitSignal(graph.chosen) as edits:
        qtbot.keyClick(below, Qt.Key.Key_Return)
    assert edits.args == [below.relative.id]


def test_every_node_is_reached_by_arrow_keys(graph, qtbot):
    shown(graph, qtbot, related())
    reached, waiting = set(), ["m"]
    while waiting:
        id_ = waiting.pop()
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            graph.nodes[id_].setFocus()
            qtbot.keyClick(graph.nodes[id_], key)
            there = graph.focusWidget().relative.id
            if there not in reached:
                reached.add(there)
                waiting.append(there)

    assert reached == set(graph.nodes)


def test_tab_stops_at_the_middle_alone(graph, qtbot):
    shown(graph, qtbot, related())
    stops = [
        id_ for id_, node in graph.nodes.items() if node.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]

    assert stops == ["m"]


def test_each_node_is_named_with_its_relation_and_where_it_is(graph, qtbot):
    shown(graph, qtbot, related())
    named = {id_: node.accessibleName().replace("\u2028", "|") for id_, node in graph.nodes.items()}

    assert named["b"] == "contradicted by, strength 0.70|项目使用 PostgreSQL"
    assert named["old"] == "refines, strength 0.80|Used Perl once|It is archived."
    assert "in Forgotten" in named["lost"]
    assert named["purged"].endswith("Gone: purged|It is no longer in this vault.")


def test_a_tooltip_shows_markup_as_it_is_written(graph, qtbot):
    shown(graph, qtbot, related())

    assert "&lt;b&gt;Likes&lt;/b&gt;" in graph.nodes["a"].toolTip()


@pytest.mark.parametrize("is_outgoing", [True, False])
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_nodes_never_cover_each_other_whatever_the_width(graph, qtbot, count, is_outgoing):
    shown(graph, qtbot, star(count, is_outgoing=is_outgoing))
    for width in (240, 300, 366, 620):
        graph.resize(width, graph.height())
        places = [node.geometry() for node in graph.nodes.values()]
        assert len(places) == count + 1
        assert not any(box.intersects(other) for box, other in combinations(places, 2))
        assert all(graph.rect().contains(place) for place in places)


def test_what_is_further_than_twelve_is_not_drawn(graph, qtbot):
    assert len(shown(graph, qtbot, star(40)).nodes) == 13


def test_another_memory_replaces_the_last(graph, qtbot):
    shown(graph, qtbot, related())
    graph.nodes["m"].setFocus()
    graph.show_relations(star(2))

    assert set(graph.nodes) == {"m", "n00", "n01"}
    assert graph.nodes["m"].hasFocus()


def test_lines_are_drawn_in_the_colour_of_their_relation(graph, qtbot, theme):
    """Between the middle and the one that it supports there is green, by day and by night."""
    shown(graph, qtbot, star(1))
    for look in (Appearance.LIGHT, Appearance.DARK):
        theme.set_appearance(look)
        middle, below = graph.nodes["m"].geometry(), graph.nodes["n00"].geometry()
        at = QPoint(middle.center().x(), (middle.bottom() + below.top()) // 2 - 4)
        picture = graph.grab().toImage()
        near = {
            picture.pixelColor(at + QPoint(offset, 0)).name().upper() for offset in range(-2, 3)
        }
        assert theme.colors.add.ink in near
