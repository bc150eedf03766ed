"""The bytes that a change replaced, for an undo with nothing in between.

An entry put back by its values alone is the same memory in other bytes: a
comment stays, a time is of today, members change their order. So an undo first
looks here. The journal knows by which text a change replaced which, and a
backup holds the replaced one. Where the file is still the text that the change
wrote, the undo writes the other back, whatever the format. Where anything came
in between (another save, a hand's edit, a purge, a backup that was thinned
out), there is nothing here, and the entries are put back one by one, behind
those they stood behind (``storage.text.editing.undo_position``).
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
    """Return the file from before the change that took *step*; *found* is what it has now.

    None where something came in between, or the text is kept no longer.

    Raises:
        StorageError: the disk refused.
    """
    if step.wrote != found:
        return None
    if step.replaced is None:
        return PreviousBytes(None)
    text = store.read_earlier(step.replaced)
    return None if text is None else PreviousBytes(text)
