"""The full sorted form of MEMORY.md, as design A writes it, with nothing lost.

Source: seed 000, section 2.3; DESIGN section 5.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from memdeck.domain.entry import MemoryEntry, Section
from memdeck.storage.document import Document, EntryBlock
from memdeck.storage.edits import with_header
from memdeck.storage.markdown import entry_block, render
from memdeck.storage.placing import place

Reading = Callable[[MemoryEntry], float]


def tidied(
    document: Document, *, reading: Reading, active_line: float, last_updated: str, today: date
) -> Document:
    """Return *document* with every entry in its section by today's *reading*, best first.

    Headings give what the score reads today, comments the exact value where
    two digits lose. No reading changes, nothing is removed; prose and broken
    entries keep their order. *document* must be settled (``basis``).
    """
    blocks = [
        entry_block(
            _tidied(entry, reading, active_line, today), as_of=today, newline=document.newline
        )
        for entry in document.entries
    ]
    rest = tuple(block for block in document.blocks if not isinstance(block, EntryBlock))
    remaining = replace(document, blocks=rest)
    return with_header(place(remaining, blocks, today), last_updated, today)


def is_tidy(document: Document, tidy: Document) -> bool:
    """Tell whether *document* says all that *tidy*, made of it, does but the day of the save."""
    header = document.header
    if header.last_updated is None or header.as_of is None or header.scores_as_of is None:
        return False
    return render(with_header(tidy, header.last_updated, header.as_of)) == render(document)


def _tidied(entry: MemoryEntry, reading: Reading, active_line: float, today: date) -> MemoryEntry:
    section = Section.ACTIVE if reading(entry) >= active_line else Section.ARCHIVED
    if entry.scored_at >= today:
        return replace(entry, section=section)
    # What an expiry takes off is not part of the score: it may be edited away.
    score = reading(replace(entry, expires_at=None))
    return replace(entry, section=section, score=score, scored_at=today)
