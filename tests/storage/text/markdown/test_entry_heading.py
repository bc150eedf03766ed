"""Headings of entries, damaged headings, and other headings."""

from datetime import date

import pytest

from memdeck.domain.memory.entry import Section
from memdeck.errors import UsageError
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.text.markdown.entry_heading import (
    CUT_OFF,
    Flaw,
    Heading,
    Title,
    parse_heading,
    render_heading,
)
from tests.fakes.entries import entry

DAY = date(2026, 2, 20)


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        (
            "### [a1] fact | 0.92 | 2026-02-20 | 12\n",
            Heading("a1", "fact", None, 0.92, "0.92", DAY, 12),
        ),
        (
            "### [a1] fact/work | 0.92 | 2026-02-20 | 12\r\n",
            Heading("a1", "fact", "work", 0.92, "0.92", DAY, 12),
        ),
        (
            "### [a1] fact / work / tax | 1 | 2026-02-20 | 0",
            Heading("a1", "fact", "work / tax", 1.0, "1", DAY, 0),
        ),
        ("###\t[A_-9]工作|.5|2026-02-20|0", Heading("A_-9", "工作", None, 0.5, ".5", DAY, 0)),
        (
            "   ###   [a1]  skill usage  |  0.920  |  2026-02-20T10:30:00+08:00  |  12  ###  ",
            Heading("a1", "skill usage", None, 0.92, "0.920", DAY, 12),
        ),
        ("### [a1] fact/ | 0.9 | 2026-02-20 | 1", Heading("a1", "fact", None, 0.9, "0.9", DAY, 1)),
        ("### [a1] fact | 1.0 | 20260220 | 1", Heading("a1", "fact", None, 1.0, "1.0", DAY, 1)),
    ],
)
def test_an_entry_heading_is_read_whatever_its_spacing(line, heading):
    assert parse_heading(line) == heading


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("### [] fact | 0.5 | 2026-02-20 | 1", "id"),
        ("### [a b] fact | 0.5 | 2026-02-20 | 1", "id"),
        ("### [ä] fact | 0.5 | 2026-02-20 | 1", "id"),
        ("### [a1] | 0.5 | 2026-02-20 | 1", "category"),
        ("### [a1] /work | 0.5 | 2026-02-20 | 1", "category"),
        ("### [a1] fact | | 2026-02-20 | 1", "score"),
        ("### [a1] fact | high | 2026-02-20 | 1", "score"),
        ("### [a1] fact | 1.01 | 2026-02-20 | 1", "score"),
        ("### [a1] fact | -0.1 | 2026-02-20 | 1", "score"),
        ("### [a1] fact | inf | 2026-02-20 | 1", "score"),
        ("### [a1] fact | 92% | 2026-02-20 | 1", "score"),
        ("### [a1] fact | 0,92 | 2026-02-20 | 1", "score"),
        ("### [a1] fact | 0.5 | 2026-02-30 | 1", "date"),
        ("### [a1] fact | 0.5 | yesterday | 1", "date"),
        ("### [a1] fact | 0.5 | 2026-02-20 and later | 1", "date"),
        ("### [a1] fact | 0.5 | 2026-02-20 | -1", "hits"),
        ("### [a1] fact | 0.5 | 2026-02-20 | 1.5", "hits"),
        ("### [a1] fact | 0.5 | 2026-02-20 | １", "hits"),
        ("### [a1] fact | 0.5 | 2026-02-20 | " + "9" * 5000, "hits"),
        ("### [a1] fact | 0.5 | 2026-02-20", "parts"),
        ("### [a1] fact | 0.5", "parts"),
        ("### [a1] | 2026-02-20", "parts"),
        ("### [a1] fact 0.50 2026-02-20 3", "parts"),
        ("### [a1] fact | 0.5 | 2026-02-20 | 1 | x", "parts"),
        ("### a1 fact | 0.5 | 2026-02-20 | 1", "brackets"),
        ("### [a1 fact | 0.5 | 2026-02-20 | 1", "brackets"),
        ("### a1] fact | 0.5 | 2026-02-20 | 1", "brackets"),
        ("###[a1] fact | 0.5 | 2026-02-20 | 1", "space"),
        ("# [a1] fact | 0.5 | 2026-02-20 | 1", "three #"),
        ("##[a1] fact | 0.5 | 2026-02-20 | 1", "three #"),
        ("#### [a1] fact | 0.5 | 2026-02-20 | 1", "three #"),
        ("######## [a1] fact | 0.5 | 2026-02-20 | 1", "three #"),
        ("### [a1] fact ｜ 0.5 ｜ 2026-02-20 ｜ 1", "｜"),
    ],
)
def test_a_heading_that_is_almost_an_entry_s_says_what_is_wrong_and_what_to_write(line, problem):
    flaw = parse_heading(line)

    assert isinstance(flaw, Flaw)
    assert problem in flaw.reason
    assert flaw.reason.endswith(".")
    assert len(flaw.reason) < 140


@pytest.mark.parametrize(
    "line",
    [
        *("### [", "### [a1b2", "### [a1b2c4]", "### [a1b2c4] pref", "### [a1b2c4] fact/wor"),
        *("### [my-id] fact |", "### [my-id] fact | 0", "### [my-id] fact | 0."),
    ],
)
def test_the_beginning_of_an_entry_s_heading_was_cut_off(line):
    assert parse_heading(line) == Flaw(CUT_OFF)


@pytest.mark.parametrize(
    "line", ["### [zz] fact | high", "### [my-id] 事实 | 高", "### [a1b2c3] fact | 12 hits"]
)
def test_a_heading_that_only_starts_like_an_entry_s_is_broken_but_no_sign_of_the_format(line):
    heading = parse_heading(line)

    assert isinstance(heading, Flaw)
    assert "2 parts instead of 4" in heading.reason
    assert not heading.is_certain
    assert not MEMORY_MD.matches("NOTES.md", f"{line}\n- A bullet\n")


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("# Agent Memory", Title(1, None)),
        ("## Active Memories ##", Title(2, Section.ACTIVE)),
        ("## _archived_:", Title(2, Section.ARCHIVED)),
        ("### Active Memories", Title(3, None)),
        ("###", Title(3, None)),
        ("### [1.4.0] - 2026-02-20", Title(3, None)),
        ("### [Docs](https://example.org) | [Source](x)", Title(3, None)),
        ("### [Unreleased]", Title(3, None)),
        ("### [WIP] Kitchen", Title(3, None)),
        ("### [facade] pattern", Title(3, None)),
        ("### [a1b2c3] how it was found", Title(3, None)),
        ("### Home | About | Contact", Title(3, None)),
        ("### 2026-02-20 | Standup", Title(3, None)),
        ("## [2026] A | B", Title(2, None)),
    ],
)
def test_other_headings_are_titles(line, title):
    assert parse_heading(line) == title


@pytest.mark.parametrize(
    "line",
    [
        "text",
        "",
        "#tag",
        "#[x] a | b",
        "#### Deep",
        "    ### [a1] fact | 0.5 | 2026-02-20 | 1",
        "\t# x",
        "\\# x",
    ],
)
def test_what_is_not_a_heading_is_text(line):
    assert parse_heading(line) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "a b"},
        {"category": ""},
        {"category": "a/b"},
        {"category": "a|b"},
        {"category": " a"},
        {"category": "a\nb"},
        {"category": "a\rb"},
        {"group": "a|b"},
        {"group": " a"},
        {"activation_count": -1},
        {"activation_count": 10**18},
    ],
)
def test_an_entry_that_no_heading_can_hold_is_refused_in_a_sentence(fields):
    with pytest.raises(UsageError, match=r"cannot be written.*\.$"):
        render_heading(entry(**{"id": "a1", **fields}), "0.50")


def test_a_score_beyond_one_is_refused():
    with pytest.raises(UsageError, match=r"7\.5"):
        render_heading(entry(), "7.50")


def test_headings_share_what_they_have_in_common():
    first = parse_heading("### [a1] preference | 0.92 | 2026-02-20 | 12\n")
    second = parse_heading("### [b2] preference | 0.92 | 2026-02-20 | 3\n")

    assert isinstance(first, Heading)
    assert isinstance(second, Heading)
    assert first.category is second.category
    assert first.written is second.written
    assert first.last_activated is second.last_activated
