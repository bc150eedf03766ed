"""Earlier memory files: one from before each save, fewer the older they are.

A text that an undo replaces and restores is kept once, so that as many undos as there are
backups of single saves find the same bytes.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path

from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import share, write_atomic
from memdeck.storage.disk.files import names_in
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import VaultLayout

NEWEST_KEPT = 10
"""This many of the last saves can be reverted one by one."""
DAYS_KEPT = 20
"""For this many days before those, the file as it was at the start of the day is kept."""

LOSSES_KEPT = 5
"""This many of the newest files from before a large outside deletion are kept too."""

_TIME = "%Y%m%dT%H%M%S.%fZ"
_DIGITS = r"\d{8}T\d{6}\.\d{6}Z"
_BEFORE_LOSS = ".whole"
_ENDINGS = {Layer.SEMANTIC: ".md", Layer.PROCEDURAL: ".learnings.md"}


@dataclass(frozen=True, slots=True)
class Backup:
    """One earlier memory file; *taken_at* is the time of the save that replaced it, in UTC.

    *layer* is the layer of the vault's file that it was.
    """

    name: str
    taken_at: datetime
    size_bytes: int
    layer: Layer = Layer.SEMANTIC


class Backups:
    """The backups of one file of a vault; named by the time they were taken."""

    def __init__(self, layout: VaultLayout) -> None:
        self._folder = layout.backups
        self._memory = layout.memory
        self._layer = layout.layer
        self._ending = _ENDINGS[layout.layer]
        self._is_ours = re.compile(
            rf"{_DIGITS}(?:{re.escape(_BEFORE_LOSS)})?{re.escape(self._ending)}"
        ).fullmatch

    def all(self) -> tuple[Backup, ...]:
        """Return the backups, newest first."""
        with storage_errors(self._folder, "read"):
            return tuple(
                Backup(path.name, taken_at, path.stat().st_size, self._layer)
                for path in reversed(self.paths())
                if (taken_at := self._taken_at(path))
            )

    def read(self, name: str) -> str:
        """Return the text of one backup.

        Raises:
            StorageError: there is none of that name, or it cannot be read.
        """
        path = next((path for path in self.paths() if path.name == name), None)
        if path is None:
            raise StorageError(f"There is no backup {name} any more; choose another one.")
        with storage_errors(path, "read"):
            return decode(path.read_bytes(), name)[0]

    def keep(self, data: bytes, taken_at: datetime, *, shared: Path | None = None) -> None:
        """Add a backup, and remove those that the retention rules no longer keep.

        Nothing is added where one of them holds *data* already. The state folder must exist.
        *shared* is a file that holds *data* and is about to be replaced whole, if there is one.
        """
        with storage_errors(self._folder, "read"):
            is_kept = any(
                path.stat().st_size == len(data) and path.read_bytes() == data
                for path in self.paths()
            )
        if not is_kept:
            self._keep(data, taken_at, self._ending, shared)

    def keep_before_loss(self, data: bytes, taken_at: datetime) -> None:
        """Add a backup of the file from before an outside edit removed much of it.

        Only later backups of this kind replace it. The state folder must exist.
        """
        self._keep(data, taken_at, _BEFORE_LOSS + self._ending, None)

    def _keep(self, data: bytes, taken_at: datetime, ending: str, shared: Path | None) -> None:
        taken_at = taken_at.astimezone(UTC)
        with storage_errors(self._folder, "saved"):
            while (path := self._folder / (taken_at.strftime(_TIME) + ending)).exists():
                taken_at += timedelta(microseconds=1)
        with storage_errors(path, "saved"):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            if shared is None or not share(shared, path):
                write_atomic(path, data, like=self._memory)
            for surplus in thinned_out(self.paths()):
                surplus.unlink(missing_ok=True)

    def paths(self) -> list[Path]:
        """Return the files, oldest first; other files in the folder are left alone."""
        return [self._folder / name for name in names_in(self._folder) if self._is_ours(name)]

    def _taken_at(self, path: Path) -> datetime | None:
        try:
            return datetime.strptime(path.name.partition("Z")[0], _TIME[:-1]).replace(tzinfo=UTC)
        except ValueError:
            return None


def layer_of(name: str) -> Layer:
    """Return the layer of the file that the backup of that name is of."""
    is_second = name.endswith(_ENDINGS[Layer.PROCEDURAL])
    return Layer.PROCEDURAL if is_second else Layer.SEMANTIC


def thinned_out(paths: list[Path]) -> list[Path]:
    """Return those of *paths*, oldest first, that need not be kept."""
    losses = [path for path in paths if _BEFORE_LOSS in path.suffixes]
    older = [path for path in paths if path not in losses][:-NEWEST_KEPT]
    first_of_day = [next(files) for _, files in groupby(older, key=lambda path: path.name[:8])]
    dropped = set(older) - set(first_of_day[-DAYS_KEPT:])
    return sorted(dropped.union(losses[:-LOSSES_KEPT]))
