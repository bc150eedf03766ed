"""Design B's table, kept in sync with a vault's files, on a real server."""

import json
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from memdeck.bootstrap import Choices, Program
from memdeck.domain.memory.entry import UNDATED, Evidence, Link, Relation
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.search.mode import Mode
from memdeck.errors import MemdeckError, StorageError, UsageError
from memdeck.services.recall import backoff, vault_table
from memdeck.services.recall.vault_table import ID_KEY
from memdeck.storage.backends.postgres_address import parse_server
from memdeck.storage.config.credentials import POSTGRES_PASSWORD_VARIABLE, save_key
from tests.fakes.databases import ANA, BO, DESIGN_B, rows_on
from tests.fakes.embedder import WordEmbedder
from tests.fakes.keychain import own_keychain
from tests.fakes.postgres import own_server
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, commit, vault_at

AWAY = f"postgresql://mem@127.0.0.1:1/none?user_id={ANA}"


@pytest.fixture
def address(postgres):
    """A database without a table of memories."""
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("drop table if exists memory_relations, user_memories, users")
        connection.execute("create extension if not exists vector")
    return postgres.address


@pytest.fixture
def design_b(address):
    """The tables of design B's program, with a memory that it wrote for Ana."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(DESIGN_B)
        connection.execute("insert into users values (%s), (%s)", (ANA, BO))
        connection.execute(
            "insert into user_memories (user_id, memory_type, content, embedding)"
            " values (%s, 'fact', 'Ana speaks Finnish', '[1,2,3]'), (%s, 'fact', 'Bo', '[1,2,3]')",
            (ANA, BO),
        )
    return address


@pytest.fixture
def manager(tmp_path, address):
    manager = vault_at(tmp_path)
    manager.table.choose(f"{address}?user_id={ANA}")
    with closing(manager.recollection):
        yield manager


def rows(address):
    """Return the rows that Memdeck wrote, by their ids in the files."""
    data = [(row["structured_data"], row) for row in rows_on(address)]
    return {cell[ID_KEY]: row for cell, row in data if isinstance(cell, dict) and ID_KEY in cell}


def contents(address):
    return {id_: row["content"] for id_, row in rows(address).items()}


def in_files(manager):
    return {row.entry.id: row.entry.content for row in manager.list().rows}


@pytest.mark.row("B2")
def test_a_table_that_is_chosen_holds_what_the_files_hold(manager, address):
    rows_by_id = rows(address)

    assert contents(address) == in_files(manager)
    assert rows_by_id["a1b2c3"]["memory_type"] == "preference"
    assert rows_by_id["a1b2c3"]["importance_score"] == 0.92
    assert rows_by_id["a7b8c9"]["memory_type"] == "pattern"
    assert [id_ for id_, row in rows_by_id.items() if not row["is_active"]] == ["b1c2d3"]
    assert {str(row["user_id"]) for row in rows_by_id.values()} == {ANA}
    assert manager.table.differences() == ()


@pytest.mark.row("B2")
@pytest.mark.parametrize(
    "change",
    [
        lambda manager: manager.add("用户的船叫海燕"),
        lambda manager: manager.edit("d4e5f6", Edit(content="User lives in Ningbo")),
        lambda manager: manager.archive(["d4e5f6"]),
        lambda manager: manager.restore(["b1c2d3"]),
        lambda manager: manager.forget(["d4e5f6"]),
        lambda manager: manager.purge(["d4e5f6"]),
        lambda manager: manager.pin(["a1b2c3"]),
        lambda manager: manager.tidy(),
        lambda manager: (manager.forget(["d4e5f6"]), manager.undo()),
        lambda manager: manager.text.save(
            MEMORY_MD.replace("Hangzhou", "Wuxi"), base_text=MEMORY_MD
        ),
    ],
)
def test_every_change_is_written_through(manager, address, change):
    change(manager)

    assert contents(address) == in_files(manager)
    assert manager.table.differences() == ()
    assert manager.table.problem == ""


@pytest.mark.row("B2")
def test_a_hand_edit_is_written_through_by_the_next_recall(manager, address):
    memory = manager.vault.layout.memory
    memory.write_text(MEMORY_MD.replace("Hangzhou", "Ningbo"), encoding="utf-8")
    assert "1 of its memories" in manager.table.differences()[0]

    manager.recall("Ningbo", mode=Mode.KEYWORD)

    assert contents(address)["d4e5f6"] == "User lives in Ningbo"


@pytest.mark.row("B2")
def test_both_files_of_a_vault_are_in_the_table(tmp_path, address):
    (tmp_path / "LEARNINGS.md").write_text(LEARNINGS_MD, encoding="utf-8")
    manager = vault_at(tmp_path)
    manager.table.choose(f"{address}?user_id={ANA}")

    assert contents(address) == in_files(manager)
    assert rows(address)["e1e1e1"]["memory_type"] == "skill"


@pytest.mark.row("B2")
@pytest.mark.row("B3")
def test_all_that_the_table_has_a_column_for_is_in_it(manager, address):
    def make(contents, blank):
        entry = contents.entries["d4e5f6"]
        fields = {
            "structured_data": {"entity": "home", "n": [1, 2.5]},
            "confidence": 0.7,
            "links": (Link(Relation.SUPPORTS, "a7b8c9", 0.8), Link(Relation.REFINES, "gone")),
            "tags": ("town",),
            "evidence": (Evidence("c", "m", "I live in Hangzhou"),),
            "created_at": datetime(2026, 2, 1, 8, tzinfo=UTC),
        }
        return replace(blank, before=(entry,), after=(replace(entry, **fields),))

    commit(manager.vault, "edit", make)
    row = rows(address)["d4e5f6"]
    (relation,) = rows_on(address, "memory_relations")

    assert (row["confidence"], row["created_at"]) == (0.7, datetime(2026, 2, 1, 8, tzinfo=UTC))
    assert row["structured_data"]["entity"] == "home"
    assert (relation["source_memory_id"], relation["relation_type"]) == (row["id"], "supports")
    assert (relation["target_memory_id"], relation["strength"]) == (
        rows(address)["a7b8c9"]["id"],
        0.8,
    )
    assert "I live in Hangzhou" not in json.dumps(row["structured_data"])
    assert manager.table.differences() == ()


@pytest.mark.row("B3")
def test_accesses_and_edits_reach_their_columns_with_the_next_change(tmp_path, address):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.table.choose(f"{address}?user_id={ANA}")
    with closing(manager.recollection):
        manager.pin(["a1b2c3"])
        clock.now += timedelta(hours=1)
        for _ in range(3):
            manager.recall("Hangzhou", mode=Mode.KEYWORD)
        before = rows(address)["d4e5f6"]
        recalled_at = clock.now
        clock.now += timedelta(hours=1)
        manager.edit("a7b8c9", Edit(content="User reads the A-share market at noon"))

    row, edited = rows(address)["d4e5f6"], rows(address)["a7b8c9"]
    assert before["access_count"] == 0
    assert (row["access_count"], row["last_accessed_at"]) == (3, recalled_at)
    assert row["updated_at"] == before["updated_at"]
    assert edited["updated_at"] == clock.now


@pytest.mark.row("B2")
def test_a_server_that_is_away_blocks_no_save_and_is_made_up_for(tmp_path):
    with own_server() as server:
        manager = vault_at(tmp_path)
        manager.table.choose(f"{server.address}?user_id={ANA}")
        server.stop()

        manager.add("User has a boat")
        assert "User has a boat" in manager.vault.layout.memory.read_text(encoding="utf-8")
        assert "cannot be used" in manager.table.problem
        assert any("cannot be used" in one.what for one in manager.doctor())

        server.start()
        manager.pin(["a1b2c3"])
        assert manager.table.problem == ""
        assert contents(server.address) == in_files(manager)
        assert manager.table.differences() == ()


@pytest.mark.row("B2")
def test_a_table_that_was_lost_is_made_again_from_the_files(manager, address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("drop table memory_relations, user_memories")

    manager.reindex()

    assert contents(address) == in_files(manager)


@pytest.mark.row("B2")
def test_a_row_that_somebody_changed_is_found_and_put_right(manager, address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("update user_memories set content = 'Something else'")
        connection.execute("delete from user_memories where memory_type = 'preference'")
    (difference,) = manager.table.differences()
    assert difference.startswith("4 of its memories are not as the files have them")

    manager.reindex()

    assert contents(address) == in_files(manager)
    assert manager.table.differences() == ()


@pytest.mark.row("B2")
def test_rows_of_other_programs_and_other_users_stay(tmp_path, design_b):
    before = rows_on(design_b)
    manager = vault_at(tmp_path)
    manager.table.choose(f"{design_b}?user_id={ANA}")
    manager.forget(["d4e5f6"])
    manager.reindex()

    ours = {row["id"] for row in rows(design_b).values()}
    assert [row for row in rows_on(design_b) if row["id"] not in ours] == before
    differences = manager.table.differences()
    assert any(one.startswith("1 memory in it is in no file") for one in differences)


@pytest.mark.row("B2")
def test_a_table_has_vectors_where_those_of_the_embedder_fit_it(tmp_path, design_b):
    embedder = WordEmbedder(dimension=3)
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.table.choose(f"{design_b}?user_id={ANA}")
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()
        assert all(row["embedding"] for row in rows(design_b).values())

        manager.edit("d4e5f6", Edit(content="User lives in Ningbo"))
        assert rows(design_b)["d4e5f6"]["embedding"] is None
        assert "1 of its memories has no vector" in manager.table.lacks()[0]

        manager.recollection.embedding.embed_missing()
        assert all(row["embedding"] for row in rows(design_b).values())


@pytest.mark.row("B2")
def test_vectors_of_another_length_are_not_written_but_reported(tmp_path, address):
    manager = vault_at(tmp_path, open_embedder=WordEmbedder)
    manager.table.choose(f"{address}?user_id={ANA}")
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()

    assert not any(row["embedding"] for row in rows(address).values())
    assert "vectors have 1,536 numbers" in manager.table.lacks()[0]


def test_two_managers_write_the_same_table(manager, address, tmp_path):
    other = vault_at(tmp_path, None)
    other.add("User has a boat")
    manager.add("User has a kayak")
    other.forget(["d4e5f6"])

    assert contents(address) == in_files(manager) == in_files(other)


def test_a_table_that_is_left_stays_as_it_is(manager, address):
    manager.table.leave()
    before = rows(address)
    manager.forget(["d4e5f6"])

    assert rows(address) == before
    assert manager.table.server is None
    assert manager.doctor() == ()


def test_a_vault_without_a_table_asks_no_server(tmp_path, home):
    manager = vault_at(tmp_path)
    manager.add("User has a boat")
    manager.table.rebuild()

    assert (manager.table.problem, manager.table.differences()) == ("", ())
    assert not any(path.suffix == ".postgres" for path in home.rglob("*"))


@pytest.mark.parametrize(
    ("address", "error", "expected"),
    [
        (AWAY, StorageError, "cannot be used"),
        ("postgresql://mem@127.0.0.1:1/none", UsageError, "whose memories"),
        ("a table", UsageError, "no address"),
    ],
)
def test_a_table_that_cannot_be_written_is_not_chosen(tmp_path, address, error, expected):
    manager = vault_at(tmp_path)

    with pytest.raises(error, match=expected):
        manager.table.choose(address)

    assert manager.table.server is None


@pytest.mark.parametrize("variables", [{}, {POSTGRES_PASSWORD_VARIABLE: "s3cret"}])
def test_a_password_that_is_known_serves_for_the_first_write_too(
    tmp_path, home, monkeypatch, variables
):
    asked = []

    def refused(server, password, _connections, *, creates_tables):
        asked.append((server.location, password(), creates_tables))
        raise StorageError("The server is away; start it.")

    monkeypatch.setattr(vault_table, "backend_on", refused)
    vault_at(tmp_path)
    place = parse_server(AWAY).location
    manager = Program({"MEMDECK_HOME": str(home), **variables}).open(Choices(vault=tmp_path))
    with own_keychain():
        if not variables:
            save_key(place, "s3cret")
        with pytest.raises(StorageError):
            manager.table.choose(AWAY)

    assert asked == [(place, "s3cret", True)]


def test_a_table_without_its_driver_is_reported_once(tmp_path, address, monkeypatch):
    manager = vault_at(tmp_path)
    manager.table.choose(f"{address}?user_id={ANA}")
    monkeypatch.setitem(sys.modules, "memdeck.storage.backends.postgres", None)

    (problem,) = vault_at(tmp_path, None).table.problems()

    assert "need psycopg" in problem


def test_a_vault_that_is_a_table_gets_no_other_one(address):
    manager = vault_on_server(address)

    with pytest.raises(UsageError, match="already in a table"):
        manager.table.choose(AWAY)


def vault_on_server(address):
    from memdeck.services.manager import MemoryManager

    return MemoryManager(f"{address}?user_id={ANA}", clock=FakeClock())


def test_a_typed_password_is_in_no_file(manager, address, home):
    with_password = address.replace("mem@", "mem:s3cr3t-of-ana@")
    manager.table.choose(f"{with_password}?user_id={ANA}")

    kept = [path for path in home.rglob("*") if path.is_file()]
    assert any(path.suffix == ".postgres" for path in kept)
    assert not any(b"s3cr3t" in path.read_bytes() for path in kept)
    assert manager.table.server == parse_server(f"{address}?user_id={ANA}")


def test_a_server_that_is_slow_to_fail_does_not_delay_every_save(tmp_path, monkeypatch):
    hours = [100.0]
    monkeypatch.setattr(backoff, "monotonic", lambda: hours[0])
    manager = vault_at(tmp_path)
    file = manager.vault.layout.table_file
    assert file is not None
    file.parent.mkdir(parents=True)
    file.write_text(AWAY, encoding="utf-8")
    asked = []

    def refuse(*_words, **_how):
        asked.append(hours[0])
        hours[0] += 5
        raise StorageError("Nobody answers; start the server.")

    monkeypatch.setattr("memdeck.services.recall.vault_table.backend_on", refuse)
    for content in ("User has a boat", "User has a kayak", "User rows on Sundays"):
        manager.add(content)

    assert len(asked) == 1
    assert "start the server" in manager.table.problem
    hours[0] += 60
    manager.add("User swims, too")
    assert len(asked) == 2


def test_memories_without_days_or_scores_stay_in_step(tmp_path, address):
    (tmp_path / "CLAUDE.md").write_text("- Use tabs\n- Answer in French\n", encoding="utf-8")
    manager = vault_at(tmp_path / "CLAUDE.md", None)
    manager.table.choose(f"{address}?user_id={ANA}")

    assert manager.list().rows[0].entry.last_activated == UNDATED
    assert sorted(contents(address).values()) == ["Answer in French", "Use tabs"]
    assert manager.table.differences() == ()
    assert all(row["created_at"] and row["updated_at"] for row in rows(address).values())


def test_an_error_of_the_table_is_reported_and_the_file_is_saved(manager, address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("alter table user_memories add check (content <> 'User has a boat')")

    manager.add("User has a boat")

    assert "does not take that" in manager.table.problem
    assert manager.table.differences()[0].startswith("1 of its memories is not")
    with pytest.raises(MemdeckError, match="does not take that"):
        manager.table.rebuild()
