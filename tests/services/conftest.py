"""A vault of four memories, as an agent or a person has it open."""

import pytest

from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import FakeClock, vault_at


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def manager(tmp_path, clock):
    """A vault that is recalled by words alone."""
    made = vault_at(tmp_path, clock=clock)
    yield made
    made.recollection.close()


@pytest.fixture
def embedder():
    return WordEmbedder()


@pytest.fixture
def meaning(tmp_path, embedder):
    """A vault whose texts all have a vector."""
    made = vault_at(tmp_path, open_embedder=lambda: embedder)
    made.recollection.embedding.embed_missing()
    yield made
    made.recollection.close()
