"""Unsaved text, stored on disk as a draft until it is saved."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.ui.session.worker import Bridge
from memdeck.errors import MemdeckError, StorageError
from memdeck.services.vault.text_editing import Saved, Unmerged
from memdeck.storage.vault.store.drafts import Draft, DraftFile
from memdeck.storage.vault_layout import VaultLayout

PAUSE_MS = 1_000  # a crash loses at most what was typed in that time


class DraftKeeper(QObject):
    """Writes the draft of one editor on the worker thread, at most once a second."""

    claimed = Signal(object)
    """A draft file is reserved; with the ``LeftDraft`` that was found there, or None."""
    failed = Signal(object)
    """The draft could not be stored, for this ``MemdeckError``."""

    def __init__(self, bridge: Bridge, layout: VaultLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._file = DraftFile(layout)
        self._unsaved: Callable[[], Draft | None] = lambda: None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(lambda: self.write(self._unsaved()))

    def claim(self) -> None:
        """Reserve the draft file and read a draft left in it; ``claimed`` follows in any case."""
        job = self._bridge.run(self._file.claim)
        job.done.connect(self.claimed)
        job.failed.connect(self.failed)
        job.failed.connect(lambda _: self.claimed.emit(None))

    def note(self, unsaved: Callable[[], Draft | None]) -> None:
        """Write the result of *unsaved* soon, since it changed. None removes the draft."""
        self._unsaved = unsaved
        if not self._timer.isActive():
            self._timer.start()

    def attempt(self, save: Callable[[], Saved | Unmerged], draft: Draft) -> Saved | Unmerged:
        """Save, and delete the draft; on failure, store *draft*. Runs on the worker thread."""
        try:
            outcome = save()
        except MemdeckError:
            # The user sees the error of the save; of two errors the first says what to do.
            with suppress(StorageError):
                self._file.write(draft)
            raise
        with suppress(StorageError):
            if isinstance(outcome, Saved):
                self._file.remove()
            else:
                self._file.write(draft)
        return outcome

    def write(self, draft: Draft | None) -> None:
        """Replace the stored draft with *draft*; None stores none."""
        self._timer.stop()
        file = self._file
        job = self._bridge.run(file.write, draft) if draft else self._bridge.run(file.remove)
        job.failed.connect(self.failed)

    def close(self) -> None:
        """Release the draft file with its contents for the next editor; write no more."""
        self._timer.stop()
        self._timer.timeout.disconnect()
        self._bridge.run(self._file.release)
