"""The files that a migration set aside, without the text that a purge redacts."""

import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, read_whole
from memdeck.storage.disk.text_encoding import decode, encode
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.os_errors import storage_error
from memdeck.storage.text.redaction import RedactionTargets, cleaned_file
from memdeck.storage.vault.maintenance.set_aside import ENDING
from memdeck.storage.vault_layout import FOLDER_NAMES, LEARNINGS_NAMES, VaultLayout

_NAMES = (*FOLDER_NAMES, *LEARNINGS_NAMES)
_BAK = ".bak"


def clean_originals(layout: VaultLayout, redaction_targets: RedactionTargets) -> None:
    """Rewrite each file that was set aside without the text to redact; delete a damaged one.

    A folder of former state that holds such text is deleted too: what matters in it was copied
    along.

    Raises:
        StorageError: the disk operation failed.
    """
    for folder in layout.folder.glob(f".memdeck*{ENDING}*"):
        if any(_bears(path, redaction_targets) for path in folder.rglob("*") if path.is_file()):
            try:
                shutil.rmtree(folder)
            except OSError as error:
                raise storage_error(folder, "deleted", error) from error
    for path in _set_aside(layout):
        data = read_whole(path) or b""
        try:
            text, encoding = decode(data, path.name)
            clean = _cleaned(path, text, redaction_targets)
        except StorageError:
            clean = None
        if clean is None:
            delete(path)  # it may hold text to redact, and cannot be searched
        elif clean != text:
            write_atomic(path, encode(clean, encoding, path.name))


def _set_aside(layout: VaultLayout) -> Iterator[Path]:
    names = (f"{name}{bak}{ENDING}*" for name in _NAMES for bak in ("", _BAK))
    files = chain.from_iterable(layout.folder.glob(name) for name in names)
    yield from dict.fromkeys(chain(files, layout.logs.glob(f"*{ENDING}*")))


def _cleaned(path: Path, text: str, redaction_targets: RedactionTargets) -> str | None:
    name = path.name.partition(ENDING)[0].removesuffix(_BAK)
    if name not in _NAMES:  # a daily log
        return cleaned_file(text, redaction_targets)
    return format_of(name, text).cleaned(text, redaction_targets)


def _bears(path: Path, redaction_targets: RedactionTargets) -> bool:
    """Return whether a file holds text to redact, or cannot be searched."""
    try:
        text, _ = decode(read_whole(path) or b"", path.name)
    except StorageError:
        return True
    return cleaned_file(text, redaction_targets) != text or redaction_targets.stand_in(text)
