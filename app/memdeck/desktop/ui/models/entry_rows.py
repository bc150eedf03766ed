"""One row of the memory table, and its columns."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from datetime import date
from enum import IntEnum, StrEnum
from operator import attrgetter

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import MemoryEntry, Section


class MemoryStatus(StrEnum):
    """The status of a memory on the day shown; each memory has exactly one.

    On a day ahead, it is the status that its score leads to by then.
    """

    PROMPT = "prompt"
    ACTIVE = "active"
    """Active, but below the prompt."""
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"


class Column(IntEnum):
    """The columns of the table, from the left."""

    SCORE = 0
    MEMORY = 1
    CATEGORY = 2
    HITS = 3
    LAST = 4
    ARCHIVES = 5
    FORGOTTEN = 6
    SOURCE = 7


@value(frozen=True, slots=True)
class EntryRow:
    """An entry as of the day the table shows.

    *score* in [0, 1]; the two days are those on which it falls below the archive and the forget
    threshold, None where that is not in sight. The available actions depend on where it is today:
    *is_kept* in the file, or in the trash.
    """

    entry: MemoryEntry
    score: float
    memory_status: MemoryStatus
    archives_on: date | None = None
    forgotten_on: date | None = None
    is_kept: bool = True

    @property
    def is_active(self) -> bool:
        """True for a memory that nobody has archived or forgotten."""
        return self.is_kept and self.entry.section is Section.ACTIVE

    @property
    def hits(self) -> int:
        """How often it was mentioned again, or retrieved by the program that owns the store."""
        return self.entry.activation_count + self.entry.access_count

    @property
    def last_used(self) -> date:
        """The day of the last hit, or of the last retrieval where that is later."""
        hit, accessed = self.entry.last_activated, self.entry.last_accessed
        if accessed is None:
            return hit
        retrieved = accessed.astimezone().date()
        return max(hit, retrieved) if self.entry.is_dated else retrieved


def group_key(category: str, group: str) -> str:
    """Return the key of a group, such as "fact/work"; no category contains a slash."""
    return f"{category}/{group}"


def split_key(key: str) -> tuple[str, str]:
    """Return the category and the group of a key; the group is "" for that of a category."""
    category, _, group = key.partition("/")
    return category, group


class Item:
    """A row as a model stores it.

    Two items are equal only if identical: a row may change, its item stays.
    """

    __slots__ = ("_searched", "_text", "rank", "row")

    def __init__(self, row: EntryRow, rank: int = 0) -> None:
        self.row = row
        self.rank = rank
        """The position among equal rows: that before the last sort, whatever changes since."""
        self._searched: MemoryEntry | None = None
        """The state of the entry that the text is of."""
        self._text = ""

    @property
    def text(self) -> str:
        """The text that a filter searches; created on first use, and when the entry changed."""
        entry, searched = self.row.entry, self._searched
        if entry is not searched:
            if searched is None or _searched_fields(entry) != _searched_fields(searched):
                self._text = searched_text(entry)
            self._searched = entry
        return self._text


# Tens of thousands are compared after a bulk action, so without a Python call for each.
_searched_fields = attrgetter("content", "category", "group", "tags")


def searched_text(entry: MemoryEntry) -> str:
    """Return the text that a filter searches, folded; the memory's own text comes first."""
    content, category, group, tags = _searched_fields(entry)
    return folded("\n".join((content, category, group or "", *tags, entry.id)))


def folded(text: str) -> str:
    """Return *text* without differences of case and of full and half width."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


def count_statuses(rows: Iterable[EntryRow]) -> Counter[MemoryStatus]:
    return Counter([row.memory_status for row in rows])
