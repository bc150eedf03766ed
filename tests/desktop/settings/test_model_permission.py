import pytest

from memdeck.desktop.settings.apply_to_vault import ModelPermission
from memdeck.extraction.llm import ModelExtractor
from memdeck.services.proposals.extractors import OfflineExtractor
from tests.fakes.vaults import vault_at

OLLAMA = "http://localhost:11434/v1"


@pytest.fixture
def manager(tmp_path):
    manager = vault_at(tmp_path)
    manager.sessions.extractor = OfflineExtractor()
    return manager


@pytest.fixture
def permission(preferences, manager):
    return ModelPermission(preferences, manager, preferences)


def test_without_a_model_there_is_nothing_to_ask(permission):
    assert permission.unasked_server() is None


def test_a_model_that_was_set_up_is_asked_about_until_the_user_agrees(
    permission, preferences, manager
):
    preferences.change(base_url=OLLAMA, model="qwen3:8b")
    assert permission.unasked_server() == "localhost:11434"
    assert permission.unasked_model() == "qwen3:8b"
    assert isinstance(manager.sessions.extractor, OfflineExtractor)

    permission.grant("localhost:11434")

    assert permission.unasked_server() is None
    assert permission.unasked_model() is None
    assert isinstance(manager.sessions.extractor, ModelExtractor)


def test_a_yes_to_one_server_is_none_to_another_set_up_meanwhile(permission, preferences, manager):
    preferences.change(base_url=OLLAMA, model="qwen3:8b")
    server = permission.unasked_server()
    preferences.change(base_url="https://example.com/v1")

    permission.grant(server)

    assert permission.unasked_server() == "example.com"
    assert isinstance(manager.sessions.extractor, OfflineExtractor)


def test_taking_the_word_back_leaves_the_rules(permission, preferences, manager):
    preferences.change(base_url=OLLAMA, model="qwen3:8b")
    permission.grant("localhost:11434")
    preferences.change(consented=())

    assert permission.unasked_server() == "localhost:11434"
    assert isinstance(manager.sessions.extractor, OfflineExtractor)


def summed_up_by(manager):
    summariser = manager.short_term.summariser
    return "rules" if summariser is None else summariser.name


def test_sessions_are_summarized_by_the_model_from_consent_until_it_is_revoked(
    permission, preferences, manager
):
    preferences.change(base_url=OLLAMA, model="qwen3:8b")
    assert summed_up_by(manager) == "rules"

    permission.grant("localhost:11434")
    assert summed_up_by(manager) == "qwen3:8b"

    preferences.change(consented=())
    assert summed_up_by(manager) == "rules"


def test_an_address_that_is_none_is_named_as_it_was_typed(permission, preferences):
    preferences.change(base_url="nonsense", model="qwen3:8b")

    assert permission.unasked_server() == "nonsense"


@pytest.mark.parametrize(
    ("address", "is_local"),
    [(OLLAMA, True), ("http://127.0.0.1:1234/v1", True), ("https://example.com/v1", False)],
)
def test_a_server_on_this_computer_is_known_as_one(permission, preferences, address, is_local):
    preferences.change(base_url=address, model="qwen3:8b")

    assert permission.is_on_this_computer() is is_local


@pytest.mark.parametrize("address", ["", "nonsense"])
def test_no_server_is_on_this_computer_where_none_is_set_up(permission, preferences, address):
    preferences.change(base_url=address, model="qwen3:8b")

    assert not permission.is_on_this_computer()


def test_whether_conversations_are_kept_counts_for_the_open_vault(permission, preferences, manager):
    preferences.change(keep_sources=False)

    assert not manager.vault.keeps_sources
