"""The format of a text: every one that Memdeck opens, in the order they are tried."""

from memdeck.errors import StorageError
from memdeck.storage.formats.bullets.bullet_format import BULLETS
from memdeck.storage.formats.json.letta import LETTA
from memdeck.storage.formats.json.mem0 import MEM0
from memdeck.storage.formats.json.postgres_rows import POSTGRES_ROWS
from memdeck.storage.formats.json.sqlite_rows import SQLITE_ROWS
from memdeck.storage.formats.json.vibeworker import VIBEWORKER
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.vault_layout import is_json

FORMATS: tuple[VaultFormat, ...] = (
    SQLITE_ROWS,
    POSTGRES_ROWS,
    MEMORY_MD,
    BULLETS,
    VIBEWORKER,
    MEM0,
    LETTA,
)


def format_of(name: str, text: str, before: VaultFormat = MEMORY_MD) -> VaultFormat:
    """Return the format of *text*, of a file called *name*.

    Ambiguous Markdown has the format that the file had *before*.

    Raises:
        StorageError: it is damaged, or in none of them.
    """
    return claimed_by(name, text) or before


def claimed_by(name: str, text: str) -> VaultFormat | None:
    """Return the format that *text* is surely in; None for ambiguous Markdown.

    Raises:
        StorageError: it is damaged, or in none of them.
    """
    found = next((form for form in FORMATS if form.claims(name, text)), None)
    if found is None and is_json(name):
        raise StorageError(
            f"{name} holds no memories in a form that can be opened here; if it is an export of"
            " chats or memories, open a vault and import it there."
        )
    return found
