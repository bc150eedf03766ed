import pytest
from PySide6.QtGui import QColor

from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.theme.tokens import LIGHT
from memdeck.desktop.ui.views.widgets.score_bar import BAR, DrawingCache, bar_color


def filled_px(drawings: DrawingCache, score: float) -> int:
    """How much of the bar's middle line is of the score's colour."""
    image = drawings.bar(score, MemoryStatus.PROMPT).toImage()
    middle = image.height() // 2
    fill = QColor(LIGHT.bar)
    return sum(image.pixelColor(x, middle) == fill for x in range(image.width()))


@pytest.mark.parametrize("score", [0.25, 0.5, 0.75, 1.0])
def test_a_bar_is_as_long_as_its_score(theme, score):
    assert filled_px(DrawingCache(theme, 1.0), score) == pytest.approx(BAR.width() * score, abs=2)


def test_a_score_of_nothing_can_still_be_seen(theme):
    assert filled_px(DrawingCache(theme, 1.0), 0) > 0


def test_marks_are_drawn_for_the_pixels_of_the_screen(theme):
    assert DrawingCache(theme, 2.0).bar(0.5, MemoryStatus.PROMPT).width() == 2 * BAR.width()


def test_a_mark_is_drawn_once(theme):
    drawings = DrawingCache(theme, 1.0)

    assert (
        drawings.bar(0.501, MemoryStatus.PROMPT).cacheKey()
        == drawings.bar(0.5, MemoryStatus.PROMPT).cacheKey()
    )
    assert drawings.chip("fact", 100).cacheKey() == drawings.chip("fact", 100).cacheKey()
    assert drawings.text("2 d", 60) is drawings.text("2 d", 60)


def test_a_chip_and_a_text_keep_to_their_room(theme):
    drawings = DrawingCache(theme, 1.0)

    assert drawings.chip("a category with a very long name", 90).width() <= 90
    assert drawings.chip("fact", 90, "a group with a very long name").width() <= 90
    assert drawings.chip("fact", 200, "work").width() > drawings.chip("fact", 200).width()
    assert drawings.text("a very long day of the week", 60).size().width() <= 62


def test_the_kept_texts_are_bounded(theme, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.views.widgets.score_bar.TEXTS_KEPT", 10)
    drawings = DrawingCache(theme, 1.0)
    for number in range(100):
        drawings.text(str(number), 60)

    assert len(drawings._texts) <= 10


def test_each_standing_has_its_colour():
    assert bar_color(MemoryStatus.PROMPT, LIGHT) == LIGHT.bar
    assert bar_color(MemoryStatus.ACTIVE, LIGHT) == LIGHT.bar_low
    assert (
        bar_color(MemoryStatus.ARCHIVED, LIGHT)
        == bar_color(MemoryStatus.FORGOTTEN, LIGHT)
        == LIGHT.bar_idle
    )
