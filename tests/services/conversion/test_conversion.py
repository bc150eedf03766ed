"""Conversion of a vault to another format, with a report of what is lost."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.conversion_losses import Fit, Misfit
from memdeck.domain.memory.entry import DatedScore, Evidence, Layer, Link, Relation, Section
from memdeck.domain.memory.namespace import Namespace
from memdeck.errors import StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.postgres_servers import Servers
from memdeck.storage.formats.format_registry import FORMAT_NAMES, format_named
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.unsupported_fields import carried
from memdeck.storage.text.markdown.parser import render
from tests.fakes.databases import make_postgres
from tests.fakes.entries import NOW, TODAY, entry
from tests.fakes.stores import FOREIGN, LETTA, MEMORY_JSON, POSTGRES
from tests.fakes.vaults import FakeClock, commit, vault_at

FILES = {
    "memory_md": "there/MEMORY.md",
    "bullets": "there/CLAUDE.md",
    "vibeworker": "there/memory.json",
    "mem0": "there/mem0.json",
    "letta": "there/agent.af",
    "sqlite": "there/memory.db",
}
LOST = {"bullets": ["layer"]}
"""Fields that a format cannot store."""
to_every_kind = pytest.mark.parametrize("kind", FILES)
RICH = replace(
    entry("abc123", "用户喜欢茶\n\nand cake", category="workflow", score=0.123456),
    group="work",
    activation_count=7,
    created_at=datetime(2026, 1, 3, 9, 12, tzinfo=NOW.tzinfo),
    last_accessed=NOW,
    access_count=4,
    source_session="s1",
    evidence=(Evidence("s1", "m1", "tea"), Evidence("s2", "m2")),
    expires_at=date(2026, 12, 1),
    confidence=0.7,
    pinned=True,
    tags=("a", "b c"),
    owner="Anna Keller",
    links=(Link(Relation.REFINES, "d4e5f6", 0.25),),
    structured_data={"tool": "curl", "tries": [1, 2.5]},
    extra=(("mood", "glad"), ("source_of", "me")),
)
LESSON = entry("def456", "curl needs -L", category="experience", layer=Layer.PROCEDURAL)
AWAY = replace(
    entry("fed987", "Old news", section=Section.ARCHIVED, score=0.19), was=DatedScore(0.8, TODAY)
)
words = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters='\n#-*`<>|"\\/ '),
    min_size=1,
    max_size=30,
).filter(lambda text: text.strip() and not text.startswith((" ", "\t")))  # fmt: skip
rich_entries = st.builds(
    lambda fields, other: replace(RICH, **fields) if other else entry("abc123", **fields),
    st.fixed_dictionaries(
        {
            "content": words,
            "category": st.sampled_from(["fact", "procedural", "skill", "my own"]),
            "score": st.floats(0, 1).map(lambda score: round(score, 8)),
            "last_activated": st.dates(date(2025, 1, 1), TODAY),
            "section": st.sampled_from(Section),
            "pinned": st.booleans(),
            "created_at": st.none() | st.integers(1, 10**6).map(lambda s: NOW - timedelta(0, s)),
            "source_session": st.none() | st.just("s9"),
            "namespace": st.just(Namespace()) | st.just(Namespace("ana", "", "r 1")),
            "structured_data": st.just({}) | st.just({"tool": "x", "learned_from": "s9"}),
        }
    ),
    st.booleans(),
)  # fmt: skip


def opened(place):
    return MemoryManager(place, clock=FakeClock(), by="user")


def entries_of(manager):
    return {row.entry.id: row.entry for row in manager.list().rows}


@pytest.fixture
def rich(tmp_path):
    """A vault with a memory that has all fields, one of another layer, and an archived one."""
    (tmp_path / "here").mkdir()
    manager = vault_at(tmp_path / "here", None)
    commit(manager.vault, "add", lambda _, draft: replace(draft, after=(RICH, LESSON, AWAY)))
    return manager


def test_every_format_has_a_name():
    assert all(format_named(name).name == name for name in FORMAT_NAMES)
    assert {*FILES, "postgres"} == set(FORMAT_NAMES)


@pytest.mark.parametrize("kind", [kind for kind in FILES if not format_named(kind).is_markdown])
def test_an_empty_vault_becomes_a_file_of_its_format_that_opens_again(tmp_path, kind):
    place = tmp_path / FILES[kind]
    report = vault_at(tmp_path, None).convert(place, kind=kind)

    assert (report.memories, report.is_done) == (0, True)
    assert place.read_bytes()
    assert opened(place).vault.load().format is format_named(kind)
    added = opened(place).add("User keeps bees", category="fact").entry.id
    assert list(entries_of(opened(place))) == [added]


@pytest.mark.row("C13")
@to_every_kind
def test_all_there_is_to_know_goes_there_and_comes_back(rich, tmp_path, kind):
    report = rich.convert(tmp_path / FILES[kind])
    there = opened(tmp_path / FILES[kind])
    back = there.convert(tmp_path / "back" / "MEMORY.md")

    assert (report.memories, report.is_done, back.is_done) == (3, True, True)
    assert there.vault.load().format is format_named(kind)
    lost = [misfit.field for misfit in report.misfits if misfit.fit is not Fit.ASIDE]
    assert lost == LOST.get(kind, [])
    if kind in LOST:
        return
    assert {id_: replace(entry, extra=()) for id_, entry in entries_of(there).items()} == {
        entry.id: replace(entry, extra=()) for entry in (RICH, LESSON, AWAY)
    }
    came = entries_of(opened(tmp_path / "back"))
    assert {id_: at_home(entry) for id_, entry in came.items()} == entries_of(rich)
    learnings = (tmp_path / "back" / "LEARNINGS.md").read_text(encoding="utf-8")
    assert "curl needs -L" in learnings
    assert learnings.startswith("# Agent Learnings\n")


@pytest.mark.row("C13")
@pytest.mark.parametrize("kind", ["vibeworker", "mem0", "sqlite", "bullets", "letta"])
@given(entry=rich_entries)
def test_converting_there_and_back_loses_nothing(kind, entry):
    there = written(format_named(kind), carried(entry, "memory_md", kind))
    back = written(MEMORY_MD, carried(there, kind, "memory_md"))

    assert at_home(back) == at_home(written(MEMORY_MD, entry))


def written(form, entry):
    """Return *entry* as read from a new file of that format; its layer is that of the file."""
    draft = form.parse("", NOW.tzinfo)
    (found,) = form.parse(render(form.revise(draft, upsert=[entry], now=NOW)), NOW.tzinfo).entries
    return replace(found, layer=entry.layer) if form.is_own else found


def at_home(entry):
    """Return *entry* without the data that other formats added."""
    extra = tuple(pair for pair in entry.extra if not pair[0].startswith("of_"))
    return replace(entry, extra=extra)


@pytest.mark.row("C13")
@pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
@pytest.mark.parametrize("kind", ["vibeworker", "sqlite"])
def test_any_file_of_memories_goes_to_any_other_and_back(store, kind, tmp_path):
    (tmp_path / store.name).write_bytes(store.text.encode())
    manager = opened(tmp_path / store.name)
    report = manager.convert(tmp_path / FILES[kind])
    back = tmp_path / "back" / store.name
    opened(tmp_path / FILES[kind]).convert(back, kind=manager.vault.load().format.name)

    assert report.memories == len(store.words)
    lost = {misfit.field for misfit in report.misfits if misfit.fit is Fit.LOST}
    assert lost <= set(LOST.get(kind, []))
    assert _plainly(opened(back)) == _plainly(manager)


def _plainly(manager):
    """Return the entries without the owner of a block or row, which a new file sets."""
    return {id_: replace(entry, extra=()) for id_, entry in entries_of(manager).items()}


def test_what_only_memdeck_reads_there_is_reported_field_by_field(rich, tmp_path):
    report = rich.convert(tmp_path / "memory.json", dry_run=True)
    aside = [misfit.field for misfit in report.misfits if misfit.id == "abc123"]

    assert aside == [
        *("last_activated", "activation_count", "group", "source_session", "evidence"),
        *("expires_at", "confidence", "pinned", "tags", "owner", "links"),
    ]
    assert report.into == "a memory.json of VibeWorker"


def test_a_memory_without_days_gets_one_where_the_file_needs_it_and_that_is_reported(tmp_path):
    (tmp_path / "loop.af").write_bytes(LETTA.text.encode())
    report = opened(tmp_path / "loop.af").convert(tmp_path / "MEMORY.md")
    (day, *_) = (misfit for misfit in report.misfits if misfit.field == "last_activated")

    assert (day.fit, day.after) == (Fit.CHANGED, TODAY)
    assert entries_of(opened(tmp_path / "MEMORY.md"))["block-1"].score == 0.6


def test_a_layer_that_one_file_cannot_hold_is_reported_as_lost(rich, tmp_path):
    report = rich.convert(tmp_path / "notes.md")

    assert Misfit("def456", "layer", Fit.LOST, Layer.PROCEDURAL, Layer.SEMANTIC) in report.misfits


def test_a_dry_run_reports_the_same_and_writes_nothing(rich, tmp_path):
    looked_at = rich.convert(tmp_path / "there" / "memory.json", dry_run=True)

    assert not (tmp_path / "there").exists()
    done = rich.convert(tmp_path / "there" / "memory.json")
    assert replace(looked_at, is_done=True) == done


@to_every_kind
def test_nothing_is_written_over(rich, tmp_path, kind):
    rich.convert(tmp_path / FILES[kind])
    before = (tmp_path / FILES[kind]).read_bytes()

    with pytest.raises(UsageError, match="is there already; name a file that is not"):
        rich.convert(tmp_path / FILES[kind])
    assert (tmp_path / FILES[kind]).read_bytes() == before


def test_a_vault_is_not_converted_into_itself(rich):
    with pytest.raises(UsageError, match="is there already"):
        rich.convert(rich.vault.layout.folder)


def test_a_name_that_cannot_be_of_a_format_is_rejected(rich, tmp_path):
    for name, kind in (("x.md", "mem0"), ("x.db", "mem0"), ("x.json", "bullets"), ("x", "sqlite")):
        with pytest.raises(UsageError, match="is not a name for"):
            rich.convert(tmp_path / name, kind=kind)
    with pytest.raises(UsageError, match="is not a format; choose one of memory_md, bullets"):
        rich.convert(tmp_path / "x.md", kind="word")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_the_summary_the_logs_and_what_must_not_come_back_go_along(rich, tmp_path):
    rich.summary.set("Ana.")
    rich.write_daily_log("Had tea")
    rich.forget(["abc123"])
    report = rich.convert(tmp_path / "there" / "memory.json")
    there = opened(tmp_path / "there")
    there.convert(tmp_path / "back" / "MEMORY.md")
    back = opened(tmp_path / "back")

    assert report.notes == ("The rolling summary is copied.", "1 daily log is copied.")
    assert there.summary.get() == back.summary.get() == "Ana."
    assert there.get_daily_logs() == back.get_daily_logs() == rich.get_daily_logs()
    assert back.vault.tombstones.read() == rich.vault.tombstones.read() != ()


def test_a_log_that_finds_another_one_of_its_day_there_is_reported_and_writes_over_nothing(
    tmp_path,
):
    here, there = tmp_path / "here", tmp_path / "there"
    vault_at(here, None).write_daily_log("Had tea")
    vault_at(there, None).write_daily_log("Had coffee")

    report = vault_at(here, None).convert(there / "memory.json")

    (note,) = report.notes
    assert "has another log of that day" in note
    (log,) = MemoryManager(there / "memory.json", clock=FakeClock(NOW)).get_daily_logs()
    assert [note.content for note in log.entries] == ["Had coffee"]


def test_what_is_no_memory_is_reported_and_stays_behind(tmp_path):
    (tmp_path / "MEMORY.md").write_text(
        "# Mine\n\nSome prose.\n\n### [a1b2c3] fact | 7.5 | 2026-02-28 | 8\nBad\n"
    )
    report = opened(tmp_path / "MEMORY.md").convert(tmp_path / "there.json", dry_run=True)
    (tmp_path / "memory.json").write_bytes(MEMORY_JSON.text.encode())
    other = opened(tmp_path / "memory.json").convert(tmp_path / "x.db", dry_run=True)

    assert report.notes[0].startswith("Line 5 is not a memory and is not copied: ")
    assert report.notes[1] == "1 line of text is no memory and is not copied."
    assert other.notes[-1] == "Fields of the file that are not copied: “embedding_model”, “owner”."


def test_a_heading_of_the_users_own_over_lost_text_counts_as_lost(tmp_path):
    path = tmp_path / "MEMORY.md"
    path.write_text(
        "# Agent Memory\n\n## My own notes\n\nWater the plants.\n\n## Active Memories\n\n"
        "### [a1b2c3] fact | 0.80 | 2026-02-28 | 8\nLives in Rome\n"
    )
    report = opened(path).convert(tmp_path / "there.json", dry_run=True)

    assert report.notes[0] == "2 lines of text are no memory and are not copied."


@pytest.mark.row("C13")
def test_a_table_on_a_server_takes_them_under_ids_of_its_own(rich, tmp_path, postgres):
    make_postgres(postgres.address, POSTGRES.text)
    user = "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1a03"
    with psycopg.connect(postgres.address) as connection:
        connection.execute("insert into users values (%s)", (user,))
    layout = Servers({}, tmp_path).layout(Path(f"{postgres.address}?user_id={user}"))
    report = rich.convert(layout)
    there = MemoryManager(layout, clock=FakeClock(), by="user")

    assert {row.entry.content for row in there.list().rows} == {
        entry.content for entry in (RICH, LESSON, AWAY)
    }
    renamed = [misfit for misfit in report.misfits if misfit.field == "id"]
    assert {misfit.before for misfit in renamed} == {"abc123", "def456", "fed987"}
    assert {misfit.after for misfit in renamed} == entries_of(there).keys()
    assert {misfit.id for misfit in report.misfits} == {"abc123", "def456", "fed987"}
    with pytest.raises(UsageError, match="is there already"):
        rich.convert(layout)


@pytest.fixture
def bare(postgres):
    """Yield the address of a server whose database has no tables."""
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("drop table if exists memory_relations, user_memories, users")
    return postgres.address


def tables_at(address):
    with psycopg.connect(address) as connection:
        found = connection.execute(
            "select table_name from information_schema.tables where table_schema = 'public'"
        )
        return {"user_memories", "memory_relations"} & {name for (name,) in found}


@pytest.mark.parametrize("user", ["anna", "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1a03"])
def test_a_database_without_the_tables_is_given_them(rich, tmp_path, bare, user):
    layout = Servers({}, tmp_path).layout(Path(f"{bare}?user_id={user}"))

    assert not rich.convert(layout, dry_run=True).is_done
    assert tables_at(bare) == set()
    assert rich.convert(layout).is_done
    assert tables_at(bare) == {"user_memories", "memory_relations"}
    there = MemoryManager(layout, clock=FakeClock(), by="user")
    assert {row.entry.content for row in there.list().rows} == {
        entry.content for entry in (RICH, LESSON, AWAY)
    }
    there.add("User keeps bees")
    there.undo()
    assert len(there.list().rows) == 3


def test_tables_of_another_shape_are_left_as_they_are(rich, tmp_path, bare):
    with psycopg.connect(bare, autocommit=True) as connection:
        connection.execute("create table user_memories (id int primary key, words text)")
    layout = Servers({}, tmp_path).layout(Path(f"{bare}?user_id=anna"))

    with pytest.raises(StorageError, match="as it is needed here"):
        rich.convert(layout)
    assert tables_at(bare) == {"user_memories"}
    with psycopg.connect(bare, autocommit=True) as connection:
        connection.execute("drop table user_memories")
