"""One session at the desk, the same over every store: the end is the same, the rest untouched."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.text_editing import Saved
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import rows_of, rows_on
from tests.fakes.entries import EVERBOT
from tests.fakes.places import place_of
from tests.fakes.stores import MEMORY_JSON, POSTGRES, SQLITE, StoreFile
from tests.fakes.vaults import FakeClock

EMPTY = StoreFile("MEMORY.md", "# Agent Memory\n", (), ())
STORES = (EMPTY, MEMORY_JSON, SQLITE, POSTGRES)
SECRET = "The door code is 4711"


@dataclass
class VaultSession:
    """A vault in one kind of store, with what was in it before."""

    kind: StoreFile
    layout: VaultLayout
    clock: FakeClock

    def manager(self) -> MemoryManager:
        """Return a manager, as a program has it that is started anew."""
        return MemoryManager(self.layout, policy=EVERBOT, clock=self.clock, by="user")

    def known(self) -> dict[str, MemoryEntry]:
        """Return what was there before the session, as it is now."""
        rows = self.manager().list().rows
        return {row.entry.id: row.entry for row in rows if row.entry.content in self.kind.words}


@pytest.fixture(params=STORES, ids=lambda kind: kind.name)
def vault_session(request: pytest.FixtureRequest, tmp_path: Path) -> VaultSession:
    return VaultSession(request.param, place_of(request.param, tmp_path, request), FakeClock())


def curate(vault_session: VaultSession) -> None:
    """Do what a person does at the desk, each deed in a program that is started anew."""
    ids: dict[str, str] = {}

    def add(words: str, **how: Any) -> None:
        ids[words] = vault_session.manager().add(words, **how).changeset.after[0].id

    add("Likes tea", category="preference", tags=["drinks"])
    add("Works at TechCorp", category="fact/work")
    add("Decided on SQLite", category="decision")
    add("Ships on Fridays", category="workflow")
    add(SECRET)
    vault_session.clock.pass_days(1)
    vault_session.manager().edit(ids["Likes tea"], Edit(content="Likes green tea", score=0.9))
    vault_session.manager().pin([ids["Decided on SQLite"]])
    vault_session.manager().archive([ids["Works at TechCorp"], ids["Ships on Fridays"]])
    vault_session.manager().restore([ids["Ships on Fridays"]])
    vault_session.manager().forget([ids["Likes tea"]])
    vault_session.manager().undo()
    vault_session.manager().forget([ids["Decided on SQLite"]])
    vault_session.manager().restore([ids["Decided on SQLite"]])
    vault_session.manager().edit(ids["Ships on Fridays"], Edit(content="Ships on Mondays"))
    vault_session.manager().undo()
    vault_session.manager().redo()
    vault_session.manager().purge([ids[SECRET]])


def told(entry: MemoryEntry) -> dict[str, object]:
    """Return what a person sees of a memory, wherever it is stored."""
    return {
        "category": entry.category,
        "group": entry.group,
        "score": entry.score,
        "scored_at": entry.scored_at,
        "last_activated": entry.last_activated,
        "section": entry.section,
        "pinned": entry.pinned,
        "tags": entry.tags,
        "was": entry.was,
        "hits": entry.activation_count,
    }


def end_of(vault_session: VaultSession) -> dict[str, dict[str, object]]:
    rows = vault_session.manager().list().rows
    return {
        row.entry.content: told(row.entry)
        for row in rows
        if row.entry.content not in vault_session.kind.words
    }


@pytest.fixture
def expected(tmp_path: Path) -> dict[str, dict[str, object]]:
    """What the session leaves in a MEMORY.md."""
    folder = tmp_path / "model"
    folder.mkdir()
    layout = VaultLayout(folder, cache_root=tmp_path / "model-cache")
    vault_session = VaultSession(EMPTY, layout, FakeClock())
    curate(vault_session)
    return end_of(vault_session)


@pytest.mark.row("D3")
@pytest.mark.row("B3")
def test_the_same_session_ends_in_the_same_state_over_every_store(vault_session, expected):
    curate(vault_session)

    assert end_of(vault_session) == expected
    assert expected.keys() == {
        "Likes green tea",
        "Works at TechCorp",
        "Decided on SQLite",
        "Ships on Mondays",
    }
    assert expected["Works at TechCorp"]["section"] is Section.ARCHIVED
    assert expected["Decided on SQLite"]["pinned"] is True


@pytest.mark.row("D3")
def test_what_the_session_is_not_about_is_as_it_was_to_the_letter(vault_session):
    before, rows = vault_session.known(), raw(vault_session)
    curate(vault_session)

    assert vault_session.known() == before
    after = raw(vault_session)
    assert {key: after.get(key) for key in rows} == rows


@pytest.mark.parametrize("vault_session", STORES[1:], ids=lambda kind: kind.name, indirect=True)
def test_all_of_the_session_can_be_taken_back_but_the_purge(vault_session):
    text = vault_session.manager().vault.look().text
    curate(vault_session)
    manager = vault_session.manager()
    while manager.history.look().undoable:
        manager.undo()

    assert end_of(vault_session) == {}
    assert unstamped(vault_session, manager.vault.look().text) == unstamped(vault_session, text)


def test_a_purge_leaves_no_trace_anywhere(vault_session):
    curate(vault_session)
    files = [path for path in vault_session.layout.folder.rglob("*") if path.is_file()]

    assert files
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    assert SECRET not in vault_session.manager().vault.look().text


def test_an_editors_text_is_saved_and_others_work_is_kept(vault_session):
    ours, theirs = vault_session.manager(), vault_session.manager()
    ours.add("Likes tea")
    base = ours.vault.look().text
    theirs.add("Likes coffee")
    saved = ours.text.save(base.replace("Likes tea", "Likes green tea"), base)

    assert isinstance(saved, Saved)
    assert end_of(vault_session).keys() == {"Likes green tea", "Likes coffee"}


def raw(vault_session: VaultSession) -> Mapping[str, object]:
    """Return what was in the store before, as its own program finds it."""
    if vault_session.kind is SQLITE:
        return {str(row["id"]): row for row in rows_of(vault_session.layout.memory)}
    if vault_session.kind is POSTGRES:
        address = vault_session.layout.memory.read_text().partition("?")[0]
        related = {str(row["id"]): row for row in rows_on(address, "memory_relations")}
        return {str(row["id"]): row for row in rows_on(address)} | related
    if vault_session.kind is MEMORY_JSON:
        listed = json.loads(vault_session.layout.memory.read_text("utf-8"))
        return {row["id"]: row for row in listed["memories"]} | {"owner": listed["owner"]}
    return {}


def unstamped(vault_session: VaultSession, text: str) -> str:
    return re.sub(vault_session.kind.stamp, "", text) if vault_session.kind.stamp else text
