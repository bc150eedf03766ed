"""Programs of the soak that run in processes of their own: the session of the window, an editor.

Each writes memories until its standard input ends, and prints a line of JSON for each write that
was accepted, with the marker in it and the marker that it replaces.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from select import select
from typing import Any, NamedTuple

from simulation.agent import print_line
from simulation.markers import generate_markers

from memdeck import MemoryManager
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import MemdeckError
from memdeck.services.manager import local_now
from memdeck.services.vault.text_editing import Unmerged
from memdeck.services.vault.vault import USER

ACTIVE = "## Active Memories\n"
MARKERS = 20_000
"""More markers than a program of the soak needs."""
_TEMPLATES = (
    "The user keeps the {} papers in the blue drawer",
    "The {} service moved to another region",
    "用户一般用{}整理照片",
    "Aunt {} plays the oboe on Sundays",
    "我们团队把{}迁到了新机房",
)
_PAUSE_MS = 500
_THINK_S = 0.3
"""Time in which a text is edited, after it was read and before it is saved."""
_LAST_READ_MS = 1_500


class _Write(NamedTuple):
    """A memory that was accepted, and the marker of the one it replaces."""

    marker: str
    id: str
    content: str
    replaces: str = ""


class Author:
    """Writes sentences with new markers, and remembers those that may be replaced later."""

    def __init__(self, name: str, seed: int) -> None:
        self.dice = Random(f"{seed}/{name}")  # noqa: S311 - a simulated day, not secrets
        self._markers = iter(generate_markers(f"{seed}/{name}", MARKERS))
        self._known: list[tuple[str, str, str]] = []

    def compose(self) -> tuple[str, str]:
        """Return a new marker, and a sentence with it."""
        marker = next(self._markers)
        return marker, self.dice.choice(_TEMPLATES).format(marker)

    def remember(self, marker: str, id_: str, content: str) -> None:
        """Note a memory that may be replaced."""
        self._known.append((marker, id_, content))

    def take_known(self) -> tuple[str, str, str] | None:
        """Return the marker, the id and the text of a noted memory, which is noted no longer."""
        if not self._known:
            return None
        return self._known.pop(self.dice.randrange(len(self._known)))


def report_write(marker: str, replaces: str = "") -> None:
    """Print that the memory with *marker* was accepted, in place of the one with *replaces*."""
    print_line({"written": marker, "replaces": replaces})


def heading(dice: Random) -> tuple[str, str]:
    """Return a new id, and the heading of a memory that is typed into the file."""
    id_ = f"{dice.randrange(16**6):06x}"
    return id_, f"### [{id_}] fact | 0.90 | {local_now().date()} | 0\n"


class WholeFileEditor:
    """Edits the file as vim does: reads all of it, and later writes all of it.

    It moves the old file away, writes a new one in its place, and deletes the old one. Where the
    file was changed since it was read, it loads the file again instead, as vim offers.
    """

    def __init__(self, path: Path, seed: int) -> None:
        self._path = path
        self._author = Author("editor", seed)

    def run(self) -> None:
        """Edit until standard input ends."""
        while not select([sys.stdin], [], [], _PAUSE_MS / 1000)[0]:
            known = self._author.take_known() if self._author.dice.random() < 0.3 else None
            marker, content = self._author.compose()
            if known is None:
                id_, line = heading(self._author.dice)
                is_saved = self._save(ACTIVE, f"{ACTIVE}\n{line}{content}\n")
            else:
                _, id_, old = known
                is_saved = self._save(f"\n{old}\n", f"\n{content}\n")
            if is_saved:
                report_write(marker, known[0] if known else "")
                self._author.remember(marker, id_, content)

    def _save(self, old: str, new: str) -> bool:
        """Save the file with *new* in place of the first *old*; return False where that is gone."""
        while True:
            try:
                before = self._path.read_bytes()
            except FileNotFoundError:
                continue
            time.sleep(_THINK_S * self._author.dice.random())
            text = before.decode()
            if old not in text:
                return False
            if self._path.exists() and self._path.read_bytes() == before:
                self._write(text.replace(old, new, 1))
                return True
            print_line({"met": "changed while it was edited"})

    def _write(self, text: str) -> None:
        backup = self._path.with_name(f"{self._path.name}~")
        self._path.rename(backup)
        with self._path.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        backup.unlink()


class WindowSession:
    """The session that the window has of a vault: its worker thread, its watcher, its saves."""

    def __init__(self, vault: str, cache: str, seed: int) -> None:
        from PySide6.QtCore import QCoreApplication, QTimer  # noqa: PLC0415 - other roles need none

        from memdeck.desktop.ui.session.vault_session import VaultSession  # noqa: PLC0415
        from memdeck.desktop.ui.session.worker import Bridge  # noqa: PLC0415
        from memdeck.storage.vault_layout import VaultLayout  # noqa: PLC0415

        self._app = QCoreApplication([])
        self._manager = MemoryManager(VaultLayout.at(Path(vault), Path(cache)), by=USER)
        self._bridge = Bridge()
        self._session = VaultSession(self._manager, self._bridge)
        self._author = Author("window", seed)
        self._timer = QTimer(singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._on_pause_ended)
        self._end_timer = QTimer(singleShot=True, interval=_LAST_READ_MS)
        self._end_timer.timeout.connect(self._app.quit)
        self._session.failed.connect(self._on_failed)
        self._session.unread.connect(self._on_unread)

    def run(self) -> None:
        """Write until standard input ends; then print the ids that the window shows."""
        self._session.open()
        self._timer.start()
        self._app.exec()
        snapshot = self._session.snapshot
        print_line({"shown": sorted(snapshot.entries) if snapshot else []})
        self._session.close()
        self._bridge.close()

    def _on_failed(self, error: MemdeckError) -> None:
        print_line({"met": f"refused: {error}"})

    def _on_unread(self, error: MemdeckError) -> None:
        print_line({"met": f"unread: {error}"})

    def _on_pause_ended(self) -> None:
        if select([sys.stdin], [], [], 0)[0]:
            self._end_timer.start()
            return
        marker, content = self._author.compose()
        known = self._author.take_known() if self._author.dice.random() < 0.3 else None
        if known is not None:
            replaced, id_, _ = known
            self._follow(
                self._session.do(self._manager.edit, id_, Edit(content=content)),
                lambda _edited: _Write(marker, id_, content, replaced),
            )
        elif self._author.dice.random() < 0.5:
            self._follow(
                self._session.do(self._manager.add, content),
                lambda added: _Write(marker, added.entry.id, content),
            )
        else:
            self._type(marker, content)

    def _type(self, marker: str, content: str) -> None:
        """Type a memory into the text that is shown, and save that a little later."""
        from PySide6.QtCore import QTimer  # noqa: PLC0415 - as above

        snapshot = self._session.snapshot
        if snapshot is None:
            self._timer.start()
            return
        base = snapshot.file.text
        id_, line = heading(self._author.dice)
        text = base.replace(ACTIVE, f"{ACTIVE}\n{line}{content}\n", 1)

        def save() -> None:
            self._follow(
                self._session.do(self._manager.text.save, text, base),
                lambda saved: None if isinstance(saved, Unmerged) else _Write(marker, id_, content),
            )

        QTimer.singleShot(int(1000 * _THINK_S * self._author.dice.random()), save)

    def _follow(self, job: Any, written: "Callable[[Any], _Write | None]") -> None:  # noqa: ANN401
        """Report what *written* returns of the outcome of *job*, and go on after a pause."""

        def on_done(done: Any) -> None:  # noqa: ANN401 - a result of the session
            write = written(done.outcome)
            if write is None:
                print_line({"met": "conflict in the text"})
                return
            report_write(write.marker, write.replaces)
            self._author.remember(write.marker, write.id, write.content)

        job.done.connect(on_done)
        job.ended.connect(self._timer.start)


def run_role(role: str, arguments: str) -> None:
    """Run the program *role*; *arguments* is a JSON list of the vault, the cache and the seed."""
    vault, cache, seed = json.loads(arguments)
    program = (
        WholeFileEditor(Path(vault) / "MEMORY.md", seed)
        if role == "editor"
        else WindowSession(vault, cache, seed)
    )
    print_line({"started": role})
    program.run()
