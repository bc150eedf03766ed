"""Parsing and joining a MEMORY.md loses no byte."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memdeck.domain.memory.entry import Evidence, Section
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.markdown.document import BrokenBlock, EntryBlock, Prose
from memdeck.storage.text.markdown.entry_heading import CUT_OFF
from memdeck.storage.text.markdown.file_header import Header
from memdeck.storage.text.markdown.parser import normalized, parse, render
from tests.fakes.entries import NOW, entry
from tests.fakes.memory_files import (
    days,
    full_entries,
    memory_files,
    render_entry,
    structural_contents,
)

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.md"))


def read(name):
    return (DATA / name).read_bytes().decode()


def lines_of(document, kind):
    """Return the first lines of the blocks of *kind*."""
    return [line for line, block in document.numbered() if isinstance(block, kind)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_comes_back_byte_for_byte(path):
    data = path.read_bytes()

    assert render(parse(data.decode())).encode() == data


@given(st.text() | memory_files)
def test_any_text_comes_back_as_it_was(text):
    assert render(parse(text)) == text


@given(full_entries, st.none() | days, st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_entry_comes_back_from_its_lines(entry, as_of, newline):
    header = f"<!-- Last updated: {as_of} -->{newline}" if as_of else ""

    (found,) = parse(header + render_entry(entry, as_of=as_of, newline=newline)).entries

    assert found == normalized(entry)


@given(full_entries)
def test_what_was_written_once_is_written_alike_again(entry):
    assert render_entry(normalized(entry)) == render_entry(entry)


@given(full_entries, memory_files)
def test_no_content_reaches_out_of_its_entry(entry, rest):
    """The text of an entry does not affect how the following text is parsed."""
    after = "# Rest\n" + rest

    together = parse(render_entry(entry) + after)

    assert [block.text for block in together.blocks[1:]] == [b.text for b in parse(after).blocks]


@pytest.mark.row("A1")
@pytest.mark.row("A2")
@pytest.mark.row("A10")
def test_every_field_of_design_a_s_own_form_is_read():
    (first, *_, last) = parse(read("agent.md")).entries

    assert (first.id, first.category, first.group, first.content) == (
        "4f1c9a",
        "preference",
        None,
        "用户写邮件时喜欢先给结论，再给理由",
    )
    assert (first.score, first.last_activated, first.activation_count) == (
        0.92,
        date(2026, 2, 20),
        12,
    )
    assert (first.section, last.section) == (Section.ACTIVE, Section.ARCHIVED)


@pytest.mark.parametrize("name", ["crlf.md", "bom.md", "mixed.md"])
def test_line_ends_and_a_byte_order_mark_change_nothing_of_what_is_read(name):
    assert parse(read(name)).entries == parse(read("agent.md")).entries
    assert parse(read(name)).header == parse(read("agent.md")).header


def test_the_line_end_used_most_is_the_document_s():
    assert [parse(read(name)).newline for name in ("agent.md", "crlf.md", "empty.md")] == [
        "\n",
        "\r\n",
        "\n",
    ]


@pytest.mark.row("A10")
def test_an_empty_file_holds_nothing():
    document = parse("")

    assert (document.entries, document.broken, document.blocks) == ((), (), ())


@pytest.mark.parametrize("name", ["prose.md", "table.md"])
def test_a_foreign_file_is_prose(name):
    document = parse(read(name))

    assert document.broken == ()
    assert document.header == Header()
    assert lines_of(document, BrokenBlock) == []


@pytest.mark.row("A10")
def test_every_broken_entry_is_a_row_with_its_line_and_a_reason():
    broken = parse(read("damaged.md")).broken

    assert [(row.line, row.text.partition("]")[0], row.reason.split(";")[0]) for row in broken] == [
        (11, "###[bad001", "The heading needs a space after ###"),
        (13, "### [bad 02", "The id “bad 02” may hold only letters, digits, - and _"),
        (15, "### [bad003", "The score “7.5” is not a number from 0 to 1"),
        (17, "### [bad004", "The score “nan” is not a number from 0 to 1"),
        (19, "### [bad005", "The date “2026-02-30” is not a day"),
        (21, "### [bad006", "The hits “twice” are not a whole number"),
        (23, "### [bad007", "The heading has 3 parts instead of 4 between its |"),
        (25, "### [bad008", "The heading has 5 parts instead of 4 between its |"),
        (27, "### bad009", "The id must stand in brackets at the start"),
        (29, "## [bad010", "The heading needs three #"),
        (31, "### [bad011", "The heading has ｜ where | belongs"),
        (33, "### [bad012", "The category is missing"),
        (35, "### [ok0001", "The id ok0001 is taken by a memory above"),
        (45, "```\n### [hid001", "This code fence is never closed and hides memories"),
    ]


def test_the_rest_of_a_damaged_file_is_read():
    first, second = parse(read("damaged.md")).entries

    assert (first.id, first.category, first.score, first.activation_count) == (
        "ok0001",
        "fact",
        0.92,
        12,
    )
    assert (second.id, second.section, second.score, second.scored_at) == (
        "ok0002",
        Section.ARCHIVED,
        0.1834,
        date(2026, 2, 1),
    )
    assert second.source_session == "chatgpt/6f1c"
    assert second.evidence == (Evidence("chatgpt/6f1c", "m12"),)
    assert second.extra == (("pinned", "perhaps"),)


ENTRY = "### [a1b2c3] fact | 0.80 | 2026-02-28 | 8\nLives in Rome\n"
CREATED = "<!-- created=2026-01-03T09:12:00+08:00 -->\n"


@pytest.mark.parametrize("end", range(len(CREATED)))
def test_a_comment_that_was_cut_off_is_no_word_of_its_memory(end):
    text = ENTRY + CREATED[:end]
    document = parse(text)
    is_cut = "<!--" in CREATED[:end] and "-->" not in CREATED[:end]

    assert [(item.line, item.reason) for item in document.broken] == [(3, CUT_OFF)] * is_cut
    assert "<!--" not in document.entries[0].content
    assert render(document) == text


@pytest.mark.parametrize("end", ["<!-- score: 3", "<!-- created=2026-01-0", "### [d4e5"])
def test_what_was_cut_off_stays_behind_its_memory_and_is_reported_after_a_save(end):
    known = entry("b2c3d4", "Likes tea", score=0.5)
    text = render(revise(parse(ENTRY + end), upsert=[known], now=NOW))
    (broken,) = parse(text).broken

    assert broken.text.strip() == end
    assert [item.content for item in parse(text).entries] == ["Lives in Rome", "Likes tea"]
    assert end.startswith("#") or text.index("Lives in Rome") < text.index(end) < text.index(
        "Likes tea"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{ENTRY}\\<!-- a mark of a comment as words",
        f"{ENTRY}<!-- said by a person -->\n",
        f"{ENTRY}```\n<!-- code\n```\n",
        f"# Memory\n\n<!-- hidden:\n## Notes\n-->\n\n{ENTRY}",
        f"<!--\n{ENTRY}-->\n",
    ],
)
def test_what_the_user_hides_was_not_cut_off(text):
    assert parse(text).broken == ()


def test_nothing_inside_a_code_fence_is_a_heading():
    document = parse(read("fences.md"))

    assert [entry.id for entry in document.entries] == ["ab0001", "ab0002", "ab0003"]
    assert document.entries[0].content.splitlines()[2] == "### restart, then look"
    assert document.broken == ()


def test_an_escaped_heading_in_a_content_is_read_without_its_backslash():
    content = parse(read("fences.md")).entries[2].content

    assert content == (
        "    ### [not003] fact | 0.90 | 2026-02-20 | 1\n### [not004] fact | 0.90 | 2026-02-20 | 1"
    )


def test_an_open_fence_that_hides_no_entry_belongs_to_the_words_above_it():
    document = parse("### [a1] fact | 0.50 | 2026-02-20 | 1\nLook:\n```\n# a comment\n")

    assert document.entries[0].content == "Look:\n```\n# a comment"
    assert document.broken == ()
    assert document.ends_in_fence


@pytest.mark.parametrize(
    ("headings", "section"),
    [
        ("", Section.ACTIVE),
        ("## Archived Memories\n", Section.ARCHIVED),
        ("## archived\n", Section.ARCHIVED),
        ("## **Archived memories:** ##\n", Section.ARCHIVED),
        ("## 归档记忆\n", Section.ARCHIVED),
        ("## Archived Memories\n### A group\n", Section.ARCHIVED),
        ("## Archived Memories\n#### A note\n", Section.ARCHIVED),
        ("## Archived Memories\n## 活跃记忆\n", Section.ACTIVE),
        ("## Archived Memories\n## Something else\n", Section.ACTIVE),
        ("## Archived Memories\n# A new part\n", Section.ACTIVE),
        ("# Archived Memories\n", Section.ACTIVE),
        ("### Archived Memories\n", Section.ACTIVE),
        ("## Archived Memories\n## [b2] fact | 0.50 | 2026-02-20 | 1\n", Section.ARCHIVED),
    ],
)
def test_the_section_of_an_entry_is_that_of_the_last_heading_of_level_one_or_two(headings, section):
    (found,) = parse(f"{headings}### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n").entries

    assert found.section is section


@pytest.mark.parametrize("heading", ["# Part", "## Notes", "### Details", "###", "##\tTabbed"])
def test_a_foreign_heading_ends_an_entry(heading):
    document = parse(f"### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n{heading}\nmore\n")

    assert document.entries[0].content == "x"
    assert document.blocks[1].text == f"{heading}\nmore\n"


@pytest.mark.parametrize(
    "line", ["#### Deep", "#tag", "####### Too deep", "    # code", "\t# code"]
)
def test_what_is_no_heading_of_level_one_to_three_belongs_to_the_entry(line):
    (found,) = parse(f"### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n{line}\n").entries

    assert found.content == f"x\n{line}"


def test_times_without_an_offset_count_in_the_vault_s_zone():
    text = "### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n<!-- created=2026-01-03T09:12:00 -->\n"
    shanghai = timezone(timedelta(hours=8))

    assert parse(text, shanghai).entries[0].created_at == datetime(
        2026, 1, 3, 9, 12, tzinfo=shanghai
    )
    assert parse(text).entries[0].created_at == datetime(2026, 1, 3, 9, 12, tzinfo=UTC)


def test_an_entry_says_in_its_comment_only_what_its_heading_cannot():
    (found,) = parse("### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n").entries

    assert render_entry(found) == "### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n"
    assert render_entry(found, as_of=date(2026, 3, 1)) == (
        "### [a1] fact | 0.50 | 2026-02-20 | 1\nx\n<!-- score=0.5@2026-02-20 -->\n"
    )


def headings_by_markdown_it(text):
    return [
        token.map[0] + 1
        for token in MarkdownIt().parse(text)
        if (token.type, token.tag, token.level) == ("heading_open", "h3", 0) and token.map
    ]


ordinary_blocks = st.sampled_from(
    [
        "# Title",
        "## Active Memories",
        "### [{id}] fact | 0.50 | 2026-02-20 | 1",
        "### [{id}] fact | 0.50 | 2026-02-20 | 1 ###",
        "### A heading",
        "#### A deep heading",
        "Some words\nand more of them",
        "- a list\n- of two",
        "1. ```\n   ### in a list\n   ```",
        "> ### quoted",
        "```\n### in a fence\n```",
        "~~~~ text `\n### in a fence\n~~~\n```\n~~~~",
        "````\n```\n### in a fence\n````",
        "    ### in an indented block",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "<!-- a comment -->",
        "\\### escaped",
    ]
)


@given(st.lists(ordinary_blocks, max_size=12))
def test_headings_are_where_a_markdown_parser_finds_them(parts):
    text = "\n\n".join(part.format(id=f"m{n}") for n, part in enumerate(parts)) + "\n"

    document = parse(text)

    ours = [
        line
        for line, block in document.numbered()
        if isinstance(block, EntryBlock) or (isinstance(block, Prose) and block.level == 3)
    ]
    assert ours == headings_by_markdown_it(text)


@given(structural_contents)
def test_no_content_hides_the_next_heading_from_a_markdown_parser(content):
    text = render_entry(entry("a1", content)) + "\n### [b2] x\n"

    assert headings_by_markdown_it(text)[-1] == text.count("\n")
