"""A vault's former files after a migration: each keeps its name, with a suffix.

Source: seed 002, section 10.
"""

import shutil
from itertools import count
from pathlib import Path

from memdeck.storage.os_errors import storage_error
from memdeck.storage.vault_layout import VaultLayout

ENDING = ".migrated"


def set_aside(path: Path) -> Path:
    """Rename *path* to ``MEMORY.md.migrated``, or with a number where that is taken; return it.

    Raises:
        StorageError: the disk operation failed; the file keeps its name.
    """
    names = (f"{path.name}{ENDING}{f'.{n}' if n > 1 else ''}" for n in count(1))
    aside = next(target for target in map(path.with_name, names) if not target.exists())
    try:
        path.rename(aside)
    except OSError as error:
        raise storage_error(path, "renamed", error) from error
    return aside


def copy_state(former: VaultLayout, layout: VaultLayout) -> None:
    """Copy Memdeck's state of *former* to the vault at *layout*, except for copies of its files.

    The summary was moved with the memories. State that exists already stays.

    Raises:
        StorageError: the disk operation failed.
    """
    if not former.state.is_dir():
        return
    own = {path for part in former.parts for path in (part.base, part.backups, part.bak)}
    try:
        for path in former.state.iterdir():
            target = layout.state / path.name
            if path in own or path == former.summary or target.exists():
                continue
            if path.is_dir():
                shutil.copytree(path, target)
            else:
                shutil.copy2(path, target)
    except OSError as error:
        raise storage_error(layout.state, "written", error) from error
