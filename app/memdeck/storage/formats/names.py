"""The formats by name, and the one of a new file."""

from collections.abc import Mapping
from types import MappingProxyType

from memdeck.storage.formats.bullets.bullet_format import BULLETS, NAMES
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.formats.json.letta import LETTA
from memdeck.storage.formats.json.mem0 import MEM0
from memdeck.storage.formats.json.postgres_rows import POSTGRES_ROWS
from memdeck.storage.formats.json.sqlite_rows import SQLITE_ROWS
from memdeck.storage.formats.json.vibeworker import VIBEWORKER
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat

KINDS: Mapping[str, VaultFormat] = MappingProxyType(
    {
        "memory_md": MEMORY_MD,
        "bullets": BULLETS,
        "vibeworker": VIBEWORKER,
        "mem0": MEM0,
        "letta": LETTA,
        "sqlite": SQLITE_ROWS,
        "postgres": POSTGRES_ROWS,
    }
)
"""The names of the formats on a command line."""


def kind_of(form: VaultFormat) -> str:
    """Return the name of *form*."""
    return next(name for name, one in KINDS.items() if one is form)


def begun_as(name: str) -> VaultFormat:
    """Return the format of a new file called *name*, unless another is requested."""
    if name.lower() in NAMES:
        return BULLETS
    return LETTA if name.lower().endswith(".af") else format_of(name, "")
