"""Vaults on a PostgreSQL server: their names, addresses and opening."""

import json
import socket
import sys
from pathlib import Path

import psycopg
import pytest

from memdeck import open_memory
from memdeck.bootstrap import Choices, Program
from memdeck.cli.main import run
from memdeck.errors import StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import ANA, make_postgres
from tests.fakes.keychain import own_keychain
from tests.fakes.stores import POSTGRES
from tests.fakes.vaults import MEMORY_MD

NAMED = {
    "MEMDECK_POSTGRES": "postgresql://me@db.example/app",
    "MEMDECK_POSTGRES_PASSWORD": "s3cret",
}


@pytest.fixture
def address(postgres):
    return make_postgres(postgres.address, POSTGRES.text)


@pytest.mark.row("B3")
def test_the_command_line_opens_the_address_of_a_server(address, capsys):
    assert run(["--vault", address, "--json", "list"]) == 0

    listed = json.loads(capsys.readouterr().out)["entries"]
    assert [entry["content"] for entry in listed] == list(POSTGRES.words)


def test_the_first_memory_creates_the_table_where_that_is_asked_for(address):
    server = address.partition("?")[0]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("drop table memory_relations, user_memories")
    with pytest.raises(StorageError, match="memdeck convert"):
        open_memory(address).list()

    manager = open_memory(address, create=True)
    assert manager.list().rows == ()
    with psycopg.connect(server) as connection:
        tables = connection.execute("select to_regclass('user_memories')").fetchall()
    assert tables == [(None,)]  # reading creates nothing
    manager.add("User keeps bees")

    assert [row.entry.content for row in open_memory(address).list().rows] == ["User keeps bees"]


def test_the_environment_may_name_it(address, home):
    program = Program({"MEMDECK_VAULT": address, "MEMDECK_HOME": str(home)})
    manager = program.open(Choices())

    assert len(manager.list().rows) == 3
    assert manager.vault.layout.memory.is_relative_to(home)


def test_a_host_names_it_in_python(address):
    assert len(MemoryManager(address).list().rows) == 3


def test_the_file_that_stands_for_it_opens_it_again(address, home):
    program = Program({"MEMDECK_HOME": str(home)})
    place = program.open(Choices(vault=Path(address))).vault.layout.path
    program.remember(place)

    assert program.vault_at_start() == place
    assert len(program.open(Choices(vault=place)).list().rows) == 3


def test_its_state_is_next_to_that_file_and_has_no_password(address, home):
    program = Program({"MEMDECK_HOME": str(home)})
    typed = address.replace("mem@", "mem:s3cret@")
    manager = program.open(Choices(vault=Path(typed)))
    manager.add("Plays chess")

    layout = manager.vault.layout
    assert layout.journal.is_file()
    assert layout.journal.is_relative_to(home)
    assert layout.password() == "s3cret"
    files = [path for path in home.rglob("*") if path.is_file()]
    assert not [path for path in files if b"s3cret" in path.read_bytes() or "s3cret" in str(path)]


def test_a_password_of_the_environment_is_used(address, home):
    given = {"MEMDECK_HOME": str(home), "MEMDECK_POSTGRES_PASSWORD": "s3cret"}
    layout = Program(given).servers.layout(Path(address))

    assert layout.password() == "s3cret"


def test_an_address_without_a_user_is_reported(postgres, home):
    with pytest.raises(UsageError, match="whose memories to open"):
        Program({"MEMDECK_HOME": str(home)}).open(Choices(vault=Path(postgres.address)))


@pytest.mark.parametrize("words", ["postgresql://", "postgres:/", "PostgreSQL:"])
def test_the_beginning_of_an_address_is_no_folder(home, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="whose memories to open"):
        Program({"MEMDECK_HOME": str(home)}).open(Choices(vault=Path(words), may_create=True))
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(":")]


def test_without_psycopg_the_error_says_what_to_install(address, home, monkeypatch):
    monkeypatch.setitem(sys.modules, "memdeck.storage.backends.postgres", None)
    with pytest.raises(StorageError, match="pip install 'psycopg"):
        Program({"MEMDECK_HOME": str(home)}).open(Choices(vault=Path(address)))


def test_a_path_is_no_address(tmp_path):
    assert VaultLayout.at(tmp_path).password() is None
    assert MemoryManager(tmp_path).vault.layout.path == tmp_path


def test_a_check_reports_whether_the_vault_can_be_opened_and_stores_nothing(address, home):
    servers = Program({"MEMDECK_HOME": str(home)}).servers
    nobody = address.replace(ANA, "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1aff")

    assert "has 3 memories of that user" in servers.check_connection(address, "s3cret")
    assert "has 0 memories of that user" in servers.check_connection(nobody)
    assert "whose memories to open" in servers.check_connection("postgresql://h/db")
    assert "check whether it runs" in servers.check_connection(
        "postgresql://127.0.0.1:1/db?user_id=u1"
    )
    assert not (home / "servers").exists()


def test_a_password_that_was_typed_serves_until_the_program_ends(address, home):
    program = Program({"MEMDECK_HOME": str(home)})
    place = program.servers.add(address, "s3cret")

    assert program.servers.layout(place).password() == "s3cret"
    assert Program({"MEMDECK_HOME": str(home)}).servers.layout(place).password() is None


def test_a_password_goes_to_the_keychain_where_there_is_one(address, home):
    with own_keychain():
        place = Program({"MEMDECK_HOME": str(home)}).servers.add(address, "s3cret")

        assert Program({"MEMDECK_HOME": str(home)}).servers.layout(place).password() == "s3cret"


def test_a_vault_is_converted_into_the_table_of_a_user_who_has_no_memories_yet(address, tmp_path):
    new = "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1aff"
    server = address.partition("?")[0]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("insert into users values (%s)", (new,))
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    MemoryManager(tmp_path).convert(Path(f"{server}?user_id={new}"))

    there = MemoryManager(f"{server}?user_id={new}").list().rows
    here = MemoryManager(tmp_path).list().rows
    assert {row.entry.content for row in there} == {row.entry.content for row in here}
    with pytest.raises(UsageError, match="is there already"):
        MemoryManager(tmp_path).convert(Path(address))


def foreign_file(folder: Path, address: str) -> Path:
    path = folder / "notes.postgres"
    path.write_text(f"{address}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("where", ["", "?hostaddr=127.0.0.1"])
def test_a_file_of_unknown_origin_gets_no_password_and_no_connection(tmp_path, home, where):
    joint = "&" if where else "?"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.01)
        host = "db.example" if where else f"127.0.0.1:{listener.getsockname()[1]}"
        path = foreign_file(tmp_path, f"postgresql://eve@{host}/db{where}{joint}user_id=1")
        program = Program({"MEMDECK_HOME": str(home), **NAMED})
        with pytest.raises(StorageError, match=r"notes\.postgres names .* you have not added"):
            program.open(Choices(vault=path)).list()
        with pytest.raises(StorageError, match="you have not added"):
            MemoryManager(path).list()
        with pytest.raises(TimeoutError):
            listener.accept()


def test_a_file_that_names_the_server_of_the_environment_gets_its_password(tmp_path, home):
    path = foreign_file(tmp_path, "postgresql://me@db.example/memories?user_id=1")
    program = Program({"MEMDECK_HOME": str(home), **NAMED})

    assert program.servers.layout(path).password() == "s3cret"


def test_a_file_that_names_a_server_that_was_added_opens_it(address, tmp_path, home):
    program = Program({"MEMDECK_HOME": str(home)})
    program.servers.add(address)

    assert len(program.open(Choices(vault=foreign_file(tmp_path, address))).list().rows) == 3


def test_the_keychain_knows_a_server_by_the_host_that_is_connected_to(home):
    with own_keychain():
        servers = Program({"MEMDECK_HOME": str(home)}).servers
        servers.add("postgresql://me@db.example/app?user_id=1", "s3cret")
        servers = Program({"MEMDECK_HOME": str(home)}).servers
        for setting in ("hostaddr", "host"):
            other = servers.add(f"postgresql://me@db.example/app?{setting}=10.0.0.5&user_id=1")
            assert servers.layout(other).password() is None
