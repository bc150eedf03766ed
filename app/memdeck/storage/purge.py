"""Taking a memory out of everything a vault keeps, so that no trace of its words is left."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import assert_never

from memdeck.domain.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.backups import Backups
from memdeck.storage.decoding import Encoding, decode, encode
from memdeck.storage.document import Block, BrokenBlock, Document, EntryBlock, Prose
from memdeck.storage.drafts import clean_drafts
from memdeck.storage.durable import write_atomic
from memdeck.storage.files import delete, read_whole
from memdeck.storage.journal import Journal
from memdeck.storage.layout import VaultLayout
from memdeck.storage.lines import split_lines
from memdeck.storage.markdown import entry_block, parse, render
from memdeck.storage.sources import Sources
from memdeck.storage.store import MemoryStore
from memdeck.storage.tombstones import TombstoneFile
from memdeck.storage.traces import Traces
from memdeck.storage.waiting import clean_waiting


def purge(
    layout: VaultLayout,
    ids: Iterable[str],
    wordings: Iterable[str],
    *,
    conversations: Iterable[str] = (),
) -> None:
    """Remove the memories of these *ids*, under all the *wordings* they ever had.

    Cleans the backups, ``base.md``, unsaved drafts, what waits for review, the
    journal and the tombstones, and deletes the transcripts of *conversations*.
    The memory file must be saved without them before; the caller holds the
    vault's lock. Doing it again finishes what was cut short.

    Raises:
        StorageError: the disk refused; some files may still hold traces.
    """
    talks = frozenset(conversations)
    traces = Traces.of(ids, wordings).widened(past_entries(layout))
    for path in _old_files(layout):
        _clean(path, traces)
    _clean(layout.base, traces, kept=_ids_in(layout.memory))
    clean_drafts(layout, partial(_cleaned_text, traces=traces))
    clean_waiting(layout, traces, talks)
    Journal(layout).purge(traces)
    TombstoneFile(layout).purge(traces)
    for conversation in talks:
        Sources(layout).delete(conversation)
    MemoryStore(layout).remove_leftovers()


def past_entries(layout: VaultLayout) -> Iterator[MemoryEntry]:
    """Yield every state of every memory that the backups and the journal hold, the latest last.

    Raises:
        StorageError: the disk refused.
    """
    for path in (*_old_files(layout), layout.base):
        yield from _document(path).entries
    for changes in Journal(layout).read().changesets:
        yield from changes.before
        yield from changes.after


def _old_files(layout: VaultLayout) -> list[Path]:
    return [*Backups(layout).paths(), layout.bak]


def _ids_in(path: Path) -> frozenset[str]:
    return frozenset(entry.id for entry in _document(path).entries)


def _document(path: Path) -> Document:
    found = _read(path)
    return parse(found[0]) if found else Document()


def _read(path: Path) -> tuple[str, Encoding] | None:
    """Return the text of a file that a purge can look through; None where it has none."""
    data = read_whole(path)
    try:
        return None if data is None else decode(data, path.name)
    except StorageError:
        return None


def _clean(path: Path, traces: Traces, kept: frozenset[str] = frozenset()) -> None:
    """Write *path* anew without the traces; the entries whose ids are *kept* stay as they are."""
    found = _read(path)
    if found is None:
        delete(path)  # nobody can vouch for what cannot be looked through
        return
    text, encoding = found
    clean = _cleaned_text(text, traces, kept)
    if clean != text:
        write_atomic(path, encode(clean, encoding, path.name))


def _cleaned_text(text: str, traces: Traces, kept: frozenset[str] = frozenset()) -> str:
    document = parse(text)
    blocks = (_cleaned(block, document, traces, kept) for block in document.blocks)
    return render(replace(document, blocks=tuple(block for block in blocks if block)))


def _cleaned(
    block: Block, document: Document, traces: Traces, kept: frozenset[str]
) -> Block | None:
    match block:
        case EntryBlock(entry=entry) if entry.id in kept:
            return block
        case EntryBlock(text=text, entry=entry):
            clean = traces.cleaned(entry)
            if clean is None or clean == entry:
                return block if clean and not traces.stand_in(text) else None
            again = entry_block(clean, as_of=document.header.as_of, newline=document.newline)
            return None if traces.stand_in(again.text) else again
        case BrokenBlock(text=text):
            named = any(f"[{id_}]" in text for id_ in traces.ids)
            return None if named or traces.stand_in(text) else block
        case Prose(text=text):
            lines = [line for line in split_lines(text) if not traces.stand_in(line)]
            rest = "".join(lines)
            return replace(block, text="" if traces.stand_in(rest) else rest)
        case _:
            assert_never(block)
