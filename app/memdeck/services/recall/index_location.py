"""Where search indexes are kept: in files on this machine, or on a PostgreSQL server."""

import hashlib
import platform
from collections.abc import Mapping
from typing import TYPE_CHECKING

from memdeck.errors import StorageError
from memdeck.postgres.connections import PostgresConnections
from memdeck.services.recall.index_sync import OpenIndex, sqlite_index
from memdeck.storage.config.credentials import (
    POSTGRES_ADDRESS_VARIABLE,
    POSTGRES_PASSWORD_VARIABLE,
    Saving,
    find_key,
    save_key,
)
from memdeck.storage.config.settings import Settings
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.postgres.postgres_server import Server
    from memdeck.recall.index.protocol import Index
    from memdeck.recall.text.tokenizer import Segmenter


class Indexes:
    """Location of indexes: the one in *environment*, else in the settings, else this machine.

    Those on a server use *connections*, by default some of their own.
    """

    def __init__(
        self, environment: Mapping[str, str], connections: PostgresConnections | None = None
    ) -> None:
        self._environment = environment
        self._connections = connections or PostgresConnections()

    @property
    def is_named(self) -> bool:
        """True if the environment names a server, whatever the settings say."""
        return bool(self._environment.get(POSTGRES_ADDRESS_VARIABLE))

    def address(self, settings: Settings) -> str:
        """Return the address of the server; "" if indexes are files on this machine."""
        return self._environment.get(POSTGRES_ADDRESS_VARIABLE, "") or settings.postgres

    def opener(self, settings: Settings) -> OpenIndex:
        """Return a function that opens the index of a vault.

        It raises ``StorageError`` or ``UsageError``.
        """
        address = self.address(settings)
        if not address:
            return sqlite_index
        return lambda layout, segmenter: self._open(address, layout, segmenter)

    def check_connection(self, address: str, typed_password: str = "") -> str:
        """Return in a sentence whether the server at *address* can be used. It may take seconds."""
        try:
            server = self._server(address, typed_password)
        except StorageError as error:
            return str(error)
        from memdeck.recall.postgres.connection import check_connection  # noqa: PLC0415 - an extra

        return check_connection(server)

    def keep_password(self, address: str, typed_password: str = "") -> tuple[str, bool]:
        """Return *address* without its password, and whether the keychain has that now.

        It is the one in *address*, else *typed_password*. If the keychain lacks it, it belongs
        in MEMDECK_POSTGRES_PASSWORD or .pgpass.

        Raises:
            StorageError: the PostgreSQL driver is not installed.
            UsageError: it is no address.
        """
        server = self._server(address)
        from memdeck.postgres.postgres_server import without_password  # noqa: PLC0415 - slow, rarely used

        plain, given_password = without_password(address)
        password = given_password or typed_password
        return plain, bool(password) and save_key(server.place, password) is Saving.KEPT

    def _open(self, address: str, layout: VaultLayout, segmenter: "Segmenter") -> "Index":
        server = self._server(address)
        from memdeck.recall.postgres.postgres_index import PostgresIndex  # noqa: PLC0415 - slow, rarely used

        return PostgresIndex(server, schema_of(layout), segmenter, self._connections)

    def _server(self, address: str, typed_password: str = "") -> "Server":
        try:
            from memdeck.postgres.postgres_server import Server  # noqa: PLC0415 - slow, rarely used
        except ImportError:
            raise StorageError(
                "An index in PostgreSQL needs psycopg and pgvector; install them with"
                " `pip install 'psycopg[binary]' pgvector`."
            ) from None

        def password() -> str | None:
            if typed_password:
                return typed_password
            server = Server(address).place
            key = find_key(server, self._environment, POSTGRES_PASSWORD_VARIABLE)
            return key.value if key else None

        return Server(address, password)


def schema_of(layout: VaultLayout) -> str:
    """Return the name of a vault's schema. Vaults of two machines may have the same path."""
    named = f"{platform.node()}/{layout.key}"
    return f"memdeck_{hashlib.sha256(named.encode()).hexdigest()[:16]}"
