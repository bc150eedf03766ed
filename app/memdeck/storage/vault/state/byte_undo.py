"""The bytes that a change replaced, for an undo with no change in between.

An entry restored by its values alone is the same memory in other bytes: a comment stays, a time
becomes today's, members change their order. So an undo first checks here. The journal records
which text a change replaced by which, and a backup holds the replaced one. Where the file is
still the text that the change wrote, the undo writes the other back, whatever the format. Where
anything came in between (another save, a manual edit, a purge, a thinned-out backup), nothing is
found here, and the entries are restored one by one, after those they followed
(``storage.text.editing.undo_position``).
"""

from dataclasses import dataclass

from memdeck.storage.backends.backend import Revision
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.store.store import MemoryStore


@dataclass(frozen=True, slots=True)
class PreviousBytes:
    """A file as it was before a change; None where there was none."""

    text: str | None


def earlier(store: MemoryStore, step: Step, found: Revision | None) -> PreviousBytes | None:
    """Return the file from before the change that did *step*; *found* is its present revision.

    Return None where something came in between, or the text is no longer kept.

    Raises:
        StorageError: the disk operation failed.
    """
    if step.wrote != found:
        return None
    if step.replaced is None:
        return PreviousBytes(None)
    text = store.read_earlier(step.replaced)
    return None if text is None else PreviousBytes(text)
