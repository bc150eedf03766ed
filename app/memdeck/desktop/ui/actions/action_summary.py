"""What a change did, in the two values that its labels need.

The worker thread counts them, so nothing here uses Qt.
"""

from dataclasses import dataclass

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Relation

_SUGGESTIONS = ("apply", "extract")
_MAY_FORGET = ("apply", "extract", "write", "save", "edit")
"""Actions that also carry out requests to forget, or save a text with memories deleted from it."""


@dataclass(frozen=True, slots=True)
class ActionSummary:
    """What a change did: its verb, and the number of memories or suggestions it changed.

    An undo or a redo has those of the original change. Counting 20,000 memories takes 60 ms, too
    long for the GUI thread; the labels take none (2026-11-26).
    """

    verb: str
    count: int

    @classmethod
    def of(cls, changes: ChangeSet) -> "ActionSummary":
        """Return the summary of *changes*."""
        verb = changes.why if changes.verb in ("undo", "redo") else changes.verb
        before, after = ({entry.id for entry in side} for side in (changes.before, changes.after))
        if changes.verb == "undo":
            before, after = after, before
        if verb in _MAY_FORGET and before and not after:
            verb = "forget"
        if verb == "edit" and _changes_groups(changes):
            verb = "group"
        affected = set(changes.affected)
        if verb in _SUGGESTIONS:
            affected -= _superseded(changes)
        return cls(verb, len(affected) or len({*changes.buried, *changes.lifted}))


def _changes_groups(changes: ChangeSet) -> bool:
    """Return whether every edited memory is in another group of its category than before."""
    former = {entry.id: entry for entry in changes.before}
    pairs = [(former[entry.id], entry) for entry in changes.after if entry.id in former]
    return bool(pairs) and all(
        before.group != after.group and before.category == after.category for before, after in pairs
    )


def _superseded(changes: ChangeSet) -> set[str]:
    """Return the ids of the memories that an added or removed one contradicts.

    A contradiction changes two memories, and is one suggestion.
    """
    before, after = ({entry.id for entry in side} for side in (changes.before, changes.after))
    one_sided = before ^ after
    return {
        link.target
        for entry in (*changes.before, *changes.after)
        if entry.id in one_sided
        for link in entry.links
        if link.relation is Relation.CONTRADICTS
    }
