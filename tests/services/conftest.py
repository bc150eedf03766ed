"""A vault of four memories, as an agent or a user opens it."""

import pytest

from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import FakeClock, vault_at


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def manager(tmp_path, clock):
    """A vault with keyword recall only."""
    made = vault_at(tmp_path, clock=clock)
    yield made
    made.recollection.close()


@pytest.fixture
def embedder():
    return WordEmbedder()


@pytest.fixture
def meaning(tmp_path, embedder):
    """A vault in which each text has a vector."""
    made = vault_at(tmp_path, open_embedder=lambda: embedder)
    made.recollection.embedding.embed_missing()
    yield made
    made.recollection.close()
