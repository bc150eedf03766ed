"""One of the files that hold a vault's memories: read, edited in memory, and written."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import DatedScore, Layer, MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.errors import ConflictError
from memdeck.services.vault.contents import LOST_FILE, NO_FILE, FileContents, zone_of
from memdeck.services.vault.step_progress import StepProgress
from memdeck.storage.backends.backend import NewText, Revision
from memdeck.storage.formats.format_registry import format_of, matching_format
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.editing.hand_edits import (
    hand_edits,
    settled,
    with_last_states,
)
from memdeck.storage.text.editing.insertion import with_title
from memdeck.storage.text.editing.tidy import Tidier, is_tidy
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault.store.store import MemoryStore

if TYPE_CHECKING:
    from memdeck.storage.text.redaction import RedactionTargets
    from memdeck.storage.vault.state.crash_recovery import Step


@dataclass(frozen=True, slots=True)
class _Parsed:
    """A text of the file, the document it parses to, and its format."""

    text: str
    document: Document
    format: VaultFormat


class _HandEdited(NamedTuple):
    """A file as read and as of our last save, the day of its last change, and today."""

    document: Document
    base: Document
    modified_on: date
    today: date

    def is_as(self, other: "_HandEdited") -> bool:
        """Return whether both have the same documents and days."""
        is_read_once = self.document is other.document and self.base is other.base
        return is_read_once and self[2:] == other[2:]


class EntryFile:
    """A file of memories over its store. Several threads may read at once.

    It caches what makes reading correct and fast: the text read last, since parsing 20,000
    entries is most of the cost of a read; the file as our last save wrote it; and the day on
    which a score that was edited by hand was first seen.

    The ``FileContents`` that an edit returns are planned; ``write`` writes them.

    Source: DESIGN section 5, rule 2.
    """

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.name = store.layout.name
        self.layer = store.layout.layer
        self._latest: _Parsed | None = None
        self._base: _Parsed | None = None
        self._hand_edits: Mapping[str, DatedScore] = {}
        self._last_dated: tuple[_HandEdited | None, Document] = (None, Document())
        self._tidier = Tidier()

    def load(self, now: datetime) -> FileContents:
        """Return the contents of the file; scores edited by hand are as of the day of the edit."""
        zone = zone_of(now)
        snapshot = self.store.backend.read()
        if not snapshot.exists and self.layer is Layer.PROCEDURAL:
            # Saves another read in most vaults, which have no second file.
            return NO_FILE if self._latest is None else LOST_FILE
        latest = self._parsed_latest(snapshot.text, zone)
        document, base = latest.document, self._base_document(latest, zone)
        if latest.format.is_own and snapshot.modified_at is not None and base is not document:
            modified_on = snapshot.modified_at.astimezone(zone).date()
            document = self._dated(_HandEdited(document, base, modified_on, now.date()))
        # An unchanged text stays one string, however often the file is read.
        return FileContents(replace(snapshot, text=latest.text), document, latest.format)

    def assumed(self, text: str, now: datetime) -> FileContents:
        """Return the contents of a missing file as if it still held *text*."""
        format_ = self._format_of(text)
        document = settled(self._parsed(text, zone_of(now), format_), self._hand_edits)
        return replace(NO_FILE, document=document, format=format_)

    def last_save(self, current: FileContents, now: datetime) -> Document | None:
        """Return the file as we last saved it; None if unchanged since, or never saved."""
        base = self._base
        if base is not None and base.text == current.text:
            return None
        if self.store.read_base() is None:
            return None
        parsed = _Parsed(current.text, current.document, current.format)
        return self._base_document(parsed, zone_of(now))

    def is_edited_outside(self, current: FileContents) -> bool:
        """Return whether another program changed the file since our last save of it."""
        base = self.store.read_base()
        return current.exists and base is not None and base != current.text

    def edited(
        self, current: FileContents, changes: ChangeSet, progress: StepProgress
    ) -> FileContents:
        """Return *current* with the entries of *changes*, all of them of this file, replaced.

        Each is a step of *progress*.

        Raises:
            ConflictError: another memory of this file has the id of an added one, or the entry of
                that id is broken.
            UsageError: an entry has a value that the format cannot hold.
        """
        if changes.before == changes.after:
            return current
        known = {entry.id for entry in changes.before}
        left = {entry.id for entry in changes.after}
        taken = [id_ for id_ in left - known if id_ in current.document.by_id]
        if taken:
            raise ConflictError(
                f"{self.name} has another memory of the id {taken[0]}; give that one another id"
                " first."
            )
        named = {id_ for block in current.document.broken_blocks for id_ in block.possible_ids}
        broken = (left & named) - current.document.by_id.keys()
        if broken:
            raise ConflictError(
                f"Memory {min(broken)} is still in {self.name}, but its entry is broken; correct it"
                " there."
            )
        removed = [entry.id for entry in changes.before if entry.id not in left]
        entries = progress.counted(changes.after)
        return self._revised(current, entries, removed, changes.at, changes.behind)

    def rewritten(self, current: FileContents, text: str, now: datetime) -> FileContents:
        """Return *current* with *text*, its version edited by the user, as a save writes it.

        Raises:
            StorageError: it is no longer a file of memories.
        """
        format_ = format_of(self.name, text, current.format)
        known = current.document
        if known.broken_blocks:
            known = self._with_last_states(known, self._parsed(text, zone_of(now), format_, known))
        rewritten = format_.rewritten(text, self._of_first_layer(known), now)
        stored = self._stored(rewritten, format_, now)
        return replace(current, document=self._of_layer(stored), format=format_)

    def reinstated(self, current: FileContents, text: str, now: datetime) -> FileContents:
        """Return *current* with *text*, an earlier state of the file, as a save writes it.

        Raises:
            StorageError: it is not a file of memories.
        """
        return self._revised(self._replaced(current, text, now), (), (), now)

    def redacted(
        self, current: FileContents, redaction_targets: "RedactionTargets", now: datetime
    ) -> FileContents:
        """Return *current* without the text to redact; the texts of other entries stay."""
        entries = current.document.by_id
        clean = {id_: redaction_targets.cleaned(entry) for id_, entry in entries.items()}
        removed = [id_ for id_, entry in clean.items() if entry is None]
        revised = [entry for entry in clean.values() if entry and entry != entries[entry.id]]
        if not revised and not removed:
            return current
        return self._revised(current, revised, removed, now)

    def previous(self, current: FileContents, step: "Step", now: datetime) -> FileContents | None:
        """Return the file from before *step*, byte for byte; None if that is not available.

        An entry restored by its values alone is the same memory in other bytes: a comment stays, a
        time becomes today's, members change their order. The journal records which text a change
        replaced by which, and a backup holds the replaced one. It is not available if anything came
        in between: another save, a manual edit, a purge, a thinned-out backup.
        """
        if step.wrote != current.snapshot.known:
            return None
        if step.replaced is None:
            return NO_FILE
        text = self.store.read_revision(step.replaced)
        return None if text is None else self._replaced(current, text, now)

    def prepare_tidy(self, current: FileContents, policy: Policy, now: datetime) -> None:
        """Make a later ``tidied`` fast if the file is unchanged until then."""
        if current.format.is_own:
            self._tidier.prepare(current.document, policy, now)

    def tidied(
        self, planned: FileContents, current: FileContents, policy: Policy, now: datetime
    ) -> FileContents:
        """Return *planned*, edited from *current*, in order; see ``storage.text.editing.tidy``."""
        if not planned.format.is_own or (not planned.exists and not planned.document.blocks):
            return planned
        tidy = self._tidier.tidied(planned.document, policy, now)
        if planned.document is current.document and is_tidy(planned.document, tidy):
            return planned
        return replace(planned, document=tidy)

    def write(
        self, planned: FileContents, text: NewText | None, *, expected: Revision, now: datetime
    ) -> None:
        """Replace the file by *text*, which *planned* was rendered to, or delete it for None.

        Raises:
            ConflictError: someone changed the file after *expected* was read.
        """
        if text is None:
            self.store.remove(expected=expected, now=now)
            self._latest = self._base = None
            return
        self.store.write(text, expected=expected, now=now)
        self._latest = self._base = _Parsed(text.text, planned.document, planned.format)

    def _revised(
        self,
        current: FileContents,
        entries: Iterable[MemoryEntry],
        removed: Collection[str],
        now: datetime,
        positions: Iterable[tuple[str, str]] = (),
    ) -> FileContents:
        """Return *current* with *entries* written to it, and without those of the ids *removed*."""
        document = self._of_first_layer(current.document)
        if self.layer is Layer.PROCEDURAL:
            entries = [replace(entry, layer=Layer.SEMANTIC) for entry in entries]
            document = with_title(document, self.layer) if entries else document
        revised = current.format.revise(
            document, upsert=entries, remove=removed, positions=positions, now=now
        )
        stored = self._stored(revised, current.format, now)
        return replace(current, document=self._of_layer(stored))

    def _replaced(self, current: FileContents, text: str, now: datetime) -> FileContents:
        format_ = format_of(self.name, text, current.format)
        document = self._parsed(text, zone_of(now), format_)
        return replace(current, document=document, format=format_)

    def _stored(self, document: Document, format_: VaultFormat, now: datetime) -> Document:
        """Return *document* as it reads after a save: a table has its own order and values."""
        if format_.is_own:
            return document
        text = render(document)
        stored = self.store.backend.normalized(text)
        return document if stored == text else self._parsed(stored, zone_of(now), format_, document)

    def _dated(self, edited: _HandEdited) -> Document:
        """Return the document with each score that was edited by hand as of the day of the edit."""
        known, document = self._last_dated  # once: another thread may replace it meanwhile
        if known is not None and known.is_as(edited):
            return document
        self._hand_edits = hand_edits(
            edited.document,
            self._with_last_states(edited.base, edited.document),
            modified_on=edited.modified_on,
            today=edited.today,
            earlier=self._hand_edits,
        )
        dated = settled(edited.document, self._hand_edits)
        self._last_dated = edited, dated
        return dated

    def _with_last_states(self, known: Document, current: Document) -> Document:
        """Return *known* with the last states of what is broken in it, if *current* mends any."""
        if not current.lacks_broken_block_of(known):
            return known
        from memdeck.storage.vault.past_entries import past_entries  # noqa: PLC0415 - seldom needed

        return with_last_states(known, past_entries(self.store.layout))

    def _parsed_latest(self, text: str, zone: tzinfo) -> _Parsed:
        latest = self._latest  # once: another thread may replace it meanwhile
        if latest is None or latest.text != text:
            latest = self._parsed_after(latest, text, zone)
            self._latest = latest
        return latest

    def _base_document(self, latest: _Parsed, zone: tzinfo) -> Document:
        """Return the file as our last save wrote it; before the first, as it was first seen."""
        written = self.store.read_base()
        base = self._base
        if written is None:
            base = base or latest
        elif written == latest.text:
            base = latest
        elif base is None or base.text != written:
            base = self._parsed_after(latest, written, zone)
        self._base = base
        return base.document

    def _parsed_after(self, before: _Parsed | None, text: str, zone: tzinfo) -> _Parsed:
        """Parse *text*, of which *before* is an earlier state."""
        format_ = self._format_of(text)
        known = before.document if before is not None and format_ is before.format else None
        return _Parsed(text, self._parsed(text, zone, format_, known), format_)

    def _parsed(
        self, text: str, zone: tzinfo, format_: VaultFormat, before: Document | None = None
    ) -> Document:
        return self._of_layer(format_.parse(text, zone, before))

    def _of_layer(self, document: Document) -> Document:
        """Return *document* with its entries in this file's layer; the first file's are as read."""
        return document.in_layer(self.layer) if self.layer is Layer.PROCEDURAL else document

    def _of_first_layer(self, document: Document) -> Document:
        """Return *document* as a format writes it, which knows only the first layer."""
        return document if self.layer is Layer.SEMANTIC else document.in_layer(Layer.SEMANTIC)

    def _format_of(self, text: str) -> VaultFormat:
        """Return the format of *text*; after the last memory was removed, the previous format."""
        format_ = matching_format(self.name, text)
        if format_ is None and self._latest is not None and self._latest.text:
            return self._latest.format
        return format_ or format_of(self.name, self.store.read_bak() or "")
