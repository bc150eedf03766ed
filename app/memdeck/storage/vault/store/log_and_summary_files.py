"""The texts of a vault that hold no entries: daily logs, pages, the summary."""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.search.passage import PAGE_FOLDERS
from memdeck.errors import ConflictError, StorageError
from memdeck.storage.backends.file_backend import LARGEST_BYTES
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, make_folder, names_in, read_whole, states_in
from memdeck.storage.disk.text_encoding import Encoding, decode, encode
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import LOGS_NAME, VaultLayout

SUMMARY = ".memdeck/summary.md"
"""The name of the rolling summary, wherever a vault keeps Memdeck's files."""

PAGE_SUFFIX = ".md"
_BELOW = re.compile(rf"(?:{'|'.join((LOGS_NAME, *PAGE_FOLDERS))})(?:/\w(?:[\w.-]*\w)?)+")
_SUBFOLDER = re.compile(r"\d{4}|undated|groups")
"""The folders that pages may be in, below their own."""
_PAGE = re.compile(r"\w(?:[\w.-]*\w)?\.md")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def is_vault_file(name: str) -> bool:
    """Return whether a changeset may hold a file of that name.

    It may be below logs/ or a folder of pages, or the summary.
    """
    return name == SUMMARY or _BELOW.fullmatch(name) is not None


def page_folders(layout: VaultLayout) -> list[Path]:
    """Return the folders that pages may be in: those of all kinds, and the existing ones below."""
    folders = []
    for folder in map(layout.pages, PAGE_FOLDERS):
        folders += [folder, *(folder / name for name in _subfolders(folder))]
    return folders


def _subfolders(folder: Path) -> Iterator[str]:
    return filter(_SUBFOLDER.fullmatch, names_in(folder))


class SideFiles:
    """These texts of one vault, by name; whoever writes holds the vault's lock.

    A name is a path in the vault with ``/`` between its parts, and leads
    nowhere else.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout

    def names(self) -> tuple[str, ...]:
        """Return the existing daily logs, in order of their days, then the summary."""
        summary = [SUMMARY] if self._layout.summary.is_file() else []
        return (*self.logs(".json"), *summary)

    def logs(self, suffix: str) -> tuple[str, ...]:
        """Return the files of days below logs/ with that suffix, in order of their days."""
        return tuple(
            f"logs/{name}"
            for name in names_in(self._layout.logs)
            if name.endswith(suffix) and _DAY.fullmatch(name.removesuffix(suffix))
        )

    def pages(self, *folders: str) -> dict[str, str]:
        """Return the names of the pages in *folders*, and the states by which changes show.

        Without *folders*, those of all. They are in order. Reads none.
        """
        return {
            f"{folder}/{below}{name}": state
            for folder in folders or PAGE_FOLDERS
            for below in ("", *(f"{name}/" for name in _subfolders(self._layout.pages(folder))))
            for name, state in states_in(self._layout.pages(folder) / below, _PAGE).items()
        }

    def read_pages(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each of these pages that can be read.

        It takes a quarter of the time of ``read`` for each, as folders are checked once.
        """
        inside: dict[str, bool] = {}
        root = f"{self._layout.logs.parent}/"
        for name in names:
            folder = name.rpartition("/")[0]
            if folder not in inside:
                inside[folder] = self._is_inside(folder)
            with suppress(StorageError, OSError):
                is_plain = inside[folder] and _is_small_file(root + name)
                text = _text_at(root + name) if is_plain else self.read(name)
                if text is not None:
                    yield name, text

    def read(self, name: str) -> str | None:
        """Return the text of the file called *name*; None where there is none.

        Raises:
            StorageError: no file of a vault has that name, or it cannot be read.
        """
        found = self._read(self._path(name))
        return None if found is None else found[0]

    def check(self, changes: Iterable[FileChange]) -> None:
        """Check that every file is as *changes* found it, and named once.

        Raises:
            ConflictError: one is not.
            StorageError: one is no file of a vault, or cannot be read.
        """
        seen: set[str] = set()
        for change in changes:
            if change.name in seen or self.read(change.name) != change.before:
                raise ConflictError(
                    f"{change.name} was changed by another program meanwhile; look at it, then try"
                    " again."
                )
            seen.add(change.name)

    def write(self, name: str, text: str | None) -> None:
        """Write *text* to the file called *name*; None deletes it.

        An existing file keeps its encoding. A folder that is left empty is removed.
        """
        path = self._path(name)
        if text is None:
            delete(path)
            with suppress(OSError):  # such as for a folder that is not empty
                for folder in path.parents:
                    if not folder.is_relative_to(self._folder_of(name)):
                        break
                    folder.rmdir()
            return
        found = self._read(path)
        data = encode(text, found[1] if found else Encoding.UTF_8, name)
        if path.is_relative_to(self._layout.state):
            self._layout.make_state()
        make_folder(path.parent)
        write_atomic(path, data, like=self._layout.memory)

    def _is_inside(self, folder: str) -> bool:
        """Return whether *folder*, of pages, is in the vault itself and not behind a link."""
        home = os.path.realpath(self._layout.logs.parent)
        return os.path.realpath(self._layout.logs.parent / folder) == os.path.join(  # noqa: PTH118 - as realpath returns
            home, *folder.split("/")
        )

    def _read(self, path: Path) -> tuple[str, Encoding] | None:
        with storage_errors(path, "read"):
            is_text = not path.exists() or (path.is_file() and path.stat().st_size <= LARGEST_BYTES)
        if not is_text:
            raise StorageError(f"{path} is not a text file, or too large for one; move it away.")
        data = read_whole(path)
        return None if data is None else decode(data, path.name)

    def _folder_of(self, name: str) -> Path:
        """Return the folder of the vault that the file called *name* is below."""
        return self._layout.logs.parent / name.partition("/")[0]

    def _path(self, name: str) -> Path:
        if not is_vault_file(name):
            raise StorageError(
                f"“{name}” is not a file of the vault that may be changed; name one below"
                f" {LOGS_NAME}/ or a folder of pages, or {SUMMARY}."
            )
        layout = self._layout
        if name == SUMMARY:
            path, home = layout.summary, layout.state
        else:
            home = layout.logs.parent
            path = home / name
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home)):
            raise StorageError(
                f"{path} leads out of the vault by a link; put the file itself in its place."
            )
        return path


def _is_small_file(path: str) -> bool:
    """Return whether *path* is a file itself, no link to one, and no larger than a text may be."""
    about = os.lstat(path)
    return S_ISREG(about.st_mode) and about.st_size <= LARGEST_BYTES


def _text_at(path: str) -> str:
    with open(path, "rb") as file:  # noqa: PTH123 - a path takes longer than its name
        return decode(file.read(), path)[0]
