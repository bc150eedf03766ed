"""Which medium a vault's memories are in, by the name of its file."""

from memdeck.storage.layout import VaultLayout
from memdeck.storage.medium import Medium
from memdeck.storage.memory_file import MemoryFile


def medium_of(layout: VaultLayout) -> Medium:
    """Return the medium of the memories at *layout*."""
    return MemoryFile(layout)
