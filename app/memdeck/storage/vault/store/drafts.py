"""Unsaved text that the user typed, kept in case of a crash.

A draft is in the platform's state folder, named by the vault and its file, because a vault is
not changed before a save. Each open editor holds a file of its own, by a lock that ends with its
process: so a draft without one was left by a crash.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import platformdirs
from filelock import FileLock

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.file_lock import try_lock
from memdeck.storage.disk.files import delete
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True)
class Draft:
    """A text with unsaved edits, and the text of the file that it started from."""

    text: str
    base_text: str


@dataclass(frozen=True, slots=True)
class LeftDraft:
    """A draft that an editor left behind, and when it was last written, in UTC."""

    draft: Draft
    written_at: datetime


class DraftFile:
    """The draft of one open editor; claimed first, released when the editor is closed."""

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path: Path | None = None
        self._lock: FileLock | None = None

    def claim(self) -> LeftDraft | None:
        """Claim a draft that was left behind, or else a file for a new one."""
        folder = _folder()
        with storage_errors(folder, "used for unsaved text"):
            folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            for path in drafts_of(self._layout):
                left = _read(path)
                if left is not None and self._take(path):
                    return left
            names = (f"{_stem(self._layout)}{n}.json" for n in count())
            free = (folder / name for name in names if not (folder / name).exists())
            next(path for path in free if self._take(path))
        return None

    def write(self, draft: Draft) -> None:
        """Save *draft* in place of the one before; nothing is saved where none was claimed."""
        if self._path is not None:
            # Escaped, because a text may hold half a character, which UTF-8 cannot.
            data = json.dumps({"text": draft.text, "base_text": draft.base_text}).encode("ascii")
            write_atomic(self._path, data, like=self._layout.memory)

    def remove(self) -> None:
        """Delete the draft; the text was saved."""
        if self._path is not None:
            delete(self._path)

    def release(self) -> None:
        """Release the draft, if there is one, to the next editor."""
        if self._lock is not None:
            self._lock.release()
        self._path = self._lock = None

    def _take(self, path: Path) -> bool:
        lock = try_lock(path.with_suffix(".lock"))
        if lock is not None:
            self._path, self._lock = path, lock
        return lock is not None


def drafts_of(layout: VaultLayout) -> list[Path]:
    """Return the drafts of the memory file of *layout*, in order."""
    return sorted(_folder().glob(f"{_stem(layout)}[0-9]*.json"))


def clean_drafts(layout: VaultLayout, cleaned: Callable[[str], str | None]) -> None:
    """Rewrite every draft of the memory file of *layout* with its texts *cleaned*.

    A damaged draft is deleted, and so is one with a text for which *cleaned* returns None.

    Raises:
        StorageError: the disk operation failed; some drafts may be unchanged.
    """
    for path in drafts_of(layout):
        left = _read(path)
        if left is None:
            delete(path)
            continue
        texts = {"text": left.draft.text, "base_text": left.draft.base_text}
        clean = {name: cleaned(text) for name, text in texts.items()}
        if None in clean.values():
            delete(path)
        elif clean != texts:
            write_atomic(path, json.dumps(clean).encode("ascii"))


def _stem(layout: VaultLayout) -> str:
    return f"{layout.key}-" if layout.first_name is None else f"{layout.key}-learnings-"


def _folder() -> Path:
    return platformdirs.user_state_path("memdeck", appauthor=False) / "drafts"


def _read(path: Path) -> LeftDraft | None:
    """Return the draft in a file; None where it is gone or cannot be parsed."""
    with suppress(OSError, ValueError, RecursionError):
        match json.loads(path.read_bytes()):
            case {"text": str(text), "base_text": str(base_text)}:
                written_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                return LeftDraft(Draft(text, base_text), written_at)
            case _:
                pass
    return None
