"""Design B's table of memories on a server, kept in sync with the files of a vault.

The files are the truth: each change is written through, and the table can be rebuilt
from them. Rows that Memdeck did not write stay as they are.

Source: seed 001, the update at its beginning, and section 2.1.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.usage import Usage, usage_of
from memdeck.errors import ConflictError, EmbedderError, MemdeckError, UsageError
from memdeck.services.recall.backoff import Backoff
from memdeck.services.recall.embedding import put_missing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.backends.backend import Backend, NewText, Snapshot, VectorStore
from memdeck.storage.backends.backend_registry import backend_on, vectors_on
from memdeck.storage.backends.postgres_address import ServerVault, parse_server, read_server
from memdeck.storage.config.credentials import save_key
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, make_folder
from memdeck.storage.formats.json.postgres_rows import POSTGRES_ROWS
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault_layout import stands_for_server

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Embedder

ID_KEY = "memdeck_id"
"""Key of ``structured_data`` with the memory's id in the files. Only rows with it are ours."""

CERTAIN = 1.0
"""The table's default confidence. Source: seed 001, section 3.1."""

_TRIES = 3
"""Attempts to write while another program writes to the table."""


@dataclass(slots=True)
class _Row:
    """A memory, and *expected*, its row in the table, kept since it takes time to compute.

    *usage* is what was logged of its retrievals, *stored* the row read last, if it was
    as expected.
    """

    entry: MemoryEntry
    usage: Usage | None
    expected: MemoryEntry
    stored: MemoryEntry | None = None

    def is_in(self, stored: MemoryEntry | None) -> bool:
        """Return whether *stored* is as expected; fast if it was before."""
        if stored is None or (stored is not self.stored and not _is_same(stored, self.expected)):
            return False
        self.stored = stored
        return True


Rows = Mapping[str, _Row]
"""The wanted rows, by their ids in the table."""


class VaultTable:
    """The table of one vault, if it has one. Any thread.

    An error of the server is kept in ``problem``; the next call tries again.
    """

    def __init__(self, vault: Vault, usages: Callable[[], Mapping[str, Usage]]) -> None:
        self._vault = vault
        self._usages = usages
        self._lock = RLock()
        self._backoff = Backoff()
        self._backend: tuple[ServerVault, Backend] | None = None
        self._document: Document | None = None
        self._written = ("", "")
        self._rows: Mapping[str, _Row] = {}
        self._user = ""
        self.problem = ""
        """Why the table differs from the files, in a sentence; "" if it is not known to."""

    @property
    def is_kept(self) -> bool:
        """Whether the vault has one."""
        file = self._vault.layout.table_file
        return file is not None and file.exists()

    @property
    def server(self) -> ServerVault | None:
        """The server and user of the table; None if the vault has none."""
        file = self._vault.layout.table_file
        return read_server(file) if file is not None and file.exists() else None

    def choose(self, address: str) -> None:
        """Keep the table at *address* in sync with the vault from now on, and write it.

        A password in *address* goes to the keychain.

        Raises:
            UsageError: it is no address, does not name the owner of the memories, or the vault
                is such a table itself.
        """
        file = self._vault.layout.table_file
        if file is None or stands_for_server(self._vault.layout.name):
            raise UsageError("These memories are already in a table; choose a vault of files.")
        server = parse_server(address)
        with self._lock:
            self._backoff.reset()
            self._write(server, self._vault.load())
            if server.password:
                save_key(server.location, server.password)
            make_folder(file.parent)
            write_atomic(file, f"{server.uri}\n".encode())

    def leave(self) -> None:
        """Stop writing to the table, which stays as it is."""
        file = self._vault.layout.table_file
        if file is not None:
            delete(file)
        self.problem = ""

    def follow(self) -> None:
        """Write to the table what changed in the files; an error is kept in ``problem``."""
        with self._lock:
            try:
                server = self.server
                if server is not None:
                    self._follow(server)
            except MemdeckError as error:
                self.problem = f"The table of this vault is not as its files are. {error}"
            else:
                self.problem = ""

    def rebuild(self) -> None:
        """Write each of our rows that differs from the files, even if no file changed."""
        with self._lock:
            server = self.server
            if server is not None:
                self._backoff.reset()
                self._document = None
                self._write(server, self._vault.load())
                self.problem = ""

    def differences(self) -> tuple[str, ...]:
        """Return how the table differs from the files, a sentence each, without repairing it."""
        return self._sentences(self._differences)

    def lacks(self) -> tuple[str, ...]:
        """Return what a search of the table by meaning would miss, a sentence each."""
        return self._sentences(self._lacks)

    def problems(self) -> tuple[str, ...]:
        """Return ``differences`` and ``lacks``, each sentence once."""
        return tuple(dict.fromkeys((*self.differences(), *self.lacks())))

    def embed(self, embedder: "Embedder") -> None:
        """Store a vector for each memory of the table without one, if the dimensions agree.

        Raises:
            EmbedderError: *embedder* does not work.
        """
        with self._lock:
            try:
                server = self.server
                if server is not None:
                    put_missing(self._vectors(server), lambda: embedder)
            except EmbedderError:
                raise
            except MemdeckError as error:
                self.problem = f"The table of this vault has no vectors for new words. {error}"

    def _sentences(self, find: Callable[[ServerVault], Iterator[str]]) -> tuple[str, ...]:
        with self._lock:
            try:
                server = self.server
                return () if server is None else tuple(find(server))
            except MemdeckError as error:
                return (str(error),)

    def _follow(self, server: ServerVault) -> None:
        contents = self._vault.load()
        if self._written != (server.uri, contents.state):
            self._backoff.attempt(lambda: self._write(server, contents))

    def _write(self, server: ServerVault, contents: Contents) -> None:
        """Write *contents* to the table."""
        expected = self._expected(server, contents)
        backend = self._opened(server)
        for tries in reversed(range(_TRIES)):
            try:
                self._replace(backend, backend.read(), expected)
                break
            except ConflictError:
                if not tries:
                    raise
        self._written = server.uri, contents.state

    def _replace(self, backend: Backend, stored: Snapshot, expected: Rows) -> None:
        document = self._parsed(stored)
        stored_rows = document.by_id
        changed = [
            row.expected for id_, row in expected.items() if not row.is_in(stored_rows.get(id_))
        ]
        removed = {entry.id for entry in document.entries if _is_ours(entry)} - expected.keys()
        if changed or removed:
            now = self._vault.now()
            new = POSTGRES_ROWS.revise(document, upsert=changed, remove=removed, now=now)
            with backend.replacing(NewText.of(render(new)), stored) as replacement:
                replacement.commit()

    def _differences(self, server: ServerVault) -> Iterator[str]:
        stored = self._parsed(self._opened(server).read()).by_id
        expected = self._expected(server, self._vault.load())
        alike = (
            _is_same(stored.get(id_), row.expected, ignores_use=True)
            for id_, row in expected.items()
        )
        unlike = len(expected) - sum(alike)
        others = [entry for id_, entry in stored.items() if id_ not in expected]
        gone = sum(map(_is_ours, others))
        if unlike or gone:
            are, them = ("is", "it") if unlike + gone == 1 else ("are", "them")
            yield (
                f"{unlike + gone} of its memories {are} not as the files have {them}; the next"
                f" change of a memory writes {them}, and so does `memdeck reindex`."
            )
        if len(others) > gone:
            sentence = (
                "1 memory in it is in no file, as another program wrote it; it stays as it is."
            )
            yield (
                sentence
                if len(others) - gone == 1
                else f"{len(others) - gone} memories in it are in no file, as another program"
                " wrote them; they stay as they are."
            )

    def _lacks(self, server: ServerVault) -> Iterator[str]:
        missing = self._vectors(server).missing_vectors()
        if missing.texts:
            have, them = ("has", "it") if len(missing.texts) == 1 else ("have", "them")
            yield (
                f"{len(missing.texts)} of its memories {have} no vector; `memdeck reindex --embed`"
                f" makes {them}, with an embedder whose vectors have {missing.dimension:,} numbers."
            )

    def _vectors(self, server: ServerVault) -> VectorStore:
        layout = self._vault.layout
        return vectors_on(server, self._password_to(server), layout.connections, ID_KEY)

    def _password_to(self, server: ServerVault) -> Callable[[], str | None]:
        return partial(self._vault.layout.table_password, server.location)

    def _expected(self, server: ServerVault, contents: Contents) -> Rows:
        """Return the wanted rows for *contents*."""
        usages, user, rows = self._usages(), server.user_id, dict[str, _Row]()
        known = self._rows if self._user == user else {}
        for id_, entry in contents.all_entries.items():
            row, usage = known.get(id_), usages.get(id_)
            # The target of a link may have been added or removed.
            if row is None or row.entry is not entry or row.usage != usage or entry.links:
                expected = _expected_row(entry, user, contents.all_entries, usage_of(entry, usages))
                row = _Row(entry, usage, expected)
            rows[id_] = row
        self._rows, self._user = rows, user
        return {row.expected.id: row for row in rows.values()}

    def _parsed(self, stored: Snapshot) -> Document:
        document = POSTGRES_ROWS.parse(stored.text, self._vault.zone(), self._document)
        self._document = document
        return document

    def _opened(self, server: ServerVault) -> Backend:
        if self._backend is None or self._backend[0] != server:
            opened = backend_on(
                server,
                self._password_to(server),
                self._vault.layout.connections,
                creates_tables=True,
            )
            self._backend, self._document = (server, opened), None
        return self._backend[1]


def _row_id(user: str, id_: str) -> str:
    """Return the id in the table of the memory *id_* of *user*; it never changes."""
    return str(uuid5(NAMESPACE_URL, f"memdeck:{user}/{id_}"))


def _expected_row(
    entry: MemoryEntry, user: str, known: Mapping[str, MemoryEntry], usage: Usage
) -> MemoryEntry:
    """Return the row for *entry*, without evidence and what only its file can say."""
    links = {(link.relation, link.target): link for link in entry.links if link.target in known}
    return POSTGRES_ROWS.normalized(
        replace(
            entry,
            id=_row_id(user, entry.id),
            links=tuple(
                replace(link, target=_row_id(user, link.target)) for link in links.values()
            ),
            structured_data={**entry.structured_data, ID_KEY: entry.id},
            confidence=CERTAIN if entry.confidence is None else entry.confidence,
            access_count=usage.count,
            last_accessed=usage.last,
            evidence=(),
            extra=(),
            was=None,
        )
    )


def _is_ours(entry: MemoryEntry) -> bool:
    return ID_KEY in entry.structured_data


def _is_same(
    stored: MemoryEntry | None, expected: MemoryEntry, *, ignores_use: bool = False
) -> bool:
    """Tell whether the row *stored* is as *expected*; *ignores_use* leaves out its retrievals."""
    if stored is None:
        return False
    own = replace(
        stored,
        links=tuple(link for link in expected.links if link in stored.links),
        extra=(),
    )
    if ignores_use:
        own = replace(own, access_count=expected.access_count, last_accessed=expected.last_accessed)
    return own == expected and len(stored.links) == len(expected.links)
