"""Vaults on PostgreSQL servers: the files that represent them, and their passwords."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from memdeck.errors import MemdeckError, StorageError
from memdeck.storage.backends.backend_registry import backend_on
from memdeck.storage.backends.postgres_address import (
    ServerVault,
    address_in,
    parse_server,
    read_server,
    server_file,
    server_path,
)
from memdeck.storage.config.credentials import (
    POSTGRES_ADDRESS_VARIABLE,
    POSTGRES_PASSWORD_VARIABLE,
    find_key,
    save_key,
)
from memdeck.storage.formats.format_registry import format_named
from memdeck.storage.vault_layout import VaultLayout, stands_for_server

if TYPE_CHECKING:
    from memdeck.postgres.connections import PostgresConnections


class Servers:
    """The servers of one user: their files are below *data*.

    The password is the one that was typed in this session, else the one in *environment* or the
    keychain. Their vaults use *connections*; without them, each operation opens one.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        data: Path,
        connections: "PostgresConnections | None" = None,
    ) -> None:
        self._environment = environment
        self._data = data
        self._connections = connections
        self._typed: dict[str, str] = {}  # by server, until the program ends

    def layout(self, location: Path, cache_root: Path | None = None) -> VaultLayout:
        """Return the layout of the vault at *location*, which may be the address of a server.

        Raises:
            UsageError: an address does not name the owner of the memories.
        """
        file = self.file_of(location)
        layout = replace(VaultLayout.at(file, cache_root), connections=self._connections)
        if not stands_for_server(layout.name):
            tables = self._data / "tables"
            return replace(layout, tables=tables, table_password=self._password_to)
        return replace(layout, password=lambda: self._password_of(layout.memory))

    def file_of(self, location: Path) -> Path:
        """Return *location*; for the address of a server, the file that represents it.

        Raises:
            UsageError: an address does not name the owner of the memories.
        """
        address = address_in(location)
        if address is None:
            return location
        server = parse_server(address)
        if server.password:
            self._typed[server.location] = server.password
        return server_file(server, self._data)

    def add(self, address: str, typed: str = "") -> Path:
        """Return the file that represents the vault at *address*, created if it is missing.

        The password that was *typed*, in the address or next to it, goes to the keychain; if
        there is no keychain, it is kept until the program ends.

        Raises:
            UsageError: it is no address, or does not name the owner of the memories.
        """
        server = parse_server(address)
        if password := typed or server.password:
            self._typed[server.location] = password
            save_key(server.location, password)
        return server_file(server, self._data)

    def check_connection(self, address: str, typed: str = "") -> str:
        """Return in a sentence whether the vault at *address* can be opened. It may take seconds.

        Nothing is stored.
        """
        try:
            server = parse_server(address)
            backend = backend_on(server, lambda: typed or self._password_to(server.location))
            document = format_named("postgres").parse(backend.read().text, UTC)
        except MemdeckError as error:
            return str(error)
        number = len(document.entries)
        count = "one memory" if number == 1 else f"{number:,} memories"
        return f"PostgreSQL at {server.location} answers, and has {count} of that user."

    def _password_of(self, file: Path) -> str | None:
        """Return the password to the server that *file* names.

        Anyone may have written a file outside the user's data folder, and libpq has
        passwords of its own; so such a file must name a server the user has added.

        Raises:
            StorageError: the user has not added that server.
        """
        server = read_server(file)
        is_known = server_path(server, self._data).exists() or self._is_named(server)
        if not (is_known or file.is_relative_to(self._data)):
            raise StorageError(
                f"{file.name} names a PostgreSQL server that you have not added, so nothing was"
                " sent there; if you trust it, open the address in that file once."
            )
        return self._password_to(server.location)

    def _is_named(self, server: ServerVault) -> bool:
        """Return whether *server* is the one of MEMDECK_POSTGRES, whatever its database."""
        from memdeck.postgres.security import leads_to_same_host  # noqa: PLC0415 - an extra

        named = self._environment.get(POSTGRES_ADDRESS_VARIABLE, "")
        return bool(named) and leads_to_same_host(server.address, named)

    def _password_to(self, location: str) -> str | None:
        if location in self._typed:
            return self._typed[location]
        key = find_key(location, self._environment, POSTGRES_PASSWORD_VARIABLE)
        return key.value if key else None


def layout_at(location: Path | str | VaultLayout) -> VaultLayout:
    """Return the layout of the vault at *location*: a file, a folder, or the address of a server.

    Raises:
        UsageError: an address does not name the owner of the memories.
    """
    if isinstance(location, VaultLayout):
        return location
    data = platformdirs.user_data_path("memdeck", appauthor=False)
    return Servers({}, data).layout(Path(location))
