"""Typed text is saved byte for byte, and only edited scores change."""

from dataclasses import replace
from datetime import date, timedelta, timezone

import pytest
from hypothesis import given

from memdeck.domain.memory.entry import DatedScore
from memdeck.storage.text.editing.full_text_edit import rewritten
from memdeck.storage.text.editing.hand_edits import settled
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import BOM, parse, render
from tests.fakes.entries import NOW, TODAY
from tests.fakes.memory_files import memory_files

BEFORE = """\
# Agent Memory

<!-- Last updated: 2026-02-20T10:30:00 -->
<!-- Total entries: 2 -->
<!-- Scores as of: 2026-01-05 for 2026-02-20T10:30:00 -->

Notes of mine.

## Active Memories

###  [a1]  fact|0.88| 2026-01-03 |8
User writes Python
<!-- score=0.8812@2026-02-01 -->

### [b2] fact | 0.50 | 2026-01-10 | 2

  User tried Vue\t

"""
ZONE = timezone(timedelta(hours=8))
STAMP = "2026-03-01T12:30:00"
SAVED_HEADER = BEFORE.replace("2026-02-20T10:30:00", STAMP)


def save(text: str, known: Document | str = BEFORE) -> str:
    before = parse(known) if isinstance(known, str) else known
    return render(rewritten(text, before, NOW))


def dated_scores(text: str) -> dict[str, DatedScore]:
    return {entry.id: entry.dated_score for entry in parse(text).entries}


def edited(*edits: tuple[str, str], text: str = BEFORE) -> str:
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "text",
    [
        edited(("Notes of mine.", "Notes of mine,\tand more. ")),
        edited(("# Agent Memory", "# My memories")),
        edited(("\n\n", "\n\n\n")),
        edited(("0.50 |", "0.5 |")),
    ],
)
def test_where_no_memory_changed_the_text_is_saved_byte_for_byte(text):
    assert save(text) == text


def test_another_order_is_saved_byte_for_byte():
    blocks = [block.text for block in parse(BEFORE).blocks]
    text = "".join([*blocks[:-2], blocks[-1], blocks[-2]])

    assert save(text) == text


def test_prose_without_a_header_gets_none():
    assert save("# Notes\n\nMilk\n", "# Notes\n") == "# Notes\n\nMilk\n"


def test_words_are_saved_as_typed_below_a_new_header():
    typed = ("User tried Vue\t\n", "User  tried React \n\n\n")

    assert save(edited(typed)) == edited(typed, text=SAVED_HEADER)


@pytest.mark.parametrize("digits", ["0.3", "0.425", "0.88", "1"])
def test_a_score_typed_into_a_heading_counts_from_today_and_is_stated_below(digits):
    after = save(edited(("0.50 |", f"{digits} |")))

    assert dated_scores(after)["b2"] == DatedScore(float(digits), TODAY)
    assert after == edited(
        ("0.50 |", f"{digits} |"),
        ("Vue\t\n", f"Vue\t\n<!-- score={digits}@2026-03-01 -->\n"),
        text=SAVED_HEADER,
    )


def test_a_score_typed_after_another_program_wrote_the_file_counts_from_today_too():
    theirs = BEFORE.replace("Last updated: 2026-02-20", "Last updated: 2026-02-24")

    assert dated_scores(save(theirs.replace("0.50 |", "0.70 |"), theirs)) == {
        "a1": DatedScore(0.8812, date(2026, 2, 1)),
        "b2": DatedScore(0.7, TODAY),
    }


def test_an_edit_made_outside_before_keeps_its_own_day():
    outside = DatedScore(0.5, date(2026, 2, 25))
    known = settled(parse(BEFORE), {"b2": outside})

    for typed in [("Notes", "More notes"), ("Vue", "React"), ("2026-01-10", "2026-01-12")]:
        assert dated_scores(save(edited(typed), known))["b2"] == outside


@pytest.mark.parametrize(
    "typed",
    [
        ("Last updated: 2026-02-20", "Last updated: 2026-02-28"),
        ("as of: 2026-01-05", "as of: 2026-02-28"),
        ("<!-- Scores as of: 2026-01-05 for 2026-02-20T10:30:00 -->\n", ""),
        (BEFORE.partition("\nNotes")[0], "# No header"),
    ],
)
def test_what_is_typed_over_the_header_changes_no_reading(typed):
    assert dated_scores(save(edited(typed))) == dated_scores(BEFORE)


def test_another_last_activation_counts_as_the_heading_then_says():
    assert dated_scores(save(edited(("2026-01-10", "2026-02-14"))))["b2"] == DatedScore(
        0.5, date(2026, 2, 14)
    )


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("", DatedScore(0.8, TODAY)),
        ("<!-- score=0.8@2026-01-02 -->\n", DatedScore(0.8, date(2026, 1, 2))),
    ],
)
def test_a_memory_typed_in_counts_from_today_unless_it_says_otherwise(comment, expected):
    typed = f"{BEFORE}### [c3] todo | 0.80 | 2026-01-01 | 0\nBook a seat\n{comment}"

    assert dated_scores(save(typed))["c3"] == expected


def test_the_header_counts_the_memories():
    assert "Total entries: 1 " in save(BEFORE[: BEFORE.index("### [b2]")])


@given(memory_files, memory_files)
def test_what_is_saved_reads_back_as_it_was_meant(known, text):
    document = rewritten(text, parse(known), NOW)

    assert parse(render(document), ZONE).entries == document.entries
    again = rewritten(render(document), document, NOW + timedelta(minutes=1))
    assert render(again) == render(document)


@given(memory_files, memory_files)
def test_a_memory_whose_lines_were_not_touched_reads_as_before(known, text):
    before = {block.entry.id: block for block in parse(known).entry_blocks}
    typed = {block.entry.id: block for block in parse(text).entry_blocks}
    after = {entry.id: entry for entry in parse(save(text, known)).entries}

    for id_, block in typed.items():
        if id_ in before and before[id_].text == block.text:
            assert after[id_] == replace(before[id_].entry, section=block.entry.section)


@given(memory_files, memory_files)
def test_every_line_of_prose_and_every_content_is_kept(known, text):
    after = save(text, known)

    assert [entry.content for entry in parse(after).entries] == [
        entry.content for entry in parse(text).entries
    ]
    assert after.startswith(BOM) == text.startswith(BOM)
