"""An exact score is written into the comment of an entry, and other lines stay unchanged."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given

from memdeck.domain.memory.entry import DatedScore, MemoryEntry
from memdeck.storage.text.editing.hand_edits import with_explicit_score
from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.parser import parse
from tests.fakes.memory_files import dated_scores, memory_files

ON = date(2026, 2, 25)
COMMENT = "<!-- score=0.4@2026-02-25 -->"


def block_of(text: str) -> EntryBlock:
    return parse(text).entry_blocks[0]


def scored(block: EntryBlock, dated_score: DatedScore) -> EntryBlock:
    entry: MemoryEntry = replace(block.entry, score=dated_score.score, scored_at=dated_score.on)
    return replace(block, entry=entry)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "###  [a1]  fact|0.4| 2026-01-03 |8\n\n  Two  spaces\t\n\n\n",
            "###  [a1]  fact|0.4| 2026-01-03 |8\n\n  Two  spaces\t\n{}\n\n\n",
        ),
        ("### [a1] fact | 0.4 | 2026-01-03 | 8\nNo end", None),
        ("### [a1] fact | 0.4 | 2026-01-03 | 8", None),
        (
            "### [a1] fact | 0.4 | 2026-01-03 | 8\r\nWords\r\n\r\n",
            "### [a1] fact | 0.4 | 2026-01-03 | 8\r\nWords\r\n{}\r\n\r\n",
        ),
    ],
)
def test_a_comment_is_added_below_the_words_and_no_other_byte_changes(written, expected):
    after = with_explicit_score(scored(block_of(written), DatedScore(0.4, ON)), "\n")

    assert after.text == (expected or written + "\n{}").format(COMMENT)


def test_a_comment_that_is_there_is_written_again_in_its_line():
    written = (
        "### [a1] fact | 0.4 | 2026-01-03 | 8\nWords\n"
        '<!-- source=s1 score=0.9@2026-01-03   color="red" -->\nA line below\n'
    )
    after = with_explicit_score(scored(block_of(written), DatedScore(0.4, ON)), "\n")

    assert after.text.splitlines()[2:] == [
        "<!-- source=s1 score=0.4@2026-02-25 color=red -->",
        "A line below",
    ]


@given(memory_files, dated_scores)
def test_every_entry_reads_as_stated_whatever_stands_in_its_lines(text, dated_score):
    for block in parse(text).entry_blocks:
        before = scored(block, replace(dated_score, score=float(block.written)))
        after = with_explicit_score(before, "\n")
        (again,) = parse(after.text).entry_blocks

        assert after == replace(again, entry=replace(again.entry, section=block.entry.section))
        assert again.dated_score == DatedScore(float(block.written), dated_score.on)
        assert again.entry.content == block.entry.content
