"""Which format a text is in: every one that Memdeck opens, in the order they are asked.

format_of("CLAUDE.md", text).parse(text, zone)
"""

from memdeck.storage.formats.memory_md import MEMORY_MD
from memdeck.storage.vault_format import VaultFormat

FORMATS: tuple[VaultFormat, ...] = (MEMORY_MD,)


def format_of(name: str, text: str, before: VaultFormat = MEMORY_MD) -> VaultFormat:
    """Return the format of *text*, of a file called *name*.

    One that says nothing either way has the format that the file had *before*.

    Raises:
        StorageError: it is damaged, or in none of them.
    """
    return claimed_by(name, text) or before


def claimed_by(name: str, text: str) -> VaultFormat | None:
    """Return the format that *text* is surely in; None where it says nothing either way.

    Raises:
        StorageError: it is damaged, or in none of them.
    """
    return next((form for form in FORMATS if form.claims(name, text)), None)
