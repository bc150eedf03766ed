"""The formats that Memdeck opens: by name, and the one a file is in.

Most vaults are a MEMORY.md, so each format of another program is imported with its first use.
"""

from memdeck.errors import StorageError
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.vault_layout import BULLET_FILE_NAMES, is_json, is_sqlite, stands_for_server

FORMAT_NAMES = ("memory_md", "bullets", "vibeworker", "mem0", "letta", "sqlite", "postgres")
"""The names of the formats on a command line."""


def format_named(format_name: str) -> VaultFormat:
    """Return the format of that name, one of ``FORMAT_NAMES``."""
    match format_name:
        case "memory_md":
            return MEMORY_MD
        case "bullets":
            from memdeck.storage.formats.bullets.bullet_format import BULLETS  # noqa: PLC0415

            return BULLETS
        case "vibeworker":
            from memdeck.storage.formats.json.vibeworker import VIBEWORKER  # noqa: PLC0415

            return VIBEWORKER
        case "mem0":
            from memdeck.storage.formats.json.mem0 import MEM0  # noqa: PLC0415

            return MEM0
        case "letta":
            from memdeck.storage.formats.json.letta import LETTA  # noqa: PLC0415

            return LETTA
        case "sqlite":
            from memdeck.storage.formats.json.sqlite_rows import SQLITE_ROWS  # noqa: PLC0415

            return SQLITE_ROWS
        case "postgres":
            from memdeck.storage.formats.json.postgres_rows import POSTGRES_ROWS  # noqa: PLC0415

            return POSTGRES_ROWS
        case _:
            raise ValueError(format_name)


def format_of(name: str, text: str, before: VaultFormat = MEMORY_MD) -> VaultFormat:
    """Return the format of *text*, of a file called *name*.

    Ambiguous Markdown has the format that the file had *before*.
    """
    return matching_format(name, text) or before


def matching_format(name: str, text: str) -> VaultFormat | None:
    """Return the format that *text* is surely in; None for ambiguous Markdown.

    Raises:
        StorageError: it is damaged, or in none of them.
    """
    candidates = map(format_named, _candidates(name, text))
    found = next((format_ for format_ in candidates if format_.matches(name, text)), None)
    if found is None and is_json(name):
        raise StorageError(
            f"{name} holds no memories in a form that can be opened here; if it is an export of"
            " chats or memories, open a vault and import it there."
        )
    return found


def new_file_format(name: str) -> VaultFormat:
    """Return the format of a new file called *name*, unless another is requested."""
    if name.lower() in BULLET_FILE_NAMES:
        return format_named("bullets")
    return format_named("letta") if name.lower().endswith(".af") else format_of(name, "")


def _candidates(name: str, text: str) -> tuple[str, ...]:
    """Return the names of the formats of such files, in the order they are tried."""
    if is_sqlite(name):
        return ("sqlite",)
    if stands_for_server(name):
        return ("postgres",)
    if is_json(name):
        return ("vibeworker", "mem0", "letta")
    # Blank Markdown may become either.
    return ("memory_md", "bullets") if text.strip() else ()
