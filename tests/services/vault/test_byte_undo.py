"""A change and its immediate undo leave every byte of the file unchanged."""

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.backups import NEWEST_KEPT
from tests.fakes.stores import MEM0, MEMORY_JSON, OWN, STORES
from tests.fakes.vaults import FakeClock, vault_at

every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)

ACTIONS = {
    "archive": lambda manager, id_: manager.archive([id_]),
    "forget": lambda manager, id_: manager.forget([id_]),
    "pin": lambda manager, id_: manager.pin([id_]),
    "edit": lambda manager, id_: manager.edit(id_, Edit(content="Said otherwise", score=0.3)),
    "file": lambda manager, id_: manager.edit(id_, Edit(category="decision", group="work")),
    "add": lambda manager, _: manager.add("Plays chess"),
    "type": lambda manager, _: typed(manager),
}


def typed(manager):
    text = manager.vault.load().text
    words = next(iter(manager.vault.load().entries.values())).content.split()
    word = max(words, key=len)  # which occurs nowhere else in the file
    manager.text.save(text.replace(word, f"{word}!", 1) + "\n", text)


def read(path):
    return path.read_bytes()


SUMMARIES = {
    "summary": lambda manager, _: manager.summary.set("Ana, 34."),
    "log": lambda manager, _: manager.write_daily_log("Had tea"),
    "restore": lambda manager, id_: manager.restore([id_]),
    "score": lambda manager, id_: manager.edit(id_, Edit(score=0.77)),
}


@pytest.mark.row("C1")
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_as_many_changes_as_undos_leave_every_byte_of_a_memory_json(data):
    with TemporaryDirectory() as folder:
        path, clock = Path(folder) / MEMORY_JSON.name, FakeClock()
        path.write_bytes(MEMORY_JSON.text.encode())
        manager = MemoryManager(path, clock=clock, by="user")
        actions = {**ACTIONS, **SUMMARIES}
        for _ in range(NEWEST_KEPT - 1):
            clock.now += timedelta(hours=data.draw(st.integers(0, 50)))
            ids = list(manager.vault.load().entries)
            if not ids:  # all of them forgotten
                break
            id_ = data.draw(st.sampled_from(ids))
            actions[data.draw(st.sampled_from(list(actions)))](manager, id_)
        while manager.history.look().undoable is not None:
            clock.now += timedelta(hours=data.draw(st.integers(0, 50)))
            manager.undo()

        assert path.read_text(encoding="utf-8") == MEMORY_JSON.text


@pytest.mark.row("C1")
def test_where_the_bytes_are_kept_no_longer_an_undo_leaves_nothing_of_ours_behind(tmp_path):
    path, clock = tmp_path / MEMORY_JSON.name, FakeClock()
    path.write_bytes(MEMORY_JSON.text.encode())
    manager = MemoryManager(path, clock=clock, by="user")
    before = dict(manager.vault.load().entries)
    for n in range(3 * NEWEST_KEPT):
        clock.now += timedelta(minutes=1)
        id_ = list(before)[n % 3]
        (manager.pin if n < NEWEST_KEPT else manager.unpin)([id_])
        manager.edit(id_, Edit(score=n / 100))
    while manager.history.look().undoable is not None:
        manager.undo()

    text = path.read_text(encoding="utf-8")
    assert dict(manager.vault.load().entries) == before
    assert "memdeck" not in text
    assert '"context": {}' not in text
    assert '"metadata"' not in text


@every_store
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_changes_and_their_undos_leave_every_byte_and_redos_bring_every_byte_again(store, data):
    with TemporaryDirectory() as folder:
        path, clock = Path(folder) / store.name, FakeClock()
        path.write_bytes(store.text.encode())
        states = [read(path)]
        for _ in range(data.draw(st.integers(1, 3))):
            manager = MemoryManager(path, clock=clock, by="user")
            clock.now += timedelta(hours=data.draw(st.integers(0, 50)))
            id_ = data.draw(st.sampled_from(list(manager.vault.load().entries)))
            before = len(manager.history.changes())
            ACTIONS[data.draw(st.sampled_from(list(ACTIONS)))](manager, id_)
            is_action_title = len(manager.history.changes()) > before
            states = [*states, read(path)] if is_action_title else [read(path)]
        for state in reversed(states[:-1]):
            clock.now += timedelta(days=1)
            MemoryManager(path, clock=clock, by="user").undo()
            assert read(path) == state
        for state in states[1:]:
            MemoryManager(path, clock=clock, by="user").redo()
            assert read(path) == state


@pytest.fixture
def opened(tmp_path):
    """Open a store's file as a newly started program."""

    def make(store):
        path = tmp_path / store.name
        if not path.exists():
            path.write_bytes(store.text.encode())
        return MemoryManager(path, clock=FakeClock(), by="user")

    return make


def test_the_journal_names_an_undo_and_its_memory(opened):
    opened(MEM0).pin(["a7"])
    opened(MEM0).undo()
    done, undone = opened(MEM0).history.changes("a7")

    assert (undone.verb, undone.why, undone.undoes) == ("undo", "pin", done.id)
    assert (undone.before, undone.after) == (done.after, done.before)


def test_an_edit_of_another_memory_outlives_an_undo(opened):
    manager = opened(MEM0)
    manager.pin(["a7"])
    text = read(manager.vault.layout.memory).replace(b"Likes cricket", b"Likes chess")
    manager.vault.layout.memory.write_bytes(text)
    opened(MEM0).undo()

    assert b"Likes chess" in read(manager.vault.layout.memory)
    assert not opened(MEM0).show("a7").entry.pinned


def test_without_the_backup_an_undo_puts_the_memory_back_by_what_it_said(opened):
    manager = opened(MEM0)
    before = manager.show("a7").entry
    manager.edit("a7", Edit(content="Moved away"))
    for backup in manager.vault.layout.backups.iterdir():
        backup.write_bytes(b"\xff\x00")
    opened(MEM0).undo()

    assert opened(MEM0).show("a7").entry.content == before.content
    assert read(manager.vault.layout.memory) != MEM0.text.encode()


def test_a_score_that_was_edited_by_hand_keeps_its_day_when_an_action_is_undone(opened):
    manager = opened(OWN)
    manager.pin(["a1b2c3"])
    path = manager.vault.layout.memory
    path.write_bytes(read(path).replace(b"fact | 0.88", b"fact | 0.50"))
    edited = opened(OWN).show("d4e5f6").entry.dated_score
    opened(OWN).pin(["a7b8c9"])
    opened(OWN).undo()

    assert opened(OWN).show("d4e5f6").entry.dated_score == edited
    assert not opened(OWN).show("a7b8c9").entry.pinned


def test_an_undo_reverts_what_is_last_once_the_vault_is_its_own(tmp_path, monkeypatch):
    manager, other = vault_at(tmp_path), vault_at(tmp_path, None)
    manager.add("User keeps bees")
    attempts = manager.vault.attempts

    def after_another(verb, **options):
        other.add("User plays chess")
        return attempts(verb, **options)

    monkeypatch.setattr(manager.vault, "attempts", after_another)
    assert [entry.content for entry in manager.undo().before] == ["User plays chess"]

    monkeypatch.undo()
    assert [entry.content for entry in manager.undo().before] == ["User keeps bees"]
