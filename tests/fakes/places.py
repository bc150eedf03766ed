"""Where the memories of a vault are: in a file, in a database, or on a server."""

from pathlib import Path

import pytest

from memdeck.services.vault.postgres_servers import Servers
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import make_postgres, make_sqlite
from tests.fakes.stores import POSTGRES, SQLITE, StoreFile


def place_of(kind: StoreFile, folder: Path, request: pytest.FixtureRequest) -> VaultLayout:
    """Make a store of *kind* as its own program does, and return how its vault lies in *folder*.

    A server is started only where the memories are on one.
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
