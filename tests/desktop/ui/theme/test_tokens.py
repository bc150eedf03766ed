"""Contrast as WCAG 2.2 measures it: 4.5 for text (1.4.3), 3 for what is drawn (1.4.11)."""

import math
from itertools import pairwise

import pytest

from memdeck.desktop.ui.theme.tokens import DARK, LIGHT, Colors

APPEARANCES = [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")]
GROUNDS = ["window", "surface", "raised", "hover", "selection", "selection_idle"]


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lightness(color: str) -> float:
    """CIE L*, 0 to 100."""
    return 116 * math.cbrt(luminance(color)) - 16


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colors", APPEARANCES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["text", "muted"])
def test_text_can_be_read_on_every_ground(colors: Colors, ground: str, ink: str):
    assert contrast(getattr(colors, ink), getattr(colors, ground)) >= 4.5


@pytest.mark.parametrize("colors", APPEARANCES)
def test_text_in_or_on_the_accent_can_be_read(colors: Colors):
    assert contrast(colors.on_accent, colors.accent) >= 4.5
    assert min(contrast(colors.accent, getattr(colors, ground)) for ground in GROUNDS) >= 4.5


@pytest.mark.parametrize("colors", APPEARANCES)
@pytest.mark.parametrize("name", ["add", "change", "remove", "warn"])
def test_a_meaning_can_be_read_on_its_own_wash_and_on_the_page(colors: Colors, name: str):
    tone = getattr(colors, name)

    assert contrast(tone.ink, tone.wash) >= 4.5
    assert contrast(colors.text, tone.wash) >= 4.5
    assert contrast(tone.ink, colors.surface) >= 4.5
    assert contrast(tone.ink, colors.window) >= 4.5


@pytest.mark.parametrize("colors", APPEARANCES)
@pytest.mark.parametrize("ground", ["window", "surface", "selection"])
def test_what_is_drawn_stands_out(colors: Colors, ground: str):
    bars = [colors.bar, colors.bar_low, colors.bar_idle]
    drawn = [*bars, *colors.categories.values(), *colors.own_categories]

    assert min(contrast(ink, getattr(colors, ground)) for ink in drawn) >= 3


@pytest.mark.parametrize("colors", APPEARANCES)
def test_the_edge_of_a_field_stands_out(colors: Colors):
    assert contrast(colors.edge, colors.surface) >= 3
    assert contrast(colors.edge, colors.window) >= 3


@pytest.mark.parametrize("colors", APPEARANCES)
def test_categories_differ_in_lightness_too(colors: Colors):
    steps = sorted(lightness(color) for color in colors.categories.values())

    assert len(steps) == 7
    assert min(brighter - darker for darker, brighter in pairwise(steps)) >= 4


def test_light_and_dark_know_the_same_categories():
    assert LIGHT.categories.keys() == DARK.categories.keys()


def test_a_category_of_their_own_keeps_one_colour():
    assert LIGHT.category("recipes") == LIGHT.category("recipes")
    assert LIGHT.category("recipes") in LIGHT.own_categories
    assert LIGHT.category("fact") == LIGHT.categories["fact"]
