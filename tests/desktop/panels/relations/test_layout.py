"""Where the memories of a graph stand."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.relations.relations_layout import DOTS, Box, Crowd, Layout, arrange

NAMES = [f"n{number:02}" for number in range(12)]
widths = st.integers(220, 1200)


@st.composite
def crowds(draw):
    count = draw(st.integers(0, 12))
    split = draw(st.integers(0, count))
    hanging = draw(st.lists(st.integers(0, DOTS + 3), min_size=count, max_size=count))
    dots = {
        name: tuple(f"{name}.{number}" for number in range(many))
        for name, many in zip(NAMES, hanging, strict=False)
        if many
    }
    return Crowd(tuple(NAMES[:split]), tuple(NAMES[split:count]), dots)


def overlap(box: Box, other: Box) -> bool:
    is_next_to = box.right <= other.x or other.right <= box.x
    return not is_next_to and box.y < other.bottom and other.y < box.bottom


def all_boxes(layout: Layout):
    return [layout.middle, *layout.boxes.values(), *layout.dots.values()]


@given(crowds(), widths, st.integers(14, 48))
def test_nothing_lies_upon_anything_else_or_outside(crowd, width, line_px):
    layout = arrange(crowd, width, line_px)

    assert not any(overlap(box, other) for box, other in combinations(all_boxes(layout), 2))
    assert all(box.x >= 0 and box.right <= width for box in all_boxes(layout))
    assert all(box.y >= 0 and box.bottom <= layout.height for box in all_boxes(layout))


@given(crowds(), widths)
def test_everyone_gets_a_position(crowd, width):
    layout = arrange(crowd, width, 24)

    assert set(layout.boxes) == {*crowd.above, *crowd.below}
    assert len(layout.dots) == sum(min(len(dots), DOTS) for dots in crowd.dots.values())


@given(crowds(), widths)
def test_who_speaks_of_the_middle_stands_above_it_and_the_rest_below(crowd, width):
    layout = arrange(crowd, width, 24)

    assert all(layout.boxes[name].bottom < layout.middle.y for name in crowd.above)
    assert all(layout.boxes[name].y > layout.middle.bottom for name in crowd.below)


@pytest.mark.parametrize("count", range(1, 12))
def test_one_more_at_the_end_moves_nobody_but_the_last(count):
    before = arrange(Crowd(below=tuple(NAMES[:count])), 360, 24)
    after = arrange(Crowd(below=tuple(NAMES[: count + 1])), 360, 24)

    moved = [name for name in before.boxes if before.boxes[name] != after.boxes[name]]
    assert moved == ([NAMES[count - 1]] if count % 2 else [])


def test_a_row_of_one_stands_in_the_midst():
    layout = arrange(Crowd(below=("a", "b", "c")), 360, 24)

    assert layout.boxes["c"].center_x == pytest.approx(layout.middle.center_x)


def test_in_a_wide_pane_the_picture_keeps_together():
    layout = arrange(Crowd(below=("a", "b")), 1200, 24)

    assert layout.boxes["b"].right - layout.boxes["a"].x < 600
