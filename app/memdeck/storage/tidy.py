"""The full sorted form of MEMORY.md, as design A writes it, with nothing lost.

Source: seed 000, section 2.3; DESIGN section 5.
"""

from dataclasses import replace
from datetime import date, datetime

from memdeck.domain.entry import MemoryEntry, Section
from memdeck.domain.policy import Policy
from memdeck.domain.reading import rebased, score_on
from memdeck.storage.document import Document, EntryBlock
from memdeck.storage.edits import with_header
from memdeck.storage.header import time_of_save
from memdeck.storage.markdown import entry_block, render
from memdeck.storage.placing import place


class Tidier:
    """Tidies one file again and again; an entry that is as the last tidy left it costs nothing."""

    def __init__(self) -> None:
        self._terms: tuple[Policy, date, str] | None = None
        self._made: dict[str, EntryBlock] = {}

    def tidied(self, document: Document, policy: Policy, now: datetime) -> Document:
        """Return *document* in order, as ``tidied`` does."""
        terms = (policy, now.date(), document.newline)
        made = self._made if self._terms == terms else {}
        blocks = [
            block
            if (block := made.get(entry.id)) is not None and block.entry is entry
            else _block(entry, policy, now.date(), document.newline)
            for entry in document.entries
        ]
        self._terms, self._made = terms, {block.entry.id: block for block in blocks}
        return _ordered(document, blocks, now)


def tidied(document: Document, policy: Policy, now: datetime) -> Document:
    """Return *document* with every entry in its section by today's reading, best first.

    Headings give what the score reads today, comments the exact value where
    two digits lose. No reading changes, nothing is removed; prose and broken
    entries keep their order. *document* must be settled (``basis``); *now* is
    the time of the save, in the vault's zone.
    """
    return Tidier().tidied(document, policy, now)


def _block(entry: MemoryEntry, policy: Policy, today: date, newline: str) -> EntryBlock:
    return entry_block(_tidied(entry, policy, today), as_of=today, newline=newline)


def _ordered(document: Document, blocks: list[EntryBlock], now: datetime) -> Document:
    today = now.date()
    rest = tuple(block for block in document.blocks if not isinstance(block, EntryBlock))
    remaining = replace(document, blocks=rest, stated_on=today, in_order=frozenset())
    return with_header(place(remaining, blocks, today), time_of_save(now), today)


def is_tidy(document: Document, tidy: Document) -> bool:
    """Tell whether *document* says all that *tidy*, made of it, does but the day of the save."""
    header = document.header
    if header.last_updated is None or header.as_of is None or header.scores_as_of is None:
        return False
    return render(with_header(tidy, header.last_updated, header.as_of)) == render(document)


def _tidied(entry: MemoryEntry, policy: Policy, today: date) -> MemoryEntry:
    is_active = score_on(entry, policy, today) >= policy.lines.active
    # What an expiry takes off is not part of the score: it may be edited away.
    timeless = rebased(replace(entry, expires_at=None), policy, today)
    section = Section.ACTIVE if is_active else Section.ARCHIVED
    return replace(timeless, section=section, expires_at=entry.expires_at)
