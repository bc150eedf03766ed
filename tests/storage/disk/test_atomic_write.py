import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import (
    _copy_owner_and_mode,
    append_durable,
    remove_leftovers,
    staged,
    write_atomic,
)
from tests.fakes.disk import names_in, refusing


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "MEMORY.md"
    path.write_bytes(b"old")
    return path


def test_the_new_content_is_there_and_nothing_else(path):
    write_atomic(path, b"one\r\ntwo\r\n")

    assert path.read_bytes() == b"one\r\ntwo\r\n"
    assert names_in(path.parent) == ["MEMORY.md"]


def test_the_mode_survives(path):
    path.chmod(0o640)

    write_atomic(path, b"new")

    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_owner_survives(path, monkeypatch):
    """This simulates that root tidies a user's vault; a real test would need root."""
    given = []
    monkeypatch.setattr(os, "chown", lambda _, uid, gid: given.append((uid, gid)))
    owned_by_another = os.stat_result((0o100640, 1, 1, 1, 4321, 8765, 3, 0, 0, 0))

    _copy_owner_and_mode(path, owned_by_another)

    assert given == [(4321, 8765)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_where_the_owner_cannot_be_kept_the_content_still_is(path, monkeypatch):
    monkeypatch.setattr(os, "chown", refusing(errno.EPERM))

    _copy_owner_and_mode(path, os.stat_result((0o100640, 1, 1, 1, 4321, 8765, 3, 0, 0, 0)))

    assert path.read_bytes() == b"old"


def test_a_new_file_takes_the_mode_of_the_one_it_is_like(path):
    path.chmod(0o600)
    write_atomic(path.with_name("copy"), b"copy", like=path)
    write_atomic(path.with_name("fresh"), b"fresh")

    assert stat.S_IMODE(path.with_name("copy").stat().st_mode) == 0o600
    assert stat.S_IMODE(path.with_name("fresh").stat().st_mode) & 0o600 == 0o600


def test_a_link_stays_a_link_and_its_target_is_written(path, tmp_path):
    (tmp_path / "vault").mkdir()
    link = tmp_path / "vault" / "MEMORY.md"
    link.symlink_to(path)

    write_atomic(link, b"new")

    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert names_in(link.parent) == ["MEMORY.md"]


@pytest.mark.parametrize("call", ["write", "fsync", "open"])
@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "the disk is full; free some space"), (errno.EROFS, "the disk is read-only")],
)
def test_a_refusal_of_the_disk_leaves_the_old_file_and_no_other(
    path, monkeypatch, call, number, reason
):
    with monkeypatch.context() as patch:
        patch.setattr(os, call, refusing(number))
        with pytest.raises(StorageError, match=f"MEMORY.md could not be saved: {reason}"):
            write_atomic(path, b"new")

    assert path.read_bytes() == b"old"
    assert names_in(path.parent) == ["MEMORY.md"]


def test_a_file_that_may_not_be_written_is_not_replaced_behind_its_back(path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)

    with pytest.raises(StorageError, match="access was denied; check its permissions"):
        write_atomic(path, b"new")

    assert path.read_bytes() == b"old"


def test_a_missing_folder_is_reported(tmp_path):
    with pytest.raises(StorageError, match="it or its folder is not there; check the path"):
        write_atomic(tmp_path / "gone" / "MEMORY.md", b"new")


def test_content_that_is_never_committed_leaves_no_trace(path):
    with staged(path, b"new") as content:
        assert content.temporary.read_bytes() == b"new"
        assert content.temporary.name.startswith(".MEMORY.md.")

    assert path.read_bytes() == b"old"
    assert names_in(path.parent) == ["MEMORY.md"]


def busy(times):
    """Return a ``Path.replace`` that fails for some tries, as if another program used the file."""
    held = iter(range(times))
    replace = Path.replace

    def call(source, target):
        if next(held, None) is not None:
            raise PermissionError(errno.EACCES, "held by another program")
        return replace(source, target)

    return call


@pytest.mark.parametrize(("times", "left"), [(3, b"new"), (99, b"old")])
def test_a_file_that_is_held_for_a_moment_is_tried_again(path, monkeypatch, times, left):
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(Path, "replace", busy(times))

    if left == b"old":
        with pytest.raises(StorageError, match="no other program holds it"):
            write_atomic(path, b"new")
    else:
        write_atomic(path, b"new")

    assert path.read_bytes() == left
    assert pauses == sorted(pauses)
    assert sum(pauses) < 1


def test_appending_adds_to_the_end_and_makes_the_file(path):
    append_durable(path, b" and new")
    append_durable(path.with_name("fresh"), b"first")

    assert path.read_bytes() == b"old and new"
    assert path.with_name("fresh").read_bytes() == b"first"


def test_what_was_appended_in_part_is_reverted(path, monkeypatch):
    monkeypatch.setattr(os, "fsync", refusing(errno.ENOSPC))

    with pytest.raises(StorageError, match="the disk is full"):
        append_durable(path, b" and new")

    assert path.read_bytes() == b"old"


def test_what_a_killed_writer_left_is_removed_and_nothing_else(path):
    ours = path.with_name(".MEMORY.md.0123abcd.memdeck.tmp")
    others = [path.with_name(".MEMORY.md.swp"), path.with_name(".USER.md.0123.memdeck.tmp")]
    for file in (ours, *others):
        file.write_bytes(b"half")

    remove_leftovers(path.parent, "MEMORY.md")
    remove_leftovers(path.parent / "gone")

    assert not ours.exists()
    assert all(file.exists() for file in others)


def test_what_a_living_program_is_writing_is_left_to_it(path):
    with staged(path, b"new") as content:
        remove_leftovers(path.parent, "MEMORY.md.")
        content.commit()

    assert path.read_bytes() == b"new"


def test_leftovers_go_though_one_of_them_is_put_in_place_meanwhile(path, monkeypatch):
    left = [
        path.with_name(f".MEMORY.md.0badcafe-{number}-0123abcd.memdeck.tmp") for number in (1, 2, 3)
    ]
    for file in left:
        file.write_bytes(b"half")
        os.utime(file, (0, 0))
    left[0].unlink()
    with monkeypatch.context() as patched:  # like an outdated listing
        patched.setattr(os, "listdir", lambda _: [file.name for file in left])
        remove_leftovers(path.parent, "MEMORY.md.")

    assert names_in(path.parent) == ["MEMORY.md"]


@pytest.mark.parametrize(
    ("relative_path", "is_state"),
    [
        (".memdeck/base.md", True),
        (".memdeck/backups/one.md", True),
        (".memdeck-notes/journal.jsonl", True),
        (".memdeck-memory.json/base.md", True),
        (".memdeck-backup/MEMORY.md", False),
        (".memdecknotes/MEMORY.md", False),
        (".memdeck.old/MEMORY.md", False),
        ("notes.memdeck/MEMORY.md", False),
    ],
)
def test_only_the_folder_of_a_vault_is_its_state(tmp_path, relative_path, is_state):
    for name in ("notes.md", "memory.json", "MEMORY.md"):
        (tmp_path / name).touch()
    path = tmp_path / relative_path
    path.parent.mkdir(parents=True)
    path.touch()
    path.chmod(0o644)

    write_atomic(path, b"new")

    assert stat.S_IMODE(path.stat().st_mode) == (0o600 if is_state else 0o644)


def test_what_another_machine_began_a_while_ago_is_removed(path):
    young, old = (
        path.with_name(f".MEMORY.md.0badcafe-{number}-0123abcd.memdeck.tmp") for number in (1, 2)
    )
    for file in (young, old):
        file.write_bytes(b"half")
    os.utime(old, (time.time() - 61, time.time() - 61))

    remove_leftovers(path.parent, "MEMORY.md.")

    assert (young.exists(), old.exists()) == (True, False)


def test_what_a_program_that_was_killed_on_this_machine_left_is_removed_at_once(path):
    kill = (
        "import os, sys; from pathlib import Path\n"
        "from memdeck.storage.disk.atomic_write import staged\n"
        "with staged(Path(sys.argv[1]), b'new'): os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", kill, str(path)], check=False)
    assert len(names_in(path.parent)) == 2

    remove_leftovers(path.parent, "MEMORY.md.")

    assert names_in(path.parent) == ["MEMORY.md"]
