"""Keys to models' servers: read from the environment or the system keychain, saved in the latter.

A key is never written to a file, and its value is in no ``repr``. Each server has its own, so
that one provider never receives the key of another. The keychain may ask the user to unlock it:
call these functions off the GUI thread.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

KEY_VARIABLE = "MEMDECK_API_KEY"
"""Environment variable with the key of whichever server is set up for extraction."""
EMBEDDER_KEY_VARIABLE = "MEMDECK_EMBEDDER_API_KEY"
"""The same for the embedding server, which may be another provider's."""
POSTGRES_PASSWORD_VARIABLE = "MEMDECK_POSTGRES_PASSWORD"  # noqa: S105 - a name
"""The same for a PostgreSQL server: that of the search index, and those that the user added."""
POSTGRES_ADDRESS_VARIABLE = "MEMDECK_POSTGRES"
"""Names the server of the search index, in place of the settings."""
_VARIABLE_OF = {"api.openai.com": "OPENAI_API_KEY"}
"""Variables that other programs read too; each is sent to its own server only."""

_SERVICE = "memdeck"
_SAFE_PRIORITY = 1
"""keyring's own threshold between real keychains and stand-ins, such as plain files."""


class KeySource(StrEnum):
    """The source of a key."""

    ENVIRONMENT = "environment"
    KEYCHAIN = "keychain"


class Saving(StrEnum):
    """The result of saving a key."""

    KEPT = "kept"
    NO_KEYCHAIN = "no system keychain"
    """Nothing was stored; the key can be used until the program ends."""


@dataclass(frozen=True, slots=True)
class FoundKey:
    """A key and where it came from."""

    value: str = field(repr=False)
    source: KeySource


def find_key(
    server: str, environment: Mapping[str, str], own_variable: str = KEY_VARIABLE
) -> FoundKey | None:
    """Return the key for *server*: the environment's, else the keychain's.

    *server* is a host as an address has it, with the port where one is given.
    """
    for variable in (own_variable, _VARIABLE_OF.get(server)):
        if variable and (value := environment.get(variable, "").strip()):
            return FoundKey(value, KeySource.ENVIRONMENT)
    stored = _stored_key(server)
    return FoundKey(stored, KeySource.KEYCHAIN) if stored else None


def save_key(server: str, key: str) -> Saving:
    """Save *key* for *server* in the system keychain, replacing an earlier one."""
    try:
        import keyring.errors  # noqa: PLC0415 - costs time, and most runs need no key
    except ImportError:
        return Saving.NO_KEYCHAIN
    if not _is_secure(keyring.get_keyring()):
        return Saving.NO_KEYCHAIN
    try:
        keyring.set_password(_SERVICE, server, key)
    except keyring.errors.KeyringError:
        return Saving.NO_KEYCHAIN
    return Saving.KEPT if _stored_key(server) == key else Saving.NO_KEYCHAIN


def _stored_key(server: str) -> str | None:
    try:
        import keyring.errors  # noqa: PLC0415 - slow, rarely used
    except ImportError:
        return None
    try:
        return keyring.get_password(_SERVICE, server)
    except keyring.errors.KeyringError:
        return None


def _is_secure(backend: "KeyringBackend") -> bool:
    # Several backends come as a chain that writes to its first member.
    first = next(iter(getattr(backend, "backends", ())), backend)
    # Checked first, because reading the priority of a backend that cannot run here raises.
    return bool(first.viable and first.priority >= _SAFE_PRIORITY)
