"""Copies that sync services leave when two machines changed a file: to merge, never to read."""

import re
from pathlib import Path

from memdeck.errors import StorageError
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.os_errors import storage_errors

_WORDS = (
    "conflicted copy",
    "in Konflikt stehende Kopie",
    "copie en conflit",
    "copia en conflicto",
    "冲突副本",
    "衝突複本",
    "競合コピー",
)
_SURE = re.compile(
    r"(?P<stem>.+?)"
    r"(?:\.sync-conflict-\d{8}-\d{6}(?:-[0-9A-Z]*)?"  # Syncthing
    rf"| ?[(（][^()（）]*(?:{'|'.join(_WORDS)})[^()（）]*[)）]"  # Dropbox, Nextcloud, Obsidian Sync
    r"|_conflict-\d{8}-\d{6})"  # older ownCloud
    r"(?P<suffix>\.[^.]*)?",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"(?P<stem>.+?)"
    r"(?:-[^-]+"  # OneDrive: the machine's name
    r"| \d+"  # iCloud
    r"| \(\d+\))"  # Google Drive
    r"(?P<suffix>\.[^.]*)"
)


def conflict_copies(memory: Path) -> tuple[Path, ...]:
    """Return the conflict copies of *memory* in its folder, by name.

    Names that the user could have given ("MEMORY 2.md") count only where the two files have half
    of their lines in common.

    Raises nothing: a file that cannot be read is not a copy.
    """
    try:
        siblings = sorted(path for path in memory.parent.iterdir() if path.is_file())
    except OSError:
        return ()
    return tuple(path for path in siblings if _is_copy_of(memory, path))


def read_copy(path: Path) -> str:
    """Return the text of a conflict copy."""
    with storage_errors(path, "read"):
        return decode(path.read_bytes(), path.name)[0]


def _is_copy_of(memory: Path, path: Path) -> bool:
    if _is_named_after(memory.name, _SURE.fullmatch(path.name)):
        return True
    return _is_named_after(memory.name, _UNSURE.fullmatch(path.name)) and _are_alike(memory, path)


def _is_named_after(name: str, match: re.Match[str] | None) -> bool:
    if match is None:
        return False
    stem, suffix = match["stem"], match["suffix"]
    # Syncthing has been seen to drop the suffix.
    return f"{stem}{suffix or ''}".lower() in {name.lower(), Path(name).stem.lower()}


def _are_alike(memory: Path, path: Path) -> bool:
    ours, theirs = _lines(memory), _lines(path)
    return bool(ours and theirs) and 2 * len(ours & theirs) >= min(len(ours), len(theirs))


def _lines(path: Path) -> set[str]:
    try:
        text, _ = decode(path.read_bytes(), path.name)
    except (OSError, StorageError):
        return set()
    return {line.strip() for line in text.splitlines()} - {""}
