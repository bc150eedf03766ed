"""The bytes that a change replaced, for an undo with nothing in between.

An entry put back by its values alone is the same memory in other bytes: a
comment stays, a time is of today, members change their order. So an undo first
looks here. The journal knows by which text a change replaced which, and a
backup holds the replaced one. Where the file is still the text that the change
wrote, the undo writes the other back, whatever the format. Where anything came
in between (another save, a hand's edit, a purge, a backup that was thinned
out), there is nothing here, and the entries are put back one by one, behind
those they stood behind (``returning``).
"""

from memdeck.storage.journal import Journal
from memdeck.storage.medium import Revision
from memdeck.storage.store import MemoryStore


def text_before(store: MemoryStore, journal: Journal, change: str, found: Revision) -> str | None:
    """Return the file's text from before the *change* of that id; *found* is what it has now.

    None where something came in between, or the text is kept no longer.

    Raises:
        StorageError: the disk refused.
    """
    step = journal.step_of(change)
    if step is None or step.wrote != found:
        return None
    return store.read_earlier(step.replaced)
