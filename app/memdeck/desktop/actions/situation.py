"""What is open and what is chosen, as far as commands depend on it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from memdeck.desktop.models.rows import EntryRow, Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """How many chosen memories stand where, and what undo and redo would do.

    *undo* and *redo* name the deeds in words, "" where there is none.
    """

    has_vault: bool = False
    active: int = 0
    archived: int = 0
    forgotten: int = 0
    pinned: int = 0
    undo: str = ""
    redo: str = ""

    @property
    def kept(self) -> int:
        """The chosen memories that stand in the file."""
        return self.active + self.archived

    @property
    def chosen(self) -> int:
        return self.kept + self.forgotten

    @property
    def is_all_pinned(self) -> bool:
        """True where a memory is chosen and none of the chosen ones fades."""
        return 0 < self.kept == self.pinned

    def choosing(self, rows: Iterable[EntryRow]) -> "Situation":
        """Return the situation in which *rows* are the chosen ones."""
        chosen = list(rows)
        archived = sum(row.shelf is Shelf.ARCHIVED for row in chosen)
        forgotten = sum(row.shelf is Shelf.FORGOTTEN for row in chosen)
        return replace(
            self,
            active=len(chosen) - archived - forgotten,
            archived=archived,
            forgotten=forgotten,
            pinned=sum(row.entry.pinned and row.shelf is not Shelf.FORGOTTEN for row in chosen),
        )
