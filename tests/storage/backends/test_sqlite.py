"""A SQLite file of another program, in the format of design D."""

import os
import sqlite3
import sys
from contextlib import closing
from datetime import date

import apsw
import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, LockedError, MemdeckError, StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.backends import sqlite
from memdeck.storage.backends.backend import NewText
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import IMAGE, VECTORS, connect, make_sqlite, rows_of
from tests.fakes.entries import NOW
from tests.fakes.stores import SQLITE
from tests.fakes.vaults import FakeClock
from tests.fakes.writers import saved_before_kill, start

FIRST = "8c1f7a52-0d7f-4a8e-9d55-0c5c2f6f1a01"


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "memory.db"
    make_sqlite(made, SQLITE.text)
    return made


def opened(path):
    return MemoryManager(path, clock=FakeClock(), by="user")


def store_of(path):
    return MemoryStore(VaultLayout.at(path))


def row_of(path, id_=FIRST):
    return next(row for row in rows_of(path) if row["id"] == id_)


def vectors(path):
    return {row["id"] for row in rows_of(path, "memory_vectors")}


def ids(path):
    return {row["id"] for row in rows_of(path)}


@pytest.mark.row("D3")
def test_the_rows_are_reported_as_text_with_every_column_but_blobs(path):
    assert store_of(path).backend.read().text == SQLITE.text


@pytest.mark.row("D3")
def test_importance_is_the_score_and_the_last_change_the_last_hit(path):
    entry = opened(path).show(FIRST).entry

    assert (entry.content, entry.category, entry.score) == ("Uses PostgreSQL 16", "knowledge", 0.85)
    assert entry.last_activated.isoformat() == "2026-02-28"
    assert (entry.access_count, entry.source_session) == (3, "s1")


def test_opening_and_looking_leave_the_file_and_its_folder_as_they_were(path):
    before = path.read_bytes()
    manager = opened(path)
    manager.list()
    manager.doctor()

    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["memory.db"]


def test_the_school_of_such_a_file_is_its_own_designs(path):
    assert opened(path).vault.policy.name == "consolidator"


@pytest.mark.row("D3")
def test_a_change_updates_the_columns_it_is_about_and_no_other(path):
    before = rows_of(path)
    opened(path).edit(FIRST, Edit(content="Uses PostgreSQL 18"))

    edited, *others = rows_of(path)
    own = {"content": "Uses PostgreSQL 18", "updated_at": "2026-03-01T04:30:00+00:00"}
    assert others == before[1:]
    assert edited | {"metadata": None} == before[0] | own | {"metadata": None}
    assert opened(path).show(FIRST).entry.last_activated == date(2026, 2, 28)
    assert rows_of(path, "events") == [{"id": 1, "what": "not ours"}]


def test_what_a_column_cannot_store_is_next_to_it_in_one_line(path):
    opened(path).pin([FIRST])

    assert row_of(path)["metadata"] == (
        '{"source_session": "s1", "turn": 1.50E+2, "n": {}, "memdeck": {"score": 0.85,'
        ' "scored_at": "2026-03-01", "pinned": true}}'
    )


@pytest.mark.row("D3")
def test_a_category_the_table_refuses_is_filed_under_its_own_and_kept(path):
    opened(path).edit(FIRST, Edit(category="decision"))

    assert row_of(path)["category"] == "project"
    assert opened(path).show(FIRST).entry.category == "decision"


def test_what_its_own_program_says_later_counts(path):
    opened(path).edit(FIRST, Edit(category="decision", score=0.3))
    with closing(connect(path)) as connection:
        connection.execute("update memories set category = 'skill', importance = 0.9")
    entry = opened(path).show(FIRST).entry

    assert (entry.category, entry.score) == ("skill", 0.9)


def test_undo_brings_every_cell_back_as_it_was(path):
    before = rows_of(path)
    manager = opened(path)
    manager.edit(FIRST, Edit(content="Uses SQLite", category="todo", score=0.1))
    manager.archive([FIRST])
    manager.undo()
    manager.undo()

    assert rows_of(path) == before


@pytest.mark.row("D3")
def test_the_vector_of_a_memory_goes_with_it_and_with_its_words(path):
    manager = opened(path)
    manager.forget(["a7"])
    manager.edit(FIRST, Edit(content="Uses SQLite"))
    manager.pin(["two-words"])

    assert vectors(path) == {"two words"}


def test_doctor_counts_the_memories_that_have_no_vector(path):
    manager = opened(path)
    assert manager.doctor() == ()
    manager.edit(FIRST, Edit(content="Uses SQLite"))
    manager.add("Plays chess")

    assert [problem.what.partition(",")[0] for problem in manager.doctor()] == [
        "2 memories have no vector"
    ]


def test_where_the_length_of_a_vector_is_not_known_no_embedder_is_asked_for(tmp_path):
    path = tmp_path / "memory.db"
    make_sqlite(path, SQLITE.text, has_vectors=False)
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("create table memory_vectors (id text primary key, embedding blob)")
    (problem,) = opened(path).doctor()

    assert "embedder" not in problem.what
    assert problem.what.endswith("; let the program that owns the file make them.")


def test_a_file_without_vectors_works_too(tmp_path):
    path = tmp_path / "memory.db"
    make_sqlite(path, SQLITE.text, has_vectors=False)
    manager = opened(path)
    manager.forget([FIRST])

    assert ids(path) == {"two words", "a7"}
    assert manager.doctor() == ()


def test_an_odd_id_is_the_rows_own_after_a_restore(path):
    manager = opened(path)
    manager.forget(["two-words"])
    manager.edit(FIRST, Edit(content="Uses SQLite"))
    manager.restore(["two-words"])

    row = row_of(path, "two words")
    assert (row["content"], row["created_at"]) == ("住在杭州", "2026-02-27T09:00:00")


def test_a_picture_stays_whatever_is_changed_next_to_it(path):
    opened(path).edit(FIRST, Edit(content="Uses SQLite", score=0.2))

    assert row_of(path)["photo"] == IMAGE


@pytest.mark.row("D3")
def test_the_first_memory_makes_the_file_with_the_tables_of_the_design(tmp_path):
    path = tmp_path / "new.sqlite"
    opened(path).add("Plays chess", category="skill")
    (row,) = rows_of(path)

    assert (row["content"], row["category"], row["importance"]) == ("Plays chess", "skill", 0.6)
    with closing(connect(path)) as connection, pytest.raises(apsw.ConstraintError):
        connection.execute("update memories set category = 'todo'")


def test_a_refused_first_memory_leaves_no_file(tmp_path):
    path = tmp_path / "new.db"
    with pytest.raises(MemdeckError):
        store_of(path).write(NewText.of('{"memories": [{"id": "x"}]}'), expected="", now=NOW)
    found = store_of(path).backend.read()
    with pytest.raises(UsageError, match="does not take that"):
        store_of(path).write(
            NewText.of('{"memories": [{"id": "x"}]}'), expected=found.revision, now=NOW
        )

    assert not path.exists()


def test_a_value_the_table_refuses_is_reported_and_nothing_is_written(path):
    store = store_of(path)
    found = store.backend.read()
    odd = found.text.replace('"skill"', '"wisdom"').replace("Uses PostgreSQL 16", "Else")
    with pytest.raises(UsageError, match="does not take that"):
        store.write(NewText.of(odd), expected=found.revision, now=NOW)

    assert store.backend.read().text == SQLITE.text


def test_a_row_without_an_id_is_broken_and_stays_while_others_are_edited(path):
    with closing(connect(path)) as connection:
        connection.execute(
            "insert into memories (content, category, created_at, updated_at)"
            " values ('Nameless', 'skill', '2026-01-01', '2026-01-01')"
        )
    manager = opened(path)
    (broken,) = manager.list().broken
    manager.edit(FIRST, Edit(content="Likes honey"))

    assert "has no id" in broken.reason
    assert row_of(path)["content"] == "Likes honey"
    assert row_of(path, None)["content"] == "Nameless"
    manager.undo()
    assert row_of(path, None)["content"] == "Nameless"


def test_a_column_that_is_not_there_is_reported(path):
    found = store_of(path).backend.read()
    odd = found.text.replace('"weight": 1.5', '"wait": 1.5')
    with pytest.raises(StorageError, match="no column “wait”"):
        store_of(path).write(NewText.of(odd), expected=found.revision, now=NOW)


def test_a_row_that_changed_since_it_was_read_is_not_overwritten(path):
    store = store_of(path)
    found = store.backend.read()
    with closing(connect(path)) as connection:
        connection.execute("update memories set access_count = 9 where id = 'a7'")
    with pytest.raises(ConflictError, match=r"memory\.db was changed by another program"):
        store.write(
            NewText.of(found.text.replace("Deploys", "Ships")), expected=found.revision, now=NOW
        )

    assert row_of(path, "a7")["access_count"] == 9


def test_a_row_that_changes_between_the_look_and_the_save_is_not_overwritten(path, monkeypatch):
    store = store_of(path)
    found = store.backend.read()
    read = type(store.backend).read

    def then_changed(medium):
        snapshot = read(medium)
        with closing(connect(path)) as connection:
            connection.execute("update memories set access_count = 9 where id = 'a7'")
        return snapshot

    monkeypatch.setattr(type(store.backend), "read", then_changed)
    with pytest.raises(ConflictError, match="changed by another program"):
        store.write(
            NewText.of(found.text.replace("Deploys", "Ships")), expected=found.revision, now=NOW
        )

    assert row_of(path, "a7")["content"] == "Deploys with make ship"


def test_a_program_that_holds_the_file_is_waited_for_and_then_reported(path, monkeypatch):
    monkeypatch.setattr(sqlite, "WAIT_MS", 1)
    with closing(connect(path)) as connection:
        connection.execute("begin immediate; update memories set access_count = 9")
        assert len(opened(path).list().rows) == 3
        with pytest.raises(LockedError, match=r"Another program is writing to memory\.db"):
            opened(path).pin([FIRST])
        connection.execute("rollback")
    opened(path).pin([FIRST])

    assert row_of(path)["access_count"] == 3


@pytest.mark.parametrize("mode", ["delete", "truncate", "wal"])
def test_what_another_program_writes_between_two_looks_is_seen(path, mode):
    store = store_of(path)
    with closing(connect(path)) as connection:
        connection.execute(f"pragma journal_mode = {mode}")
        for word in ("Ships", "Docks", "Ships"):
            connection.execute("update memories set note = ? where id = 'a7'", (word,))
            assert f'"note": "{word}"' in store.backend.read().text
        connection.execute("begin; update memories set note = 'Never'")
        assert '"note": "Ships"' in store.backend.read().text
        connection.execute("rollback")

    assert store.backend.read().text == store_of(path).backend.read().text


def test_a_copy_that_takes_the_place_of_the_file_is_read(path, tmp_path):
    store, copy = store_of(path), tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    for file, word in ((path, "Ships"), (copy, "Docks")):
        with closing(connect(file)) as connection:
            connection.execute("update memories set note = ? where id = 'a7'", (word,))
    assert '"note": "Ships"' in store.backend.read().text
    copy.replace(path)

    assert '"note": "Docks"' in store.backend.read().text


def test_a_file_that_is_as_it_was_is_not_read_row_by_row(path, monkeypatch):
    read = []
    records = sqlite.SqliteTransaction.records

    def noted(self, known):
        found = records(self, known)
        read.append(any(found is records for records in known))
        return found

    monkeypatch.setattr(sqlite.SqliteTransaction, "records", noted)
    store = store_of(path)
    store.backend.read()
    store.backend.read()
    store.backend.normalized(SQLITE.text.replace("Deploys", "Ships"))

    assert read == [False, True, True, False]


def test_a_file_in_wal_mode_is_read_and_written_while_its_program_runs(path):
    with closing(connect(path)) as connection:
        connection.pragma("journal_mode", "wal")
        connection.execute("update memories set access_count = 9 where id = 'a7'")
        assert opened(path).show("a7").entry.access_count == 9
        opened(path).edit("a7", Edit(content="Ships"))
        content = connection.execute("select content from memories where id = 'a7'").get

    assert content == "Ships"


def test_reading_a_closed_wal_file_leaves_nothing_next_to_it(path):
    with closing(connect(path)) as connection:
        connection.pragma("journal_mode", "wal")
        connection.execute("update memories set access_count = 9 where id = 'a7'")
    opened(path).list()

    assert [file.name for file in path.parent.iterdir()] == ["memory.db"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"no database at all, but some words" * 99, "is not a SQLite file, or it is encrypted"),
        (os.urandom(8192), "is not a SQLite file, or it is encrypted"),
        (b"SQLite format 3\0" + b"\xff" * 4000, "not a SQLite file|damaged"),
    ],
    ids=["text", "encrypted", "damaged"],
)
def test_a_file_that_is_no_database_is_reported_in_a_sentence_and_left_alone(
    tmp_path, data, expected
):
    path = tmp_path / "odd.db"
    path.write_bytes(data)
    with pytest.raises(StorageError, match=expected):
        opened(path).list()
    with pytest.raises(StorageError, match=expected):
        opened(path).add("Plays chess")

    assert path.read_bytes() == data


def test_a_damaged_page_is_reported(path):
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(bytes(data))
    with pytest.raises(StorageError, match="damaged"):
        opened(path).list()


def test_a_database_of_something_else_is_reported_and_left_alone(tmp_path):
    path = tmp_path / "shop.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table orders (id integer primary key)")
    before = path.read_bytes()
    with pytest.raises(StorageError, match="none with a table of memories"):
        opened(path).list()
    with pytest.raises(StorageError, match="none with a table of memories"):
        opened(path).add("Plays chess")

    assert path.read_bytes() == before


def test_a_read_only_file_is_read_and_the_failed_save_is_reported(path):
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        assert len(opened(path).list().rows) == 3
        if os.access(path, os.W_OK):
            return  # root may write it in any case
        with pytest.raises(StorageError, match="cannot be"):
            opened(path).pin([FIRST])
    finally:
        path.parent.chmod(0o755)
        path.chmod(0o644)


def test_an_index_by_words_of_its_own_program_is_kept_in_step_by_its_triggers(path):
    with closing(connect(path)) as connection:
        connection.execute("""
            create virtual table words using fts5(content, content=memories);
            create trigger said after update on memories begin
                insert into words(words, rowid, content) values ('delete', old.rowid, old.content);
                insert into words(rowid, content) values (new.rowid, new.content);
            end;
            insert into words(words) values ('rebuild');
        """)
    opened(path).edit(FIRST, Edit(content="Plays chess"))

    with closing(connect(path)) as connection:
        found = connection.execute("select content from words where words match 'chess'")
        assert found.get == "Plays chess"


def test_a_column_that_is_reckoned_is_left_to_the_database(path):
    with closing(connect(path)) as connection:
        connection.execute("alter table memories add column size as (length(content))")
    opened(path).edit(FIRST, Edit(content="Plays chess"))

    assert row_of(path)["size"] == len("Plays chess")


def test_two_programs_that_write_at_once_lose_nothing_to_each_other(path):
    writers = [start(path, name, 5) for name in "ab"]
    with closing(connect(path)) as connection:
        connection.set_busy_timeout(30_000)
        for _ in range(20):
            connection.execute("update memories set access_count = access_count + 1")
    for writer in writers:
        writer.communicate(timeout=120)

    added = {f"{name} {number}" for name in "ab" for number in range(5)}
    rows = {row["content"]: row for row in rows_of(path)}
    assert [writer.returncode for writer in writers] == [0, 0]
    assert added <= rows.keys()
    assert rows["住在杭州"]["access_count"] == 20


def test_a_program_killed_while_saving_leaves_the_old_rows_or_the_new(path):
    saved = saved_before_kill(path, 3)
    contents = [row["content"] for row in rows_of(path)]
    manager = opened(path)
    manager.add("b 0")

    assert saved == ["a 0", "a 1", "a 2"]
    assert set(saved) <= set(contents)
    assert len(contents) == len(set(contents))
    assert manager.vault.journal.read().damaged_lines == 0
    assert {change.verb for change in manager.history.changes()} == {"add"}


def test_where_vectors_need_an_extension_that_is_missing_it_is_reported(tmp_path, monkeypatch):
    path = tmp_path / "memory.db"
    make_sqlite(path, SQLITE.text)
    monkeypatch.setitem(sys.modules, "sqlite_vec", None)
    with pytest.raises(StorageError, match="pip install sqlite-vec"):
        opened(path).forget([FIRST])

    assert "vec0" in VECTORS
    assert len(rows_of_memories(path)) == 3


def rows_of_memories(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select id from memories").fetchall()


def test_without_apsw_the_error_says_what_to_install(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "memdeck.storage.backends.sqlite", None)

    with pytest.raises(StorageError, match="pip install apsw"):
        MemoryManager(path)
