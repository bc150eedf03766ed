"""Header comments are read at any position, and written at the usual one."""

from datetime import date

import pytest

from memdeck.storage.text.markdown.file_header import (
    Header,
    header_name,
    parse_header,
    render_header,
)
from memdeck.storage.text.markdown.lines import split_lines

UPDATED = "2026-03-01T12:30:00"
HEADER = Header(UPDATED, 3, (date(2026, 1, 3), UPDATED))
LINES = (
    "<!-- Last updated: 2026-03-01T12:30:00 -->\n"
    "<!-- Total entries: 3 -->\n"
    "<!-- Scores as of: 2026-01-03 for 2026-03-01T12:30:00 -->\n"
)


def test_what_was_written_is_read():
    assert parse_header(split_lines(LINES)) == HEADER


@pytest.mark.parametrize(
    ("text", "as_of"),
    [
        ("", None),
        ("<!-- Last updated: 2026-02-20T10:30:00 -->", date(2026, 2, 20)),
        ("<!--last UPDATED：2026-02-20-->", date(2026, 2, 20)),
        ("<!-- Last updated: some time ago -->", None),
        ("<!-- Last updated: 2026-02-20 -->\n<!-- Last updated: 2026-02-21 -->", date(2026, 2, 20)),
        ("<!-- Scores as of: 2026-01-03 for x -->", None),
        ("<!-- Last updated: x -->\n<!-- Scores as of: 2026-01-03 for x -->", date(2026, 1, 3)),
        (
            "<!-- Last updated: 2026-02-20 -->\n<!-- Scores as of: 2026-01-03 for 2026-02-19 -->",
            date(2026, 2, 20),
        ),
        (
            "<!-- Last updated: 2026-02-20 -->\n<!-- Scores as of: long ago for 2026-02-20 -->",
            date(2026, 2, 20),
        ),
        ("<!-- Last updated: 2026-02-20 --> more", None),
        ("<!-- Last updated: 2026-02-20", None),
        ("```\n<!-- Last updated: 2026-02-20 -->\n```", None),
    ],
)
def test_scores_are_as_of_the_day_that_counts_for_this_very_save(text, as_of):
    assert parse_header(split_lines(text)).as_of == as_of


def test_a_total_that_is_no_number_is_none():
    assert parse_header(["<!-- Total entries: many -->"]).total_entries is None


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("", f"{LINES}\n"),
        ("Some words\n", f"{LINES}\nSome words\n"),
        ("# Title", f"# Title\n\n{LINES}\n"),
        ("# Title\nWords\n", f"# Title\n\n{LINES}\nWords\n"),
        ("Words\n# Title\n\nMore\n", f"Words\n# Title\n\n{LINES}\nMore\n"),
        ("---\na: b\n---\nWords\n", f"---\na: b\n---\n\n{LINES}\nWords\n"),
        ("---\n# a\n...\n# Title\n", f"---\n# a\n...\n# Title\n\n{LINES}\n"),
        ("---\nWords\n", f"{LINES}\n---\nWords\n"),
        ("```\n# no title\n```\n", f"{LINES}\n```\n# no title\n```\n"),
    ],
)
def test_missing_comments_come_below_the_title_or_at_the_top(lead, expected):
    assert render_header(lead, HEADER, "\n") == expected


def test_comments_that_are_there_are_rewritten_in_place():
    lead = "# Title\n<!--Last updated:   2026-02-20-->  \r\nWords\n<!-- Total entries: 3 -->"

    assert render_header(lead, HEADER, "\n") == (
        f"# Title\n<!--Last updated:   {UPDATED} -->  \r\nWords\n<!-- Total entries: 3 -->\n"
        f"<!-- Scores as of: 2026-01-03 for {UPDATED} -->\n"
    )


def test_the_line_end_of_the_file_is_used():
    assert render_header("# Title\r\n", HEADER, "\r\n").count("\r\n") == 6


def test_only_what_the_header_says_is_written():
    assert render_header("", Header(), "\n") == ""
    assert render_header("x", Header(), "\n") == "x"


@pytest.mark.parametrize(
    ("line", "name"),
    [("<!-- Total entries: 3 -->", "total entries"), ("<!-- a -->", None), ("text", None)],
)
def test_a_header_comment_has_a_name(line, name):
    assert header_name(line) == name
