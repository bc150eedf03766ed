"""Memories on a PostgreSQL server, in the tables of design B."""

from dataclasses import replace
from datetime import date

import platformdirs
import psycopg
import pytest

from memdeck.domain.memory.entry import Layer, Link, Relation, Section
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, LockedError, StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.backends import postgres
from memdeck.storage.backends.backend import NewText
from memdeck.storage.backends.postgres_address import parse_server, read_server, server_file
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import ANA, BO, IMAGE, make_postgres, rows_on
from tests.fakes.entries import NOW
from tests.fakes.stores import POSTGRES
from tests.fakes.vaults import FakeClock, commit
from tests.fakes.writers import saved_before_kill, start

FIRST = "1b4e28ba-2fa1-41d2-883f-0016d3cca427"
FACT = "9c858901-8a57-4791-81fe-4c455b099bc9"
SKILL = "5d2f9a44-90a3-4f3c-b8d2-2f6a77d0c003"


@pytest.fixture
def address(postgres):
    make_postgres(postgres.address, POSTGRES.text)
    return postgres.address


@pytest.fixture
def data():
    """The folder of the files that represent the user's servers."""
    return platformdirs.user_data_path("memdeck", appauthor=False)


@pytest.fixture
def path(address, data):
    return server_file(parse_server(f"{address}?user_id={ANA}"), data)


def opened(path):
    return MemoryManager(path, clock=FakeClock(), by="user")


def store_of(path):
    return MemoryStore(VaultLayout.at(path))


def row_of(address, id_=FIRST, table="user_memories"):
    return next(row for row in rows_on(address, table) if str(row["id"]) == id_)


def links(address):
    rows = rows_on(address, "memory_relations")
    return {(str(row["source_memory_id"]), str(row["target_memory_id"])) for row in rows}


def put(manager, id_, **fields):
    """Change all fields of a memory."""

    def make(contents, blank):
        entry = contents.entries[id_]
        return replace(blank, before=(entry,), after=(replace(entry, **fields),))

    return commit(manager.vault, "edit", make)


@pytest.mark.row("B3")
def test_a_users_rows_are_reported_as_text_with_their_relations(path):
    assert store_of(path).backend.read().text == POSTGRES.text


@pytest.mark.row("B3")
def test_columns_and_relations_are_the_fields_of_a_memory(path):
    entry = opened(path).show(FIRST).entry
    skill = opened(path).show(SKILL).entry

    assert (entry.category, entry.score, entry.confidence) == ("preference", 0.85, 0.9)
    assert entry.structured_data == {"key": "color_scheme", "size": 1.5, "value": "blue"}
    assert entry.links == (Link(Relation.SUPPORTS, SKILL, 0.7),)
    assert (entry.access_count, entry.source_session) == (3, "6ba7b810-9dad-41d1-80b4-00c04fd430c8")
    assert (entry.layer, skill.layer) == (Layer.SEMANTIC, Layer.PROCEDURAL)


def test_the_school_of_such_tables_is_their_own_designs(path):
    assert opened(path).vault.policy.name == "layers"


def test_looking_changes_nothing(path, address):
    before = rows_on(address)
    opened(path).list()
    opened(path).doctor()

    assert rows_on(address) == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.row("B3")
def test_a_change_updates_the_columns_it_is_about_and_no_other_row_or_user(path, address):
    before = rows_on(address)
    opened(path).edit(FIRST, Edit(content="Likes green"))

    unlike = [(row, now) for row, now in zip(before, rows_on(address), strict=True) if row != now]
    [(first, edited)] = unlike
    own = {"content": "Likes green", "embedding": None, "updated_at": NOW}
    assert edited == first | own | {"structured_data": edited["structured_data"]}
    kept = opened(path).show(FIRST).entry
    assert kept.structured_data == first["structured_data"]
    assert kept.last_activated == date(2026, 2, 28)
    assert bytes(row_of(address)["photo"]) == IMAGE


def test_fields_without_a_column_are_in_the_structured_data_with_the_rest(path, address):
    opened(path).pin([FACT])

    assert row_of(address, FACT)["structured_data"] == {
        "memdeck": {"score": 0.5, "scored_at": "2026-03-01", "pinned": True}
    }
    assert opened(path).show(FACT).entry.structured_data == {}


@pytest.mark.row("B3")
def test_an_archived_memory_is_not_active_and_comes_back(path, address):
    manager = opened(path)
    manager.archive([FIRST])
    assert row_of(address)["is_active"] is False
    assert manager.show(FIRST).entry.section is Section.ARCHIVED
    manager.restore([FIRST])

    assert row_of(address)["is_active"] is True
    assert row_of(address)["importance_score"] == 0.85


@pytest.mark.row("B3")
def test_a_link_becomes_a_relation_and_one_that_is_taken_out_goes(path, address):
    manager = opened(path)
    put(manager, FACT, links=(Link(Relation.REFINES, FIRST, 0.9),))
    put(manager, FIRST, links=())

    assert links(address) == {(FACT, FIRST), (FIRST, FACT)}  # one of them is not a link of Memdeck
    relations = rows_on(address, "memory_relations")
    assert {row["relation_type"] for row in relations} == {"refines", "reminds of"}


def test_a_relation_of_another_kind_stays_whatever_is_linked(path, address):
    put(opened(path), FIRST, links=(Link(Relation.CONTRADICTS, SKILL, 0.2),))
    kept = row_of(address, "00000000-0000-4000-8000-000000000002", "memory_relations")

    assert (kept["relation_type"], kept["strength"]) == ("reminds of", 0.5)


@pytest.mark.row("B3")
def test_a_memory_others_link_to_can_be_forgotten_and_the_link_outlives_it(path, address):
    manager = opened(path)
    manager.forget([SKILL])
    linking = manager.show(FIRST).entry

    assert links(address) == {(FIRST, FACT)}
    assert linking.links == (Link(Relation.SUPPORTS, SKILL, 0.7),)
    manager.edit(FIRST, Edit(content="Likes green"))
    manager.restore([SKILL])
    manager.edit(FIRST, Edit(content="Likes red"))
    assert links(address) == {(FIRST, FACT), (FIRST, SKILL)}
    assert manager.show(FIRST).entry.links == linking.links


def test_undo_brings_every_cell_and_relation_back(path, address):
    before = store_of(path).backend.read().text
    manager = opened(path)
    manager.edit(FIRST, Edit(content="Likes green", score=0.1, category="decision"))
    manager.forget([FIRST])
    manager.undo()
    manager.undo()

    assert store_of(path).backend.read().text == before


def test_a_new_memory_is_its_users_with_the_defaults_of_the_table(path, address):
    changes = opened(path).add("Plays chess", category="workflow").changeset
    row = row_of(address, changes.after[0].id)

    assert (str(row["user_id"]), row["memory_type"], row["confidence"]) == (ANA, "pattern", 1.0)
    assert row["is_active"] is True
    assert opened(path).show(changes.after[0].id).entry == changes.after[0]
    assert changes.after[0].category == "workflow"


def test_doctor_counts_the_memories_that_have_no_vector(path):
    manager = opened(path)
    assert manager.doctor() == ()
    manager.edit(FIRST, Edit(content="Likes green"))

    assert [problem.what.partition(",")[0] for problem in manager.doctor()] == [
        "One memory has no vector"
    ]


def test_tables_without_vectors_or_relations_work_too(path, address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("drop table memory_relations")
        connection.execute("alter table user_memories drop column embedding")
    manager = opened(path)
    put(manager, FACT, links=(Link(Relation.REFINES, FIRST, 0.9),))
    manager.forget([SKILL])

    assert manager.show(FACT).entry.links == (Link(Relation.REFINES, FIRST, 0.9),)
    assert manager.doctor() == ()
    assert len(manager.list().rows) == 2


def test_a_row_that_changed_since_it_was_read_is_not_overwritten(path, address):
    store = store_of(path)
    found = store.backend.read()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("update user_memories set access_count = 9")
    with pytest.raises(ConflictError, match="was changed by another program"):
        store.write(
            NewText.of(found.text.replace("TechCorp", "X")), expected=found.revision, now=NOW
        )

    assert row_of(address, FACT)["content"] == "The company is called TechCorp"


@pytest.mark.parametrize(
    "statement",
    [
        "update user_memories set content = 'Changed' where user_id = %s",
        "delete from memory_relations; delete from user_memories where user_id = %s",
        "insert into user_memories (user_id, memory_type, content) values (%s, 'fact', 'New')",
        "update memory_relations set strength = 0.25 where %s is not null",
        "delete from memory_relations where %s is not null",
        "alter table user_memories add column mood text default %s",
        "alter table user_memories alter column weight type numeric(6,3) -- %s",
        "update user_memories set content = 'Of Bo' where user_id <> %s",
    ],
)
def test_what_another_program_writes_between_two_looks_is_seen(path, address, statement):
    store = store_of(path)
    store.backend.read()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.replace("%s", f"'{ANA}'"))

    assert store.backend.read().text == store_of(path).backend.read().text


def test_rows_that_are_as_they_were_are_not_fetched_again(path, address, monkeypatch):
    fetched = []
    rows = postgres.PostgresTransaction._rows

    def noted(self, versions, own):
        found = rows(self, versions, own)
        fetched.append(len(found))
        return found

    monkeypatch.setattr(postgres.PostgresTransaction, "_rows", noted)
    store = store_of(path)
    text = store.backend.read().text
    store.backend.read()
    store.backend.normalized(text.replace("TechCorp", "TechCo"))

    assert fetched == [3, 1]


def test_a_program_that_holds_the_rows_is_waited_for_and_then_reported(path, address, monkeypatch):
    monkeypatch.setitem(postgres._SETTINGS, "lock_timeout", "50ms")
    with psycopg.connect(address) as connection:
        connection.execute("update user_memories set access_count = 9")
        assert len(opened(path).list().rows) == 3
        with pytest.raises(LockedError, match="Another program is writing"):
            opened(path).pin([FIRST])
        connection.rollback()
    opened(path).pin([FIRST])

    assert row_of(address)["access_count"] == 3


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('"access_count": 3', '"access_count": "many"', "does not take that"),
        ('"weight": -0.25', '"weight": 12345.5', "does not take that"),
        ('"weight": -0.25', '"wait": 1', "no column “wait”"),
        (
            '"memory_relations": []',
            f'"memory_relations": [{{"target_memory_id": "{ANA}", "relation_type": "refines"}}]',
            "a link needs a memory of the same table",
        ),
    ],
)
def test_a_value_the_tables_refuse_is_reported_and_nothing_is_written(
    path, before, after, expected
):
    store = store_of(path)
    found = store.backend.read()
    typed = found.text.replace(before, after, 1).replace("TechCorp", "X")
    with pytest.raises(UsageError, match=expected):
        store.write(NewText.of(typed), expected=found.revision, now=NOW)

    assert store.backend.read().text == POSTGRES.text


def test_a_user_without_memories_has_an_empty_vault(address, data):
    nobody = "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1aff"
    path = server_file(parse_server(f"{address}?user_id={nobody}"), data)

    assert opened(path).list().rows == ()
    with pytest.raises(UsageError, match="a user who is there"):
        opened(path).add("Plays chess")


def test_an_id_that_is_no_users_is_an_error(address, data):
    path = server_file(parse_server(f"{address}?user_id=ana"), data)
    with pytest.raises(UsageError, match="does not take that"):
        opened(path).list()


def test_a_database_without_the_tables_is_an_error(address, data):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("drop table memory_relations, user_memories")
    path = server_file(parse_server(f"{address}?user_id={ANA}"), data)
    with pytest.raises(StorageError, match="no table user_memories"):
        opened(path).list()


def test_a_server_that_does_not_answer_is_reported_without_the_password(tmp_path):
    server = parse_server(f"postgresql://me:s3cret@127.0.0.1:1/none?user_id={BO}")
    path = server_file(server, tmp_path)
    layout = replace(VaultLayout.at(path), password=lambda: server.password)
    with pytest.raises(StorageError, match="check whether it runs") as caught:
        MemoryStore(layout).backend.read()

    assert "s3cret" not in str(caught.value)
    assert caught.value.__context__ is None or "s3cret" not in str(caught.value.__context__)
    assert "s3cret" not in path.read_text()
    assert "s3cret" not in str(path)


@pytest.mark.parametrize(
    "words",
    [
        "postgresql://me:s3cret@db.example/app?user_id=u1&sslmode=require",
        "postgres://me@db.example/app?password=s3cret&sslmode=require&user_id=u1",
    ],
)
def test_a_password_is_taken_out_of_an_address(words, tmp_path):
    server = parse_server(words)

    assert server.address == "postgresql://me@db.example/app?sslmode=require"
    assert (server.user_id, server.password) == ("u1", "s3cret")
    assert server.location == "db.example/app"
    assert "s3cret" not in repr(server)
    assert read_server(server_file(server, tmp_path)) == server
    assert read_server(server_file(server, tmp_path)).password == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("postgresql://me@db.example/app", "whose memories to open"),
        ("mysql://db.example/app?user_id=1", "no address of a PostgreSQL server"),
        ("postgresql://[::1/app?user_id=1", "no address of a PostgreSQL server"),
        ("postgresql://me:s3/cret@db.example/app?user_id=1", "no address of a PostgreSQL server"),
        ("postgresql://db.example/app?user_id=1&sslpassword=s3cret", "service file"),
    ],
)
def test_an_address_that_will_not_do_is_reported(words, expected):
    with pytest.raises(UsageError, match=expected):
        parse_server(words)


def test_a_plus_and_a_blank_stay_what_libpq_takes_them_for():
    words = "postgresql://db.example/app?user_id=a+b&password=c+d&options=-c%20a%3D1"
    server = parse_server(words)

    assert (server.user_id, server.password) == ("a+b", "c+d")
    assert server.address == "postgresql://db.example/app?options=-c%20a%3D1"
    assert parse_server(server.uri) == server


def test_a_file_that_holds_no_address_is_reported(tmp_path):
    path = tmp_path / "odd.postgres"
    path.write_text("hello\n")
    with pytest.raises(StorageError, match="holds no address"):
        read_server(path)


def test_each_user_of_each_server_has_a_file_of_its_own(tmp_path):
    words = (
        "postgresql://a/x?user_id=1",
        "postgresql://a/x?user_id=2",
        "postgresql://b/x?user_id=1",
    )
    files = {server_file(parse_server(address), tmp_path).parent for address in words}

    assert len(files) == 3


def test_undo_works_where_a_trigger_stamps_every_row_that_is_changed(path, address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("""
            create or replace function stamp() returns trigger language plpgsql as
                $$ begin new.updated_at := clock_timestamp(); return new; end $$;
            create trigger stamped before update on user_memories
                for each row execute function stamp();
        """)
    manager = opened(path)
    manager.edit(FIRST, Edit(content="Likes green"))
    opened(path).undo()
    assert opened(path).show(FIRST).entry.content == POSTGRES.words[0]
    opened(path).redo()

    assert row_of(address)["content"] == "Likes green"


def test_two_programs_that_write_at_once_lose_nothing_to_each_other(path, address):
    writers = [start(path, name, 5) for name in "ab"]
    for writer in writers:
        writer.communicate(timeout=120)
    added = {f"{name} {number}" for name in "ab" for number in range(5)}

    assert [writer.returncode for writer in writers] == [0, 0]
    assert added <= {row["content"] for row in rows_on(address)}


def test_a_program_killed_while_saving_leaves_the_old_rows_or_the_new(path, address):
    saved = saved_before_kill(path, 3)
    contents = [row["content"] for row in rows_on(address)]
    manager = opened(path)
    manager.add("b 0")

    assert saved == ["a 0", "a 1", "a 2"]
    assert set(saved) <= set(contents)
    assert len(contents) == len(set(contents))
    assert manager.vault.journal.read().damaged_lines == 0
