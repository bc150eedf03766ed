"""What a vault holds at one moment, and how it is read."""

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
    """What one file of a vault holds at one moment."""

    snapshot: Snapshot
    document: Document
    form: VaultFormat = MEMORY_MD
    is_lost: bool = False
    """Of a second file: others took it away since it was read last."""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.snapshot.text

    @property
    def revision(self) -> Revision:
        """What tells this text from any other."""
        return self.snapshot.revision

    @property
    def exists(self) -> bool:
        """True where the file was there."""
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
"""A file that is not there."""
LOST_FILE = replace(NO_FILE, is_lost=True)


@dataclass(frozen=True, kw_only=True)
class Contents(FileContents):
    """What a vault holds at one moment: in its memory file, and in *learnings*, a second one.

    *learnings* is None where a vault has one file. Text, document and lines are
    the memory file's; the entries and what is broken are of both. *joiner* may
    have joined the entries of two files before.
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
        """What the files read as."""
        return tuple(file.document for file in self.files)

    @property
    def state(self) -> str:
        """What tells all this from any other state of the vault."""
        return " ".join(file.revision for file in self.files if file is self or file.exists)

    def is_as(self, other: "Contents") -> bool:
        """Tell whether the files were taken apart once for both."""
        return all(map(is_, self.documents, other.documents))

    def file_of(self, layer: Layer) -> FileContents:
        """Return the file that holds the entries of *layer*."""
        return self if layer is Layer.SEMANTIC or self.learnings is None else self.learnings

    @cached_property
    def entries(self) -> Mapping[str, MemoryEntry]:
        """The entries as they are to be read today, by id; those of the memory file first.

        Of an id that both files have, the memory file's stands.
        """
        second = self.learnings.document.by_id if self.learnings else {}
        return self.joiner.joined(self.document.by_id, second)

    @cached_property
    def broken(self) -> tuple[Broken, ...]:
        """What was meant as an entry and cannot be read, of the memory file first."""
        if self.learnings is None or not self.learnings.exists:
            return self.document.broken
        return (
            *self.document.broken,
            *broken_learnings(self.learnings.document, self.document.by_id),
        )


@dataclass(frozen=True, slots=True)
class _State:
    """A text of the file, the format it is in, and what it reads as."""

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
        """Tell whether both are of the same documents and days."""
        is_read_once = self.document is other.document and self.base is other.base
        return is_read_once and self[2:] == other[2:]


def zone_of(now: datetime) -> tzinfo:
    """Return the time zone that *now* counts in: a vault's times name its own."""
    return now.tzinfo or UTC


class Reader:
    """Reads one file of a vault, and remembers what it takes to read it well.

    That is the text read last, since taking 20,000 entries apart is most of
    what a look costs; the file as our last save wrote it; and on which day a
    score that was edited by hand was first seen. Several threads may look at once.

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
        """Return what the file holds; scores edited by hand are as of the day of the edit.

        Raises:
            StorageError: the file cannot be read.
        """
        zone = zone_of(now)
        snapshot = self._store.read()
        if not snapshot.exists and self._layer is Layer.PROCEDURAL:
            # So that most vaults, which have none, cost one question more.
            return NO_FILE if self._latest is None else LOST_FILE
        latest = self._read_as(snapshot.text, zone)
        document, base = latest.document, self._base_document(latest, zone)
        if latest.form.is_own and snapshot.modified_at is not None and base is not document:
            modified_on = snapshot.modified_at.astimezone(zone).date()
            document = self._settled(_Edited(document, base, modified_on, now.date()))
        # The same text as before is one string, however often the file is read.
        return FileContents(replace(snapshot, text=latest.text), document, latest.form)

    def saved(self, text: str, document: Document, form: VaultFormat) -> None:
        """Take note that we wrote *text*, which reads as *document* in its format."""
        self._latest = self._base = _State(text, document, form)

    def removed(self) -> None:
        """Take note that we deleted the file."""
        self._latest = self._base = None

    def last_save(self, held: FileContents, zone: tzinfo) -> Document | None:
        """Return the file as we last saved it; None where it is as it was, or we never did."""
        base = self._base
        if base is not None and base.text == held.text:
            return None
        if self._store.read_base() is None:
            return None
        return self._base_document(_State(held.text, held.document, held.form), zone)

    def as_if(self, text: str, zone: tzinfo) -> FileContents:
        """Return a file that is gone as if it still held *text*."""
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
        """Return the format of *text*; where its last memory went, the one it had with it."""
        name = self._store.layout.name
        form = claimed_by(name, text)
        if form is None and self._latest is not None and self._latest.text:
            form = self._latest.form
        return form or format_of(name, self._store.read_bak() or "")


def broken_learnings(learnings: Document, taken: Collection[str]) -> Iterator[Broken]:
    """Yield what is broken in a second file; so is an entry whose id is *taken* in the first."""
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
