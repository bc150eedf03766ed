"""Streams of events, which report changes to the vault by any program."""

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import NamedTuple, Self

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.errors import MemdeckError
from memdeck.json_objects.json_text import JsonObject, fields, to_json
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.watcher import VaultWatcher

MOST_CLIENTS = 64
KEPT_EVENTS = 1_000
"""Number of events that wait for a slow client; it is dropped then, and connects again."""
KEEP_ALIVE_S = 15.0
"""A comment is sent after that time, so that no proxy closes an idle connection."""


class Event(NamedTuple):
    """An event: the id of a changeset, "" for a change that the journal does not have yet."""

    id: str
    data: JsonObject

    @property
    def text(self) -> str:
        """The lines of a stream of events."""
        id_line = f"id: {self.id}\n" if self.id else ""
        return f"{id_line}event: change\ndata: {to_json(self.data)}\n\n"


def event_of(changes: ChangeSet) -> Event:
    """Return the event that reports *changes*: the ids that they touched, without texts."""
    names = [file.name for file in changes.files]
    data = {
        **fields(changes, "id", "by", "client", "at", "verb"),
        "ids": changes.touched,
        "files": names,
    }
    return Event(changes.id, data)


_UNKNOWN = Event(
    "",
    {"id": None, "by": None, "client": None, "at": None, "verb": None, "ids": [], "files": []},
)
"""Another program edited the file; the journal has it after the next change of ours."""


class ChangeEvents:
    """The changes of one vault, for any number of clients. Entered in the server's event loop."""

    def __init__(self, manager: MemoryManager) -> None:
        self._manager = manager
        self._clients: set[asyncio.Queue[Event | None]] = set()
        self._is_changed = asyncio.Event()
        self._last_id, self._revisions = "", tuple[str, ...]()
        self._watcher = VaultWatcher(manager.vault.layout, self._on_change)

    async def __aenter__(self) -> Self:
        """Watch the vault from now on."""
        self._loop = asyncio.get_running_loop()
        self._last_id, self._revisions = await asyncio.to_thread(self._state)
        await asyncio.to_thread(self._watcher.start)
        self._follower = asyncio.create_task(self._follow())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop watching, and end the streams of all clients."""
        self._follower.cancel()
        self.end_streams()
        await asyncio.to_thread(self._watcher.stop)

    def end_streams(self) -> None:
        """End the streams of all clients."""
        for client in list(self._clients):
            self._send(client, None)

    @property
    def is_full(self) -> bool:
        """Whether no more clients are accepted."""
        return len(self._clients) >= MOST_CLIENTS

    async def stream(self, last_id: str | None) -> AsyncIterator[str]:
        """Yield the text of each event once: first of those after *last_id*, then of new ones.

        Events that are ready are one text: after each, the event loop has to see whether the
        client is still there, or it would go on writing to a closed connection.
        """
        client = asyncio.Queue[Event | None](KEPT_EVENTS)
        self._clients.add(client)
        try:
            yield ": connected\n\n"
            missed = await asyncio.to_thread(self._since, last_id)
            if missed:
                yield "".join(event.text for event in missed)
            sent = {event.id for event in missed}  # the client's queue may have some of them, too
            while True:
                try:
                    ready = [await asyncio.wait_for(client.get(), KEEP_ALIVE_S)]
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                ready += [client.get_nowait() for _ in range(client.qsize())]
                new = [event for event in ready if event is not None and event.id not in sent]
                if new:
                    yield "".join(event.text for event in new)
                if None in ready:
                    return
        finally:
            self._clients.discard(client)

    def _on_change(self) -> None:
        self._loop.call_soon_threadsafe(self._is_changed.set)

    async def _follow(self) -> None:
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            for event in await asyncio.to_thread(self._news):
                for client in list(self._clients):
                    self._send(client, event)

    def _send(self, client: asyncio.Queue[Event | None], event: Event | None) -> None:
        """Send *event*; None, or one for which there is no room, ends the stream."""
        if client.full():
            client.get_nowait()
            event = None
        client.put_nowait(event)
        if event is None:
            self._clients.discard(client)

    def _news(self) -> list[Event]:
        """Return what happened since the last call."""
        known_id, known_revisions = self._last_id, self._revisions
        self._last_id, self._revisions = self._state()
        if self._last_id != known_id:
            return self._since(known_id)
        return [_UNKNOWN] if self._revisions != known_revisions else []

    def _state(self) -> tuple[str, tuple[str, ...]]:
        """Return the id of the last change, and the states of the files."""
        vault = self._manager.vault
        try:
            journal = vault.journal.read().changesets
            revisions = tuple(file.revision for file in vault.load().files)
        except MemdeckError:  # a client gets the error when it reads the vault
            return self._last_id, ()
        return journal[-1].id if journal else "", revisions

    def _since(self, last_id: str | None) -> list[Event]:
        """Return the changes after *last_id*: none if it is None, all if the journal lacks it.

        None either if the journal cannot be read.
        """
        if last_id is None:
            return []
        try:
            journal = self._manager.vault.journal.read().changesets
        except MemdeckError:  # as above; the stream goes on
            return []
        events = [event_of(changes) for changes in journal]
        ids = [event.id for event in events]
        start = ids.index(last_id) + 1 if last_id in ids else 0
        return events[start:][-KEPT_EVENTS:]
