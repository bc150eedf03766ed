"""The context of commands: what is open and what is selected."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memdeck.desktop.ui.models.entry_rows import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleContext:
    """What can be done on the page of people; nothing while another page is in front.

    *has_sources* is true if messages of the current claim can be opened, *can_remember* if it
    holds. *has_conflict* and *has_namesake* name the question that is shown, if any.
    """

    has_claim: bool = False
    has_sources: bool = False
    can_remember: bool = False
    has_conflict: bool = False
    has_namesake: bool = False
    can_merge: bool = False
    can_forget: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionContext:
    """The counts of selected memories by status, and what undo and redo would do.

    *undo* and *redo* are the labels of the changes, "" where there is none; *undo_author* is the
    label of who made the one to undo, "" for the user. *viewed_day* is the day whose memories are
    shown; None for today. *is_review_undoable* and *is_review_redoable* are true where the review
    in front has steps of its own, which go first; *has_new_review_step* where it has one since the
    last change, which therefore cannot be redone. While *is_busy*, undo and redo have to wait for
    a change in progress. *conversations* are kept in the vault, *new_conversations* of them
    may have no episodes yet; *is_at_timeline* is true while the
    timeline is in front, and *has_episode* and *is_timeline_filtered* only then.
    """

    has_vault: bool = False
    active: int = 0
    archived: int = 0
    forgotten: int = 0
    pinned: int = 0
    undo: str = ""
    undo_author: str = ""
    redo: str = ""
    is_review_undoable: bool = False
    is_review_redoable: bool = False
    has_new_review_step: bool = False
    is_busy: bool = False
    viewed_day: date | None = None
    conversations: int = 0
    new_conversations: int = 0
    is_at_timeline: bool = False
    has_episode: bool = False
    is_timeline_filtered: bool = False
    people: PeopleContext = PeopleContext()

    @property
    def is_read_only(self) -> bool:
        """True where another day than today is shown: changes would be made to today's memories."""
        return self.viewed_day is not None

    @property
    def can_undo(self) -> bool:
        """True also while undo has to wait: a disabled command could not say why."""
        return self.is_busy or self.is_review_undoable or bool(self.undo)

    @property
    def can_redo(self) -> bool:
        """True also while redo has to wait."""
        has_redo = bool(self.redo) and not self.has_new_review_step
        return self.is_busy or self.is_review_redoable or has_redo

    @property
    def in_file(self) -> int:
        """The number of selected memories that are in the file."""
        return self.active + self.archived

    @property
    def selected(self) -> int:
        return self.in_file + self.forgotten

    @property
    def is_one_in_file(self) -> bool:
        return self.in_file == self.selected == 1

    @property
    def restorable(self) -> int:
        return self.archived + self.forgotten

    @property
    def is_all_pinned(self) -> bool:
        """True where memories are selected and none of them fades."""
        return 0 < self.in_file == self.pinned

    def with_selection(self, rows: Iterable["EntryRow"]) -> "ActionContext":
        """Return the context with *rows* as the selection."""
        selected = list(rows)
        # In comprehensions, as 20,000 may be selected, and the window waits.
        in_file = [row for row in selected if row.is_kept]
        active = len([row for row in in_file if row.is_active])
        return replace(
            self,
            active=active,
            archived=len(in_file) - active,
            forgotten=len(selected) - len(in_file),
            pinned=len([row for row in in_file if row.entry.pinned]),
        )
