"""The location of search indexes, and the messages about a server for them."""

import builtins
import uuid
from contextlib import closing

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.errors import StorageError, UsageError
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.services.recall.index_location import Indexes, schema_of
from memdeck.storage.config.credentials import POSTGRES_ADDRESS_VARIABLE, POSTGRES_PASSWORD_VARIABLE
from memdeck.storage.config.settings import Settings
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.embedder import WordEmbedder
from tests.fakes.keychain import own_keychain
from tests.fakes.postgres import own_server
from tests.fakes.vaults import vault_at

HERE = Settings()
THERE = Settings(postgres="postgresql://ana@db.example/memories")


@pytest.fixture
def segmenter():
    return Segmenter(None)


@pytest.fixture
def layout(tmp_path):
    return VaultLayout(tmp_path / "vault", cache_root=tmp_path / "cache")


def test_an_index_is_a_file_unless_a_server_is_set_up(layout, segmenter):
    index = Indexes({}).opener(HERE)(layout, segmenter)

    assert isinstance(index, SqliteIndex)
    index.close()


def test_the_environment_comes_before_the_settings():
    assert Indexes({}).address(THERE) == THERE.postgres
    assert Indexes({POSTGRES_ADDRESS_VARIABLE: "host=here"}).address(THERE) == "host=here"
    assert Indexes({POSTGRES_ADDRESS_VARIABLE: "host=here"}).is_named
    assert not Indexes({}).is_named


@pytest.mark.row("B2")
def test_an_index_is_kept_on_the_server_that_is_set_up(layout, segmenter, postgres):
    index = Indexes({POSTGRES_ADDRESS_VARIABLE: postgres.address}).opener(HERE)(layout, segmenter)

    assert index.stats().backend == "postgres"
    index.close()
    with postgres.connect() as connection:
        connection.execute(f"drop schema {schema_of(layout)} cascade")


@pytest.mark.row("B2")
def test_while_the_server_is_away_words_are_found_and_meaning_too_once_it_is_back(tmp_path):
    embedder = WordEmbedder()
    with own_server() as server:
        opener = Indexes({POSTGRES_ADDRESS_VARIABLE: server.address}).opener(HERE)
        manager = vault_at(tmp_path, open_embedder=lambda: embedder, open_index=opener)
        with closing(manager.recollection):
            manager.recollection.embedding.embed_missing()
            before = manager.recall("Hangzhou")

            server.stop()
            manager.add("User likes the tea of Hangzhou")
            away = manager.recall("Hangzhou")
            server.start()
            back = manager.recall("Hangzhou")

    assert (before.mode, away.mode, back.mode) == (Mode.HYBRID, Mode.KEYWORD, Mode.HYBRID)
    assert [len(response.results) for response in (before, away, back)] == [1, 2, 2]
    assert "in the files. PostgreSQL at 127.0.0.1" in away.reason
    assert (before.problem, back.problem) == ("", "")


def test_vaults_have_schemas_of_their_own(tmp_path, layout):
    other = VaultLayout(tmp_path / "other", cache_root=tmp_path / "cache")

    assert schema_of(layout) != schema_of(other)
    assert schema_of(layout) == schema_of(layout)


def test_a_server_that_will_do_is_reported(postgres):
    message = Indexes({}).check_connection(postgres.address)

    assert "can find by words and by meaning" in message


def test_a_server_that_does_not_answer_is_reported():
    message = Indexes({}).check_connection("postgresql://ana:secret@127.0.0.1:9/memories")

    assert message.startswith(
        "PostgreSQL at 127.0.0.1:9/memories cannot be used (Connection refused)"
    )
    assert "secret" not in message
    assert "\n" not in message


@pytest.mark.parametrize("address", ["not an address", "postgresql://[", "host='"])
def test_what_is_no_address_is_reported(address):
    assert "postgresql://name@host/database" in Indexes({}).check_connection(address)
    with pytest.raises(UsageError, match="no address"):
        Indexes({}).keep_password(address)


def test_a_user_who_may_create_no_schema_gets_an_error(postgres):
    name = f"guest_{uuid.uuid4().hex[:8]}"
    with postgres.connect() as connection:
        connection.execute(f"create role {name} login")
        address = postgres.address.replace("//mem@", f"//{name}@")
        try:
            assert "ask its owner" in Indexes({}).check_connection(address)
        finally:
            connection.execute(f"drop role {name}")


@pytest.fixture
def keychain():
    with own_keychain() as chain:
        yield chain


def test_a_password_goes_into_the_keychain_and_out_of_the_address(keychain):
    indexes = Indexes({})

    plain, is_kept = indexes.keep_password("postgresql://ana:s3cret@db.example:5433/memories")

    assert is_kept
    assert "s3cret" not in plain
    assert [*keychain.kept.values()] == ["s3cret"]
    assert indexes._server(plain).password() == "s3cret"


def test_without_a_keychain_nobody_keeps_the_password():
    plain, is_kept = Indexes({}).keep_password("postgresql://ana:s3cret@db.example/memories")

    assert not is_kept
    assert "s3cret" not in plain


def test_the_password_of_the_environment_is_used():
    indexes = Indexes({POSTGRES_PASSWORD_VARIABLE: "from outside"})

    assert indexes._server(THERE.postgres).password() == "from outside"
    assert Indexes({})._server(THERE.postgres).password() is None


def test_without_the_extra_it_is_said_what_to_install(layout, segmenter, monkeypatch):
    imported = builtins.__import__

    def refuse(name, *rest):
        if name == "memdeck.postgres.postgres_server":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)

    assert "pip install" in Indexes({}).check_connection(THERE.postgres)
    with pytest.raises(StorageError, match="pip install"):
        Indexes({}).opener(THERE)(layout, segmenter)
