"""The searchable passages of each file of a vault."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.passage import Passage
from memdeck.errors import StorageError
from memdeck.services.recall.passages import (
    MEMORIES,
    conversation_part,
    memory_id,
    memory_passage,
    messages,
)
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

MEMORY_FILE = ""
"""Represents the files of memories among the names of kept transcripts."""


class Part(NamedTuple):
    """The contents of a file: the digest of each passage by its id, and a way to the passage."""

    name: str
    digests: Mapping[str, bytes]
    passage: Callable[[str], Passage]


class _Known(NamedTuple):
    """A memory, with the id and digest of its passage, which take time to compute."""

    entry: MemoryEntry
    id: str
    digest: bytes


class Parts:
    """The files of one vault, as far as they hold passages. One thread at a time."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._known: Mapping[str, _Known] = {}

    def states(self, contents: Contents) -> dict[str, str]:
        """Return an identifier of each file's state."""
        return {MEMORY_FILE: contents.state, **self._vault.source_states()}

    def read(self, name: str, contents: Contents) -> Part:
        """Return the contents of a file; a damaged one is empty."""
        if name == MEMORY_FILE:
            return self._memories(contents)
        try:
            conversation = self._vault.read_source_file(name)
        except StorageError:
            conversation = None
        found = (
            {}
            if conversation is None
            else {one.id: one for one in messages(conversation, withheld(conversation))}
        )
        part = name if conversation is None else conversation_part(conversation.id)
        return Part(part, {id_: one.digest for id_, one in found.items()}, found.__getitem__)

    def forget(self) -> None:
        """Read everything again next time."""
        self._known = {}

    def _memories(self, contents: Contents) -> Part:
        """Return the parts of all memories; those of unchanged ones are reused."""
        before, now, entries = self._known, dict[str, _Known](), dict[str, MemoryEntry]()
        for entry in contents.entries.values():
            known = before.get(entry.id)
            if known is None or known.entry is not entry:
                known = _Known(entry, memory_id(entry.id), memory_passage(entry).digest)
            now[entry.id] = known
            entries[known.id] = entry
        self._known = now
        digests = {known.id: known.digest for known in now.values()}
        return Part(MEMORIES, digests, lambda id_: memory_passage(entries[id_]))
