"""Write a vault in another format, and list what does not fit there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from memdeck.domain.memory.conversion_report import WHOLE, Conversion, Fit, Misfit, misfits
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.errors import UsageError
from memdeck.services.recall.embedding import Embedding
from memdeck.services.recall.table_vectors import fill
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.servers import layout_at
from memdeck.services.vault.vault import Vault
from memdeck.storage.backends.backend import NewText
from memdeck.storage.disk.files import copy_folder
from memdeck.storage.formats.bullets.prefix import without_prefix
from memdeck.storage.formats.format_registry import (
    FORMAT_NAMES,
    format_named,
    format_of,
    matching_format,
    new_file_format,
)
from memdeck.storage.formats.protocol.overlay import carried
from memdeck.storage.formats.protocol.vault_format import HoldsSummary, VaultFormat
from memdeck.storage.text.editing.insertion import begun
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault.maintenance.unconverted import left_behind
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.layers import layered
from memdeck.storage.vault.store.side_files import SUMMARY, VaultFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import (
    JSON_SUFFIXES,
    SUFFIXES,
    VaultLayout,
    is_json,
    stands_for_server,
)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One file of the new vault: its path, its text, and the entries as it reads them."""

    store: MemoryStore
    text: str
    entries: Mapping[str, MemoryEntry]


class Conversions:
    """Writes what one vault holds to another path, in that path's format; the vault is unchanged.

    *embedding* computes the vectors for a database whose own program searches by them.
    """

    def __init__(self, vault: Vault, embedding: Embedding | None = None) -> None:
        self._vault = vault
        self._embedding = embedding

    def convert(
        self, target: Path | str | VaultLayout, *, kind: str | None = None, dry_run: bool = False
    ) -> Conversion:
        """Write the memories, the summary and the daily logs to *target*; return what did not fit.

        That is a file, a folder, or the address of a table on a server, which is created if the
        database has none.

        *kind* names a format if *target*'s name does not show it. A *dry_run* writes nothing.
        What other programs cannot read is written where Memdeck finds it, so that all of it is
        restored when it is converted back.

        Raises:
            UsageError: *target* already exists, or cannot be in that format.
            StorageError: something cannot be read or written.
        """
        cache_root = self._vault.layout.cache_root
        layout = replace(layout_at(target), cache_root=cache_root, begins_tables=True)
        form = _form(layout, kind)
        if not isinstance(target, VaultLayout):
            _check_ending(Path(target), layout, form)
        return self.write(layout, form, dry_run=dry_run)

    def write(self, layout: VaultLayout, form: VaultFormat, *, dry_run: bool) -> Conversion:
        """Convert into the vault at *layout*, which must be new, in *form*; see ``convert``."""
        contents, now = self._vault.load(), self._vault.now()
        _check_free(layout)
        read = list(contents.entries.values())
        if contents.format.name == "bullets" and form is not contents.format:
            read = [without_prefix(entry, now.tzinfo or UTC) for entry in read]
        here = [_dated(entry, form, now) for entry in read]
        renamed = _renamed(here, form)
        going = [
            _known_as(carried(entry, contents.format.name, form.name), renamed) for entry in here
        ]
        summary = self._vault.read_file(SUMMARY) or ""
        sheets, refused = _sheets(layout, form, going, summary, now)
        after = {id_: entry for sheet in sheets for id_, entry in sheet.entries.items()}
        wrong = {one.id for one in refused}
        wanted = [
            replace(_known_as(entry, renamed), extra=one.extra)
            for entry, one in zip(read, going, strict=True)
            if one.id not in wrong
        ]
        notes = tuple(self._notes(contents, layout, summary))
        if not dry_run:
            self._carry_out(layout, sheets, form, summary)
            notes += self._without_vectors(sheets[0].store)
        return Conversion(
            into=form.title,
            memories=len(after),
            misfits=_by_former_ids(
                (*refused, *misfits(wanted, after, form.native_fields)), renamed
            ),
            notes=notes,
            is_done=not dry_run,
        )

    def _carry_out(
        self, layout: VaultLayout, sheets: Sequence[_Sheet], form: VaultFormat, summary: str
    ) -> None:
        layout.make_state()
        with sheets[0].store.locked():
            _check_free(layout)
            for sheet in sheets:
                found = sheet.store.read()
                text = NewText.of(sheet.text)
                sheet.store.write(text, expected=found.revision, now=self._vault.now())
            files = VaultFiles(layout)
            for name in self._logs_going(layout):
                files.put(name, self._vault.read_file(name))
            if summary and not isinstance(form, HoldsSummary):
                files.put(SUMMARY, summary)
        TombstoneFile(layout).add(self._vault.read_tombstones())
        sources = self._vault.layout.sources
        if sources.is_dir():
            copy_folder(sources, layout.sources)

    def _without_vectors(self, store: MemoryStore) -> tuple[str, ...]:
        """Return what the new file's program would not find, after vectors were added to it."""
        if self._embedding is not None:
            fill(store.vectors(), self._embedding.opened)
        return store.lacks()

    def _logs_going(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that will be copied."""
        there = _files_at(layout)
        return [name for name in self._logs_apart(layout) if name not in there]

    def _logs_in_the_way(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that are not copied, as the existing ones there differ."""
        there = _files_at(layout)
        return [
            name
            for name in self._logs_apart(layout)
            if name in there and VaultFiles(layout).read(name) != self._vault.read_file(name)
        ]

    def _logs_apart(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that *layout* does not share: vaults may share a folder."""
        if layout.logs == self._vault.layout.logs:
            return []
        return [name for name in self._vault.file_names() if name != SUMMARY]

    def _notes(self, contents: Contents, layout: VaultLayout, summary: str) -> Iterator[str]:
        if summary:
            yield "The rolling summary is copied."
        logs = self._logs_going(layout)
        if logs:
            one = "1 daily log is copied."
            yield one if len(logs) == 1 else f"{len(logs)} daily logs are copied."
        for name in self._logs_in_the_way(layout):
            yield f"{name} is not copied: {layout.folder} has another log of that day."
        for broken in contents.broken:
            yield f"Line {broken.line} is not a memory and is not copied: {broken.reason}"
        yield from left_behind(contents.text, contents.document)


def _form(layout: VaultLayout, kind: str | None) -> VaultFormat:
    if kind is None:
        return new_file_format(layout.name)
    if kind not in FORMAT_NAMES:
        raise UsageError(f"“{kind}” is not a format; choose one of {', '.join(FORMAT_NAMES)}.")
    return format_named(kind)


def _check_ending(typed: Path, layout: VaultLayout, form: VaultFormat) -> None:
    """Raise an error if a name taken for a folder's is meant for a file of *form*."""
    is_folder = layout.folder.name == typed.name and layout.name != typed.name
    if is_folder and not form.is_markdown and new_file_format(layout.name) is not form:
        raise UsageError(
            f"“{typed.name}” is no name for {form.title}; choose one that ends otherwise, such as"
            f" {typed.name}{_ending(form)}."
        )


def _ending(form: VaultFormat) -> str:
    found = (one for one in SUFFIXES if new_file_format(f"memories{one}") is form)
    return next(found, JSON_SUFFIXES[0])


def _files_at(layout: VaultLayout) -> Sequence[str]:
    return VaultFiles(layout).names() if layout.folder.exists() else ()


def _check_free(layout: VaultLayout) -> None:
    """Raise an error if anything would be overwritten."""
    for part in layout.parts:
        found = MemoryStore(part).read()
        is_taken = found.exists
        if stands_for_server(part.name):  # the table is shared, this vault's rows may be missing
            is_taken = bool(format_of(part.name, found.text).parse(found.text, UTC).entries)
        if is_taken:
            raise UsageError(f"{part.memory} is there already; name a file that is not.")


def _renamed(entries: Iterable[MemoryEntry], form: VaultFormat) -> dict[str, str]:
    """Return new ids, by the old ones, for those that *form* rejects."""
    return {one.id: form.fresh_id(()) for one in entries if not form.takes_id(one.id)}


def _known_as(entry: MemoryEntry, renamed: Mapping[str, str]) -> MemoryEntry:
    """Return *entry* with the new ids, in its links too."""
    if not renamed:
        return entry
    links = (replace(one, target=renamed.get(one.target, one.target)) for one in entry.links)
    return replace(entry, id=renamed.get(entry.id, entry.id), links=tuple(links))


def _by_former_ids(found: Iterable[Misfit], renamed: Mapping[str, str]) -> tuple[Misfit, ...]:
    """Return *found* by the ids that the user knows, and the ids that were changed."""
    former = {new: old for old, new in renamed.items()}
    misfits = {old: [Misfit(old, "id", Fit.CHANGED, old, new)] for old, new in renamed.items()}
    for one in found:
        id_ = former.get(one.id, one.id)
        misfits.setdefault(id_, []).append(replace(one, id=id_))
    return tuple(one for listed in misfits.values() for one in listed)


def _dated(entry: MemoryEntry, form: VaultFormat, now: datetime) -> MemoryEntry:
    """Return *entry* with dates, if *form* requires them."""
    if not form.is_own or (entry.is_dated and entry.is_scored):
        return entry
    made = now if entry.created_at is None else entry.created_at.astimezone(now.tzinfo or UTC)
    return replace(
        entry,
        last_activated=entry.last_activated if entry.is_dated else made.date(),
        scored_at=entry.scored_at if entry.is_scored else now.date(),
    )


def _sheets(
    layout: VaultLayout,
    form: VaultFormat,
    entries: Sequence[MemoryEntry],
    summary: str,
    now: datetime,
) -> tuple[list[_Sheet], list[Misfit]]:
    """Return the files that hold *entries*, always the first one, and what fits in none of them."""
    first = MemoryStore(layout)
    second = first.second() if form.is_own else None
    apart = {entry.id for entry in entries if second and entry.layer is Layer.PROCEDURAL}
    refused: list[Misfit] = []
    sheets = []
    for store in filter(None, (first, second)):
        own = [one for one in entries if (one.id in apart) is (store is second)]
        if store is first or own:
            document, lost = _filled(form, store.layout.layer, own, now)
            refused += lost
            if store is first and summary and isinstance(form, HoldsSummary):
                document = form.with_summary(document, summary.strip(), now)
            sheets.append(_sheet(store, form, document, now))
    return sheets, refused


def _filled(
    form: VaultFormat, layer: Layer, entries: Sequence[MemoryEntry], now: datetime
) -> tuple[Document, list[Misfit]]:
    """Return a new document of *entries*, and the entries that the format cannot hold at all."""
    blank = form.parse(form.empty(), now.tzinfo or UTC)
    if layer is not Layer.SEMANTIC:  # a format knows no other layer
        blank = begun(blank, layer)
    try:
        return form.revise(blank, put=entries, now=now), []
    except UsageError:
        return _filled_one_by_one(form, blank, entries, now)


def _filled_one_by_one(
    form: VaultFormat, document: Document, entries: Iterable[MemoryEntry], now: datetime
) -> tuple[Document, list[Misfit]]:
    refused = []
    for entry in entries:
        try:
            document = form.revise(document, put=[entry], now=now)
        except UsageError as error:
            refused.append(Misfit(entry.id, WHOLE, Fit.LOST, entry.content, str(error)))
    return document, refused


def _is_read_as(form: VaultFormat, name: str, text: str) -> bool:
    if form.is_markdown and is_json(name):
        return False
    found = matching_format(name, text)
    return found is form or (found is None and form.is_markdown)


def _sheet(store: MemoryStore, form: VaultFormat, document: Document, now: datetime) -> _Sheet:
    """Return *document* as *store* keeps it.

    Raises:
        UsageError: a file of that name is read in another format.
    """
    text, name = render(document), store.layout.name
    if not _is_read_as(form, name, text):
        raise UsageError(f"{name} is no name for {form.title}; choose one that ends otherwise.")
    text = store.as_kept(text)
    document = form.parse(text, now.tzinfo or UTC)
    if form.is_own:  # the file says which layer its entries are of
        document = layered(document, store.layout.layer)
    return _Sheet(store, text, document.by_id)
