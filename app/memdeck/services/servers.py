"""Vaults on PostgreSQL servers: the files that stand for them, and the passwords to them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import platformdirs

from memdeck.storage.keys import POSTGRES_PASSWORD_VARIABLE, find_key
from memdeck.storage.layout import VaultLayout, stands_for_server
from memdeck.storage.servers import (
    ServerVault,
    address_in,
    parse_server,
    read_server,
    server_file,
)


class Servers:
    """The servers of one person: their files lie below *data*.

    A password is the one that was typed in this session, else the one that
    *environment* or the keychain has.
    """

    def __init__(self, environment: Mapping[str, str], data: Path) -> None:
        self._environment = environment
        self._data = data
        self._typed: dict[str, str] = {}  # by server, until the program ends

    def layout(self, place: Path, cache_root: Path | None = None) -> VaultLayout:
        """Return the layout of the vault at *place*, which may be the address of a server.

        Raises:
            StorageError: the disk refused.
            UsageError: an address does not say whose memories are meant.
        """
        layout = VaultLayout.at(self.file_of(place), cache_root)
        if not stands_for_server(layout.name):
            return layout
        return replace(layout, password=lambda: self._password(read_server(layout.memory)))

    def file_of(self, place: Path) -> Path:
        """Return *place*; of the address of a server, the file that stands for it.

        Raises:
            StorageError: the disk refused.
            UsageError: an address does not say whose memories are meant.
        """
        address = address_in(place)
        if address is None:
            return place
        server = parse_server(address)
        if server.password:
            self._typed[server.place] = server.password
        return server_file(server, self._data)

    def _password(self, server: ServerVault) -> str | None:
        if server.place in self._typed:
            return self._typed[server.place]
        found = find_key(server.place, self._environment, POSTGRES_PASSWORD_VARIABLE)
        return found.value if found else None


def layout_at(place: Path | str | VaultLayout) -> VaultLayout:
    """Return the layout of the vault at *place*: a file, a folder, or the address of a server.

    Raises:
        StorageError: the disk refused.
        UsageError: an address does not say whose memories are meant.
    """
    if isinstance(place, VaultLayout):
        return place
    return Servers({}, platformdirs.user_data_path("memdeck", appauthor=False)).layout(Path(place))
