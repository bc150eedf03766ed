"""One of the files that hold a vault's memories: how it is changed and saved."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.errors import ConflictError
from memdeck.services.vault.contents import NO_FILE, FileContents, Reader, zone_of
from memdeck.storage.backends.backend import NewText
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.editing.insertion import begun
from memdeck.storage.text.editing.tidy import Tidier, is_tidy
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.text.redaction.redactor import RedactionTargets
from memdeck.storage.vault.state.byte_undo import earlier
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.store.layers import layered
from memdeck.storage.vault.store.render_cache import Renderer
from memdeck.storage.vault.store.store import MemoryStore


class EntryFile:
    """A file of a vault, with its store and its reader."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.reader = Reader(store)
        self.name = store.layout.name
        self.layer = store.layout.layer
        self._tidier = Tidier()
        self._renderer = Renderer()

    def revised(
        self,
        held: FileContents,
        changes: ChangeSet,
        before: tuple[MemoryEntry, ...],
        after: tuple[MemoryEntry, ...],
    ) -> FileContents:
        """Return *held* with *before* and *after*, those of *changes* that are in this file.

        Raises:
            ConflictError: another memory of this file has the id of an added one.
            UsageError: an entry has a value that the format cannot hold.
        """
        if before == after:
            return held
        known, staying = ({entry.id for entry in entries} for entries in (before, after))
        taken = [id_ for id_ in staying - known if id_ in held.document.by_id]
        if taken:
            raise ConflictError(
                f"{self.name} has another memory of the id {taken[0]}; give that one another id"
                " first."
            )
        drop = [entry.id for entry in before if entry.id not in staying]
        return self._revised(held, after, drop, changes.behind, changes.at)

    def rewritten(self, held: FileContents, text: str, now: datetime) -> FileContents:
        """Return *held* with *text*, its version edited by the user, as a save writes it.

        Raises:
            StorageError: it is no longer a file of memories.
        """
        form = format_of(self.name, text, held.form)
        document = form.rewritten(text, self._of_no_layer(held.document), now)
        document = self._as_kept(document, form, now)
        return replace(held, document=self.reader.of_layer(document), form=form)

    def reinstated(self, held: FileContents, text: str, now: datetime) -> FileContents:
        """Return *held* with *text*, an earlier state of the file, as a save writes it.

        Raises:
            StorageError: it is not a file of memories.
        """
        form = format_of(self.name, text, held.form)
        earlier = replace(held, document=self.reader.parsed(text, zone_of(now), form), form=form)
        return self._revised(earlier, (), (), (), now)

    def purged(
        self, held: FileContents, redaction_targets: RedactionTargets, now: datetime
    ) -> FileContents:
        """Return *held* without *traces*; texts of other entries stay."""
        left = {id_: redaction_targets.cleaned(entry) for id_, entry in held.document.by_id.items()}
        drop = [id_ for id_, entry in left.items() if entry is None]
        put = [entry for entry in left.values() if entry and entry != held.document.by_id[entry.id]]
        if not put and not drop:
            return held
        return self._revised(held, put, drop, (), now)

    def prepare_tidy(self, held: FileContents, policy: Policy, now: datetime) -> None:
        """Make a later ``tidied`` fast if the file is unchanged until then."""
        if held.form.is_own:
            self._tidier.prepare(held.document, policy, now)

    def tidied(
        self, held: FileContents, before: FileContents, policy: Policy, now: datetime
    ) -> FileContents:
        """Return *held*, changed from *before*, in order; see ``storage.text.editing.tidy``."""
        if not held.form.is_own or (not held.exists and not held.document.blocks):
            return held
        tidy = self._tidier.tidied(held.document, policy, now)
        if held.document is before.document and is_tidy(held.document, tidy):
            return held
        return replace(held, document=tidy)

    def save(self, old: FileContents, new: FileContents) -> "Save":
        """Return the save that turns *old* into *new*; nothing is written yet."""
        text = None if new is NO_FILE else self._renderer.rendered(new.document)
        return Save(self, old, new, text)

    def before_step(self, held: FileContents, step: Step, now: datetime) -> FileContents | None:
        """Return the file from before *step*, byte for byte; None if that is not available."""
        found = earlier(self.store, step, held.snapshot.known)
        if found is None:
            return None
        if found.text is None:
            return NO_FILE
        form = format_of(self.name, found.text, held.form)
        document = self.reader.parsed(found.text, zone_of(now), form)
        return replace(held, document=document, form=form)

    def _revised(
        self,
        held: FileContents,
        put: Iterable[MemoryEntry],
        drop: Collection[str],
        behind: Iterable[tuple[str, str]],
        now: datetime,
    ) -> FileContents:
        form, document = held.form, self._of_no_layer(held.document)
        if self.layer is not Layer.SEMANTIC:
            put = [replace(entry, layer=Layer.SEMANTIC) for entry in put]
            document = begun(document, self.layer) if put else document
        document = form.revise(document, put=put, drop=drop, behind=behind, now=now)
        document = self._as_kept(document, form, now)
        return replace(held, document=self.reader.of_layer(document))

    def _of_no_layer(self, document: Document) -> Document:
        """Return *document* as a format writes it, which knows only the first layer."""
        return document if self.layer is Layer.SEMANTIC else layered(document, Layer.SEMANTIC)

    def _as_kept(self, document: Document, form: VaultFormat, now: datetime) -> Document:
        """Return *document* as it reads after a save: a table has its own order and values."""
        if form.is_own:
            return document
        text = render(document)
        kept = self.store.as_kept(text)
        if kept == text:
            return document
        return self.reader.parsed(kept, zone_of(now), form, document)


@dataclass(frozen=True, slots=True)
class Save:
    """One file to be saved, with its old and its new contents.

    *new_text* is its new text; None if it will be deleted.
    """

    file: EntryFile
    old: FileContents
    new: FileContents
    new_text: NewText | None

    @property
    def step(self) -> Step:
        """The journal's record of the save."""
        return Step(self.old.snapshot.known, self.new_text.revision if self.new_text else None)

    def carry_out(self, now: datetime) -> None:
        """Write the file, or delete it.

        Raises:
            ConflictError: someone changed it after it was read.
            StorageError: the disk refused; the file is as it was.
        """
        file, expected = self.file, self.old.revision
        if self.new_text is None:
            file.store.remove(expected=expected, now=now)
            file.reader.removed()
            return
        file.store.write(self.new_text, expected=expected, now=now)
        file.reader.saved(self.new_text.text, self.new.document, self.new.form)
