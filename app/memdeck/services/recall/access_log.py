"""The log of retrievals: what was retrieved from a vault, by which query, for whom."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.usage import Access, Usage, usage_of
from memdeck.errors import StorageError
from memdeck.services.vault.client import CLIENT
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.access_log import AccessLog

LONGEST_QUERY = 500
"""Characters of a query that are logged."""


class Accesses:
    """The accesses of one vault, by a user or an agent. Any thread.

    A log that cannot be written or read costs nobody an answer.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._log = AccessLog(vault.layout)

    def note(self, query: str, ids: Iterable[str], mode: Mode) -> None:
        """Log that *query* retrieved these memories; nothing if there are none.

        Nor before the first change of the vault: reading creates no file in it. If the user
        keeps no conversations, questions are not kept either.

        Source: seed 001, section 5.2.
        """
        memory_ids = tuple(dict.fromkeys(ids))
        text = query if self._vault.keeps_sources else ""
        logged = " ".join(text.split())[:LONGEST_QUERY].encode("utf-8", "replace").decode()
        if memory_ids:
            with suppress(StorageError):
                vault = self._vault
                access = Access(vault.now(), logged, memory_ids, mode, vault.by, CLIENT.get())
                self._log.append(access)

    def usages(self) -> Mapping[str, Usage]:
        """Return how often each memory was retrieved and when last, by id, as far as was logged."""
        try:
            return self._log.read().usages
        except StorageError:
            return {}

    def usage(self, entry: MemoryEntry) -> Usage:
        """Return how often *entry* was retrieved: as its file counts, and as was logged since."""
        return usage_of(entry, self.usages())

    def all(self) -> tuple[Access, ...]:
        """Return the accesses that are still kept one by one, latest first."""
        try:
            return self._log.read().accesses[::-1]
        except StorageError:
            return ()

    def of(self, id: str) -> tuple[Access, ...]:  # noqa: A002 - the word of every surface
        """Return those that retrieved the memory *id*, with their queries, latest first."""
        return tuple(access for access in self.all() if id in access.ids and access.query)
