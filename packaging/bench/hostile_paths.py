"""Paths that are not regular files, and files that change while they are read."""

import os
from collections.abc import Callable
from pathlib import Path

from bench.hostile_archives import CONVERSATIONS

SHRINKING = "file that shrinks while it is read"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _dangling_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _folder_in_itself(path: Path) -> None:
    path.mkdir()
    (path / "again").symlink_to(path, target_is_directory=True)
    (path / "conversations.json").write_bytes(CONVERSATIONS)


def _folder_of_pipes(path: Path) -> None:
    path.mkdir()
    for name in ("a.json", "b.jsonl", "users.json", "CLAUDE.md"):
        os.mkfifo(path / name)
    (path / "c.json").symlink_to("/dev/zero")


def _deep_folders(path: Path) -> None:
    path.mkdir()
    folder = path
    for _ in range(300):
        folder /= "folder"
    folder.mkdir(parents=True)
    (folder / "conversations.json").write_bytes(CONVERSATIONS)


def _many_files(path: Path) -> None:
    path.mkdir()
    for number in range(60_000):
        (path / f"{number}.png").touch()


def _undecodable_name(path: Path) -> None:
    path.mkdir()
    Path(os.fsdecode(os.fsencode(path) + b"/\xff\xfe.json")).write_bytes(CONVERSATIONS)


def _shrinking(path: Path) -> None:
    """Write 20 MB of conversations; the reader cuts the file in half after the first."""
    path.write_bytes(
        b"[" + b",".join([CONVERSATIONS[1:-1].replace(b"hello", b"hello" * 2_000)] * 2_000) + b"]"
    )


_EVERYWHERE: dict[str, Callable[[Path], None]] = {
    "folders 300 deep": _deep_folders,
    "folder of 60,000 files": _many_files,
    SHRINKING: _shrinking,
}
_ON_UNIX: dict[str, Callable[[Path], None]] = {
    "pipe": _pipe,
    "device": _device,
    "link to itself": _link_to_itself,
    "dangling link": _dangling_link,
    "folder within itself": _folder_in_itself,
    "folder of pipes and devices": _folder_of_pipes,
    "file with an undecodable name": _undecodable_name,
}
SHAPES = _EVERYWHERE | (_ON_UNIX if os.name == "posix" else {})
