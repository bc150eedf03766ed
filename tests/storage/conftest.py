"""A vault on a disk of its own."""

import pytest

from memdeck.storage.vault_layout import VaultLayout


@pytest.fixture
def layout(tmp_path):
    """An empty vault; its cache lies beside it."""
    folder = tmp_path / "vault"
    folder.mkdir()
    return VaultLayout(folder, cache_root=tmp_path / "cache")
