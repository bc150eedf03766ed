"""The commands of the change history: show, undo and redo."""

from argparse import Namespace

from memdeck.cli.output import shapes, terminal
from memdeck.cli.output.report import Shape, Told
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.services.manager import MemoryManager


def history(manager: MemoryManager, words: Namespace) -> Told:
    changes = manager.history.changes(words.id)
    shape: Shape = {"changesets": [shapes.changeset(one) for one in changes]}
    return shape, terminal.history(changes, words.id)


def undo(manager: MemoryManager, _words: Namespace) -> Told:
    return changed(manager.undo())


def redo(manager: MemoryManager, _words: Namespace) -> Told:
    return changed(manager.redo())


def changed(changes: ChangeSet) -> Told:
    """Report a change that was just made."""
    return shapes.changed(changes), terminal.changeset(changes)
