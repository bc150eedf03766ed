"""MEMORY.md with a heading for each memory."""

from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory, Reading, Skipped
from memdeck.transcripts import read_text

FILE = """# Agent Memory
<!-- Last updated: 2026-02-21 -->

## Active
### [a1b2c3] preference | 0.92 | 2026-02-20 | 12
喜欢简洁的代码
<!-- created=2026-01-03T09:12:00+08:00 tags="work" -->

### [a1b2c4] fact/work | 0.20 | 2026-02-21 | 1
Line one

#### Line two

## Archived
### [a1b2c5] decision | 0 | 2026-02-30 | 0
Took the train
"""


def test_each_is_a_memory_of_the_day_it_was_last_active_on():
    assert read_text(FILE) == Reading(
        memories=(
            ImportedMemory("喜欢简洁的代码", datetime(2026, 2, 20, 12, tzinfo=UTC), "preference"),
            ImportedMemory(
                "Line one\n\n#### Line two", datetime(2026, 2, 21, 12, tzinfo=UTC), "fact"
            ),
            ImportedMemory("Took the train", None, "decision"),
        )
    )


@pytest.mark.parametrize(
    "broken",
    ["[bad id] fact | 0.5 | 2026-02-20 | 1", "[b] fact | 0.5 | soon | 1", "[a1b2c9] fact | 0.5"],
)
def test_a_broken_one_is_reported(broken):
    reading = read_text(f"{FILE}\n### {broken}\nlost")

    assert len(reading.memories) == 3
    assert reading.skipped == (
        Skipped(
            f"pasted text: {broken}", "It is no whole memory; open the file itself to mend it."
        ),
    )
