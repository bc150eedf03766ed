"""The open sessions of a vault, one file each: a line a message, added at once."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from memdeck.domain.conversation.session import Session, SessionMessage, Summary, with_summary
from memdeck.domain.memory.entry import NO_DATA
from memdeck.storage.disk.atomic_write import append_durable, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import wait_for_lock
from memdeck.storage.disk.files import (
    State,
    delete,
    is_torn,
    make_folder,
    name_of_id,
    read_whole,
    state_of,
)
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

LOCK_TIMEOUT_S = 30.0
_TAKEN = "Another program is recording a message of a session; try again in a moment."


@dataclass(frozen=True, slots=True)
class _Record:
    """One line: a message of *session*, or a summary of its beginning."""

    session: str
    message: SessionMessage | None = None
    summary: Summary | None = None


_RECORDS = Codec(_Record)


class SessionFiles:
    """Reads and writes the open sessions of one vault; several programs may at once.

    A file is named by the hash of its session's id, because an id comes from outside and may
    hold anything. A line torn by a killed program is skipped. Nothing is created before the
    first message.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._folder = layout.sessions
        self._known: dict[Path, tuple[State, Session]] = {}  # with the state of its file

    def all(self) -> tuple[Session, ...]:
        """Return the open sessions, the latest active first."""
        sessions = [self._read(path) for path in self._paths()]
        found = [session for session in sessions if session and session.messages]
        return tuple(sorted(found, key=lambda session: session.messages[-1].at, reverse=True))

    def read(self, session_id: str) -> Session:
        """Return the session of that id; an empty one where it has no messages."""
        return self._read(self._path(session_id)) or Session(session_id)

    def add(self, session_id: str, message: SessionMessage) -> Session:
        """Append *message* to the session, and return the session with it."""
        with self._locked():
            session = self.read(session_id)
            self._append(_Record(session_id, message=message))
            return self._cached(replace(session, messages=(*session.messages, message)))

    def sum_up(self, session_id: str, summary: Summary) -> Session:
        """Save *summary* of the session's beginning, and return the session with it.

        It replaces one that ends at the same message. Where it ends between others, or the
        session is gone, nothing is saved.
        """
        with self._locked():
            session = self.read(session_id)
            if _fits(summary, session):
                self._append(_Record(session_id, summary=summary))
                summaries = with_summary(session.summaries, summary)
                session = self._cached(replace(session, summaries=summaries))
            return session

    def clear(self, session_id: str, read_count: int) -> bool:
        """Remove a session of which *read_count* messages were read; return whether it had no more.

        A session with newer messages stays.
        """
        with self._locked():
            if len(self.read(session_id).messages) > read_count:
                return False
            self._delete(session_id)
            return True

    def clean(self, targets: RedactionTargets) -> None:
        """Remove messages and summaries to redact; see ``storage.vault.purge``.

        Torn lines are removed too, as they cannot be searched.
        """
        if not self._folder.is_dir():
            return
        with self._locked():
            remove_leftovers(self._folder)
            for path in self._paths():
                self._clean(path, targets)

    def remove(self, session_id: str) -> None:
        """Remove a session, whatever it holds."""
        if self._folder.is_dir():
            with self._locked():
                self._delete(session_id)

    def _clean(self, path: Path, targets: RedactionTargets) -> None:
        data = read_whole(path) or b""
        records = list(_parsed(data))
        has_torn = len(records) < sum(map(bool, data.split(b"\n")))
        if not records or targets.occur_in(records[0].session):
            delete(path)
            return
        clean = [_cleaned(record, targets) for record in records]
        if clean != records or has_torn:
            lines = (_RECORDS.render(record) + b"\n" for record in clean)
            write_atomic(path, b"".join(lines))

    def _paths(self) -> list[Path]:
        if not self._folder.exists():
            return []
        with storage_errors(self._folder, "read"):
            return sorted(path for path in self._folder.iterdir() if path.suffix == ".jsonl")

    def _delete(self, session_id: str) -> None:
        delete(self._path(session_id))
        self._known.pop(self._path(session_id), None)

    def _append(self, record: _Record) -> None:
        path = self._path(record.session)
        # A line torn by a kill must not swallow this one.
        torn = b"\n" if is_torn(path) else b""
        line = _RECORDS.render(record)
        self._layout.make_state()
        make_folder(self._folder)
        append_durable(path, torn + line + b"\n")

    def _read(self, path: Path) -> Session | None:
        state, known = state_of(path), self._known.get(path)
        if known is not None and known[0] == state:
            return known[1]
        session: Session | None = None
        for record in _parsed(read_whole(path) or b""):
            session = _with(session or Session(record.session), record)
        if session is not None and state is not None:
            self._known[path] = state, session
        return session

    def _cached(self, session: Session) -> Session:
        """Cache *session*, which the caller just wrote, so that it need not be read again."""
        path = self._path(session.id)
        if state := state_of(path):
            self._known[path] = state, session
        return session

    def _path(self, session_id: str) -> Path:
        return self._folder / name_of_id(session_id)

    def _locked(self) -> AbstractContextManager[None]:
        return wait_for_lock(self._layout.cache / "sessions.lock", LOCK_TIMEOUT_S, _TAKEN)


def _parsed(data: bytes) -> Iterator[_Record]:
    for line in data.split(b"\n"):
        with suppress(ValueError):
            yield _RECORDS.parse(line)


def _with(session: Session, record: _Record) -> Session:
    if record.message is not None:
        session = replace(session, messages=(*session.messages, record.message))
    if record.summary is not None and _fits(record.summary, session):
        session = replace(session, summaries=with_summary(session.summaries, record.summary))
    return session


def _fits(summary: Summary, session: Session) -> bool:
    """Return whether *summary* starts where the last one ends, or replaces another."""
    is_next = session.summarised < summary.until <= len(session.messages)
    return is_next or any(known.until == summary.until for known in session.summaries)


def _cleaned(record: _Record, targets: RedactionTargets) -> _Record:
    message, summary = record.message, record.summary
    if message is not None and any(map(targets.occur_in, _texts(message))):
        emptied = replace(message, content="", tool_calls=(), name="", metadata=NO_DATA)
        return replace(record, message=emptied)
    if summary is not None and targets.occur_in(summary.text):
        return replace(record, summary=replace(summary, text=""))
    return record


def _texts(message: SessionMessage) -> Iterator[str]:
    yield message.content
    yield message.name
    yield from (str(dict(data)) for data in (*message.tool_calls, message.metadata))
