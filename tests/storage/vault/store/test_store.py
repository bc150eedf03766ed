import errno
import os
import subprocess
import sys
import threading
import tracemalloc
from datetime import UTC, datetime

import pytest

from memdeck.errors import ConflictError, LockedError, StorageError
from memdeck.storage.backends import file_backend
from memdeck.storage.backends.backend import NewText, revision_of
from memdeck.storage.disk.text_encoding import Encoding
from memdeck.storage.vault.store import store
from memdeck.storage.vault.store.backups import Backups
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import names_in, refusing
from tests.fakes.endless import make_device, make_pipe

NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


@pytest.fixture
def vault(layout):
    """A store whose file says "old"."""
    layout.memory.write_bytes(b"old\n")
    return MemoryStore(layout)


def save(vault, text):
    return vault.write(NewText.of(text), expected=vault.backend.read().revision, now=NOW)


def test_reading_gives_text_revision_and_time(vault):
    os.utime(vault.layout.memory, (1_772_000_000, 1_772_000_000))

    found = vault.backend.read()

    assert (found.text, found.revision, found.exists) == ("old\n", revision_of("old\n"), True)
    assert found.modified_at == datetime.fromtimestamp(1_772_000_000, UTC)


@pytest.fixture
def settled(monkeypatch):
    """Make files count as complete at once."""
    monkeypatch.setattr(file_backend, "SETTLED_S", -1)


def edit_unseen(path):
    """Write the same number of bytes to the file, and set its time back."""
    about = path.stat()
    path.write_bytes(b"odd\n")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def test_a_file_that_is_as_it_was_for_a_while_is_not_read_again(vault, settled, monkeypatch):
    first = vault.backend.read()
    monkeypatch.setattr(file_backend, "decode", None)
    monkeypatch.setattr(file_backend.MemoryFile, "_snapshot_of", None)

    assert vault.backend.read() is first


def test_an_edit_within_a_tick_of_the_clock_is_read(vault):
    vault.backend.read()
    edit_unseen(vault.layout.memory)

    assert vault.backend.read().text == "odd\n"


@pytest.mark.skipif(
    sys.platform == "win32",
    reason="Windows keeps no time of the last change of a file besides its modification time",
)
def test_an_edit_that_leaves_the_time_and_the_size_is_read(vault, settled):
    vault.backend.read()
    seen_ns = vault.layout.memory.stat().st_ctime_ns
    while vault.layout.memory.stat().st_ctime_ns == seen_ns:  # within a tick of the clock
        edit_unseen(vault.layout.memory)

    assert vault.backend.read().text == "odd\n"


def test_a_vault_without_a_file_reads_as_empty(layout):
    found = MemoryStore(layout).backend.read()

    assert (found.text, found.exists, found.modified_at) == ("", False, None)


def test_opening_changes_nothing(vault):
    vault.backend.read()
    vault.read_base()
    with vault.locked():
        pass

    assert names_in(vault.layout.folder) == ["MEMORY.md"]


def test_a_save_replaces_the_file_and_keeps_what_it_held(vault):
    snapshot = save(vault, "new\n")

    assert vault.layout.memory.read_bytes() == b"new\n"
    assert vault.layout.bak.read_bytes() == b"old\n"
    assert [Backups(vault.layout).read(b.name) for b in Backups(vault.layout).all()] == ["old\n"]
    assert vault.read_base() == "new\n"
    assert snapshot == vault.backend.read()


def test_a_first_save_makes_the_file_and_has_nothing_to_back_up(layout):
    vault = MemoryStore(layout)

    save(vault, "new\n")

    assert layout.memory.read_bytes() == b"new\n"
    assert not layout.bak.exists()
    assert Backups(layout).all() == ()


def test_a_save_of_the_same_text_touches_nothing(vault):
    save(vault, "old\n")

    assert names_in(vault.layout.folder) == ["MEMORY.md"]


def test_write_refuses_to_overwrite_a_hand_edit(vault):
    stale = vault.backend.read().revision
    vault.layout.memory.write_bytes(b"edited by hand\n")

    with pytest.raises(ConflictError, match="was changed by another program; load it again"):
        vault.write(NewText.of("from the app\n"), expected=stale, now=NOW)

    assert vault.layout.memory.read_bytes() == b"edited by hand\n"
    assert names_in(vault.layout.folder) == ["MEMORY.md"]


def test_a_hand_edit_during_the_save_is_noticed_too(vault, monkeypatch):
    class EditedMeanwhile(Backups):
        def keep(self, data, taken_at, *, shared=None):
            vault.layout.memory.write_bytes(b"edited by hand\n")
            super().keep(data, taken_at, shared=shared)

    monkeypatch.setattr(store, "Backups", EditedMeanwhile)

    with pytest.raises(ConflictError):
        save(vault, "from the app\n")

    assert vault.layout.memory.read_bytes() == b"edited by hand\n"
    assert vault.read_base() is None


def test_a_file_deleted_while_open_is_not_brought_back_unasked(vault):
    known = vault.backend.read().revision
    vault.layout.memory.unlink()

    with pytest.raises(ConflictError, match="was deleted or moved meanwhile; put it back"):
        vault.write(NewText.of("new\n"), expected=known, now=NOW)

    assert not vault.layout.memory.exists()


def test_line_ends_byte_order_mark_and_encoding_survive(vault):
    for text, encoding in [("\ufeffone\r\ntwo\r\n", "utf-8"), ("用户喜欢简洁\r\n", "gb18030")]:
        vault.layout.memory.write_bytes(text.encode(encoding))
        save(vault, text + "三\r\n")

        assert vault.layout.memory.read_bytes() == (text + "三\r\n").encode(encoding)
        assert vault.read_base() == text + "三\r\n"
        assert vault.backend.read().encoding is Encoding(encoding)


def test_mode_and_link_survive(vault, tmp_path):
    real = tmp_path / "elsewhere.md"
    vault.layout.memory.rename(real)
    vault.layout.memory.symlink_to(real)
    real.chmod(0o640)

    save(vault, "new\n")

    assert vault.layout.memory.is_symlink()
    assert (real.read_bytes(), real.stat().st_mode & 0o777) == (b"new\n", 0o640)
    assert vault.layout.bak.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("nth", range(1, 5))
def test_a_disk_that_is_full_at_any_step_leaves_the_file_as_it_was(vault, monkeypatch, nth):
    calls = []

    def full(descriptor):
        calls.append(descriptor)
        if len(calls) == nth:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(StorageError, match="the disk is full; free some space and try again"):
        save(vault, "new\n")

    assert vault.layout.memory.read_bytes() == b"old\n"
    assert vault.read_base() is None
    left = {path.name for path in vault.layout.folder.rglob("*") if path.is_file()}
    assert left <= {
        "MEMORY.md",
        "MEMORY.md.bak",
        Backups(vault.layout).all()[0].name if nth > 3 else "",
    }


def test_a_read_only_folder_is_reported_and_nothing_is_made_in_it(vault, monkeypatch):
    real_open = os.open

    def read_only(path, flags, *args, **keywords):
        if flags & os.O_CREAT and str(path).startswith(str(vault.layout.folder)):
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return real_open(path, flags, *args, **keywords)

    monkeypatch.setattr(os, "open", read_only)

    with pytest.raises(StorageError, match="the disk is read-only; copy the vault"):
        save(vault, "new\n")

    assert names_in(vault.layout.folder) == ["MEMORY.md"]


def test_an_unreadable_file_is_reported(vault, monkeypatch):
    vault.layout.make_state()
    vault.layout.base.touch()
    monkeypatch.setattr(type(vault.layout.memory), "open", refusing(errno.EACCES))
    monkeypatch.setattr(type(vault.layout.memory), "read_bytes", refusing(errno.EACCES))

    with pytest.raises(StorageError, match=r"MEMORY\.md could not be read: access was denied"):
        vault.backend.read()
    with pytest.raises(StorageError, match=r"base\.md could not be read: access was denied"):
        vault.read_base()


def test_a_folder_with_the_files_name_is_reported(layout):
    layout.memory.mkdir()

    with pytest.raises(StorageError, match="there is a folder of that name; check the path"):
        MemoryStore(layout).backend.read()


def test_a_file_too_large_to_be_a_memory_is_not_even_read(vault, monkeypatch):
    monkeypatch.setattr(file_backend, "LARGEST_BYTES", 3)

    with pytest.raises(StorageError, match="too large for a memory file; choose another file"):
        vault.backend.read()


def test_half_a_character_costs_nothing_but_the_save(vault):
    with pytest.raises(StorageError, match="line 1 holds half a character"):
        save(vault, "\ud83d\n")

    assert names_in(vault.layout.folder) == ["MEMORY.md"]


def test_ten_megabytes_in_one_line_are_saved_like_any_other(vault):
    text = "长" * 3_500_000

    save(vault, text)

    assert vault.backend.read().text == text


def test_what_a_killed_writer_left_goes_with_the_next_save(vault):
    save(vault, "first\n")
    layout = vault.layout
    folders = {layout.folder: "MEMORY.md.bak", layout.state: "base.md", layout.backups: "2026.md"}
    for folder, name in folders.items():
        (folder / f".{name}.0123abcd.memdeck.tmp").write_bytes(b"half")

    save(vault, "second\n")

    assert not list(layout.folder.rglob("*.tmp"))


def test_the_lock_may_be_nested_and_is_free_afterwards(vault):
    with vault.locked():
        save(vault, "new\n")

    with MemoryStore(vault.layout).locked(timeout_s=0):
        pass


def test_a_lock_held_elsewhere_is_waited_for_and_then_reported(vault):
    locked, release = threading.Event(), threading.Event()

    def hold():
        with MemoryStore(vault.layout).locked():
            locked.set()
            release.wait(30)

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert locked.wait(30)
        with (
            pytest.raises(
                LockedError, match=r"Another program is saving .*; try again in a moment"
            ),
            vault.locked(timeout_s=0.05),
        ):
            pytest.fail("two programs held the lock at once")
    finally:
        release.set()
        holder.join()


def test_a_lock_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "cache").write_bytes(b"")
    vault = MemoryStore(VaultLayout(tmp_path, cache_root=tmp_path / "cache"))

    with (
        pytest.raises(StorageError, match=r"could not be locked: .*; check the path"),
        vault.locked(),
    ):
        pytest.fail("there was no lock")


APPENDER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memdeck.storage.vault_layout import VaultLayout
from memdeck.storage.backends.backend import NewText
from memdeck.storage.vault.store.store import MemoryStore

folder, cache, name, times = sys.argv[1:]
store = MemoryStore(VaultLayout(Path(folder), cache_root=Path(cache)))
for number in range(int(times)):
    with store.locked(timeout_s=120):
        found = store.backend.read()
        text = f"{found.text}{name} {number}\\n"
        store.write(NewText.of(text), expected=found.revision, now=datetime.now(UTC))
"""


def start(script, layout, *args):
    command = [sys.executable, "-c", script, str(layout.folder), str(layout.cache_root), *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_four_programs_saving_at_once_lose_nothing(layout):
    writers = [start(APPENDER, layout, name, "15") for name in "abcd"]
    for writer in writers:
        writer.communicate(timeout=120)

    lines = layout.memory.read_text().splitlines()
    assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
    assert sorted(lines) == sorted(f"{name} {number}" for name in "abcd" for number in range(15))


SAVER = """
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from memdeck.storage.vault_layout import VaultLayout
from memdeck.storage.backends.backend import NewText
from memdeck.storage.vault.store.store import MemoryStore

folder, cache, first = sys.argv[1:]
store = MemoryStore(VaultLayout(Path(folder), cache_root=Path(cache)))
for number in count(int(first)):
    text = f"{number}\\n" * 20_000
    store.write(NewText.of(text), expected=store.backend.read().revision, now=datetime.now(UTC))
    print(number, flush=True)
"""


@pytest.mark.parametrize("saves", [1, 2, 3, 5, 8])
def test_a_program_killed_while_saving_leaves_the_old_file_or_the_new(layout, saves):
    """It saves without a pause, so that the kill interrupts a save."""
    with start(SAVER, layout, "0") as saver:
        try:
            acknowledged = [int(saver.stdout.readline()) for _ in range(saves)]
        finally:
            saver.kill()
        rest = saver.stdout.read().split()  # communicate would lose what readline has read ahead
    last = int(rest[-1]) if rest else acknowledged[-1]

    whole = {f"{number}\n" * 20_000 for number in (last, last + 1)}
    vault = MemoryStore(layout)
    assert vault.backend.read().text in whole
    assert vault.read_base() in whole
    assert len(vault.read_base() or "") == len(vault.backend.read().text)
    save(vault, "mended\n")
    assert not list(layout.folder.rglob("*.tmp"))


def test_what_a_save_replaces_becomes_its_backup_without_a_copy(vault):
    save(vault, "one\n")
    old, base = vault.layout.memory.stat().st_ino, vault.layout.base.stat().st_ino

    save(vault, "two\n")

    newest = Backups(vault.layout).paths()[-1]
    assert (vault.layout.bak.stat().st_ino, newest.stat().st_ino) == (old, base)
    assert (vault.layout.bak.read_bytes(), newest.read_bytes()) == (b"one\n", b"one\n")
    assert vault.layout.memory.stat().st_nlink == vault.layout.base.stat().st_nlink == 1


def test_a_backup_that_would_be_readable_by_more_people_is_a_copy(vault):
    save(vault, "one\n")
    vault.layout.memory.chmod(0o600)
    vault.layout.base.chmod(0o644)

    save(vault, "two\n")

    newest = Backups(vault.layout).paths()[-1]
    assert (newest.stat().st_mode & 0o777, newest.read_bytes()) == (0o600, b"one\n")


def test_a_disk_without_second_names_gets_copies(vault, monkeypatch):
    def refuse(*_):
        raise OSError

    monkeypatch.setattr(os, "link", refuse)
    save(vault, "one\n")
    save(vault, "two\n")

    assert vault.layout.bak.read_bytes() == b"one\n"
    assert [Backups(vault.layout).read(b.name) for b in Backups(vault.layout).all()] == [
        "one\n",
        "old\n",
    ]
    assert names_in(vault.layout.folder) == [".memdeck", "MEMORY.md", "MEMORY.md.bak"]


@pytest.mark.parametrize("create", [make_pipe, make_device])
def test_what_never_ends_is_no_memory_file(layout, create):
    create(layout.memory)
    with pytest.raises(StorageError, match="is a pipe or a device, not a file; choose another"):
        MemoryStore(layout).backend.read()


def test_a_read_takes_memory_by_the_size_of_the_file(vault):
    tracemalloc.start()
    try:
        vault.backend.read()
        _, most_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert most_bytes < file_backend.LARGEST_BYTES / 100
