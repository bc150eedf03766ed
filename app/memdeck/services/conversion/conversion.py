"""Write a vault in another format, and list what does not fit there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from memdeck.domain.memory.conversion_losses import WHOLE, Conversion, Fit, Misfit, misfits
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.errors import UsageError
from memdeck.services.recall.embedding import Embedding
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.postgres_servers import layout_at
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
from memdeck.storage.formats.protocol.unsupported_fields import carried
from memdeck.storage.formats.protocol.vault_format import HoldsSummary, VaultFormat
from memdeck.storage.text.editing.insertion import with_title
from memdeck.storage.text.json.json_fields import mapping
from memdeck.storage.text.json.spans import whole
from memdeck.storage.text.markdown.document import Document, Prose
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY, SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import (
    JSON_SUFFIXES,
    SUFFIXES,
    VaultLayout,
    is_json,
    stands_for_server,
)

_CONVERTED = frozenset(
    {
        *("memories", "results", "blocks", "user_memories"),
        *("version", "last_updated", "rolling_summary"),
    }
)
"""Members of a JSON file that are its memories, or describe what a conversion carries along."""


@dataclass(frozen=True, slots=True)
class _NewFile:
    """One file of the new vault: its store, its text, and the entries as it reads them."""

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
        """
        cache_root = self._vault.layout.cache_root
        layout = replace(layout_at(target), cache_root=cache_root, creates_tables=True)
        format_ = _format(layout, kind)
        if not isinstance(target, VaultLayout):
            _check_ending(Path(target), layout, format_)
        return self.write(layout, format_, dry_run=dry_run)

    def write(self, layout: VaultLayout, format_: VaultFormat, *, dry_run: bool) -> Conversion:
        """Convert into the vault at *layout*, which must be new, in *format_*; see ``convert``."""
        contents, now = self._vault.load(), self._vault.now()
        _check_free(layout)
        originals = _originals(contents, format_, now)
        dated = [_dated(entry, format_, now) for entry in originals]
        new_ids = _new_ids(dated, format_)
        kinds = contents.format.name, format_.name
        converted = [_with_new_ids(carried(entry, *kinds), new_ids) for entry in dated]
        summary = self._vault.read_file(SUMMARY) or ""
        files, rejected = _new_files(layout, format_, converted, summary, now)
        written = {id_: entry for file in files for id_, entry in file.entries.items()}
        lost = {misfit.id for misfit in rejected}
        wanted = [
            replace(_with_new_ids(original, new_ids), extra=entry.extra)
            for original, entry in zip(originals, converted, strict=True)
            if entry.id not in lost
        ]
        changed = misfits(wanted, written, format_.native_fields)
        notes = tuple(self._notes(contents, layout, summary))
        if not dry_run:
            self._write_files(layout, files, format_, summary)
            notes += self._missing_vectors(files[0].store)
        return Conversion(
            into=format_.title,
            memories=len(written),
            misfits=_by_former_ids((*rejected, *changed), new_ids),
            notes=notes,
            is_done=not dry_run,
        )

    def _write_files(
        self, layout: VaultLayout, files: Sequence[_NewFile], format_: VaultFormat, summary: str
    ) -> None:
        layout.make_state()
        with files[0].store.locked():
            _check_free(layout)
            for file in files:
                expected = file.store.backend.read().revision
                file.store.write(NewText.of(file.text), expected=expected, now=self._vault.now())
            side_files = SideFiles(layout)
            for name in (*self._logs_to_copy(layout), *self._pages_to_copy(layout)):
                side_files.write(name, self._vault.read_file(name))
            if summary and not isinstance(format_, HoldsSummary):
                side_files.write(SUMMARY, summary)
        TombstoneFile(layout).apply(buried=self._vault.tombstones.read())
        sources = self._vault.layout.sources
        if sources.is_dir():
            copy_folder(sources, layout.sources)

    def _missing_vectors(self, store: MemoryStore) -> tuple[str, ...]:
        """Return what the new file's program would not find, after vectors were added to it."""
        if self._embedding is not None:
            self._embedding.fill(store.backend.vectors())
        return store.backend.lacks()

    def _logs_to_copy(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that will be copied."""
        existing = _files_at(layout)
        return [name for name in self._own_logs(layout) if name not in existing]

    def _pages_to_copy(self, layout: VaultLayout) -> list[str]:
        """Return the names of the files of units and profiles that *layout* does not have."""
        existing = SideFiles(layout).pages()
        return [name for name in self._vault.side_files.pages() if name not in existing]

    def _differing_logs(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that are not copied, as the existing ones there differ."""
        existing = _files_at(layout)
        return [
            name
            for name in self._own_logs(layout)
            if name in existing and SideFiles(layout).read(name) != self._vault.read_file(name)
        ]

    def _own_logs(self, layout: VaultLayout) -> list[str]:
        """Return the names of the logs that *layout* does not share: vaults may share a folder."""
        if layout.logs == self._vault.layout.logs:
            return []
        return [name for name in self._vault.side_files.names() if name != SUMMARY]

    def _notes(self, contents: Contents, layout: VaultLayout, summary: str) -> Iterator[str]:
        if summary:
            yield "The rolling summary is copied."
        logs = self._logs_to_copy(layout)
        if logs:
            many = f"{len(logs)} daily logs are copied."
            yield "1 daily log is copied." if len(logs) == 1 else many
        for name in self._differing_logs(layout):
            yield f"{name} is not copied: {layout.folder} has another log of that day."
        for broken in contents.broken:
            yield f"Line {broken.line} is not a memory and is not copied: {broken.reason}"
        yield from _left_behind(contents.text, contents.document)


def _format(layout: VaultLayout, kind: str | None) -> VaultFormat:
    if kind is None:
        return new_file_format(layout.name)
    if kind not in FORMAT_NAMES:
        raise UsageError(f"“{kind}” is not a format; choose one of {', '.join(FORMAT_NAMES)}.")
    return format_named(kind)


def _check_ending(path: Path, layout: VaultLayout, format_: VaultFormat) -> None:
    """Raise an error if a name taken for a folder's is meant for a file of *format_*."""
    is_folder = layout.folder.name == path.name and layout.name != path.name
    if is_folder and not format_.is_markdown and new_file_format(layout.name) is not format_:
        raise UsageError(
            f"“{path.name}” is not a name for {format_.title}; choose one that ends otherwise, such"
            f" as {path.name}{_ending(format_)}."
        )


def _ending(format_: VaultFormat) -> str:
    suffixes = (suffix for suffix in SUFFIXES if new_file_format(f"memories{suffix}") is format_)
    return next(suffixes, JSON_SUFFIXES[0])


def _files_at(layout: VaultLayout) -> Sequence[str]:
    return SideFiles(layout).names() if layout.folder.exists() else ()


def _check_free(layout: VaultLayout) -> None:
    """Raise an error if anything would be overwritten."""
    for part in layout.parts:
        found = MemoryStore(part).backend.read()
        is_taken = found.exists
        if stands_for_server(part.name):  # the table is shared, this vault's rows may be missing
            is_taken = bool(format_of(part.name, found.text).parse(found.text, UTC).entries)
        if is_taken:
            raise UsageError(f"{part.memory} is there already; name a file that is not.")


def _originals(contents: Contents, format_: VaultFormat, now: datetime) -> list[MemoryEntry]:
    """Return the entries of *contents*, for another format without the prefix of a bullet."""
    entries = list(contents.entries.values())
    if contents.format.name != "bullets" or format_ is contents.format:
        return entries
    return [without_prefix(entry, now.tzinfo or UTC) for entry in entries]


def _new_ids(entries: Iterable[MemoryEntry], format_: VaultFormat) -> dict[str, str]:
    """Return new ids, by the old ones, for those that *format_* rejects."""
    return {entry.id: format_.fresh_id(()) for entry in entries if not format_.takes_id(entry.id)}


def _with_new_ids(entry: MemoryEntry, new_ids: Mapping[str, str]) -> MemoryEntry:
    """Return *entry* with the new ids, in its links too."""
    if not new_ids:
        return entry
    links = (replace(link, target=new_ids.get(link.target, link.target)) for link in entry.links)
    return replace(entry, id=new_ids.get(entry.id, entry.id), links=tuple(links))


def _by_former_ids(found: Iterable[Misfit], new_ids: Mapping[str, str]) -> tuple[Misfit, ...]:
    """Return *found* by the ids that the user knows, and the ids that were changed."""
    former = {new: old for old, new in new_ids.items()}
    by_id = {old: [Misfit(old, "id", Fit.CHANGED, old, new)] for old, new in new_ids.items()}
    for misfit in found:
        id_ = former.get(misfit.id, misfit.id)
        by_id.setdefault(id_, []).append(replace(misfit, id=id_))
    return tuple(misfit for misfits_of_entry in by_id.values() for misfit in misfits_of_entry)


def _dated(entry: MemoryEntry, format_: VaultFormat, now: datetime) -> MemoryEntry:
    """Return *entry* with dates, if *format_* requires them."""
    if not format_.is_own or (entry.is_dated and entry.is_scored):
        return entry
    created = now if entry.created_at is None else entry.created_at.astimezone(now.tzinfo or UTC)
    return replace(
        entry,
        last_activated=entry.last_activated if entry.is_dated else created.date(),
        scored_at=entry.scored_at if entry.is_scored else now.date(),
    )


def _new_files(
    layout: VaultLayout,
    format_: VaultFormat,
    entries: Sequence[MemoryEntry],
    summary: str,
    now: datetime,
) -> tuple[list[_NewFile], list[Misfit]]:
    """Return the files that hold *entries*, always the first one, and what fits in none of them."""
    first = MemoryStore(layout)
    second = first.second() if format_.is_own else None
    apart = {entry.id for entry in entries if second and entry.layer is Layer.PROCEDURAL}
    rejected: list[Misfit] = []
    files = []
    for store in filter(None, (first, second)):
        own = [entry for entry in entries if (entry.id in apart) is (store is second)]
        if store is first or own:
            document, lost = _filled(format_, store.layout.layer, own, now)
            rejected += lost
            if store is first and summary and isinstance(format_, HoldsSummary):
                document = format_.with_summary(document, summary.strip(), now)
            files.append(_new_file(store, format_, document, now))
    return files, rejected


def _filled(
    format_: VaultFormat, layer: Layer, entries: Sequence[MemoryEntry], now: datetime
) -> tuple[Document, list[Misfit]]:
    """Return a new document of *entries*, and the entries that the format cannot hold at all."""
    parsed = format_.parse(format_.empty(), now.tzinfo or UTC)
    # A format knows no other layer.
    empty = parsed if layer is Layer.SEMANTIC else with_title(parsed, layer)
    try:
        return format_.revise(empty, upsert=entries, now=now), []
    except UsageError:
        return _filled_one_by_one(format_, empty, entries, now)


def _filled_one_by_one(
    format_: VaultFormat, document: Document, entries: Iterable[MemoryEntry], now: datetime
) -> tuple[Document, list[Misfit]]:
    rejected = []
    for entry in entries:
        try:
            document = format_.revise(document, upsert=[entry], now=now)
        except UsageError as error:
            rejected.append(Misfit(entry.id, WHOLE, Fit.LOST, entry.content, str(error)))
    return document, rejected


def _is_read_as(format_: VaultFormat, name: str, text: str) -> bool:
    if format_.is_markdown and is_json(name):
        return False
    found = matching_format(name, text)
    return found is format_ or (found is None and format_.is_markdown)


def _new_file(
    store: MemoryStore, format_: VaultFormat, document: Document, now: datetime
) -> _NewFile:
    """Return *document* as *store* will have it.

    Raises:
        UsageError: a file of that name is read in another format.
    """
    rendered, name = render(document), store.layout.name
    if not _is_read_as(format_, name, rendered):
        raise UsageError(
            f"{name} is not a name for {format_.title}; choose one that ends otherwise."
        )
    stored = store.backend.normalized(rendered)
    parsed = format_.parse(stored, now.tzinfo or UTC)
    # The file says which layer its entries are of.
    new = parsed.in_layer(store.layout.layer) if format_.is_own else parsed
    return _NewFile(store, stored, new.by_id)


def _left_behind(text: str, document: Document) -> Iterator[str]:
    """Yield a sentence for each part of the file *text* that is neither a memory nor about one."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        members = mapping(whole(text, "The file").value)
        others = [f"“{key}”" for key in members if key not in _CONVERTED]
        if others:
            yield f"Fields of the file that are not copied: {', '.join(others)}."
        return
    prose = (block for block in document.blocks if isinstance(block, Prose))
    lines = sum(map(_lines_lost, prose))
    if lines:
        many = f"{lines} lines of text are no memory and are not copied."
        yield "1 line of text is no memory and is not copied." if lines == 1 else many


def _lines_lost(block: Prose) -> int:
    """Return how many lines of *block* are text, with the heading that the user gave to it."""
    lines = sum(map(_is_prose, split_lines(block.text)))
    has_own_heading = block.level > 1 and block.section is None
    return lines + (1 if lines and has_own_heading else 0)


def _is_prose(line: str) -> bool:
    """Return whether a line is more than a heading or a comment that programs use as a marker."""
    text = line.strip("\ufeff \t\r\n")
    return bool(text) and not text.startswith(("#", "<!--"))
