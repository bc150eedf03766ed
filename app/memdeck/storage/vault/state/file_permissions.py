"""The files of a vault that other accounts can read."""

import os
import stat
import sys
from pathlib import Path

from memdeck.storage.vault_layout import VaultLayout

_BY_OTHERS = stat.S_IRGRP | stat.S_IROTH
_ENTERED_BY_OTHERS = stat.S_IXGRP | stat.S_IXOTH


def exposures(layout: VaultLayout) -> list[str]:
    """Return how other accounts may read the vault's files, a sentence each.

    Nothing on Windows, which has no such modes.
    """
    if sys.platform == "win32":
        return []
    found = []
    readable = list(_readable_by_others(layout.state))
    if readable:
        many = "a file" if len(readable) == 1 else f"{len(readable)} files"
        found.append(
            f"Other accounts of this machine can read {many} in {layout.state.name}, such as"
            f" {readable[0].relative_to(layout.state)}; take that from them by"
            f" `chmod -R go= {layout.state.name}`."
        )
    if _has_twin(layout):
        found.append(
            f"{layout.name} has a second name somewhere (a hard link), which keeps what the file"
            " holds now when Memdeck saves it; delete that one, or make it a symbolic link."
        )
    return found


def _readable_by_others(folder: Path) -> list[Path]:
    """Return the files below *folder* that other accounts can reach and read."""
    if not _mode(folder) & _ENTERED_BY_OTHERS:
        return []
    found = []
    for root, folders, files in os.walk(folder):
        parent = Path(root)
        folders[:] = [name for name in folders if _mode(parent / name) & _ENTERED_BY_OTHERS]
        found += [parent / name for name in files if _mode(parent / name) & _BY_OTHERS]
    return sorted(found)


def _has_twin(layout: VaultLayout) -> bool:
    """Return whether the memory file has a hard link other than a backup that a crash left."""
    try:
        about = layout.memory.stat()
        if not stat.S_ISREG(about.st_mode) or about.st_nlink < 2:
            return False
        own = [path for path in (layout.bak, layout.base) if path.exists()]
        twins = sum(os.path.samestat(about, path.stat()) for path in own)
    except OSError:
        return False
    return about.st_nlink > 1 + twins


def _mode(path: Path) -> int:
    try:
        return path.lstat().st_mode
    except OSError:
        return 0
