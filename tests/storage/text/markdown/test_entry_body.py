"""An entry can have any text."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.text.markdown.entry_body import (
    _parse_any,
    _parse_ordinary,
    comment_line,
    normalise_content,
    parse_body,
    render_content,
)
from memdeck.storage.text.markdown.entry_comment import Metadata
from memdeck.storage.text.markdown.lines import split_lines
from tests.fakes.memory_files import contents


@given(contents)
def test_any_content_comes_back_from_its_lines(content):
    body = "".join(f"{line}\n" for line in render_content(content))

    assert parse_body(body) == (normalise_content(content), None)


@given(contents)
def test_normalising_again_changes_nothing(content):
    once = normalise_content(content)

    assert normalise_content(once) == once
    assert "\r" not in once


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("", ""),
        (" \n\t\n", ""),
        ("\n \n  a\r\nb\rc \n\n", "  a\nb\nc"),
        ("a\n\n\nb", "a\n\n\nb"),
    ],
)
def test_a_content_has_no_blank_lines_around_and_one_kind_of_line_end(text, content):
    assert normalise_content(text) == content


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("# Title", ["\\# Title"]),
        ("  ### [a1] fact | 0.5 | 2026-02-20 | 1", ["  \\### [a1] fact | 0.5 | 2026-02-20 | 1"]),
        ("###[a1] fact | 0.5 | 2026-02-20 | 1", ["\\###[a1] fact | 0.5 | 2026-02-20 | 1"]),
        ("\\# Title", ["\\\\# Title"]),
        ("#### Deep\n#tag\n\\*", ["#### Deep", "#tag", "\\*"]),
        ("    # code\n\t# code", ["    # code", "\t# code"]),
        ("```\n# Title\n```\n# Title", ["```", "# Title", "```", "\\# Title"]),
        ("```\n# Title\n~~~", ["\\```", "\\# Title", "\\~~~"]),
        ("\\```\n```", ["\\\\```", "\\```"]),
        ("<!-- a note -->\n<!-- two\nlines -->", ["<!-- a note -->", "<!-- two", "lines -->"]),
        ("lines -->\n<!-- open", ["lines -->", "\\<!-- open"]),
        ("<!-- pinned=true -->", ["\\<!-- pinned=true -->"]),
        ("Title\n===\n---\n-->", ["Title", "===", "---", "-->"]),
    ],
)
def test_lines_that_look_like_structure_get_a_backslash(content, lines):
    assert render_content(content) == lines


def test_a_backslash_by_hand_before_structure_is_no_part_of_the_words():
    assert parse_body("\\# Title\n\\<!-- note -->\n\\- item\n")[0] == (
        "# Title\n<!-- note -->\n\\- item"
    )


def test_the_comment_is_found_where_lines_were_added_below_it():
    content, metadata = parse_body("old\n<!-- pinned=true -->\nadded by hand\n")

    assert content == "old\nadded by hand"
    assert metadata == Metadata({"pinned": True})


def test_of_two_comments_the_last_one_counts():
    content, metadata = parse_body("<!-- pinned=true -->\n<!-- tags=x -->\n")

    assert content == "<!-- pinned=true -->"
    assert metadata == Metadata({"tags": ("x",)})


def test_a_comment_inside_a_code_fence_belongs_to_the_words():
    body = "```\n<!-- pinned=true -->\n```\n"

    assert parse_body(body) == (body.rstrip(), None)
    assert comment_line(split_lines(body)) is None


@given(
    contents,
    st.sampled_from(["<!-- pinned=true -->", "<!-- a note -->", "last"]),
    st.text("\r\n \f"),
)
def test_the_quick_way_through_a_body_leads_where_the_thorough_one_does(content, last, blank):
    body = f"{content}\n{last}{blank}"

    assert _parse_ordinary(body, UTC) in (None, _parse_any(body, UTC))


def test_a_body_as_we_write_most_of_them_is_read_the_quick_way():
    body = "Likes 茶\n<!-- pinned=true -->\n\n"

    assert _parse_ordinary(body, UTC) == ("Likes 茶", Metadata({"pinned": True}))


def test_the_line_of_the_comment_is_reported():
    assert comment_line(["a\n", "<!-- pinned=true -->\n", "\n"]) == 1
