"""What a vault holds at one moment, and how it is read."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property

from memdeck.domain.entry import MemoryEntry, Standing
from memdeck.storage.basis import hand_edits, settled
from memdeck.storage.document import Document, EntryBlock
from memdeck.storage.formats.memory_md import MEMORY_MD
from memdeck.storage.formats.registry import claimed_by, format_of
from memdeck.storage.lines import count_lines
from memdeck.storage.medium import Revision, Snapshot
from memdeck.storage.store import MemoryStore
from memdeck.storage.vault_format import VaultFormat


@dataclass(frozen=True)
class Contents:
    """What a vault holds at one moment; *entries* in file order, by id."""

    snapshot: Snapshot
    document: Document
    today: date
    form: VaultFormat = MEMORY_MD

    @property
    def entries(self) -> Mapping[str, MemoryEntry]:
        """The entries as they are to be read today, by id."""
        return self.document.by_id

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


@dataclass(frozen=True, slots=True)
class _State:
    """A text of the file, the format it is in, and what it reads as."""

    text: str
    document: Document
    form: VaultFormat = MEMORY_MD


class Reader:
    """Reads the memory file of one vault, and remembers what it takes to read it well.

    That is the text read last, since taking 20,000 entries apart is most of
    what a look costs; the file as our last save wrote it; and on which day a
    score that was edited by hand was first seen. Several threads may look at once.

    Source: DESIGN section 5, rule 2.
    """

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._latest: _State | None = None
        self._base: _State | None = None
        self._edits: Mapping[str, Standing] = {}

    def look(self, now: datetime) -> Contents:
        """Return what the file holds; scores edited by hand are as of the day of the edit.

        Raises:
            StorageError: the file cannot be read.
        """
        zone = now.tzinfo or UTC
        snapshot = self._store.read()
        latest = self._read_as(snapshot.text, zone)
        document, base = latest.document, self._base_document(latest, zone)
        if latest.form.is_own and snapshot.modified_at is not None and base is not document:
            edits = hand_edits(
                document,
                base,
                modified_on=snapshot.modified_at.astimezone(zone).date(),
                today=now.date(),
                seen=self._edits,
            )
            self._edits = edits
            document = settled(document, edits)
        # The same text as before is one string, however often the file is read.
        return Contents(replace(snapshot, text=latest.text), document, now.date(), latest.form)

    def saved(self, text: str, document: Document, form: VaultFormat) -> None:
        """Take note that we wrote *text*, which reads as *document* in its format."""
        self._latest = self._base = _State(text, document, form)

    def last_save(self, contents: Contents) -> Document | None:
        """Return the file as we last saved it; None where it is as it was, or we never did."""
        base = self._base
        if base is None or base.text == contents.text:
            return None
        return base.document if self._store.read_base() is not None else None

    def remembered(self, contents: Contents, text: str, zone: tzinfo) -> Contents:
        """Return *contents*; of a file that is gone, as if it still held *text*."""
        if contents.exists:
            return contents
        form = self._form_of(text)
        return replace(contents, document=settled(form.parse(text, zone), self._edits), form=form)

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
        return _State(text, form.parse(text, zone, known), form)

    def _form_of(self, text: str) -> VaultFormat:
        """Return the format of *text*; where its last memory went, the one it had with it."""
        name = self._store.layout.name
        form = claimed_by(name, text)
        if form is None and self._latest is not None and self._latest.text:
            form = self._latest.form
        return form or format_of(name, self._store.read_bak() or "")
