"""Vaults of each backend: a file, a database, or a server."""

from pathlib import Path

import pytest

from memdeck.services.vault.postgres_servers import Servers
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import make_postgres, make_sqlite
from tests.fakes.stores import POSTGRES, SQLITE, StoreFile


def place_of(kind: StoreFile, folder: Path, request: pytest.FixtureRequest) -> VaultLayout:
    """Create a store of *kind* as its own program does; return the layout of its vault in *folder*.

    A server is started only for the store that needs one.
    """
    vault = folder / "vault"
    vault.mkdir()
    path = vault / kind.name
    if kind is SQLITE:
        make_sqlite(path, kind.text)
    elif kind is POSTGRES:
        path = Path(make_postgres(request.getfixturevalue("postgres").address, kind.text))
    else:
        path.write_bytes(kind.text.encode())
    return Servers({}, vault).layout(path, folder / "cache")
