"""Each memory is in the file of its layer: MEMORY.md or LEARNINGS.md."""

from pathlib import Path

import pytest

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.entry import NO_DATA, Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.config.policies import shipped_policies
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import names_in
from tests.fakes.layers import TO_LEARNINGS, TO_MEMORY, both, layers, two_files
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, vault_at


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
    text = (tmp_path / learnings).read_text()
    assert text.startswith("# Agent Learnings\n\n<!-- Last updated: ")
    assert "Run the formatter first" in text
    assert (tmp_path / memory).read_text() == MEMORY_MD
    manager.undo()
    assert not (tmp_path / learnings).exists()
    manager.redo()
    assert layers(manager)[added.entry.id] is Layer.PROCEDURAL


@pytest.mark.parametrize(("text", "start"), [("", "# Agent Learnings\n"), ("# Mine\n", "# Mine\n")])
def test_a_file_that_has_a_title_keeps_it(tmp_path, text, start):
    manager = two_files(tmp_path, learnings=text)
    manager.add("Run the formatter first", layer=Layer.PROCEDURAL)

    assert (tmp_path / "LEARNINGS.md").read_text().startswith(start)
    assert "# Agent Memory" not in (tmp_path / "LEARNINGS.md").read_text()
    manager.undo()
    assert (tmp_path / "LEARNINGS.md").read_text() == text


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

    assert list(manager.vault.load().document.by_id) == ["a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3"]
    assert "d4e5f6" not in (tmp_path / "LEARNINGS.md").read_text()
    assert "## Mine" in (tmp_path / "LEARNINGS.md").read_text()


@pytest.mark.parametrize("store", ["CLAUDE.md", "NOTES.md"])
def test_a_vault_of_one_file_has_no_layers_to_choose_from(tmp_path, store):
    path = tmp_path / store
    path.write_text("- Likes tea\n" if store == "CLAUDE.md" else MEMORY_MD)
    (tmp_path / "LEARNINGS.md").write_text(LEARNINGS_MD)
    manager = MemoryManager(path, clock=FakeClock(), policy=shipped_policies()["layers"])
    id_ = manager.list().rows[0].entry.id

    for action in (
        lambda: manager.edit(id_, TO_LEARNINGS),
        lambda: manager.add("Run the formatter first", layer=Layer.PROCEDURAL),
    ):
        with pytest.raises(UsageError, match="every layer in one file; give the memory another"):
            action()
    added = manager.add("Run the formatter first", category="skill")
    assert added.entry == manager.vault.load().entries[added.entry.id]
    assert manager.vault.load().entries == MemoryManager(path).vault.load().entries
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


def test_a_vault_without_a_second_file_is_asked_for_it_once_a_read(tmp_path, monkeypatch):
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
    manager.vault.load()

    assert asked == ["LEARNINGS.md"]
    assert names_in(tmp_path) == [".memdeck", "MEMORY.md", "MEMORY.md.bak"]


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
