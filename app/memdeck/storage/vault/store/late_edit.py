"""Merges what an editor writes in place to a file after Memdeck has replaced it.

Such an editor keeps the old file open, which has no name after a save. So a file that was
edited shortly before it is replaced gets a hard link in the state folder for a while, with
its size in the name.
"""

import os
import re
import time
from contextlib import suppress
from pathlib import Path

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, read_whole
from memdeck.storage.disk.text_encoding import decode, encode
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.vault_layout import VaultLayout

WATCHED_S = 60.0
"""The time after its last change in which a replaced file may still be written to."""
_NAME = re.compile(r"-(\d+)-edited\Z")


def keep_replaced(layout: VaultLayout) -> Path | None:
    """Create a hard link to the memory file, if it was edited a moment ago, and return its path.

    Return None if it was not, or if the disk has no hard links.
    """
    try:
        if layout.memory.is_symlink() or _is_old(layout.memory):
            return None
        about = layout.memory.stat()
        path = layout.state / f"{layout.name}-{about.st_ino}-{about.st_size}-edited"
        path.unlink(missing_ok=True)
        path.hardlink_to(layout.memory)
    except OSError:
        return None
    return path


def replaced_files(layout: VaultLayout) -> list[Path]:
    """Return the hard links to replaced files."""
    try:
        names = os.listdir(layout.state)  # noqa: PTH208 - asked at each save, twice
    except OSError:  # there is none
        return []
    return [
        layout.state / name
        for name in names
        if name.startswith(f"{layout.name}-") and name.endswith("-edited")
    ]


def take_late_edit(layout: VaultLayout) -> None:
    """Merge into the memory file, as a hand edit, what an editor wrote to a replaced one.

    The caller holds the vault's lock.
    """
    for path in replaced_files(layout):
        found = _NAME.search(path.name)
        data = read_whole(path) or b""
        if found and len(data) > int(found[1]):
            _merge(layout, data[: int(found[1])], data)
            with suppress(OSError):
                path.rename(path.with_name(f"{path.name[: found.start(1)]}{len(data)}-edited"))
        elif _is_old(path):
            delete(path)


def _merge(layout: VaultLayout, before: bytes, late: bytes) -> None:
    now = read_whole(layout.memory) or b""
    text, encoding = decode(now, layout.name)
    late_text, late_encoding = decode(late, layout.name)
    # It may end within a character, and within a line, which the save ended.
    before_text = f"{before.decode(late_encoding, 'ignore')}\n"
    merged = format_of(layout.name, text).merge(before_text, late_text, text)
    write_atomic(layout.memory, encode(merged.text, encoding, layout.name))


def _is_old(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > WATCHED_S
