"""Places that are no plain files, or change while they are read."""

import os
from collections.abc import Callable
from pathlib import Path

from bench.hostile_archives import TALK

SHRINKING = "file that shrinks while it is read"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _folder_in_itself(path: Path) -> None:
    path.mkdir()
    (path / "again").symlink_to(path, target_is_directory=True)
    (path / "conversations.json").write_bytes(TALK)


def _folder_of_pipes(path: Path) -> None:
    path.mkdir()
    for name in ("a.json", "b.jsonl", "users.json", "CLAUDE.md"):
        os.mkfifo(path / name)
    (path / "c.json").symlink_to("/dev/zero")


def _deep_folders(path: Path) -> None:
    path.mkdir()
    place = path
    for _ in range(300):
        place /= "folder"
    place.mkdir(parents=True)
    (place / "conversations.json").write_bytes(TALK)


def _many_files(path: Path) -> None:
    path.mkdir()
    for number in range(60_000):
        (path / f"{number}.png").touch()


def _name_that_is_no_text(path: Path) -> None:
    path.mkdir()
    Path(os.fsdecode(os.fsencode(path) + b"/\xff\xfe.json")).write_bytes(TALK)


def _shrinking(path: Path) -> None:
    """Twenty megabytes of talks, of which half are gone when the first has been read."""
    path.write_bytes(
        b"[" + b",".join([TALK[1:-1].replace(b"hello", b"hello" * 2_000)] * 2_000) + b"]"
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
    "link to nothing": _link_to_nothing,
    "folder within itself": _folder_in_itself,
    "folder of pipes and devices": _folder_of_pipes,
    "file whose name is no text": _name_that_is_no_text,
}
SHAPES = _EVERYWHERE | (_ON_UNIX if os.name == "posix" else {})
