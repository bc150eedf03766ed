"""Line ends and code fences by the rules of Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.text.markdown.lines import (
    Fence,
    code_lines,
    code_spans,
    count_lines,
    indent_of,
    opened_fence,
    split_lines,
    unify_newlines,
    usual_newline,
)

texts = st.text(st.sampled_from("a`~-\n\r \t\u2028\x0c#"), max_size=30)


def spans(text):
    return [(span.start, span.end, span.is_open) for span in code_spans(split_lines(text))]


@given(texts)
def test_the_lines_of_a_text_are_the_text(text):
    lines = split_lines(text)

    assert "".join(lines) == text
    assert all(lines)
    assert count_lines(text) == sum(line.endswith(("\n", "\r")) for line in lines)


def test_only_carriage_returns_and_line_feeds_end_a_line():
    assert split_lines("a\r\nb\rc\nd\x0ce\u2028f\x85g\0") == [
        "a\r\n",
        "b\r",
        "c\n",
        "d\x0ce\u2028f\x85g\0",
    ]


@pytest.mark.parametrize(
    ("text", "newline"),
    [
        ("", "\n"),
        ("a\nb", "\n"),
        ("a\r\nb\r\nc\n", "\r\n"),
        ("a\rb\rc\n", "\r"),
        ("a\r\nb\n", "\n"),
    ],
)
def test_the_usual_line_end_is_the_most_frequent_one(text, newline):
    assert usual_newline(text) == newline


def test_line_ends_are_made_one():
    assert unify_newlines("a\r\nb\rc\n\n") == "a\nb\nc\n\n"


@pytest.mark.parametrize(
    ("line", "columns"), [("a", 0), ("  a", 2), ("\ta", 4), (" \t a", 6), ("  ", 2)]
)
def test_a_tab_counts_as_four_columns(line, columns):
    assert indent_of(line) == columns


@pytest.mark.parametrize(
    ("line", "mark", "length", "width"),
    [
        ("```\n", "`", 3, 0),
        ("   ````python info\n", "`", 4, 0),
        ("~~~ `ticks`\n", "~", 3, 0),
        ("- ```js\n", "`", 3, 2),
        ("  12. ~~~~\n", "~", 4, 6),
    ],
)
def test_a_fence_is_opened(line, mark, length, width):
    assert opened_fence(line) == Fence(mark, length, width)


@pytest.mark.parametrize("line", ["``", "    ```", "``` `", "text ```", "\t```", "\\```", "-```"])
def test_other_lines_open_none(line):
    assert opened_fence(line) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```\na\n```\nb\n", [(0, 3, False)]),
        ("````\n```\n~~~~\n`````  \n", [(0, 4, False)]),
        ("```\n    ```\n``` x\n", [(0, 3, True), (2, 3, True)]),
        ("~~~\na\n```\nb\n```\n", [(0, 5, True), (2, 5, False)]),
        ("- ```\n  a\n  ```\nb\n", [(0, 3, False)]),
        ("- ```\n\n  a\nb\n", [(0, 3, False)]),
        ("- ```\n```\n", [(0, 1, False), (1, 2, True)]),
        ("- ```\n  a\n", [(0, 2, False)]),
        ("```a\n````b\n``c\n", [(0, 3, True), (1, 3, True)]),
    ],
)
def test_code_runs_from_its_fence_to_the_line_that_closes_it(text, expected):
    assert spans(text) == expected


def test_code_that_stays_open_runs_to_the_end():
    assert code_lines(split_lines("a\n~~~\nb\n```\nc\n```\n")) == {1, 2, 3, 4, 5}


def test_a_hundred_thousand_open_fences_are_reported_in_one_pass():
    lines = ["```a\n"] * 100_000

    assert all(span.is_open for span in code_spans(lines))
