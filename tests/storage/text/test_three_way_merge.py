"""The merge of two edits of a file loses nothing of either."""

import re
from collections import Counter

import pytest
from hypothesis import given

from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.file_header import header_name
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.text.three_way_merge import Conflict, merge
from tests.fakes.memory_files import memory_files

BASE = """\
# Agent Memory

<!-- Last updated: 2026-02-20T10:30:00 -->
<!-- Total entries: 3 -->

Notes of mine.

## Active Memories

### [a1] fact | 0.88 | 2026-02-19 | 8
User writes Python
<!-- created=2026-01-03T09:12:00+08:00 -->

### [b2] fact | 0.50 | 2026-02-10 | 2
User tried Vue

## Archived Memories

### [c3] todo | 0.18 | 2026-01-10 | 0
Book a window seat
"""
A1 = parse(BASE).entry_blocks[0].text
B2 = parse(BASE).entry_blocks[1].text


def changed(*edits):
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


def entries(text):
    return {block.entry.id: block.text.strip() for block in parse(text).entry_blocks}


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ([("Vue", "Vue and gave up")], [("window", "aisle")]),
        ([("| 8\n", "| 9\n")], [("Python", "Rust")]),
        (
            [("0.88", "0.85")],
            [("<!-- created=2026-01-03T09:12:00+08:00 -->", "<!-- pinned=true -->")],
        ),
        ([("Notes of mine.", "Notes of theirs.")], [("Vue", "React")]),
        ([("| 0\nBook", "| 0\nDo book")], [("# Agent Memory", "# Memories")]),
        ([("T10:30:00", "T11:00:00"), ("entries: 3", "entries: 4")], [("Vue", "React")]),
    ],
)
def test_edits_of_different_places_are_both_made(theirs, ours):
    merged = merge(BASE, changed(*theirs), changed(*ours))

    assert merged.text == changed(*theirs, *ours)
    assert merged.conflicts == ()


def test_the_same_edit_on_both_sides_is_made_once():
    both = changed(("Vue", "React"))
    theirs = both.replace("Python", "Rust")

    assert merge(BASE, theirs, both.replace("window", "aisle")).text == theirs.replace(
        "window", "aisle"
    )


def test_words_changed_on_both_sides_are_a_conflict_that_keeps_ours_in_the_text():
    theirs, ours = changed(("Vue", "React")), changed(("Vue", "Svelte"))

    merged = merge(BASE, theirs, ours)

    assert merged.text == ours
    assert merged.conflicts == (
        Conflict("b2", B2, B2.replace("Vue", "React"), B2.replace("Vue", "Svelte")),
    )


@pytest.mark.parametrize("we_delete", [True, False])
def test_a_deletion_loses_to_a_change_and_is_a_conflict(we_delete):
    deleted, edited = changed((B2, "")), changed(("Vue", "React"))
    theirs, ours = (edited, deleted) if we_delete else (deleted, edited)

    merged = merge(BASE, theirs, ours)

    assert merged.text == edited
    assert [conflict.id for conflict in merged.conflicts] == ["b2"]


def test_a_deletion_on_one_side_is_made():
    assert merge(BASE, changed((B2, "")), changed(("Python", "Rust"))).text == changed(
        (B2, ""), ("Python", "Rust")
    )


def test_entries_that_both_add_are_all_there():
    theirs = BASE + "\n### [d4] fact | 0.50 | 2026-02-21 | 0\nTheirs"
    ours = BASE + "\n### [e5] fact | 0.50 | 2026-02-21 | 0\nOurs"

    merged = merge(BASE, theirs, ours)

    assert merged.text == f"{ours}\n\n### [d4] fact | 0.50 | 2026-02-21 | 0\nTheirs"
    assert merged.conflicts == ()


def test_two_new_entries_with_one_id_are_a_conflict():
    theirs = BASE + "\n### [d4] fact | 0.50 | 2026-02-21 | 0\nTheirs\n"
    ours = BASE + "\n### [d4] fact | 0.50 | 2026-02-21 | 0\nOurs\n"

    merged = merge(BASE, theirs, ours)

    assert merged.text == ours
    assert [(conflict.id, conflict.base) for conflict in merged.conflicts] == [("d4", None)]


def test_an_entry_moved_by_them_and_changed_by_us_is_moved_and_changed():
    theirs = changed((B2, "")) + "\n" + B2.rstrip() + "\n"

    merged = merge(BASE, theirs, changed(("Vue", "React")))

    assert merged.text.rstrip() == theirs.replace("Vue", "React").rstrip()
    assert merged.conflicts == ()


def test_prose_that_both_changed_stands_twice():
    merged = merge(BASE, changed(("Notes of mine.", "One.")), changed(("Notes of mine.", "Two.")))

    assert merged.text == changed(("Notes of mine.", "Two.\nOne."))


def test_the_header_of_the_other_program_stands():
    theirs, ours = changed(("T10:30:00", "T11:00:00")), changed(("T10:30:00", "T12:00:00"))

    assert merge(BASE, theirs, ours).text == theirs


def test_line_ends_follow_the_file_on_the_disk():
    theirs = changed(("Vue", "React")).replace("\n", "\r\n")

    assert merge(BASE, theirs, changed(("Python", "Rust"))).text == theirs.replace("Python", "Rust")


def test_an_entry_that_a_fence_of_the_other_side_would_hide_is_a_conflict():
    theirs = BASE + "\n### [d4] fact | 0.50 | 2026-02-21 | 0\nTheirs\n"
    ours = changed(("Notes of mine.", "```"))

    assert "d4" in {conflict.id for conflict in merge(BASE, theirs, ours).conflicts}


@given(memory_files, memory_files)
def test_an_edit_on_one_side_alone_is_taken_as_it_is(base, edited):
    assert merge(base, edited, base).text == edited
    assert merge(base, base, edited).text == edited
    assert merge(base, edited, edited).text == edited


def lines_in(text):
    return Counter(line.strip() for line in split_lines(text))


@given(memory_files, memory_files, memory_files)
def test_what_either_side_wrote_of_an_entry_is_in_the_text_or_in_a_conflict(base, theirs, ours):
    merged = merge(base, theirs, ours)

    before, found = entries(base), entries(merged.text)
    clashing = {conflict.id for conflict in merged.conflicts}
    for side in (theirs, ours):
        for id_ in entries(side).keys() - clashing:
            written = lines_in(entries(side)[id_]) - lines_in(before.get(id_, ""))
            assert written <= lines_in(found.get(id_, "")), id_


def bare(line):
    return re.sub(r"^[\s\ufeff]+|[\s\ufeff]+$", "", line)


def prose_in(text):
    blocks = (block for block in parse(text).blocks if not isinstance(block, EntryBlock))
    lines = (line for block in blocks for line in split_lines(block.text))
    return {bare(line) for line in lines if not header_name(line)}


@given(memory_files, memory_files, memory_files)
def test_prose_that_either_side_added_is_in_the_text(base, theirs, ours):
    text = merge(base, theirs, ours).text

    added = (prose_in(theirs) | prose_in(ours)) - prose_in(base)
    assert added <= {bare(line) for line in split_lines(text)}
