"""Files in another program's format are read by the code in that program's document.

The readers are written from the documents, independent of the program. They use subscripts, so
that a missing field is an error.

Source: seed 002, sections 2.1, 2.2, 4.3 and 4.4; seed 003, sections 3.2 to 5.3.
"""

import json
import math
import re
import sqlite3
import struct
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import EmbedderError
from memdeck.services.manager import MemoryManager
from tests.fakes.databases import connect, make_sqlite
from tests.fakes.embedder import WordEmbedder
from tests.fakes.entries import NOW
from tests.fakes.stores import CLAUDE_MD, OPENCLAW, SQLITE, STORES
from tests.fakes.vaults import FakeClock, vault_at

OWN_CATEGORIES = {"preferences", "facts", "tasks", "reflections", "procedural", "general"}


@dataclass(frozen=True)
class OfC:
    """A memory as design C's manager loads it."""

    id: str
    category: str
    content: str
    salience: float
    created_at: datetime
    last_accessed: datetime
    access_count: int
    source: str

    def relevance(self, words, now):
        shared = len(words & set(self.content.lower().split())) or 0.1
        return shared * self.salience * math.exp(-0.05 * (now - self.last_accessed).days)


def loaded_by_c(path):
    """Return the memories of a memory.json; raise KeyError for a missing field."""
    file = json.loads(path.read_text(encoding="utf-8"))
    assert file["version"] == 2
    assert file["rolling_summary"] is not None
    assert "last_updated" in file
    return [
        OfC(
            row["id"],
            row["category"],
            row["content"],
            row["salience"],
            datetime.fromisoformat(row["created_at"]),
            datetime.fromisoformat(row["last_accessed"]),
            row["access_count"],
            row["source"],
        )
        for row in file["memories"]
    ]


def found_by_d(path, now):
    """Return the rows of a SQLite file by its score, as far as it goes without vectors."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        rows = connection.execute("select * from memories").fetchall()

    def score(row):
        idle = (now - datetime.fromisoformat(row["updated_at"])).days
        return row["importance"] * 0.25 + 0.5 ** (idle / 30) * 0.15

    for row in rows:
        if row["metadata"] is not None:  # its column may be empty
            assert isinstance(json.loads(row["metadata"]), dict | None)
        assert datetime.fromisoformat(row["created_at"]) is not None
        assert row["access_count"] >= 0
    return [row["content"] for row in sorted(rows, key=score, reverse=True)]


def opened(place):
    return MemoryManager(place, clock=FakeClock(), by="user")


@pytest.fixture(params=[*STORES, SQLITE], ids=lambda store: store.name)
def source(request, tmp_path):
    """A vault of each kind, and its number of memories."""
    store, folder = request.param, tmp_path / "here"
    folder.mkdir()
    if store is SQLITE:
        make_sqlite(folder / store.name, store.text)
    else:
        (folder / store.name).write_bytes(store.text.encode())
    return opened(folder / store.name), len(store.words)


def prompted_by_a(path):
    """Return the memories that design A adds to a prompt; it reads only headings."""
    headings = re.findall(
        r"^### \[\w+\] \S+ \| ([\d.]+) \|.*\n(.*)", path.read_text("utf-8"), re.MULTILINE
    )
    return {words for score, words in headings if float(score) >= 0.5}


@pytest.mark.row("A7")
def test_design_a_leaves_a_todo_out_once_it_has_expired(tmp_path):
    manager = vault_at(tmp_path, None)
    manager.add("Pay the rent", category="todo", expires_at=NOW.date() + timedelta(days=2))
    manager.add("Keeps bees", category="preference")
    manager.tidy()
    file = tmp_path / "MEMORY.md"
    assert prompted_by_a(file) == {"Pay the rent", "Keeps bees"}

    later = MemoryManager(tmp_path, clock=FakeClock(NOW + timedelta(days=3)), by="user")
    later.add("Plays chess", category="preference")
    later.tidy()
    saved = file.read_bytes()
    later.tidy()
    assert prompted_by_a(file) == {"Keeps bees", "Plays chess"}
    assert file.read_bytes() == saved

    (todo,) = (row.entry for row in later.list().rows if row.entry.category == "todo")
    assert todo.score == 0.6
    later.edit(todo.id, Edit(drops_expiry=True))
    later.tidy()
    assert "Pay the rent" in prompted_by_a(file)


@pytest.mark.row("C13")
@pytest.mark.row("C6")
def test_design_c_reads_a_memory_json_from_any_source_and_ranks_it(source, tmp_path):
    manager, count = source
    place = tmp_path / "there" / "memory.json"
    manager.convert(place)
    memories = loaded_by_c(place)
    now = FakeClock()()
    ranked = sorted(memories, key=lambda one: one.relevance({"user"}, now), reverse=True)

    assert len(ranked) == count
    assert {one.category for one in memories} <= OWN_CATEGORIES | {"hobbies", "home"}
    assert all(one.relevance({"user"}, now) > 0 for one in ranked)
    assert all(one.created_at <= one.last_accessed for one in memories)
    assert "9999" not in place.read_text(encoding="utf-8")


@pytest.mark.row("C13")
@pytest.mark.row("D4")
def test_design_d_reads_a_sqlite_file_from_any_source_and_ranks_it(source, tmp_path):
    manager, count = source
    place = tmp_path / "there" / "memories.db"
    manager.convert(place)

    assert len(found_by_d(place, FakeClock()())) == count


def searched_by_d(path, query, now, limit=5):
    """Return the results of design D's search: by vectors, joined with the rows, and scored."""
    embedder = WordEmbedder(dimension=1536)
    asked = embedder.embed_query(query)
    with closing(connect(path)) as connection:
        rows = list(
            connection.execute(
                "select m.id, m.content, m.importance, m.updated_at, v.distance"
                " from memory_vectors v join memories m on m.id = v.id"
                " where v.embedding match ? and k = ? order by v.distance",
                (struct.pack("<1536f", *asked), limit * 3),
            )
        )
        found = [
            (
                0.6 * (1 - distance**2 / 2)
                + 0.25 * importance
                + 0.15 * 0.5 ** ((now - datetime.fromisoformat(used)).days / 30),
                id_,
                words,
            )
            for id_, words, importance, used, distance in rows
        ]
        best = sorted(found, reverse=True)[:limit]
        for _, id_, _ in best:
            connection.execute(
                "update memories set access_count = access_count + 1, updated_at = ? where id = ?",
                (now.isoformat(), id_),
            )
    return [words for _, _, words in best]


def with_embedder(place, dimension=1536, *, is_agent=True):
    embedder = WordEmbedder(dimension=dimension)
    manager = MemoryManager(place, clock=FakeClock(), open_embedder=lambda: embedder)
    manager.recollection.embeds_first = is_agent
    return manager


@pytest.mark.row("D3")
def test_design_d_finds_by_meaning_what_was_converted(source, tmp_path):
    manager, count = source
    place = tmp_path / "there" / "memories.db"
    conversion = with_embedder(manager.vault.layout.memory).convert(place)
    words = [row.entry.content for row in opened(place).list().rows]

    assert not any("vector" in note for note in conversion.notes)
    assert opened(place).doctor() == ()
    assert len(searched_by_d(place, "x", FakeClock()(), limit=10)) == count
    for one in words:
        assert searched_by_d(place, one, FakeClock()(), limit=1) == [one]


@pytest.mark.row("D3")
def test_design_d_finds_what_an_agent_added_and_edited(tmp_path):
    place = tmp_path / "memories.db"
    manager = with_embedder(place)
    first = manager.add("Keeps bees in the garden").entry
    manager.add("Plays chess on Tuesdays")
    manager.edit(first.id, Edit(content="Breeds goats"))

    assert searched_by_d(place, "goats", FakeClock()(), 1) == ["Breeds goats"]
    assert searched_by_d(place, "chess", FakeClock()(), 1) == ["Plays chess on Tuesdays"]
    found = opened(place).show(first.id).entry
    assert (found.access_count, found.last_accessed) == (1, FakeClock()())
    manager.forget([first.id])
    assert searched_by_d(place, "goats", FakeClock()()) == ["Plays chess on Tuesdays"]


@pytest.mark.row("D3")
def test_what_the_user_changed_gets_its_vector_when_the_index_gets_its_own(tmp_path):
    place = tmp_path / "memories.db"
    manager = with_embedder(place, is_agent=False)
    manager.add("Keeps bees")
    assert len(manager.doctor()) == 1
    manager.recollection.embedding.embed_missing()

    assert manager.doctor() == ()
    assert searched_by_d(place, "bees", FakeClock()()) == ["Keeps bees"]


@pytest.mark.row("D3")
@pytest.mark.parametrize("dimension", [None, 384])
def test_without_an_embedder_of_its_dimension_missing_vectors_are_reported(tmp_path, dimension):
    place = tmp_path / "memories.db"
    manager = opened(tmp_path) if dimension is None else with_embedder(tmp_path, dimension)
    for words in ("Keeps bees", "Runs " + "far " * 20, "Keeps bees too", "Keeps goats"):
        manager.add(words)
    (note,) = manager.convert(place).notes
    (problem,) = opened(place).doctor()

    assert note == problem.what
    assert re.fullmatch(
        r"4 memories have no vector, and a search by meaning does not find what has none:"
        r" (“(Keeps .*|Runs (far ){8}fa…)”(, )?){3} and 1 more; set up an embedder of 1536"
        r" dimensions and run `memdeck reindex --embed`, or let the program that"
        r" owns the file make them\.",
        note,
    )
    assert searched_by_d(place, "bees", FakeClock()()) == []


@pytest.mark.row("D3")
def test_an_embedder_that_fails_keeps_no_change_from_being_made(tmp_path):
    def fail():
        raise EmbedderError("The server is away; try again.")

    manager = MemoryManager(tmp_path / "memories.db", clock=FakeClock(), open_embedder=fail)
    manager.recollection.embeds_first = True

    assert manager.add("Keeps bees").entry.content == "Keeps bees"
    assert len(manager.doctor()) == 1


@pytest.mark.row("C13")
@pytest.mark.parametrize("text", [OPENCLAW.text, STORES[0].text, "- Runs\n\n## tasks\n- [ ] Pay\n"])
def test_design_c_reads_what_a_migration_made(tmp_path, text):
    (tmp_path / "MEMORY.md").write_bytes(text.encode())
    opened(tmp_path).migrate("memory.json")

    assert loaded_by_c(tmp_path / "memory.json")


@pytest.mark.row("C1")
def test_design_c_reads_a_memory_that_was_changed_hit_and_added_since(tmp_path):
    (tmp_path / "CLAUDE.md").write_text(CLAUDE_MD.text)
    place = tmp_path / "memory.json"
    opened(tmp_path / "CLAUDE.md").convert(place)
    first = loaded_by_c(place)[0]
    manager = opened(place)
    manager.pin([first.id])
    manager.add("Keeps bees")
    manager.undo()
    manager.add("Keeps goats")

    assert loaded_by_c(place)[0] == first
    assert len(loaded_by_c(place)) == len(CLAUDE_MD.words) + 1


@pytest.mark.row("C1")
def test_what_design_c_retrieves_later_counts_though_nobody_knew_when_it_was_used(tmp_path):
    (tmp_path / "MEMORY.md").write_bytes(STORES[0].text.encode())
    place = tmp_path / "there" / "memory.json"
    opened(tmp_path).convert(place)
    before = opened(place).list().rows[0].entry
    file = json.loads(place.read_text(encoding="utf-8"))
    row = next(one for one in file["memories"] if one["id"] == before.id)
    row["last_accessed"], row["access_count"] = "2026-03-02T09:00:00Z", 1
    place.write_text(json.dumps(file), encoding="utf-8")
    after = opened(place).show(before.id).entry

    assert (before.last_accessed, before.access_count) == (None, 0)
    assert (after.last_accessed, after.access_count) == (datetime(2026, 3, 2, 9, tzinfo=UTC), 1)


@pytest.mark.row("C13")
def test_headings_boxes_and_days_of_bullets_are_no_words_there(tmp_path):
    (tmp_path / "MEMORY.md").write_text(
        "## procedural\n- curl needs -L here\n\n## 程序性记忆\n- pnpm 要加 -w\n\n## Reflections\n"
        "- Ask before long jobs\n\n## General\n- Has two screens\n\n"
        "## Misc\n- [ ] Renew the passport\n- [x] Paid the rent\n"
        "- [2026-01-03] Likes the early flight\n- [2026-02-31] is no day\n- [ ] [2026-01-05] Call\n"
        "- [a link](x.md) of hers\n- [2026-01-06 08:30]: 喜欢早班机\n",
        encoding="utf-8",
    )
    opened(tmp_path).migrate("memory.json")
    rows = {one.content: one for one in loaded_by_c(tmp_path / "memory.json")}

    assert {words: one.category for words, one in rows.items()} == {
        "curl needs -L here": "procedural",
        "pnpm 要加 -w": "procedural",
        "Ask before long jobs": "reflections",
        "Has two screens": "general",
        "Renew the passport": "tasks",
        "[x] Paid the rent": "facts",
        "Likes the early flight": "facts",
        "[2026-02-31] is no day": "facts",
        "Call": "tasks",
        "[a link](x.md) of hers": "facts",
        "喜欢早班机": "facts",
    }
    made = rows["Likes the early flight"].created_at
    assert (made.date(), rows["Call"].created_at.date()) == (date(2026, 1, 3), date(2026, 1, 5))
    assert rows["喜欢早班机"].created_at.time() == time(8, 30)
    assert rows["Likes the early flight"].last_accessed == made
    lessons = [one.entry for one in opened(tmp_path).list().rows if one.entry.content in rows]
    assert {one.layer for one in lessons if one.category == "procedural"} == {Layer.PROCEDURAL}


@pytest.mark.row("C2")
def test_every_note_of_a_migrated_log_has_a_time(tmp_path):
    (tmp_path / "MEMORY.md").write_text("- Runs\n")
    (tmp_path / "logs").mkdir()
    log = "- Had tea\n- 14:30 Wrote the report\n- Sent it\n"
    (tmp_path / "logs" / "2026-02-21.md").write_text(log)
    opened(tmp_path).migrate("memory.json")
    read = json.loads((tmp_path / "logs" / "2026-02-21.json").read_text())

    assert [(note["time"], note["content"]) for note in read["entries"]] == [
        ("00:00:00", "Had tea"),
        ("14:30:00", "Wrote the report"),
        ("14:30:00", "Sent it"),
    ]


@pytest.mark.row("C13")
@pytest.mark.parametrize("kind", ["c", "d"])
def test_times_sources_and_unknown_fields_survive_each_others_format(tmp_path, kind):
    places = {"c": tmp_path / "memory.json", "d": tmp_path / "memories.db"}
    here, there, back = places[kind], places["d" if kind == "c" else "c"], tmp_path / "back"
    row = {
        "id": "a1b2c3d4",
        "category": "preferences",
        "content": "Prefers trains",
        "salience": 0.85,
        "created_at": "2026-02-21T10:30:00Z",
        "last_accessed": "2026-02-25T14:07:11Z",
        "access_count": 3,
        "source": "plugin:foo",
        "mood": ["glad"],
        "context": {"tool": "curl"},
    }
    learned = row | {"id": "b", "content": "Likes tea", "source": "auto_reflection"}
    if kind == "c":
        here.write_text(json.dumps({"version": 2, "memories": [row, learned]}))
    else:
        make_sqlite(here, SQLITE.text)
    opened(here).convert(there)
    opened(there).convert(back / here.name)

    if kind == "c":
        assert json.loads((back / here.name).read_text())["memories"] == [row, learned]
        times = _columns(there, "id, created_at, updated_at")
        assert times[0][1:] == ("2026-02-21T10:30:00+00:00", "2026-02-25T14:07:11+00:00")
    else:
        columns = "id, content, category, importance, access_count, created_at, updated_at"
        assert _moments(_columns(back / here.name, columns)) == _moments(_columns(here, columns))
        assert _columns(back / here.name, "metadata")[1:] == [("null",), (None,)]
        used = {one.content: one.last_accessed for one in loaded_by_c(there)}
        assert used["Uses PostgreSQL 16"] == datetime(2026, 2, 28, 9, tzinfo=UTC)


def _columns(path, names):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"select {names} from memories order by rowid").fetchall()


def _moments(rows):
    """Return the rows with aware times; a time without an offset is in UTC."""
    return [tuple(map(_moment, row)) for row in rows]


def _moment(cell):
    try:
        found = datetime.fromisoformat(cell)
    except (TypeError, ValueError):
        return cell
    return found if found.tzinfo else found.replace(tzinfo=UTC)


@pytest.mark.row("C13")
def test_a_column_that_the_new_table_has_not_is_named(tmp_path):
    make_sqlite(tmp_path / "a.db", SQLITE.text)
    conversion = opened(tmp_path / "a.db").convert(tmp_path / "b.db")

    assert {(one.id, one.before) for one in conversion.misfits if one.field == "extra"} == {
        ("8c1f7a52-0d7f-4a8e-9d55-0c5c2f6f1a01", ("note", "weight")),
        ("a7", ("note", "weight")),
        ("two-words", ("note", "weight")),
    }


@pytest.mark.row("C13")
@pytest.mark.parametrize("name", ["mem0.json", "AGENTS.md"])
@pytest.mark.parametrize("kind", ["c", "d"])
def test_what_goes_to_mem0_or_bullets_is_all_there_for_their_programs(tmp_path, kind, name):
    manager = vault_at(tmp_path / "a", None)
    manager.add("Keeps bees", category="preference")
    manager.add("用户在杭州工作", category="fact")
    manager.convert(tmp_path / ("memory.json" if kind == "c" else "memories.db"))
    there = tmp_path / "there" / name
    opened(tmp_path / ("memory.json" if kind == "c" else "memories.db")).convert(there)
    text = there.read_text(encoding="utf-8")

    if name == "mem0.json":
        rows = json.loads(text)["results"]
        assert {row["memory"] for row in rows} == {"Keeps bees", "用户在杭州工作"}
        for row in rows:
            assert row["id"]
            assert row["hash"]
            assert datetime.fromisoformat(row["created_at"]) - NOW < timedelta(days=1)
    else:
        bullets = [line.partition(" <!--")[0] for line in text.splitlines()]
        assert {"- Keeps bees", "- 用户在杭州工作"} <= set(bullets)
