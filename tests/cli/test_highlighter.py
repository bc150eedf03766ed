"""The words of a query in a line of a terminal."""

import pytest

from memdeck.cli.commands.search import Highlighter


@pytest.mark.parametrize(
    ("query", "text", "line"),
    [
        ("bees", "I keep Bees and hens", "  I keep [Bees] and hens"),
        ("keeping", "I keep bees", "  I [keep] bees"),
        ("代码", "简洁的代码风格", "  简洁的[代码]风格"),
        ("bees", "nothing of that", "  nothing of that"),
        ("", "I keep bees", "  I keep bees"),
        ("bees", "two\nlines of bees", "  two lines of [bees]"),
    ],
)
def test_the_words_of_a_query_are_bold_in_a_terminal(query, text, line):
    styled = Highlighter(query, is_terminal=True).line("  ", text)

    assert styled.replace("\x1b[1m", "[").replace("\x1b[0m", "]") == line
    plain = Highlighter(query, is_terminal=False).line("  ", text)
    assert plain == line.replace("[", "").replace("]", "")


def test_escape_sequences_of_a_text_are_removed():
    styled = Highlighter("bees", is_terminal=True).line("", "\x1b[31m bees \x9b2J \u202eseeb")

    assert styled == "[31m \x1b[1mbees\x1b[0m 2J seeb"


def test_an_excerpt_of_a_long_text_contains_the_first_match():
    emphasis = Highlighter("bees", is_terminal=False)

    late = emphasis.line("", "x " * 500 + "my bees " + "y " * 500)
    early = emphasis.line("", "my bees " + "y " * 500)

    assert late.startswith("…")
    assert late.endswith("…")
    assert "my bees" in late
    assert early.startswith("my bees")
    assert len(late) <= 302
    assert emphasis.line("", "x " * 500).startswith("x x")
