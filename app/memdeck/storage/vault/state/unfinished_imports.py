"""Unfinished imports: the conversations selected from each file, and the progress of each.

One file an import, so that it can be resumed after a restart. It holds the names of
conversations and of files, but no text of a conversation. The window that runs an import holds
its lock, so that no other one resumes it; a lock ends with its process.
"""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock

from memdeck.domain.conversation.conversation import DateOrder
from memdeck.storage.disk.atomic_write import append_durable, write_atomic
from memdeck.storage.disk.file_lock import try_lock
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True)
class Picked:
    """A selected conversation, and how often the files hold it."""

    id: str
    title: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Import:
    """Conversations to read from files; *names* are the user's in chats with other people.

    *dates* is the order of day and month where the files leave it open. None *picked* means that
    they were given and not read: the user has not selected from them yet.
    """

    paths: tuple[Path, ...]
    picked: tuple[Picked, ...]
    names: tuple[str, ...] = ()
    dates: DateOrder | None = None
    key: str = field(default_factory=lambda: secrets.token_hex(4))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An import, and its conversations that are still to be read, in the order selected."""

    order: Import
    left: tuple[Picked, ...]


_ORDERS = Codec(Import)
_IDS = Codec(str)


class ImportLog:
    """The unfinished imports of one vault, and those that run in this window."""

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._folder = layout.imports
        self._held: dict[str, FileLock] = {}

    def read(self) -> tuple[Unfinished, ...]:
        """Return what is left of each import, the latest active last; a damaged file is skipped.

        An import that runs in another window is skipped too.
        """
        found = sorted(self._folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
        read = (self._read(path) for path in found if self._is_free(path.stem))
        return tuple(
            unfinished
            for unfinished in read
            if unfinished is not None and (unfinished.left or not unfinished.order.picked)
        )

    def begin(self, order: Import) -> None:
        """Record an import before its first conversation is read, and lock it for this window.

        What is recorded of it already is kept.
        """
        make_folder(self._layout.pending)
        make_folder(self._folder)
        self._hold(order.key)
        if not self._path(order).exists():
            write_atomic(self._path(order), _ORDERS.render(order) + b"\n")

    def resume(self, order: Import) -> Unfinished | None:
        """Lock an import for this window again; return what is left of it now.

        Return None where another window runs it, or finished or discarded it.
        """
        if not self._hold(order.key):
            return None
        left = self._read(self._path(order))
        if left is None:
            self.release(order)
        return left

    def release(self, order: Import) -> None:
        """Unlock an import; the next window that opens the vault may resume it."""
        lock = self._held.pop(order.key, None)
        if lock is not None:
            lock.release()

    def settle(self, paths: Iterable[Path], conversations: Iterable[str]) -> tuple[Import, ...]:
        """Record that the *conversations* of these ids, in the files at *paths*, are read.

        This counts for each import of these files. Delete and return those that are stopped and now
        complete, with those from which nothing had been selected.
        """
        files, read_ids = set(paths), set(conversations)
        complete = []
        for unfinished in self.read() if read_ids else ():
            order = unfinished.order
            if not files.issuperset(order.paths):
                continue
            settled = [picked.id for picked in unfinished.left if picked.id in read_ids]
            if len(settled) == len(unfinished.left) and order.key not in self._held:
                self.end(order)
                complete.append(order)
            elif settled:
                lines = b"".join(_IDS.render(id_) + b"\n" for id_ in settled)
                append_durable(self._path(order), lines)
        return tuple(complete)

    def end(self, order: Import) -> None:
        """Delete an import: it is finished, or the user discarded it."""
        delete(self._path(order))
        self.release(order)

    def release_all(self) -> None:
        """Unlock all imports."""
        while self._held:
            self._held.popitem()[1].release()

    def _hold(self, key: str) -> bool:
        if key not in self._held:
            lock = try_lock(self._lock(key))
            if lock is None:
                return False
            self._held[key] = lock
        return True

    def _is_free(self, key: str) -> bool:
        if key in self._held or not self._lock(key).exists():
            return True
        lock = try_lock(self._lock(key))
        if lock is not None:
            lock.release()
        return lock is not None

    def _lock(self, key: str) -> Path:
        return self._layout.cache / f"import-{key}.lock"

    def _path(self, order: Import) -> Path:
        return self._folder / f"{order.key}.jsonl"

    def _read(self, path: Path) -> Unfinished | None:
        lines = (read_whole(path) or b"").splitlines()
        try:
            order = _ORDERS.parse(lines[0])
        except (IndexError, ValueError):
            return None
        settled = set()
        for line in lines[1:]:
            with suppress(ValueError):  # the end of a line that a crash cut off
                settled.add(_IDS.parse(line))
        left = tuple(picked for picked in order.picked if picked.id not in settled)
        return Unfinished(order, left)
