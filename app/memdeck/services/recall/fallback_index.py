"""Keyword search while the index of a vault cannot be used: an index in memory."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from memdeck.services.recall.index_sync import Indexing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index
    from memdeck.recall.text.tokenizer import Segmenter

_T = TypeVar("_T")


class FallbackIndex:
    """A keyword index of a vault's files, in memory while it is needed. Any thread.

    It writes nothing to the disk, so a purge has nothing to remove there.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._indexing: Indexing | None = None
        self._lock = Lock()

    def use(self, find: "Callable[[Index, Contents], _T]") -> _T:
        """Return the result of *find*, given an index in sync and the contents of the vault.

        Raises:
            StorageError: the vault cannot be read.
        """
        with self._lock:
            if self._indexing is None:
                self._indexing = _InMemory(self._vault, _opened)
            return self._indexing.use(find)

    def drop(self) -> None:
        """Free its memory; the next use builds it again."""
        with self._lock:
            if self._indexing is not None:
                self._indexing.close()
                self._indexing = None


class _InMemory(Indexing):
    """An index that no other program sees, so it needs no lock."""

    def _locked(self) -> AbstractContextManager[None]:
        return nullcontext()


def _opened(_layout: VaultLayout, segmenter: "Segmenter") -> "Index":
    from memdeck.recall.sqlite.sqlite_index import SqliteIndex  # noqa: PLC0415 - numpy, for recall alone

    return SqliteIndex(None, segmenter)
