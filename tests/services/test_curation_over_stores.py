"""The same edits in every store give the same memories, and leave other data unchanged."""

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
class StoredVault:
    """A vault in a store, with its original contents."""

    kind: StoreFile
    layout: VaultLayout
    clock: FakeClock

    def manager(self) -> MemoryManager:
        """Return a new manager, as after a restart of the program."""
        return MemoryManager(self.layout, policy=EVERBOT, clock=self.clock, by="user")

    def known(self) -> dict[str, MemoryEntry]:
        """Return the current state of the original contents."""
        rows = self.manager().list().rows
        return {row.entry.id: row.entry for row in rows if row.entry.content in self.kind.words}


@pytest.fixture(params=STORES, ids=lambda kind: kind.name)
def stored_vault(request: pytest.FixtureRequest, tmp_path: Path) -> StoredVault:
    return StoredVault(request.param, place_of(request.param, tmp_path, request), FakeClock())


def curate(stored_vault: StoredVault) -> None:
    """Perform the actions of a user, each after a restart of the program."""
    ids: dict[str, str] = {}

    def add(words: str, **how: Any) -> None:
        ids[words] = stored_vault.manager().add(words, **how).changeset.after[0].id

    add("Likes tea", category="preference", tags=["drinks"])
    add("Works at TechCorp", category="fact/work")
    add("Decided on SQLite", category="decision")
    add("Ships on Fridays", category="workflow")
    add(SECRET)
    stored_vault.clock.pass_days(1)
    stored_vault.manager().edit(ids["Likes tea"], Edit(content="Likes green tea", score=0.9))
    stored_vault.manager().pin([ids["Decided on SQLite"]])
    stored_vault.manager().archive([ids["Works at TechCorp"], ids["Ships on Fridays"]])
    stored_vault.manager().restore([ids["Ships on Fridays"]])
    stored_vault.manager().forget([ids["Likes tea"]])
    stored_vault.manager().undo()
    stored_vault.manager().forget([ids["Decided on SQLite"]])
    stored_vault.manager().restore([ids["Decided on SQLite"]])
    stored_vault.manager().edit(ids["Ships on Fridays"], Edit(content="Ships on Mondays"))
    stored_vault.manager().undo()
    stored_vault.manager().redo()
    stored_vault.manager().purge([ids[SECRET]])


def visible_fields(entry: MemoryEntry) -> dict[str, object]:
    """Return what a user sees of a memory in any store."""
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


def end_of(stored_vault: StoredVault) -> dict[str, dict[str, object]]:
    rows = stored_vault.manager().list().rows
    return {
        row.entry.content: visible_fields(row.entry)
        for row in rows
        if row.entry.content not in stored_vault.kind.words
    }


@pytest.fixture
def expected(tmp_path: Path) -> dict[str, dict[str, object]]:
    """Return the memories that the actions leave in a MEMORY.md."""
    folder = tmp_path / "model"
    folder.mkdir()
    layout = VaultLayout(folder, cache_root=tmp_path / "model-cache")
    stored_vault = StoredVault(EMPTY, layout, FakeClock())
    curate(stored_vault)
    return end_of(stored_vault)


@pytest.mark.row("D3")
@pytest.mark.row("B3")
def test_the_same_session_ends_in_the_same_state_over_every_store(stored_vault, expected):
    curate(stored_vault)

    assert end_of(stored_vault) == expected
    assert expected.keys() == {
        "Likes green tea",
        "Works at TechCorp",
        "Decided on SQLite",
        "Ships on Mondays",
    }
    assert expected["Works at TechCorp"]["section"] is Section.ARCHIVED
    assert expected["Decided on SQLite"]["pinned"] is True


@pytest.mark.row("D3")
def test_what_the_session_is_not_about_is_as_it_was_to_the_letter(stored_vault):
    before, rows = stored_vault.known(), raw(stored_vault)
    curate(stored_vault)

    assert stored_vault.known() == before
    after = raw(stored_vault)
    assert {key: after.get(key) for key in rows} == rows


@pytest.mark.parametrize("stored_vault", STORES[1:], ids=lambda kind: kind.name, indirect=True)
def test_all_of_the_session_can_be_taken_back_but_the_purge(stored_vault):
    text = stored_vault.manager().vault.load().text
    curate(stored_vault)
    manager = stored_vault.manager()
    while manager.history.look().undoable:
        manager.undo()

    assert end_of(stored_vault) == {}
    assert unstamped(stored_vault, manager.vault.load().text) == unstamped(stored_vault, text)


def test_a_purge_leaves_no_trace_anywhere(stored_vault):
    curate(stored_vault)
    files = [path for path in stored_vault.layout.folder.rglob("*") if path.is_file()]

    assert files
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    assert SECRET not in stored_vault.manager().vault.load().text


def test_an_editors_text_is_saved_and_others_work_is_kept(stored_vault):
    ours, theirs = stored_vault.manager(), stored_vault.manager()
    ours.add("Likes tea")
    base = ours.vault.load().text
    theirs.add("Likes coffee")
    saved = ours.text.save(base.replace("Likes tea", "Likes green tea"), base)

    assert isinstance(saved, Saved)
    assert end_of(stored_vault).keys() == {"Likes green tea", "Likes coffee"}


def raw(stored_vault: StoredVault) -> Mapping[str, object]:
    """Return the original contents of the store, as its own program reads them."""
    if stored_vault.kind is SQLITE:
        return {str(row["id"]): row for row in rows_of(stored_vault.layout.memory)}
    if stored_vault.kind is POSTGRES:
        address = stored_vault.layout.memory.read_text().partition("?")[0]
        related = {str(row["id"]): row for row in rows_on(address, "memory_relations")}
        return {str(row["id"]): row for row in rows_on(address)} | related
    if stored_vault.kind is MEMORY_JSON:
        listed = json.loads(stored_vault.layout.memory.read_text("utf-8"))
        return {row["id"]: row for row in listed["memories"]} | {"owner": listed["owner"]}
    return {}


def unstamped(stored_vault: StoredVault, text: str) -> str:
    return re.sub(stored_vault.kind.stamp, "", text) if stored_vault.kind.stamp else text
