"""Daily logs and the rolling summary are saved like the memories."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import FileChange, joined
from memdeck.errors import ConflictError, StorageError
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY, SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import names_in
from tests.fakes.entries import changeset, entry
from tests.fakes.kills import Killed, killed_at
from tests.fakes.vaults import MEMORY_MD, commit, vault_at

LOG = "logs/2026-02-21.json"
OLD, NEW = '{"entries": []}\n', '{"entries": [{"content": "Had tea"}]}\r\n'
SECRET = "Lives at 12 Lake Street"


def putting(*files, **fields):
    return lambda _, blank: replace(blank, files=files, **fields)


def tree(folder):
    """Return the files of the vault without Memdeck's state."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".memdeck/" not in path.as_posix() and path.suffix != ".bak"
    }


def test_a_log_is_made_changed_and_deleted_and_each_is_undone(tmp_path):
    manager = vault_at(tmp_path)
    states = [tree(tmp_path)]
    for before, after in ((None, OLD), (OLD, NEW), (NEW, None)):
        commit(manager.vault, "log", putting(FileChange(LOG, before, after)))
        states.append(tree(tmp_path))
        assert manager.vault.read_file(LOG) == after

    assert states[2][LOG] == NEW.encode()
    assert not (tmp_path / "logs").exists()
    for state in reversed(states[:-1]):
        manager.undo()
        assert tree(tmp_path) == state
    manager.redo()
    assert manager.vault.read_file(LOG) == OLD


def test_memories_and_files_of_one_change_are_one_undo(tmp_path):
    manager = vault_at(tmp_path)
    files = (FileChange(LOG, None, OLD), FileChange(SUMMARY, None, "Tea was had.\n"))
    commit(manager.vault, "add", putting(*files, after=(entry("f1f1f1"),)))
    names = manager.vault.side_files.names()
    manager.undo()

    assert names == (LOG, SUMMARY)
    assert tree(tmp_path) == {"MEMORY.md": MEMORY_MD.encode()}
    assert manager.vault.read_file(SUMMARY) is None


def test_looking_makes_no_folder(tmp_path):
    manager = vault_at(tmp_path)
    commit(manager.vault, "log", putting(FileChange(LOG, None, None)))

    assert manager.vault.side_files.names() == ()
    assert manager.vault.read_file(LOG) is None
    assert names_in(tmp_path) == ["MEMORY.md"]


@pytest.mark.parametrize("before", [None, "something else"])
def test_a_file_that_was_changed_meanwhile_is_left_alone(tmp_path, before):
    manager = vault_at(tmp_path)
    commit(manager.vault, "log", putting(FileChange(LOG, None, OLD)))

    changed = FileChange(LOG, before, NEW)
    with pytest.raises(ConflictError, match=r"21\.json was changed by another program"):
        commit(manager.vault, "log", putting(changed, after=(entry("f1f1f1"),)))

    assert manager.vault.read_file(LOG) == OLD
    assert "f1f1f1" not in manager.vault.load().entries


def test_a_file_that_is_named_twice_is_rejected(tmp_path):
    twice = (FileChange(LOG, None, OLD), FileChange(LOG, None, NEW))

    with pytest.raises(ConflictError):
        commit(vault_at(tmp_path).vault, "log", putting(*twice))


def test_an_undo_over_a_hand_edit_is_rejected(tmp_path):
    manager = vault_at(tmp_path)
    commit(manager.vault, "log", putting(FileChange(LOG, None, OLD)))
    (tmp_path / LOG).write_text("by hand")

    with pytest.raises(ConflictError):
        manager.undo()
    assert (tmp_path / LOG).read_text() == "by hand"


@pytest.mark.parametrize(
    "name",
    [
        "MEMORY.md",
        "LEARNINGS.md",
        "logs",
        "logs/",
        "logs/../MEMORY.md",
        "logs//x.json",
        "logs/./x.json",
        "logs/.hidden",
        "logs/x.",
        "logs\\x.json",
        "Logs/x.json",
        "/etc/hosts",
        "C:/logs/x.json",
        "logs/a:b",
        "logs/a\n",
        ".memdeck/journal.jsonl",
        ".memdeck/../MEMORY.md",
        "",
    ],
)
def test_any_other_name_is_rejected(tmp_path, name):
    manager = vault_at(tmp_path)

    with pytest.raises(StorageError, match="not a file of the vault that may be changed; name one"):
        commit(manager.vault, "log", putting(FileChange(name, None, "x")))
    assert names_in(tmp_path) == ["MEMORY.md"]


@pytest.mark.parametrize("name", ["logs", LOG])
def test_a_link_that_leads_out_of_the_vault_is_rejected(tmp_path, name):
    folder, outside = tmp_path / "vault", tmp_path / "outside"
    (folder / name).parent.mkdir(parents=True)
    outside.mkdir()
    (folder / name).symlink_to(outside / "x.json" if name == LOG else outside)
    manager = vault_at(folder)

    with pytest.raises(StorageError, match="leads out of the vault by a link; put the file"):
        commit(manager.vault, "log", putting(FileChange(LOG, None, "x")))
    assert names_in(outside) == []


def test_what_is_no_text_file_is_rejected(tmp_path):
    (tmp_path / LOG).mkdir(parents=True)

    with pytest.raises(StorageError, match="not a text file, or too large for one; move it away"):
        vault_at(tmp_path).vault.read_file(LOG)


def test_vaults_in_one_folder_have_a_summary_each(tmp_path):
    manager, other = vault_at(tmp_path), VaultLayout(tmp_path, "CLAUDE.md")
    commit(manager.vault, "log", putting(FileChange(SUMMARY, None, "Tea was had.")))

    assert SideFiles(other).read(SUMMARY) is None


def test_the_encoding_of_a_log_stays(tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / LOG).write_bytes("茶".encode("gb18030"))
    commit(vault_at(tmp_path).vault, "log", putting(FileChange(LOG, "茶", "喝茶")))

    assert (tmp_path / LOG).read_bytes() == "喝茶".encode("gb18030")


FILES = (
    FileChange("logs/2026-02-20.json", OLD, None),
    FileChange(LOG, None, NEW),
    FileChange(SUMMARY, None, "Tea was had."),
)


@pytest.mark.parametrize("after", [(), (entry("f1f1f1"),)])
@pytest.mark.parametrize("call", [1, 2, 3])
def test_a_kill_between_two_files_leaves_all_of_them_old(tmp_path, call, after):
    manager = vault_at(tmp_path)
    commit(manager.vault, "log", putting(FileChange(FILES[0].name, None, OLD)))
    before, past = tree(tmp_path), manager.history.changes()
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, SideFiles, "write", call=call)
        with pytest.raises(Killed):
            commit(manager.vault, "log", putting(*FILES, after=after))
    again = vault_at(tmp_path, None)
    assert again.history.changes() == past
    commit(again.vault, "load")

    assert tree(tmp_path) == before
    assert again.vault.read_file(SUMMARY) is None
    assert again.history.changes() == past
    commit(again.vault, "log", putting(*FILES, after=after))


def test_a_kill_before_the_memory_file_takes_the_files_back(tmp_path):
    manager = vault_at(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, MemoryStore, "write")
        with pytest.raises(Killed):
            commit(manager.vault, "add", putting(*FILES[1:], after=(entry("f1f1f1"),)))
    assert manager.vault.read_file(LOG) == NEW
    manager.pin(["a1b2c3"])

    assert manager.vault.read_file(LOG) is None
    assert [changes.verb for changes in manager.history.changes()] == ["pin"]


def test_a_kill_once_all_is_written_leaves_it_done(tmp_path):
    manager = vault_at(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, Journal, "_end_line")
        with pytest.raises(Killed):
            commit(manager.vault, "log", putting(*FILES[1:]))
    manager.pin(["a1b2c3"])
    manager.undo()

    assert manager.vault.read_file(LOG) == NEW
    manager.undo()
    assert manager.vault.side_files.names() == ()


def test_a_disk_that_refuses_the_second_file_leaves_the_first_as_it_was(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    (tmp_path / ".memdeck").mkdir()
    (tmp_path / ".memdeck" / "summary.md").mkdir()

    with pytest.raises(StorageError):
        commit(manager.vault, "log", putting(*FILES[1:]))
    assert manager.vault.read_file(LOG) is None
    assert manager.vault.journal.read().changesets == ()


def test_a_journal_line_that_names_another_file_is_damaged(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    odd = changeset(files=(FileChange("MEMORY.md", MEMORY_MD, None),))
    with Journal(manager.vault.layout).appending(odd):
        pass

    assert [change.verb for change in manager.vault.journal.read().changesets] == ["pin"]
    assert manager.vault.journal.read().damaged_lines == 1


def test_a_purge_leaves_no_text_in_logs_the_summary_or_their_past(tmp_path):
    manager = vault_at(tmp_path, MEMORY_MD.replace("User lives in Hangzhou", SECRET))
    log = {"entries": [{"content": "Had tea"}, {"content": f"{SECRET}!"}], "summary": SECRET}
    escaped = json.dumps({"entries": [{"content": "喝茶"}, {"content": SECRET}]})
    commit(
        manager.vault,
        "log",
        putting(
            FileChange(LOG, None, json.dumps(log, indent=1)),
            FileChange("logs/2026-02-20.json", None, escaped),
            FileChange("logs/2026-02-19.json", None, OLD),
            FileChange("logs/notes.md", None, f"one\n{SECRET}\ntwo\n"),
            FileChange(SUMMARY, None, f"Has a cat.\n{SECRET}.\n"),
        ),
    )
    (tmp_path / "logs" / "2026-02-18.json").write_text(f'["{SECRET}", [3]')
    manager.purge(["d4e5f6"])

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if SECRET in path.read_text()] == []
    assert json.loads(manager.vault.read_file(LOG) or "") == {
        "entries": [{"content": "Had tea"}],
        "summary": "",
    }
    assert "\\u559d" in (manager.vault.read_file("logs/2026-02-20.json") or "")
    assert manager.vault.read_file("logs/2026-02-19.json") == OLD
    assert manager.vault.read_file("logs/notes.md") == "one\ntwo\n"
    assert manager.vault.read_file(SUMMARY) == "Has a cat.\n"
    manager.undo()
    assert manager.vault.side_files.names() == ("logs/2026-02-18.json",)


@given(st.lists(st.tuples(st.sampled_from([LOG, SUMMARY]), st.none() | st.text(max_size=3))))
def test_changes_joined_are_one_that_does_and_reverts_the_same(steps):
    texts: dict[str, str | None] = {}
    whole = changeset()
    for name, text in steps:
        change = changeset(files=(FileChange(name, texts.get(name), text),))
        whole, texts[name] = joined(whole, change), text

    assert {change.name: change.after for change in whole.files} == {
        name: text for name, text in texts.items() if text is not None
    }
    assert all(change.before is None for change in whole.files)
