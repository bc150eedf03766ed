"""Maintenance in every kind of store, a folder with MEMORY.md or a file of another program."""

import asyncio
import json
from datetime import timedelta

import pytest

from memdeck.services.manager import MemoryManager
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.entries import NOW
from tests.fakes.stores import STORES
from tests.fakes.vaults import FakeClock


@pytest.fixture(params=STORES, ids=lambda store: store.name)
def store(request, tmp_path):
    """Open a store of the kind, three years after it was written."""
    path = tmp_path / request.param.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(request.param.text.encode())
    clock = FakeClock(NOW + timedelta(days=1000))
    return path, MemoryManager(path, policy=shipped_policies()["layers"], clock=clock)


@pytest.mark.row("D8")
def test_a_clean_up_leaves_the_given_number_and_undo_restores_the_others(store):
    path, manager = store
    before = path.read_bytes()

    manager.apply(asyncio.run(manager.cleanup(max_memories=1)))
    assert len(manager.vault.load().entries) == 1
    assert asyncio.run(manager.cleanup(max_memories=1)).rows == ()

    manager.undo()
    assert path.read_bytes() == before


@pytest.mark.row("C1")
@pytest.mark.row("C9")
def test_a_memory_json_says_what_was_noted_down_from_what_the_user_said(tmp_path):
    """Return whether an entry was made from the note of a daily log."""
    (tmp_path / "memory.json").write_text('{"version": 2, "memories": []}')
    log = tmp_path / "logs" / f"{NOW.date() - timedelta(days=40)}.json"
    log.parent.mkdir()
    notes = [
        {"time": "14:00:00", "type": "auto_extract", "content": "Likes tea", "category": "facts"},
        {"time": "15:00:00", "type": "reflection", "content": "curl needs -L", "tool": "curl"},
    ]
    log.write_text(json.dumps({"date": log.stem, "entries": notes}))
    manager = MemoryManager(tmp_path, clock=FakeClock())
    asyncio.run(manager.maintain(apply=True))
    manager.add("Keeps bees", category="facts")
    rows = json.loads((tmp_path / "memory.json").read_text())["memories"]

    assert {row["content"]: row["source"] for row in rows} == {
        "Likes tea": "auto_reflection",
        "curl needs -L": "auto_reflection",
        "Keeps bees": "user_explicit",
    }
    contexts = {row["content"]: row.get("context", {}).get("learned_from") for row in rows}
    assert contexts["curl needs -L"] == f"daily-log/{log.stem}"
    entries = MemoryManager(tmp_path, clock=FakeClock()).vault.load().entries.values()
    assert {one.source_session for one in entries} == {f"daily-log/{log.stem}", None}


@pytest.mark.row("B6")
def test_what_is_condensed_once_is_not_condensed_again_and_undo_takes_it_back(store):
    path, manager = store
    before = path.read_bytes()

    asyncio.run(manager.maintain(apply=True))
    after = path.read_bytes()
    assert asyncio.run(manager.maintain(apply=True)).plan.rows == ()
    assert path.read_bytes() == after

    if after != before:
        manager.undo()
    assert path.read_bytes() == before
