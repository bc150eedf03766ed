"""Differences of colours as OKLab has them, seen by all and by the colour-blind.

Source: Björn Ottosson, "A perceptual color space for image processing", 2020; Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
"""

import math
from itertools import combinations

import pytest

from memdeck.desktop.ui.theme.category_colors import assign_slots, with_categories
from memdeck.desktop.ui.theme.tokens import DARK, LIGHT, Colors

APPEARANCES = [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")]
SIGHTS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def product(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(line, vector, strict=True)) for line in matrix]


def oklab(color: str, sight: str) -> list[float]:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    seen = [min(max(part, 0), 1) for part in product(SIGHTS[sight], linear)]
    return product(LAB, [math.cbrt(part) for part in product(LMS, seen)])


@pytest.mark.parametrize("colors", APPEARANCES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_for_categories_of_the_user_s_own_can_be_told_apart(colors: Colors, sight: str):
    own = [oklab(color, sight) for color in colors.own_categories]
    named = [oklab(color, sight) for color in colors.categories.values()]

    assert min(math.dist(one, other) for one, other in combinations(own, 2)) > 0.06
    assert min(math.dist(one, other) for one in own for other in named) > 0.06


def test_no_two_categories_share_a_colour_while_one_is_free():
    own = [f"topic {number}" for number in range(13)]
    slots = assign_slots(["fact", "todo", *own], {})
    colors = with_categories(LIGHT, slots)

    assert len({colors.category(name) for name in ["fact", "todo", *own]}) == 15
    assert colors.category("fact") == LIGHT.category("fact")


def test_a_category_keeps_its_colour_when_others_come_and_go():
    before = assign_slots(["travel", "procedural"], {})
    after = assign_slots(["travel", "procedural", "garden", "fact", "art"], before)

    assert {name: after[name] for name in before} == before
    assert assign_slots(["travel"], after)["travel"] == before["travel"]


def test_a_borrowed_colour_goes_back_to_the_category_that_owns_it():
    own = [f"topic {number}" for number in range(15)]
    borrowed = assign_slots(own, {})
    kept = own[:-1]
    slots = assign_slots([*kept, "fact"], borrowed)
    colors = with_categories(DARK, slots)

    assert len({colors.category(name) for name in [*kept, "fact"]}) == 15


def test_more_categories_than_colours_share_them():
    slots = assign_slots([f"topic {number}" for number in range(40)], {})

    assert len(slots) == 40
    assert len(set(slots.values())) == 15


def test_the_theme_gives_the_vault_s_categories_their_colours_in_both_appearances(theme, qtbot):
    with qtbot.waitSignal(theme.changed):
        theme.set_categories(["travel", "procedural"])

    assert theme.colors.category("travel") != theme.colors.category("procedural")
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_categories(["procedural", "travel"])
