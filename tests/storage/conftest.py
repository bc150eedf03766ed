"""A vault on a disk of its own."""

import pytest

from memdeck.storage.vault_layout import VaultLayout


@pytest.fixture
def layout(tmp_path):
    """An empty vault, with its cache in the same folder."""
    folder = tmp_path / "vault"
    folder.mkdir()
    return VaultLayout(folder, cache_root=tmp_path / "cache")
