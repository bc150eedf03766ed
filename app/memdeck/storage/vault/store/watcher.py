"""Notifies of changes to a vault's files, by whichever program."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from threading import Event, Thread
from typing import TYPE_CHECKING

from watchdog.events import (
    EVENT_TYPE_ATTRIB,
    EVENT_TYPE_CLOSED_NO_WRITE,
    EVENT_TYPE_OPENED,
    DirCreatedEvent,
    DirDeletedEvent,
    DirModifiedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from memdeck.domain.search.passage import PAGE_FOLDERS
from memdeck.storage.vault.store.log_and_summary_files import PAGE_SUFFIX, page_folders
from memdeck.storage.vault_layout import VaultLayout, stands_for_server

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver, ObservedWatch

POLL_S = 2.0
"""The polling interval where the system sends no events, as on a network drive."""

SERVER_S = 10.0
"""The interval of checks of memories on a server, which sends no events."""

_WATCHED: list[type[FileSystemEvent]] = [
    *(DirCreatedEvent, DirDeletedEvent, DirModifiedEvent, DirMovedEvent),
    *(FileClosedEvent, FileCreatedEvent, FileDeletedEvent, FileModifiedEvent, FileMovedEvent),
]
"""The requested events: if all were requested, each file that is read would send two.

Where 20,000 units are read, these events take more time than the files (2026-11-27).
"""
_HARMLESS = {EVENT_TYPE_ATTRIB, EVENT_TYPE_CLOSED_NO_WRITE, EVENT_TYPE_OPENED}


class VaultWatcher:
    """Calls *on_change* after a memory file, the tombstones, the policy or the summary changed.

    It also does after a file of the daily logs, the pending review or the kept transcripts was
    added, removed or replaced, and after any change of a page.

    The call comes from a thread of its own, may come more than once for one save, and comes for
    Memdeck's own saves too: compare revisions. It follows files that are replaced, renamed,
    deleted and restored, and a folder that is created again. For a vault on a server it calls at
    intervals.
    """

    def __init__(
        self,
        layout: VaultLayout,
        on_change: Callable[[], None],
        *,
        poll_s: float = POLL_S,
        server_s: float = SERVER_S,
    ) -> None:
        self._on_change = on_change
        self._is_on_server = stands_for_server(layout.name)
        self._poll_s = server_s if self._is_on_server else poll_s
        memories = (part.memory for part in layout.parts)
        side_files = (layout.tombstones, layout.policy, layout.summary)
        folders = (layout.logs, layout.waiting, layout.sources)
        self._files = (*memories, *side_files, *folders)
        self._layout = layout
        self._logs = layout.logs_of_database
        self._seen = self.signatures()
        handler = _Handler(self._files, [*map(layout.pages, PAGE_FOLDERS)], self._on_event)
        self._folders = _WatchedFolders(handler)
        self._stopping = Event()
        self._poller = Thread(target=self._poll, name="vault-watcher", daemon=True)

    def start(self) -> None:
        """Watch from now until ``stop``; once."""
        self._seen = self.signatures()
        self._folders.start(self._files, page_folders(self._layout))
        self._poller.start()

    def stop(self) -> None:
        """Stop watching; when this returns, no call is in progress. Not from *on_change*."""
        self._stopping.set()
        self._poller.join()
        self._folders.stop()

    def signatures(self) -> list[tuple[int, ...]]:
        """Return values that differ after a change of a watched file.

        Not on a server, and not within two seconds on FAT: compare the memories too.
        """
        files = (*self._files, *self._logs, *page_folders(self._layout))
        return [_signature(path) for path in files]

    def _on_event(self) -> None:
        seen, self._seen = self._seen, self.signatures()
        # Reading a database opens it for writing, which is an event, too.
        if seen != self._seen or not self._logs:
            self._on_change()

    def _poll(self) -> None:
        while not self._stopping.wait(self._poll_s):
            self._folders.refresh(self._files, page_folders(self._layout))
            if self._is_on_server or self.signatures() != self._seen:
                self._on_event()


class _WatchedFolders:
    """The folders of some files, and others, under a watchdog observer.

    A recreated folder is watched again.
    """

    def __init__(self, handler: FileSystemEventHandler) -> None:
        self._handler = handler
        self._observer = _observer()
        self._watches: dict[Path, tuple[tuple[int, ...], ObservedWatch]] = {}

    def start(self, files: Sequence[Path], folders: Sequence[Path]) -> None:
        self._observer.start()
        self.refresh(files, folders)

    def refresh(self, files: Sequence[Path], folders: Sequence[Path]) -> None:
        """Watch the existing folders, and the targets of links; drop those that are gone."""
        real = [Path(os.path.realpath(path)) for path in files]
        watched = (*(path.parent for path in (*files, *real)), *folders)
        present = {folder: _identity(folder) for folder in watched}
        for folder, (identity, watch) in list(self._watches.items()):
            if present.get(folder) != identity:
                del self._watches[folder]
                with suppress(KeyError, OSError):
                    self._observer.unschedule(watch)
        for folder, identity in present.items():
            if identity and folder not in self._watches:
                # No more watches available, or just deleted: polling still covers it.
                with suppress(OSError):
                    watch = self._observer.schedule(
                        self._handler, str(folder), recursive=False, event_filter=_WATCHED
                    )
                    self._watches[folder] = (identity, watch)

    def stop(self) -> None:
        self._observer.stop()
        self._observer.join()


def _observer() -> "BaseObserver":
    try:
        return Observer()
    except OSError:  # other programs took all that the system has of them
        return PollingObserver(timeout=POLL_S)


class _Handler(FileSystemEventHandler):
    """Forwards events that may have changed one of *files*, or a page in or below *folders*.

    Our temporary files are ignored.
    """

    def __init__(
        self, files: Sequence[Path], folders: Sequence[Path], on_event: Callable[[], None]
    ) -> None:
        self._names = {os.path.normcase(path.name) for path in (*files, *folders)}
        self._names |= {os.path.normcase(Path(os.path.realpath(p)).name) for p in files}
        self._folders = {os.path.normcase(folder) for folder in folders}
        self._on_event = on_event

    def on_any_event(self, event: FileSystemEvent) -> None:
        paths = (os.fsdecode(event.src_path), os.fsdecode(event.dest_path))
        if event.event_type not in _HARMLESS and any(map(self._is_followed, paths)):
            self._on_event()

    def _is_followed(self, path: str) -> bool:
        folder, name = os.path.split(os.path.normcase(path))
        above = os.path.dirname(folder)  # noqa: PTH120 - as text, like *path*
        is_page = not self._folders.isdisjoint((folder, above)) and name.endswith(PAGE_SUFFIX)
        return name in self._names or is_page


def _signature(path: Path) -> tuple[int, ...]:
    try:
        about = path.stat()
    except OSError:
        return ()
    # An empty file means no more than a missing one; on Windows the size of every folder is 0.
    has_content = about.st_size or S_ISDIR(about.st_mode)
    return (about.st_mtime_ns, about.st_size, about.st_ino) if has_content else ()


def _identity(folder: Path) -> tuple[int, ...]:
    try:
        about = folder.stat()
    except OSError:
        return ()
    return about.st_dev, about.st_ino
