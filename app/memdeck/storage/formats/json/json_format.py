"""Memories as the objects of one JSON list, among any other content of the file.

A program's own members of a memory are its plain values; the rest is an overlay in the object's
metadata (``protocol.unsupported_fields``). A change sets members one by one, so that unknown ones,
their order and the spelling of numbers stay.
"""

import json
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from itertools import chain

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError, StorageError, UsageError
from memdeck.storage.formats.json.json_rows import KnownRows, Row, blocks_of, pieces_in
from memdeck.storage.formats.protocol import unsupported_fields as overlay
from memdeck.storage.formats.protocol.foreign_format import NO_TIME, Alteration, ForeignFormat
from memdeck.storage.formats.protocol.unsupported_fields import own_and_foreign, with_foreign
from memdeck.storage.text.editing.undo_position import restored_blocks
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.chunks import Extents, pieces_of, read_between, with_changed
from memdeck.storage.text.json.edit import Extent, Style
from memdeck.storage.text.json.json_fields import Fields, mapping
from memdeck.storage.text.json.spans import Span, elements, members, whole
from memdeck.storage.text.markdown.document import Block, Document, EntryBlock, Prose
from memdeck.storage.text.markdown.lines import usual_newline
from memdeck.storage.text.markdown.parser import BOM, render
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.text.three_way_merge import Conflict, Merge
from memdeck.storage.vault_layout import is_json


@dataclass(frozen=True, slots=True)
class _Side:
    """The texts of the memories in a file, by id, and all its other content."""

    memories: Mapping[str, str]
    rest: object


class JsonFormat(ForeignFormat):
    """A list of objects in a JSON file; a subclass knows its position, and its members."""

    no_members: frozenset[str] = frozenset()
    """Keys of an entry's ``extra`` from a row that are not members of it."""
    rows_say_all: bool = True
    """Whether a row alone has all the data of its memory."""

    @abstractmethod
    def list_in(self, text: str, top: Span) -> Span | None:
        """Return the list of memories in *text*, whose one value is *top*; None: it is not ours."""

    @abstractmethod
    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        """Return the memory by a row's own members; None where it has no text."""

    @abstractmethod
    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        """Return the members for *entry* where the row differs, which was read as *plain*.

        Raises:
            UsageError: the program would reject it.
        """

    @abstractmethod
    def new_row(self, entry: MemoryEntry, rows: Iterable[Row], now: datetime) -> dict[str, object]:
        """Return a new row for *entry*, with every member that the program reads.

        *rows* are the existing ones; an unknown time is *now*.
        """

    def stamped(self, row: Fields, now: datetime) -> dict[str, object]:  # noqa: ARG002 - not all have one
        """Return the members with the time of a row's change."""
        return {}

    def metadata_key(self, row: Fields) -> str:  # noqa: ARG002 - not all have two
        """Return the member in which any program may store its data."""
        return "metadata"

    def own_data(self, row: Fields) -> object:
        """Return our data of a row besides its own members; see ``protocol.unsupported_fields``."""
        return mapping(row.get(self.metadata_key(row))).get(overlay.KEY)

    def overlay_for(self, entry: MemoryEntry, plain: MemoryEntry, row: Fields) -> dict[str, object]:  # noqa: ARG002 - not all need it
        """Return the object for what *row*, read as *plain*, cannot hold of *entry*."""
        return overlay.overlay_of(entry, plain)

    def referred(
        self,
        text: str,
        new: Sequence[MemoryEntry],  # noqa: ARG002 - not all have references
        removed: Sequence[Row],  # noqa: ARG002 - as above
        positions: Mapping[str, str],  # noqa: ARG002 - as above
    ) -> str:
        """Return *text* with the references to its rows brought up to date."""
        return text

    def rest(self, value: object) -> object:
        """Return the part of a file's *value* that is neither a memory nor a reference to one."""
        return value

    def flaw(self, row: Fields) -> str:  # noqa: ARG002 - some depend on it
        """Return why a row is not a memory, as a sentence; "" where it need not be one."""
        return "It is no memory with words; write some, or take it out."

    def empty(self) -> str:
        """Return a new file of this format without a memory."""
        return ""

    def matches(self, name: str, text: str) -> bool:
        if not is_json(name):
            return False
        text = self._begun(text)
        return bool(text) and self.list_in(text, whole(text, name)) is not None

    def parse(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:
        known = None if before is None else self._parsed_again(text, zone, before)
        return self._parsed(text, zone, before) if known is None else known

    def edited(self, document: Document, alteration: Alteration) -> str:
        upsert, now = alteration.upsert, alteration.now
        document = self._begun_document(document)
        text, rows = render(document), KnownRows(document)
        style, numbers = Style.of(text), rows.numbers({*upsert, *alteration.remove})
        changed = {
            numbers[id_]: self._changed(text, rows[numbers[id_]], entry, style, now)
            for id_, entry in upsert.items()
            if id_ in numbers and entry != document.by_id[id_]
        }
        removed = {numbers[id_] for id_ in alteration.remove if id_ in numbers}
        new = [entry for id_, entry in upsert.items() if id_ not in numbers]
        pieces = with_changed(rows.pieces, changed)
        if not removed and not new:
            return "".join(pieces)
        kept = [block for n, block in enumerate(rows.blocks) if n not in removed]
        insertions = _insertions(kept, self._all_new(new, rows, now), alteration.positions)
        text = self._listed(pieces, removed, insertions, style)
        return self.referred(text, new, [rows[n] for n in sorted(removed)], alteration.positions)

    def merge(self, base: str, theirs: str, ours: str) -> Merge:
        """Return both edits of *base* in one text.

        Lines mean nothing in JSON, so they are not merged: the file is one side's, and the other's
        changes to its memories are applied to it.

        Raises:
            ConflictError: both changed something other than memories, or one of the texts is
                damaged.
        """
        if theirs in (base, ours):
            return Merge(ours)
        if ours == base:
            return Merge(theirs)
        try:
            old, their, our = map(self._side, (base, theirs, ours))
        except StorageError as error:
            raise ConflictError(
                f"Another program saved the file meanwhile, and the two cannot be merged: {error}"
            ) from error
        if our.rest == old.rest:
            wanted, conflicts = _brought(old, their, our, is_theirs=True)
            return Merge(self._put(theirs, wanted) if wanted else theirs, conflicts)
        if their.rest == old.rest:
            wanted, conflicts = _brought(old, our, their, is_theirs=False)
            return Merge(self._put(ours, wanted) if wanted else ours, conflicts)
        raise ConflictError(
            "You and another program both changed parts of this file that are not memories;"
            " copy what you typed, discard it here, and type it again."
        )

    def resolved(self, text: str, chosen: Mapping[str, str | None]) -> str:
        return self._put(text, chosen)

    def without_traces(self, text: str, targets: RedactionTargets) -> str | None:
        return None if any(map(targets.occur_in, _strings(whole(text, "").value))) else text

    def rows(self, text: str, zone: tzinfo, before: Document | None = None) -> Iterator[Row]:
        """Yield the elements of the list, each as its memory.

        A row of *before* whose text is unchanged is not parsed again.
        """
        known = {block.text: block.entry for block in before.entry_blocks} if before else {}
        taken: set[str] = set()
        for span in elements(text, self._list(text).start):
            entry = known.get(text[span.start : span.end])
            row = self._row(span, zone) if entry is None else Row(span, entry)
            if row.entry is not None and row.entry.id in taken:
                id_ = row.entry.id
                reason = f"The id {id_} is taken by a memory above; give this one another id."
                row = Row(span, None, reason, id_)
            if row.entry is not None:
                taken.add(row.entry.id)
            yield row

    def _parsed(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:
        if _is_blank(text):
            return Document((Prose(text),) if text else ())
        bom = BOM if text.startswith(BOM) else ""
        rows = list(self.rows(text, zone, before))
        blocks = blocks_of(pieces_of(text, [row.span for row in rows], len(bom)), rows)
        return Document(blocks, newline=usual_newline(text), bom=bom)

    def _parsed_again(self, text: str, zone: tzinfo, before: Document) -> Document | None:
        """Parse only the part of *text* that differs from *before*; None where that is unsafe.

        That is where an id moved.
        """
        if not self.rows_say_all or before.has_second_of_id:
            return None
        between = read_between(text, pieces_in(before), render(before))
        if between is None:
            return None
        first, spans, last = between
        rows = [self._row(span, zone) for span in spans]
        replaced = before.blocks[first:last]
        old = {block.entry.id for block in replaced if isinstance(block, EntryBlock)}
        new = [row.entry.id for row in rows if row.entry is not None]
        if len({*new}) < len(new) or any(id_ in before.by_id for id_ in {*new} - old):
            return None
        middle = pieces_of(text[: spans[-1].end], spans, spans[0].start)
        blocks = (*before.blocks[:first], *blocks_of(middle, rows)[1:-1], *before.blocks[last:])
        return Document(blocks, newline=usual_newline(text), bom=before.bom)

    def _begun_document(self, document: Document) -> Document:
        is_blank = len(document.blocks) <= 1 and _is_blank(render(document))
        return self._parsed(self.empty(), UTC) if is_blank else document

    def _begun(self, text: str) -> str:
        return self.empty() if _is_blank(text) else text

    def _row(self, span: Span, zone: tzinfo) -> Row:
        fields = mapping(span.value)
        plain = self.plain(fields, zone)
        if plain is None:
            return Row(span, None, self.flaw(fields))
        data = self.own_data(fields)
        return Row(span, with_foreign(overlay.overlaid(plain, data), data))

    def _list(self, text: str) -> Span:
        listed = self.list_in(text, whole(text, "The file"))
        if listed is None:
            raise StorageError(f"The file is not {self.title} any more; correct it in an editor.")
        return listed

    def _changed(self, text: str, row: Row, entry: MemoryEntry, style: Style, now: datetime) -> str:
        indent, stamp = edit.indent_of_line(text, row.span.start), self.stamped(row.fields, now)
        own = text[row.span.start : row.span.end]
        return self._written(own, entry, style, indent, now, stamp)

    def _all_new(self, new: Sequence[MemoryEntry], rows: Iterable[Row], now: datetime) -> list[Row]:
        """Return the rows of *new*, each created after those before it: no two share a label."""
        new_rows: list[Row] = []
        for entry in new:
            own, foreign = own_and_foreign(entry.extra)
            kept = {key: _parsed(value) for key, value in own if key not in self.no_members}
            row = self.new_row(entry, chain(rows, new_rows), now) | kept
            text = json.dumps(row)
            if foreign:
                text = _with_own_data(text, self.metadata_key(row), dict(foreign), Style(), "")
            value = json.loads(self._written(text, entry, Style(), "", now, {}))
            new_rows.append(Row(Span(0, 0, value), entry))
        return new_rows

    def _written(
        self,
        text: str,
        entry: MemoryEntry,
        style: Style,
        indent: str,
        now: datetime,
        stamp: dict[str, object],
    ) -> str:
        """Return a row's *text*, on a line indented by *indent*, for *entry*."""
        zone = now.tzinfo or UTC
        row = json.loads(text)
        if changed := self.changed_members(entry, self._plain(row, zone), row):
            text = edit.with_members(text, changed | stamp, (), style, indent)
            row = json.loads(text)
        key = self.metadata_key(row)
        written = mapping(mapping(row.get(key)).get(overlay.KEY))
        known = mapping(self.own_data(row))
        own_data = overlay.unknown_in(known) | self.overlay_for(entry, self._plain(row, zone), row)
        if edit.is_same(own_data, written):
            return text
        if not own_data and mapping(row[key]).keys() == {overlay.KEY}:
            return self._emptied(text, key, entry, style, indent)
        return _with_own_data(text, key, own_data, style, indent)

    def _emptied(self, text: str, key: str, entry: MemoryEntry, style: Style, indent: str) -> str:
        """Return a row's *text* with the member *key* as it is when empty."""
        value = dict(entry.extra).get(key)
        plain = self.new_row(entry, (), NO_TIME)
        if value is None and key not in plain:
            return edit.with_members(text, {}, (key,), style, indent)
        empty = plain[key] if value is None else _parsed(value)
        return edit.with_members(text, {key: empty}, (), style, indent)

    def _plain(self, row: Fields, zone: tzinfo) -> MemoryEntry:
        plain = self.plain(row, zone)
        if plain is None:
            raise UsageError("A memory needs words; write at least one.")
        return plain

    def _listed(
        self,
        pieces: Sequence[str],
        removed: Collection[int],
        insertions: Mapping[int, Sequence[object]],
        style: Style,
    ) -> str:
        """Return the text of *pieces*, its list without those *removed* and with *insertions*.

        The latter maps numbers of those that stay to the elements inserted before them.
        """
        text = "".join(pieces)
        start, end = self._list_around(text, Extents(pieces))
        listed, extents = text[start:end], Extents(pieces, -start)
        if removed:
            listed = edit.without(listed, extents, removed)
        if any(insertions.values()):
            indent = edit.indent_of_line(text, start)
            known = None if removed else extents
            listed = edit.with_elements_at(listed, insertions, style, indent, known)
        return text[:start] + listed + text[end:]

    def _list_around(self, text: str, extents: Sequence[Extent]) -> Extent:
        """Return the extent in *text* of the list whose elements are at *extents*."""
        if not extents:
            start, end, _ = self._list(text)
            return start, end
        return text.rindex("[", 0, extents[0][0]), text.index("]", extents[-1][1]) + 1

    def _side(self, text: str) -> _Side:
        start, end, _ = self._list(text)
        others = [row.span.value for row in self.rows(text, UTC) if row.entry is None]
        rest = json.loads((text[:start] + json.dumps(others) + text[end:]).removeprefix(BOM))
        blocks = self.parse(text, UTC).entry_blocks
        return _Side({block.entry.id: block.text for block in blocks}, self.rest(rest))

    def _put(self, text: str, wanted: Mapping[str, str | None]) -> str:
        """Return *text* with the objects of these memories as given, by id."""
        rows = list(self.rows(text, UTC))
        numbers = {row.entry.id: n for n, row in enumerate(rows) if row.entry is not None}
        changed = {
            numbers[id_]: given.strip()
            for id_, given in wanted.items()
            if given is not None and id_ in numbers
        }
        removed = [
            numbers[id_] for id_, given in wanted.items() if given is None and id_ in numbers
        ]
        new = [json.loads(given) for id_, given in wanted.items() if given and id_ not in numbers]
        pieces = with_changed(pieces_of(text, [row.span for row in rows]), changed)
        insertions = {len(rows) - len(removed): new}
        listed = self._listed(pieces, removed, insertions, Style.of(text))
        came = (self._row(Span(0, 0, value), UTC).entry for value in new)
        return self.referred(listed, list(filter(None, came)), [rows[n] for n in removed], {})


def _insertions(
    kept: Sequence[Block], new: Sequence[Row], positions: Mapping[str, str]
) -> dict[int, list[object]]:
    """Return which values go before which of the rows *kept*, by number: most go to the end."""
    values = {row.entry.id: row.span.value for row in new if row.entry is not None}
    blocks = [EntryBlock("", row.entry, "") for row in new if row.entry is not None]
    insertions = {
        at: [values.pop(block.entry.id) for block in restored]
        for at, restored in restored_blocks(kept, blocks, positions).items()
    }
    insertions.setdefault(len(kept), []).extend(values.values())
    return insertions


def _brought(
    old: _Side, here: _Side, other: _Side, *, is_theirs: bool
) -> tuple[dict[str, str | None], tuple[Conflict, ...]]:
    """Return the texts, by id, that bring the changes of *other* into the file of *here*.

    None removes a memory. *is_theirs* tells whose file that is: a memory in conflict has our text
    where there is one.
    """
    wanted: dict[str, str | None] = {}
    conflicts = []
    for id_ in {**here.memories, **other.memories, **old.memories}:
        before, mine, new = (side.memories.get(id_) for side in (old, here, other))
        if new in (before, mine):
            continue
        if mine == before:
            wanted[id_] = new
            continue
        theirs, ours = (mine, new) if is_theirs else (new, mine)
        wanted[id_] = theirs if ours is None else ours
        conflicts.append(Conflict(id_, before, theirs, ours))
    return wanted, tuple(conflicts)


def left_of(
    row: Fields, metadata_key: str, brought_back: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """Yield the members of *row* that differ from *brought_back*, each value as JSON."""
    for key, value in row.items():
        kept = value
        if key == metadata_key and isinstance(value, dict):
            kept = {name: inner for name, inner in value.items() if name != overlay.KEY}
            if not kept and (overlay.KEY in value or brought_back.get(key, value) is None):
                continue
        if key not in brought_back or kept != brought_back[key]:
            yield key, json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _is_blank(text: str) -> bool:
    return not text.strip(" \t\r\n\ufeff")


def _with_own_data(
    text: str, key: str, own_data: Mapping[str, object], style: Style, indent: str
) -> str:
    """Return an object's *text* with *own_data* as our own in its metadata."""
    member = next((member for member in members(text, 0) if member.key == key), None)
    if member is None or not isinstance(member.span.value, dict):
        return edit.with_members(text, {key: {overlay.KEY: own_data}}, (), style, indent)
    start, end, _ = member.span
    inner = edit.indent_of_line(text, start) if "\n" in text[:start] else indent
    changed = {overlay.KEY: own_data} if own_data else {}
    removed = () if own_data else (overlay.KEY,)
    metadata = edit.with_members(text[start:end], changed, removed, style, inner)
    return text[:start] + metadata + text[end:]


def _parsed(json_text: str) -> object:
    try:
        return json.loads(json_text)
    except ValueError:
        return json_text


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield key
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)
        case _:
            pass
