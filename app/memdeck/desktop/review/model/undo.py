"""The undo steps of a review."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from memdeck.desktop.review.model.draft import Draft

LONGEST = 200  # steps; older ones can no longer be undone


@dataclass(frozen=True, slots=True)
class UndoStack:
    """The draft as it is *now*, as it was before each step, and as it was before each undo.

    *past* ends with the latest step, *future* with the one a redo does first.
    """

    now: Draft = field(default_factory=Draft)
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def stepped(self, draft: Draft) -> "UndoStack":
        """Return the stack after one more step; itself where nothing changed."""
        if draft == self.now:
            return self
        return UndoStack(draft, (*self.past, self.now)[-LONGEST:])

    def undone(self) -> "UndoStack":
        """Return the stack with the last step undone; itself where there is none."""
        if not self.past:
            return self
        return UndoStack(self.past[-1], self.past[:-1], (*self.future, self.now))

    def redone(self) -> "UndoStack":
        """Return the stack with the last undo redone; itself where there is none."""
        if not self.future:
            return self
        return UndoStack(self.future[-1], (*self.past, self.now), self.future[:-1])

    def rebased(self, change: Callable[[Draft], Draft]) -> "UndoStack":
        """Return the stack with *change* made to every draft of it.

        For changes that are no step of the user's, such as more rows from another conversation: an
        undo must not remove those.
        """
        return replace(
            self,
            now=change(self.now),
            past=tuple(change(draft) for draft in self.past),
            future=tuple(change(draft) for draft in self.future),
        )
