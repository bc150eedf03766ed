"""Two layers in one vault: MEMORY.md and LEARNINGS.md, one journal, one undo."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.changeset import EXTERNAL
from memdeck.domain.entry import NO_DATA, Layer
from memdeck.domain.plan import Action, Plan, PlanRow
from memdeck.domain.writing import Edit
from memdeck.errors import ConflictError, StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.durable import Staged
from memdeck.storage.journal import Journal
from memdeck.storage.layout import VaultLayout
from memdeck.storage.policies import shipped_policies
from memdeck.storage.store import MemoryStore
from tests.fakes.disk import names_in
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, vault_at

TO_LEARNINGS = Edit(layer=Layer.PROCEDURAL)
TO_MEMORY = Edit(layer=Layer.SEMANTIC)


class Killed(BaseException):
    """Stands for the end of the process in the middle of a save."""


def two_files(folder, clock=None, memory=MEMORY_MD, learnings=LEARNINGS_MD):
    (folder / "LEARNINGS.md").write_text(learnings, encoding="utf-8", newline="")
    return vault_at(folder, memory, clock=clock)


def both(folder):
    """Return the bytes of both files; None of one that is not there."""
    paths = (folder / name for name in ("MEMORY.md", "LEARNINGS.md"))
    return tuple(path.read_bytes() if path.exists() else None for path in paths)


def layers(manager):
    return {row.entry.id: row.entry.layer for row in manager.list().rows}


@pytest.mark.row("B1")
@pytest.mark.parametrize(
    ("memory", "learnings"), [("MEMORY.md", "LEARNINGS.md"), ("memory.md", "learnings.md")]
)
def test_one_vault_holds_both_layers_each_in_its_file(tmp_path, memory, learnings):
    (tmp_path / memory).write_text(MEMORY_MD)
    (tmp_path / learnings).write_text(LEARNINGS_MD)
    manager = vault_at(tmp_path, None)

    assert layers(manager)["d4e5f6"] is Layer.SEMANTIC
    assert [row.entry.id for row in manager.list(layer=Layer.PROCEDURAL).rows] == [
        "e1e1e1",
        "e2e2e2",
        "e3e3e3",
    ]
    manager.pin(["e2e2e2"])
    assert (tmp_path / memory).read_text() == MEMORY_MD
    assert "pinned" in (tmp_path / learnings).read_text()
    assert (tmp_path / f"{learnings}.bak").read_text() == LEARNINGS_MD


@pytest.mark.row("B1")
@pytest.mark.parametrize(
    ("memory", "learnings"), [("MEMORY.md", "LEARNINGS.md"), ("memory.md", "learnings.md")]
)
def test_the_first_procedural_memory_makes_the_file_and_its_undo_takes_it(
    tmp_path, memory, learnings
):
    (tmp_path / memory).write_text(MEMORY_MD)
    policy = shipped_policies()["layers"]
    manager = MemoryManager(tmp_path, clock=FakeClock(), policy=policy, by="user")
    added = manager.add("Run the formatter first", category="skill")

    assert added.entry.layer is Layer.PROCEDURAL
    assert "Run the formatter first" in (tmp_path / learnings).read_text()
    assert (tmp_path / memory).read_text() == MEMORY_MD
    manager.undo()
    assert not (tmp_path / learnings).exists()
    manager.redo()
    assert layers(manager)[added.entry.id] is Layer.PROCEDURAL


def test_a_layer_that_is_named_goes_before_that_of_the_category(tmp_path):
    manager = vault_at(tmp_path)
    manager.add("Run the formatter first", layer=Layer.PROCEDURAL)

    assert "Run the formatter first" in (tmp_path / "LEARNINGS.md").read_text()


def test_a_memory_moves_between_the_files_and_back_to_its_place(tmp_path):
    manager = two_files(tmp_path)
    before = both(tmp_path)
    manager.edit("d4e5f6", TO_LEARNINGS)

    assert layers(manager)["d4e5f6"] is Layer.PROCEDURAL
    assert b"d4e5f6" not in both(tmp_path)[0]
    assert b"d4e5f6" in both(tmp_path)[1]
    manager.undo()
    assert both(tmp_path) == before
    manager.edit("e2e2e2", TO_MEMORY)
    assert b"e2e2e2" in both(tmp_path)[0]
    assert b"e2e2e2" not in both(tmp_path)[1]


def test_a_move_that_something_came_behind_is_undone_into_its_place(tmp_path):
    manager = two_files(tmp_path)
    manager.edit("d4e5f6", TO_LEARNINGS)
    for name in ("MEMORY.md", "LEARNINGS.md"):
        (tmp_path / name).write_text((tmp_path / name).read_text() + "\n## Mine\n")
    manager.undo()

    assert list(manager.vault.look().document.by_id) == ["a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3"]
    assert "d4e5f6" not in (tmp_path / "LEARNINGS.md").read_text()
    assert "## Mine" in (tmp_path / "LEARNINGS.md").read_text()


@pytest.mark.parametrize("store", ["CLAUDE.md", "NOTES.md"])
def test_a_vault_of_one_file_has_no_layers_to_choose_from(tmp_path, store):
    path = tmp_path / store
    path.write_text("- Likes tea\n" if store == "CLAUDE.md" else MEMORY_MD)
    (tmp_path / "LEARNINGS.md").write_text(LEARNINGS_MD)
    manager = MemoryManager(path, clock=FakeClock(), policy=shipped_policies()["layers"])
    id_ = manager.list().rows[0].entry.id

    for deed in (
        lambda: manager.edit(id_, TO_LEARNINGS),
        lambda: manager.add("Run the formatter first", layer=Layer.PROCEDURAL),
    ):
        with pytest.raises(UsageError, match="every layer in one file; give the memory another"):
            deed()
    added = manager.add("Run the formatter first", category="skill")
    assert added.entry == manager.vault.look().entries[added.entry.id]
    assert manager.vault.look().entries == MemoryManager(path).vault.look().entries
    assert (tmp_path / "LEARNINGS.md").read_text() == LEARNINGS_MD


def test_of_an_id_that_both_files_have_the_first_stands_and_the_other_is_broken(tmp_path):
    manager = two_files(tmp_path, learnings=LEARNINGS_MD.replace("e1e1e1", "d4e5f6"))
    (broken,) = manager.list().broken

    assert layers(manager)["d4e5f6"] is Layer.SEMANTIC
    assert (broken.line, broken.layer) == (7, Layer.PROCEDURAL)
    assert "taken by a memory in the first file; give this one" in broken.reason
    assert [problem.where for problem in manager.doctor()] == ["LEARNINGS.md, line 7"]
    manager.pin(["d4e5f6", "e2e2e2"])
    assert "Fetch dynamic pages" in (tmp_path / "LEARNINGS.md").read_text()
    with pytest.raises(ConflictError, match=r"LEARNINGS\.md has another memory of the id d4e5f6"):
        manager.edit("d4e5f6", TO_LEARNINGS)


def test_a_hand_edit_of_the_second_file_keeps_its_day_and_stands_in_the_history(tmp_path):
    clock = FakeClock()
    manager = two_files(tmp_path, clock)
    manager.pin(["e2e2e2"])
    path = tmp_path / "LEARNINGS.md"
    path.write_text(path.read_text().replace("skill | 0.80", "skill | 0.40"))
    clock.pass_days(20)
    manager.list()
    clock.pass_days(10)
    manager.unpin(["e2e2e2"])
    outside = [one for one in manager.history.changes() if one.by == EXTERNAL]

    assert [(one.before[0].score, one.after[0].score) for one in outside] == [(0.8, 0.4)]
    assert manager.show("e1e1e1").entry.score == 0.4


def test_deleting_the_second_file_by_hand_is_a_change_from_outside(tmp_path):
    manager = two_files(tmp_path)
    manager.pin(["e2e2e2"])
    (tmp_path / "LEARNINGS.md").unlink()

    assert set(layers(manager)) == {"a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3"}
    manager.add("Run the formatter first", layer=Layer.PROCEDURAL)
    outside = [one for one in manager.history.changes() if one.by == EXTERNAL]
    assert [len(one.before) for one in outside] == [3]


def test_tidying_puts_both_files_in_order_in_one_step(tmp_path):
    clock = FakeClock()
    manager = two_files(tmp_path, clock)
    clock.pass_days(100)
    readings = {row.entry.id: row.score for row in manager.list().rows}
    before = both(tmp_path)
    manager.tidy()

    assert {row.entry.id: row.score for row in manager.list().rows} == pytest.approx(readings)
    assert all(old != new for old, new in zip(before, both(tmp_path), strict=True))
    assert manager.tidy().is_empty
    manager.undo()
    assert both(tmp_path) == before


def test_a_purge_leaves_no_words_of_a_procedural_memory(tmp_path):
    manager = two_files(tmp_path)
    manager.edit("e1e1e1", TO_MEMORY)
    manager.edit("e1e1e1", TO_LEARNINGS)
    manager.edit("e1e1e1", Edit(content="Fetch such pages otherwise"))
    manager.archive(["d4e5f6", "e2e2e2"])
    manager.purge(["e1e1e1"])

    held = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(held) > 6
    for words in ("Fetch dynamic pages", "Fetch such pages", "e1e1e1"):
        assert [path.name for path in held if words in path.read_text()] == []


def test_a_backup_of_each_file_brings_that_file_back(tmp_path):
    manager = two_files(tmp_path)
    manager.forget(["e1e1e1", "a1b2c3"])
    backups = manager.maintenance.backups()
    assert {one.layer for one in backups} == set(Layer)
    (name,) = (one.name for one in backups if one.layer is Layer.PROCEDURAL)
    manager.maintenance.restore_backup(name)

    assert layers(manager)["e1e1e1"] is Layer.PROCEDURAL
    assert "a1b2c3" not in layers(manager)
    manager.undo()
    assert "e1e1e1" not in layers(manager)


def test_conflict_copies_of_both_files_are_found(tmp_path):
    manager = two_files(tmp_path)
    copy = tmp_path / "LEARNINGS.sync-conflict-20260301-101010-ABCDEFG.md"
    copy.write_text("x")

    assert manager.vault.find_conflict_copies() == (copy,)
    assert manager.vault.layer_of_copy(copy) is Layer.PROCEDURAL
    assert manager.vault.layer_of_copy(tmp_path / "MEMORY 2.md") is Layer.SEMANTIC


@pytest.mark.row("B1")
def test_what_a_session_taught_goes_to_the_file_of_its_layer(tmp_path):
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD)
    taught = (
        ("Run the formatter first", "skill", NO_DATA),
        ("User keeps bees", "fact", NO_DATA),
        ("It hangs here", "fact", {"tool": "curl"}),
    )
    rows = tuple(
        PlanRow(
            number=number,
            action=Action.ADD,
            content=content,
            category=category,
            structured_data=data,
            fresh_id=f"f{number}",
        )
        for number, (content, category, data) in enumerate(taught)
    )
    policy = shipped_policies()["layers"]
    manager = MemoryManager(tmp_path, clock=FakeClock(), policy=policy, by="user")
    manager.apply(Plan(rows))

    assert "bees" in (tmp_path / "MEMORY.md").read_text()
    assert both(tmp_path)[1].count(b"###") == 2
    manager.undo()
    assert not (tmp_path / "LEARNINGS.md").exists()


def test_what_was_forgotten_comes_back_into_its_file(tmp_path):
    manager = two_files(tmp_path)
    manager.forget(["e1e1e1"])
    manager.add("User keeps bees")
    manager.restore(["e1e1e1"])

    assert layers(manager)["e1e1e1"] is Layer.PROCEDURAL


def test_both_layers_are_recalled_and_forgotten_by_the_index(tmp_path):
    manager = two_files(tmp_path)
    assert [one.id for one in manager.recall("formatter linter").results][:1] == ["e2e2e2"]
    manager.edit("e2e2e2", Edit(content="Tabs or spaces, never both"))

    assert [one.id for one in manager.recall("tabs spaces").results][:1] == ["e2e2e2"]


def test_the_editor_saves_the_first_file_alone(tmp_path):
    manager = two_files(tmp_path)
    text = manager.vault.look().text
    manager.text.save(text.replace("Hangzhou", "Suzhou"), text)

    assert both(tmp_path)[1] == LEARNINGS_MD.encode()
    manager.undo()
    assert both(tmp_path) == (MEMORY_MD.encode(), LEARNINGS_MD.encode())


def test_a_vault_without_a_second_file_is_asked_for_it_once_a_look(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    asked = []
    for method in ("open", "stat", "read_bytes", "exists", "is_file"):
        real = getattr(Path, method)

        def spy(path, *args, real=real, **keywords):
            if "learn" in path.name.lower():
                asked.append(path.name)
            return real(path, *args, **keywords)

        monkeypatch.setattr(Path, method, spy)
    manager.vault.look()

    assert asked == ["LEARNINGS.md"]
    assert names_in(tmp_path) == [".memdeck", "MEMORY.md", "MEMORY.md.bak"]


def killed(patch, owner, method, call):
    """Let the process die at that call of *method*, with nothing put right."""
    real, count = getattr(owner, method), iter(range(1, 100))

    def die(*args, **keywords):
        if next(count) == call:
            raise Killed
        return real(*args, **keywords)

    patch.setattr(owner, method, die)
    patch.setattr(Journal, "settle", lambda _: None)


STEPS = [(MemoryStore, "write", 1), (MemoryStore, "write", 2), (Journal, "_end_line", 1)]


@pytest.mark.parametrize(("owner", "method", "call"), STEPS)
@pytest.mark.parametrize("learnings", [None, LEARNINGS_MD])
def test_a_kill_at_any_step_of_a_move_leaves_it_done_or_undone(
    tmp_path, owner, method, call, learnings
):
    manager = vault_at(tmp_path)
    if learnings:
        (tmp_path / "LEARNINGS.md").write_text(learnings)
    before = both(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed(patch, owner, method, call)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    again = vault_at(tmp_path, None)
    again.vault.change("look", lambda _, blank: blank)
    is_done = method == "_end_line"

    assert [one.verb for one in again.history.changes()] == (["edit"] if is_done else [])
    assert (layers(again)["d4e5f6"] is Layer.PROCEDURAL) is is_done
    assert again.list().broken == ()
    if is_done:
        again.undo()
    assert both(tmp_path) == before


@pytest.mark.parametrize(("owner", "method", "call"), STEPS[1:])
def test_a_hand_that_writes_after_a_kill_hides_not_whether_the_move_was_done(
    tmp_path, owner, method, call
):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    learnings = both(tmp_path)[1]
    with pytest.MonkeyPatch.context() as patch:
        killed(patch, owner, method, call)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    path = tmp_path / "MEMORY.md"
    path.write_text(f"{path.read_text()}\n### [777777] fact | 0.50 | 2026-02-20 | 0\nBy hand\n")
    again = vault_at(tmp_path, None)
    again.pin(["777777"])
    is_done = method == "_end_line"

    verbs = [one.verb for one in again.history.changes()]
    assert verbs == ["pin", *(["edit"] if is_done else []), "edit", "pin"]
    assert (layers(again)["d4e5f6"] is Layer.PROCEDURAL) is is_done
    assert (both(tmp_path)[1] == learnings) is not is_done


def put_down(folder, call, deed):
    """Carry *deed* out by a process that dies at that file's taking its place; tell whether."""
    with pytest.MonkeyPatch.context() as patch:
        killed(patch, Staged, "commit", call)
        try:
            deed(vault_at(folder, None))
        except Killed:
            return True
    return False


@pytest.mark.parametrize("edit", [("d4e5f6", TO_LEARNINGS), ("e1e1e1", TO_MEMORY)])
def test_a_kill_at_any_file_that_takes_its_place_leaves_all_old_or_all_new(tmp_path, edit):
    id_, change = edit
    for call in range(1, 30):
        folder = tmp_path / str(call)
        folder.mkdir()
        two_files(folder).pin(["a1b2c3", "e2e2e2"])
        before = both(folder)
        was_killed = put_down(folder, call, lambda manager: manager.edit(id_, change))
        again = vault_at(folder, None)
        again.vault.change("look", lambda _, blank: blank)
        is_done = [one.verb for one in again.history.changes()] == ["pin", "edit"]

        assert again.list().broken == ()
        assert (again.show(id_).entry.layer is change.layer) is is_done
        if is_done:
            again.undo()
        assert both(folder) == before
        again.pin([id_])
        assert not any(one.by == EXTERNAL for one in again.history.changes())
        if not was_killed:
            break
    else:
        pytest.fail("It was killed at every try.")


def test_what_others_wrote_into_a_half_saved_vault_stays(tmp_path):
    """Nobody can tell whether the last file was saved; nothing is lost either way."""
    manager = two_files(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed(patch, MemoryStore, "write", 2)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text() + "\n## Mine\n")
    again = vault_at(tmp_path, None)
    again.pin(["a1b2c3"])

    assert "## Mine" in path.read_text()
    assert "d4e5f6" in layers(again)


def test_a_disk_that_refuses_the_first_file_leaves_the_second_as_it_was(tmp_path, monkeypatch):
    manager = two_files(tmp_path)
    real = MemoryStore.write

    def refuse(store, *args, **keywords):
        if store.layout.layer is Layer.SEMANTIC:
            raise StorageError("The disk is full; free some space and try again.")
        return real(store, *args, **keywords)

    monkeypatch.setattr(MemoryStore, "write", refuse)
    with pytest.raises(StorageError):
        manager.edit("d4e5f6", TO_LEARNINGS)
    monkeypatch.undo()

    assert both(tmp_path) == (MEMORY_MD.encode(), LEARNINGS_MD.encode())
    assert manager.history.changes() == ()
    manager.edit("d4e5f6", TO_LEARNINGS)
    assert layers(manager)["d4e5f6"] is Layer.PROCEDURAL


DEEDS = {
    "archive": lambda manager, ids: manager.archive(ids),
    "forget": lambda manager, ids: manager.forget(ids),
    "pin": lambda manager, ids: manager.pin(ids),
    "edit": lambda manager, ids: manager.edit(ids[0], Edit(content="Said otherwise", score=0.3)),
    "down": lambda manager, ids: manager.edit(ids[0], TO_LEARNINGS),
    "up": lambda manager, ids: manager.edit(ids[0], TO_MEMORY),
    "add": lambda manager, _: manager.add("Plays chess"),
    "learn": lambda manager, _: manager.add("Castle early", layer=Layer.PROCEDURAL),
    "tidy": lambda manager, _: manager.tidy(),
}


@settings(max_examples=12, deadline=None)
@given(data=st.data(), learnings=st.sampled_from([None, LEARNINGS_MD]))
def test_any_deeds_over_both_layers_and_their_undos_leave_every_byte(data, learnings):
    with TemporaryDirectory() as name:
        folder, clock = Path(name), FakeClock()
        (folder / "MEMORY.md").write_text(MEMORY_MD)
        if learnings:
            (folder / "LEARNINGS.md").write_text(learnings)
        states = [both(folder)]
        for _ in range(data.draw(st.integers(1, 4))):
            clock.pass_days(data.draw(st.integers(0, 9)))
            manager = vault_at(folder, None, clock=clock)
            here = list(manager.vault.look().entries)
            ids = data.draw(st.lists(st.sampled_from(here), min_size=1, max_size=3, unique=True))
            before = len(manager.history.changes())
            DEEDS[data.draw(st.sampled_from(list(DEEDS)))](manager, ids)
            is_deed = len(manager.history.changes()) > before
            states = [*states, both(folder)] if is_deed else [both(folder)]
        for state in reversed(states[:-1]):
            clock.pass_days(1)
            vault_at(folder, None, clock=clock).undo()
            assert both(folder) == state
        for state in states[1:]:
            vault_at(folder, None, clock=clock).redo()
            assert both(folder) == state


def test_a_vault_is_one_whichever_name_its_second_file_has(tmp_path):
    (tmp_path / "MEMORY.md").touch()
    (tmp_path / "learnings.md").touch()
    first, second = VaultLayout.at(tmp_path).parts

    assert (second.name, second.state, second.lock) == ("learnings.md", first.state, first.lock)
    assert second.base != first.base
    assert VaultLayout.at(tmp_path / "CLAUDE.md").parts == (VaultLayout.at(tmp_path / "CLAUDE.md"),)


def test_a_second_file_may_be_a_list_of_bullets(tmp_path):
    bullets = "# Learnings\n\n- Run the formatter first\n- Batch files need .bat\n"
    manager = two_files(tmp_path, learnings=bullets)
    first, second = (row.entry.id for row in manager.list(layer=Layer.PROCEDURAL).rows)
    manager.edit(first, Edit(content="Run the linter first"))
    manager.edit("d4e5f6", TO_LEARNINGS)

    assert layers(manager)["d4e5f6"] is Layer.PROCEDURAL
    assert "- Run the linter first" in (tmp_path / "LEARNINGS.md").read_text()
    assert layers(vault_at(tmp_path, None)) == layers(manager)
    manager.forget([second])
    for _ in range(3):
        manager.undo()
    assert both(tmp_path) == (MEMORY_MD.encode(), bullets.encode())
