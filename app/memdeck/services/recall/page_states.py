"""The states of a vault's pages, of which there may be many thousands."""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from memdeck.services.vault.vault import Vault
from memdeck.storage.disk.files import State, state_of
from memdeck.storage.vault.store.log_and_summary_files import page_folders

QUICK_S = 0.005
"""Longest time in which all pages can be looked at for every query: about 1,000 pages."""
AGAIN_S = 2.0
"""Time after which more pages are looked at again. It takes 0.1 s for 20,000 on a slow machine."""


class PageStates:
    """The states of the pages of *vault*, for one thread at a time.

    A page that is added, removed or replaced, which is how Memdeck and most editors save, changes
    the state of its folder. That is read every time. A page that another program changes in place
    shows only by its own state: where reading all of them takes longer than ``QUICK_S``, they are
    read again after ``AGAIN_S``. *clock_s* returns seconds that never go back.
    """

    def __init__(self, vault: Vault, clock_s: Callable[[], float] = monotonic) -> None:
        self._vault = vault
        self._clock_s = clock_s
        self._folders: Mapping[Path, State | None] = {}
        self._pages: Mapping[str, str] = {}
        self._until_s = 0.0

    def read(self) -> Mapping[str, str]:
        """Return the states by the names of the pages."""
        start_s = self._clock_s()
        folders = {path: state_of(path) for path in page_folders(self._vault.layout)}
        if start_s >= self._until_s or folders != self._folders:
            self._folders, self._pages = folders, self._vault.side_files.pages()
            end_s = self._clock_s()
            self._until_s = end_s + AGAIN_S if end_s - start_s > QUICK_S else start_s
        return self._pages

    def forget(self) -> None:
        """Look at every page again next time."""
        self._folders = {}
        self._until_s = 0.0
