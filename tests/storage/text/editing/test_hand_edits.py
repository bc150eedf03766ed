"""A score does not depend on when, how often or by whom the file was saved."""

from datetime import date

import pytest

from memdeck.domain.memory.entry import DatedScore
from memdeck.storage.text.editing.hand_edits import hand_edits, settled, with_last_states
from memdeck.storage.text.markdown.parser import parse, render
from tests.fakes.entries import TODAY

BASE = """\
# Agent Memory

<!-- Last updated: 2026-02-20T10:30:00 -->
<!-- Total entries: 2 -->
<!-- Scores as of: 2026-01-05 for 2026-02-20T10:30:00 -->

## Active Memories

### [a1] fact | 0.88 | 2026-01-03 | 8
User writes Python
<!-- score=0.8812@2026-02-01 -->

### [b2] fact | 0.50 | 2026-01-10 | 2
User tried Vue
"""
EDITED_ON = date(2026, 2, 25)


def read(text, base=BASE, modified_on=EDITED_ON, today=TODAY, earlier=None):
    document = parse(text)
    edits = hand_edits(
        document, parse(base), modified_on=modified_on, today=today, earlier=earlier or {}
    )
    return {entry.id: entry.dated_score for entry in settled(document, edits).entries}


def test_an_untouched_file_is_read_by_its_comments_and_its_header():
    assert read(BASE) == {
        "a1": DatedScore(0.8812, date(2026, 2, 1)),
        "b2": DatedScore(0.5, date(2026, 1, 10)),
    }


@pytest.mark.parametrize("digits", ["0.3", "0.30", "0.9", "0.89", "1", "0"])
def test_a_score_edited_by_hand_counts_from_the_day_of_the_edit(digits):
    """This includes a score that rounds to the same value as the old exact score."""
    edited = BASE.replace("0.88 |", f"{digits} |")

    assert read(edited)["a1"] == DatedScore(float(digits), EDITED_ON)


def test_an_entry_written_by_hand_counts_from_the_day_it_was_written():
    edited = BASE + "\n### [c3] todo | 0.80 | 2026-01-01 | 0\nBook a window seat\n"

    assert read(edited)["c3"] == DatedScore(0.8, EDITED_ON)


def test_an_entry_that_came_with_its_own_exact_score_keeps_it():
    edited = BASE + "\n### [c3] todo | 0.80 | 2026-01-01 | 0\nBook\n<!-- score=0.8@2026-01-02 -->\n"

    assert read(edited)["c3"] == DatedScore(0.8, date(2026, 1, 2))


def test_other_digits_for_the_same_number_are_no_edit():
    assert read(BASE.replace("0.50 |", "0.5 |")) == read(BASE)


@pytest.mark.parametrize(
    ("modified_on", "counts_from"),
    [
        (date(2026, 2, 1), date(2026, 2, 20)),
        (date(2026, 2, 27), date(2026, 2, 27)),
        (date(2027, 1, 1), TODAY),
    ],
)
def test_the_day_of_an_edit_lies_between_the_last_save_and_today(modified_on, counts_from):
    edited = BASE.replace("0.50 |", "0.70 |")

    assert read(edited, modified_on=modified_on)["b2"] == DatedScore(0.7, counts_from)


def test_an_edit_keeps_the_day_on_which_it_was_first_seen():
    edited = BASE.replace("0.50 |", "0.70 |")
    seen = {"b2": DatedScore(0.7, date(2026, 2, 22))}

    assert read(edited, earlier=seen)["b2"] == seen["b2"]


def test_an_edit_of_an_edit_counts_from_its_own_day():
    edited = BASE.replace("0.50 |", "0.70 |")

    assert read(edited, earlier={"b2": DatedScore(0.6, date(2026, 2, 22))})["b2"].on == EDITED_ON


def test_what_another_program_wrote_counts_from_its_own_save():
    rewritten = BASE.replace("2026-02-20T10:30:00 -->\n<!-- Total", "2026-02-24 -->\n<!-- Total")
    rewritten = rewritten.replace("0.50 |", "0.70 |")

    assert read(rewritten)["b2"] == DatedScore(0.7, date(2026, 2, 24))


def test_a_file_without_a_header_counts_from_each_last_activation():
    text = "### [a1] fact | 0.50 | 2026-01-10 | 2\nx\n"

    assert read(text, base=text) == {"a1": DatedScore(0.5, date(2026, 1, 10))}
    edited = text.replace("0.50", "0.60")
    assert read(edited, base=text) == {"a1": DatedScore(0.6, EDITED_ON)}


def test_a_mended_entry_counts_from_its_old_day_under_a_later_header():
    hit = BASE.replace("2026-01-10", "2026-01-02")
    past = parse(hit.replace("Scores as of: 2026-01-05", "Scores as of: 2026-01-03")).entries
    broken = with_last_states(parse(hit.replace("[b2]", "[b2")), past)

    assert hand_edits(parse(hit), broken, modified_on=EDITED_ON, today=TODAY) == {
        "b2": DatedScore(0.5, date(2026, 1, 3))
    }


def test_the_last_states_of_broken_entries_alone_are_taken():
    document = parse(BASE.replace("[b2]", "[b2"))
    past = parse(BASE).entries
    known = with_last_states(document, past)

    assert render(known) == render(document)
    assert known.blocks[: len(document.blocks)] == document.blocks
    assert known.by_id["b2"] == past[1]
    assert with_last_states(parse(BASE), past).blocks == parse(BASE).blocks
