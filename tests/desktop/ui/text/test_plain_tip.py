"""What a shared memory file says of a memory is shown, never rendered."""

import pytest
from PySide6.QtGui import Qt, QTextDocument

from memdeck.desktop.ui.text.plain_text import plain_tip


@pytest.mark.parametrize(
    "text",
    [
        "<img src='file:///tmp/canary.png'>",
        "<img src='//host/share/x.png'>" * 20,
        "a <b>bold</b> name",
        "<!DOCTYPE html><p>page",
        "a\nb <table background=x>",
        "x" * 500,
    ],
)
def test_a_tooltip_shows_what_looks_like_html_as_it_is(text):
    shown = plain_tip(text)
    assert "<img" not in shown
    assert "<b>" not in shown
    assert "<table" not in shown
    assert not Qt.mightBeRichText(shown) or shown.startswith("<p>")


def test_lines_of_a_tooltip_end_where_the_text_says_and_at_spaces():
    document = QTextDocument()
    document.setHtml(plain_tip("First line\nSecond line"))
    assert document.toPlainText() == "First line\nSecond line"

    document.setHtml(plain_tip(" ".join(["many", "words"] * 20)))
    assert document.toRawText() == " ".join(["many", "words"] * 20)


def test_a_short_tooltip_stays_as_it_is():
    assert plain_tip("Find next (F3)") == "Find next (F3)"
