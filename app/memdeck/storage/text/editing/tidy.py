"""The full sorted form of MEMORY.md, as design A writes it, with nothing lost.

Source: seed 000, section 2.3; DESIGN section 5.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from threading import Lock

from memdeck.domain.memory.decay import rebased, score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.storage.text.editing.entry_edits import with_header
from memdeck.storage.text.editing.insertion import place
from memdeck.storage.text.markdown.document import Document, EntryBlock, parted_text
from memdeck.storage.text.markdown.file_header import time_of_save
from memdeck.storage.text.markdown.parser import entry_block, render


@dataclass(frozen=True, slots=True)
class _Made:
    """A block that a tidy created, and its entry; *parted* from what follows."""

    of: MemoryEntry
    block: EntryBlock
    parted: EntryBlock

    def is_of(self, entry: MemoryEntry) -> bool:
        """Return whether a tidy creates this block of *entry* too; a tidy entry stays unchanged."""
        tidy = self.block.entry
        return entry is tidy or entry is self.of or entry in (tidy, self.of)


class Tidier:
    """Tidies one file again and again; an entry unchanged since the last tidy costs nothing.

    Any thread.
    """

    def __init__(self) -> None:
        self._terms: tuple[Policy, date, str] | None = None
        self._made: dict[str, _Made] = {}
        self._lock = Lock()

    def prepare(self, document: Document, policy: Policy, now: datetime) -> None:
        """Do most of the work of a tidy in advance: that of a similar document is fast then."""
        with self._lock:
            self._make(document, policy, now)

    def tidied(self, document: Document, policy: Policy, now: datetime) -> Document:
        """Return *document* in order, as ``tidied`` does."""
        with self._lock:
            made = self._make(document, policy, now)
        return _ordered(document, made, now)

    def _make(self, document: Document, policy: Policy, now: datetime) -> Mapping[str, _Made]:
        """Return the blocks of a tidy *document* by their ids."""
        today, newline = now.date(), document.newline
        terms = (policy, today, newline)
        known = self._made if self._terms == terms else {}
        made = {
            entry.id: one
            if (one := known.get(entry.id)) is not None and one.is_of(entry)
            else _made(entry, policy, today, newline)
            for entry in document.entries
        }
        self._terms, self._made = terms, made
        return made


def tidied(document: Document, policy: Policy, now: datetime) -> Document:
    """Return *document* with every entry in its section by today's score, best first.

    Headings give today's score, comments the exact value where two digits lose. No score
    changes, nothing is removed; prose and broken entries keep their order. *document* must be
    settled (``hand_edits``); *now* is the time of the save, in the vault's zone.
    """
    return Tidier().tidied(document, policy, now)


def _made(entry: MemoryEntry, policy: Policy, today: date, newline: str) -> _Made:
    block = entry_block(_tidied(entry, policy, today), as_of=today, newline=newline)
    return _Made(entry, block, replace(block, text=parted_text(block.text, newline)))


def _ordered(document: Document, made: Mapping[str, _Made], now: datetime) -> Document:
    today = now.date()
    rest = tuple(block for block in document.blocks if not isinstance(block, EntryBlock))
    remaining = replace(document, blocks=rest, stated_on=today)
    # Separated beforehand, so that each is the same block from tidy to tidy.
    ordered = place(remaining, [one.parted for one in made.values()], today)
    match ordered.blocks:
        case (*others, EntryBlock() as last):  # nothing follows
            ordered = replace(ordered, blocks=(*others, made[last.entry.id].block))
        case _:
            pass
    return with_header(ordered, time_of_save(now), today)


def is_tidy(document: Document, tidy: Document) -> bool:
    """Return whether *document* equals *tidy*, made of it, except for the day of the save."""
    header = document.header
    if header.last_updated is None or header.as_of is None or header.scores_as_of is None:
        return False
    return render(with_header(tidy, header.last_updated, header.as_of)) == render(document)


def _tidied(entry: MemoryEntry, policy: Policy, today: date) -> MemoryEntry:
    is_active = score_on(entry, policy, today) >= policy.lines.active
    # The reduction by an expiry is not part of the score: the expiry may be edited away.
    timeless = rebased(replace(entry, expires_at=None), policy, today)
    section = Section.ACTIVE if is_active else Section.ARCHIVED
    return replace(timeless, section=section, expires_at=entry.expires_at)
