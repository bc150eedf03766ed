"""The contents of a vault at one moment, and how they are read."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from operator import is_
from typing import NamedTuple

from memdeck.domain.memory.entry import Layer, MemoryEntry, Standing
from memdeck.domain.memory.joined_entries import Joiner
from memdeck.storage.backends.backend import Revision, Snapshot, revision_of
from memdeck.storage.formats.format_registry import claimed_by, format_of
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.editing.hand_edits import hand_edits, settled
from memdeck.storage.text.markdown.document import Broken, BrokenBlock, Document, EntryBlock
from memdeck.storage.text.markdown.lines import count_lines
from memdeck.storage.vault.store.layers import layered
from memdeck.storage.vault.store.store import MemoryStore


@dataclass(frozen=True)
class FileContents:
    """The contents of one file of a vault at one moment."""

    snapshot: Snapshot
    document: Document
    form: VaultFormat = MEMORY_MD
    is_lost: bool = False
    """True if another program deleted this second file since it was read last."""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.snapshot.text

    @property
    def revision(self) -> Revision:
        """An identifier of this text, different from that of any other."""
        return self.snapshot.revision

    @property
    def exists(self) -> bool:
        """True if the file existed."""
        return self.snapshot.exists

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The first line of each entry's block, counted from 1."""
        return {
            block.entry.id: line
            for line, block in self.document.numbered()
            if isinstance(block, EntryBlock)
        }

    @cached_property
    def extents(self) -> Mapping[str, range]:
        """The lines of each entry's block, counted from 1."""
        return {
            block.entry.id: range(line, line + count_lines(block.text.rstrip()) + 1)
            for line, block in self.document.numbered()
            if isinstance(block, EntryBlock)
        }


NO_FILE = FileContents(Snapshot("", revision_of(""), None), Document())
"""A file that does not exist."""
LOST_FILE = replace(NO_FILE, is_lost=True)


@dataclass(frozen=True, kw_only=True)
class Contents(FileContents):
    """The contents of a vault at one moment: of its memory file, and of *learnings*, a second one.

    *learnings* is None if a vault has one file. Text, document and lines are those of the
    memory file; the entries and broken blocks are those of both. *joiner* may have joined the
    entries of two files before.
    """

    today: date
    learnings: FileContents | None = None
    joiner: Joiner = field(default_factory=Joiner, compare=False, repr=False)

    @property
    def files(self) -> tuple[FileContents, ...]:
        """The files, the memory file first."""
        return (self,) if self.learnings is None else (self, self.learnings)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The parsed files."""
        return tuple(file.document for file in self.files)

    @property
    def state(self) -> str:
        """An identifier of this state of the vault, different from that of any other."""
        return " ".join(file.revision for file in self.files if file is self or file.exists)

    def is_as(self, other: "Contents") -> bool:
        """Return whether both hold the same parsed documents."""
        return all(map(is_, self.documents, other.documents))

    def file_of(self, layer: Layer) -> FileContents:
        """Return the file that holds the entries of *layer*."""
        return self if layer is Layer.SEMANTIC or self.learnings is None else self.learnings

    @cached_property
    def entries(self) -> Mapping[str, MemoryEntry]:
        """The entries with their values of today, by id; those of the memory file first.

        If both files have an id, the memory file's entry counts.
        """
        second = self.learnings.document.by_id if self.learnings else {}
        return self.joiner.joined(self.document.by_id, second)

    @cached_property
    def broken(self) -> tuple[Broken, ...]:
        """Blocks meant as entries that cannot be read, those of the memory file first."""
        if self.learnings is None or not self.learnings.exists:
            return self.document.broken
        return (
            *self.document.broken,
            *broken_learnings(self.learnings.document, self.document.by_id),
        )


@dataclass(frozen=True, slots=True)
class _State:
    """A text of the file, its format, and the parsed document."""

    text: str
    document: Document
    form: VaultFormat = MEMORY_MD


class _Edited(NamedTuple):
    """A file as read and as of our last save, the day of its last change, and today."""

    document: Document
    base: Document
    modified_on: date
    today: date

    def is_as(self, other: "_Edited") -> bool:
        """Return whether both have the same documents and days."""
        is_read_once = self.document is other.document and self.base is other.base
        return is_read_once and self[2:] == other[2:]


def zone_of(now: datetime) -> tzinfo:
    """Return the time zone of *now*; a vault's times name their own."""
    return now.tzinfo or UTC


class Reader:
    """Reads one file of a vault, and caches what makes reading correct and fast.

    That is the text read last, since parsing 20,000 entries is most of the cost of a read; the
    file as our last save wrote it; and the day on which a score that was edited by hand was
    first seen. Several threads may read at once.

    Source: DESIGN section 5, rule 2.
    """

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._layer = store.layout.layer
        self._latest: _State | None = None
        self._base: _State | None = None
        self._edits: Mapping[str, Standing] = {}
        self._settled_last: tuple[_Edited | None, Document] = (None, Document())

    def look(self, now: datetime) -> FileContents:
        """Return the contents of the file; scores edited by hand are as of the day of the edit.

        Raises:
            StorageError: the file cannot be read.
        """
        zone = zone_of(now)
        snapshot = self._store.read()
        if not snapshot.exists and self._layer is Layer.PROCEDURAL:
            # Saves another read in most vaults, which have no second file.
            return NO_FILE if self._latest is None else LOST_FILE
        latest = self._read_as(snapshot.text, zone)
        document, base = latest.document, self._base_document(latest, zone)
        if latest.form.is_own and snapshot.modified_at is not None and base is not document:
            modified_on = snapshot.modified_at.astimezone(zone).date()
            document = self._settled(_Edited(document, base, modified_on, now.date()))
        # An unchanged text stays one string, however often the file is read.
        return FileContents(replace(snapshot, text=latest.text), document, latest.form)

    def saved(self, text: str, document: Document, form: VaultFormat) -> None:
        """Record that we wrote *text*, which parses to *document* in its format."""
        self._latest = self._base = _State(text, document, form)

    def removed(self) -> None:
        """Record that we deleted the file."""
        self._latest = self._base = None

    def last_save(self, held: FileContents, zone: tzinfo) -> Document | None:
        """Return the file as we last saved it; None if unchanged since, or never saved."""
        base = self._base
        if base is not None and base.text == held.text:
            return None
        if self._store.read_base() is None:
            return None
        return self._base_document(_State(held.text, held.document, held.form), zone)

    def as_if(self, text: str, zone: tzinfo) -> FileContents:
        """Return a missing file as if it still held *text*."""
        form = self._form_of(text)
        document = settled(self.parsed(text, zone, form), self._edits)
        return replace(NO_FILE, document=document, form=form)

    def parsed(
        self, text: str, zone: tzinfo, form: VaultFormat, before: Document | None = None
    ) -> Document:
        """Return *text* as a document of this file's layer.

        Raises:
            StorageError: it is not in that format.
        """
        return self.of_layer(form.parse(text, zone, before))

    def of_layer(self, document: Document) -> Document:
        """Return *document* with its entries in this file's layer; the first file's are as read."""
        return layered(document, self._layer) if self._layer is Layer.PROCEDURAL else document

    def _settled(self, edited: _Edited) -> Document:
        """Return the document with each score that was edited by hand as of the day of the edit."""
        known, document = self._settled_last  # once: another thread may replace it meanwhile
        if known is None or not known.is_as(edited):
            now, base, modified_on, today = edited
            self._edits = hand_edits(
                now, base, modified_on=modified_on, today=today, seen=self._edits
            )
            document = settled(now, self._edits)
            self._settled_last = edited, document
        return document

    def _read_as(self, text: str, zone: tzinfo) -> _State:
        latest = self._latest  # once: another thread may replace it meanwhile
        if latest is None or latest.text != text:
            latest = self._read_after(latest, text, zone)
            self._latest = latest
        return latest

    def _base_document(self, latest: _State, zone: tzinfo) -> Document:
        """Return the file as our last save wrote it; before the first, as it was first seen."""
        written = self._store.read_base()
        base = self._base
        if written is None:
            base = base or latest
        elif written == latest.text:
            base = latest
        elif base is None or base.text != written:
            base = self._read_after(latest, written, zone)
        self._base = base
        return base.document

    def _read_after(self, before: _State | None, text: str, zone: tzinfo) -> _State:
        form = self._form_of(text)
        known = before.document if before is not None and form is before.form else None
        return _State(text, self.parsed(text, zone, form, known), form)

    def _form_of(self, text: str) -> VaultFormat:
        """Return the format of *text*; after the last memory was removed, the previous format."""
        name = self._store.layout.name
        form = claimed_by(name, text)
        if form is None and self._latest is not None and self._latest.text:
            form = self._latest.form
        return form or format_of(name, self._store.read_bak() or "")


def broken_learnings(learnings: Document, taken: Collection[str]) -> Iterator[Broken]:
    """Yield the broken blocks of a second file, and entries whose id is *taken* in the first."""
    for line, block in learnings.numbered():
        match block:
            case BrokenBlock(text=text, reason=reason):
                yield Broken(line, text, reason, Layer.PROCEDURAL)
            case EntryBlock(text=text, entry=entry) if entry.id in taken:
                reason = (
                    f"The id {entry.id} is taken by a memory in the first file; give this one"
                    " another id."
                )
                yield Broken(line, text, reason, Layer.PROCEDURAL)
            case _:
                pass
