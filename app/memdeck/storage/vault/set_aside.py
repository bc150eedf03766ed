"""A vault's former files after a migration: each keeps its name, with a suffix.

Source: seed 002, section 10.
"""

import shutil
from itertools import count
from pathlib import Path

from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import VaultLayout

ENDING = ".migrated"


def set_aside(path: Path) -> Path:
    """Rename *path* to ``MEMORY.md.migrated``, or with a number where that is taken; return it."""
    names = (f"{path.name}{ENDING}{f'.{n}' if n > 1 else ''}" for n in count(1))
    aside = next(target for target in map(path.with_name, names) if not target.exists())
    with storage_errors(path, "renamed"):
        path.rename(aside)
    return aside


def copy_state(former: VaultLayout, layout: VaultLayout) -> None:
    """Copy Memdeck's state of *former* to the vault at *layout*, except for copies of its files.

    The summary was moved with the memories. State that exists already stays.
    """
    if not former.state.is_dir():
        return
    own = {path for part in former.parts for path in (part.base, part.backups, part.bak)}
    with storage_errors(layout.state, "written"):
        for path in former.state.iterdir():
            target = layout.state / path.name
            if path in own or path == former.summary or target.exists():
                continue
            if path.is_dir():
                shutil.copytree(path, target)
            else:
                shutil.copy2(path, target)
