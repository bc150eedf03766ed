"""What is open and what is chosen, as far as commands depend on it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from memdeck.desktop.ui.models.entry_rows import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionContext:
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

    def choosing(self, rows: Iterable[EntryRow]) -> "ActionContext":
        """Return the situation in which *rows* are the chosen ones."""
        chosen = list(rows)
        kept = [row for row in chosen if row.is_kept]
        active = sum(row.is_active for row in kept)
        return replace(
            self,
            active=active,
            archived=len(kept) - active,
            forgotten=len(chosen) - len(kept),
            pinned=sum(row.entry.pinned for row in kept),
        )
