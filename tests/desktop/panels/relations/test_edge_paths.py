"""Where the lines of a graph run."""

from itertools import pairwise

import pytest

from memdeck.desktop.panels.relations.edge_paths import edge_paths_of
from memdeck.desktop.panels.relations.relations_layout import arrange, crowd_of
from memdeck.domain.memory.entry import Link
from memdeck.domain.memory.links import Edge, neighbourhood_of
from tests.fakes.entries import entry
from tests.fakes.relations import ENTRIES, REFINES, SUPPORTS, star

pytestmark = pytest.mark.row("B3")


def edge_paths(around, width=366.0):
    layout = arrange(crowd_of(around), width, 24)
    return layout, tuple(edge_paths_of(around.middle, around.edges, layout))


def test_a_line_runs_from_its_source_to_its_target():
    layout, drawn = edge_paths(neighbourhood_of("m", ENTRIES))
    place = {"m": layout.middle, **layout.boxes, **layout.dots}

    for edge_path in drawn:
        start, end = edge_path.path.elementAt(0), edge_path.path.currentPosition()
        for id_, x, y in (
            (edge_path.edge.source, start.x, start.y),
            (edge_path.edge.target, end.x(), end.y()),
        ):
            box = place[id_]
            assert box.x - 1 <= x <= box.right + 1 or edge_path.is_faint
            assert box.y - 1 <= y <= box.bottom + 1 or edge_path.is_faint


def test_lines_of_the_middle_stand_out_before_all_others():
    _, drawn = edge_paths(neighbourhood_of("m", ENTRIES))

    assert [edge_path.is_faint for edge_path in drawn] == sorted(
        [edge_path.is_faint for edge_path in drawn], reverse=True
    )
    assert not any(
        edge_path.has_head
        for edge_path in drawn
        if "far" in (edge_path.edge.source, edge_path.edge.target)
    )


def test_two_relations_of_the_same_memories_are_two_lines():
    both = {
        "m": entry("m", links=(Link(SUPPORTS, "a"), Link(REFINES, "a"))),
        "a": entry("a", links=(Link(SUPPORTS, "m"),)),
    }
    _, drawn = edge_paths(neighbourhood_of("m", both))

    assert (
        len({(edge_path.path.elementAt(0).x, edge_path.path.elementAt(0).y) for edge_path in drawn})
        == 3
    )


def test_lines_arrive_apart_from_each_other():
    around = star(12).around
    _, drawn = edge_paths(around)
    arrivals = sorted(
        edge_path.path.elementAt(0).x
        if edge_path.edge.source == "m"
        else edge_path.path.currentPosition().x()
        for edge_path in drawn
    )

    assert len(arrivals) == 12
    assert min(b - a for a, b in pairwise(arrivals)) > 2


def test_an_edge_whose_end_found_no_position_is_not_drawn():
    around = star(1).around
    layout = arrange(crowd_of(around), 366, 24)
    stray = Edge("n00", Link(SUPPORTS, "nowhere"))

    assert [edge_path.edge for edge_path in edge_paths_of("m", (*around.edges, stray), layout)] == [
        *around.edges
    ]
