"""The contents and the results of an index."""

import shutil
from contextlib import closing

import pytest

from memdeck.domain.search.mode import Mode
from tests.fakes.vaults import ids_of, vault_at

INDEX = "recall.sqlite"
MARKS = "recall-marks.json"


def ids(manager, query):
    return ids_of(manager.recall(query, mode=Mode.KEYWORD))


def digests(manager):
    return manager.recollection.indexing.use(lambda index, _: index.digests())


def fresh_digests(manager, folder):
    """Return the contents of a newly built index."""
    layout = manager.vault.layout
    other = vault_at(folder, None)
    shutil.copytree(layout.folder, folder, dirs_exist_ok=True)
    with closing(other.recollection):
        return digests(other)


def answers(manager):
    response = manager.recall("User keeps bees", 50, Mode.HYBRID)
    return sorted(
        (result.id, pytest.approx(result.meaning, abs=1e-5)) for result in response.results
    )
