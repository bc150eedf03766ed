"""Text of unknown origin, made fit to be painted."""

import pytest

from memdeck.desktop.ui.text.plain_text import painted, units, whole


def test_very_long_text_is_cut():
    assert painted("a" * 700, 600) == "a" * 600 + "…"
    assert painted("a" * 600, 600) == "a" * 600


def test_line_ends_of_every_system_are_one():
    assert whole("a\r\nb\rc\nd") == "a\nb\nc\nd"


@pytest.mark.parametrize(("text", "count"), [("abc", 3), ("用户", 2), ("🙂", 2), ("", 0)])
def test_length_is_counted_as_qt_does(text, count):
    assert units(text) == count
