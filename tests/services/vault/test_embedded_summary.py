"""The rolling summary of a memory.json is in the file itself, and changes like any file."""

import asyncio
import json
from dataclasses import replace

import pytest

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY
from tests.fakes.entries import entry
from tests.fakes.stores import MEMORY_JSON
from tests.fakes.vaults import FakeClock, commit

OLD = "用户是一名 Python 开发者，偏好简洁代码风格"


@pytest.fixture
def manager(tmp_path):
    (tmp_path / "memory.json").write_bytes(MEMORY_JSON.text.encode())
    return MemoryManager(tmp_path, clock=FakeClock(), by="user")


def fields_of(manager):
    return json.loads(manager.vault.layout.memory.read_text(encoding="utf-8"))


@pytest.mark.row("C1")
@pytest.mark.row("C15")
def test_it_is_read_from_the_file_and_begins_the_prompt(manager):
    assert manager.summary.get() == OLD
    assert manager.prompt().text.startswith(f"# 用户概况\n\n{OLD}\n\n# ")


@pytest.mark.row("C1")
@pytest.mark.row("C15")
def test_a_change_of_it_is_one_of_the_file_and_undo_brings_every_byte_back(manager, tmp_path):
    changes = manager.summary.set("Ana.")

    assert [one.after for one in changes.files] == ["Ana.\n"]
    assert fields_of(manager)["rolling_summary"] == "Ana."
    assert (tmp_path / "memory.json.bak").read_bytes() == MEMORY_JSON.text.encode()
    assert not manager.vault.layout.summary.exists()
    manager.undo()
    assert (tmp_path / "memory.json").read_bytes() == MEMORY_JSON.text.encode()
    manager.redo()
    assert manager.summary.get() == "Ana."


def test_memories_and_the_summary_change_together(manager):
    files = (FileChange(SUMMARY, f"{OLD}\n", None),)
    added = (entry("ffffffff", "Tea"),)
    commit(manager.vault, "edit", lambda _, draft: replace(draft, after=added, files=files))

    assert fields_of(manager)["rolling_summary"] == ""
    assert fields_of(manager)["memories"][-1]["content"] == "Tea"
    manager.edit("ffffffff", Edit(content="Coffee"))
    manager.undo()
    manager.undo()
    assert manager.summary.get() == OLD
    assert len(fields_of(manager)["memories"]) == 3


def test_an_undo_after_other_changes_leaves_those(manager):
    manager.summary.set("Ana.")
    path = manager.vault.layout.memory
    path.write_text(path.read_text(encoding="utf-8").replace('"ana"', '"bo"'), encoding="utf-8")
    manager.undo()

    assert fields_of(manager)["rolling_summary"] == OLD
    assert fields_of(manager)["owner"] == "bo"


def test_a_change_that_knows_another_summary_is_rejected(manager):
    files = (FileChange(SUMMARY, "Other\n", "New\n"),)
    with pytest.raises(ConflictError, match="read it again"):
        commit(manager.vault, "edit", lambda _, blank: replace(blank, files=files))

    assert manager.summary.get() == OLD


def test_it_is_renewed_in_place_of_what_its_own_program_wrote(manager):
    asyncio.run(manager.summary.renew())
    renewed = manager.summary.get()

    assert OLD not in renewed
    assert "Lyon" in renewed
    manager.undo()
    assert manager.summary.get() == OLD


@pytest.mark.parametrize(("edit", "stays"), [("Theirs.", ""), ("{}\n\nTheirs.", "Theirs.")])
def test_an_addition_to_our_summary_stays_and_a_rewritten_one_is_renewed(manager, edit, stays):
    asyncio.run(manager.summary.renew())
    path = manager.vault.layout.memory
    written = fields_of(manager) | {"rolling_summary": edit.format(manager.summary.get())}
    path.write_text(json.dumps(written), encoding="utf-8")
    asyncio.run(manager.summary.renew())

    assert ("Theirs." in manager.summary.get()) is bool(stays)
    assert "Lyon" in manager.summary.get()


def test_a_purge_cleans_it_too(manager):
    manager.summary.set("Ana.\nThe staging server is in Lyon.")
    manager.purge(["0f0f0f0f"])

    assert manager.summary.get() == "Ana."
    assert "Lyon" not in manager.vault.layout.memory.read_text(encoding="utf-8")
