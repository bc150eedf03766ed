"""Two edits of one memory file, merged entry by entry.

    merged = merge(base, theirs, ours)
    merged.text, merged.conflicts

*base* is the common origin, *theirs* the text on the disk by now, *ours* the unsaved text. An
entry that one side changed is taken from that side, and so is each of its parts: heading, text,
comment. Where both changed the same part, the text keeps ours, and a conflict holds all three.
Prose is merged by lines; where both changed the same ones, both stay, ours first. ``resolved``
puts the version that the user chose in place of each conflict.

Source: DESIGN section 5.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from typing import NamedTuple, TypeVar

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.markdown.document import (
    Block,
    BrokenBlock,
    Document,
    EntryBlock,
    Prose,
    tail_of,
    with_blank_line,
)
from memdeck.storage.text.markdown.entry_body import comment_line
from memdeck.storage.text.markdown.file_header import header_name
from memdeck.storage.text.markdown.lines import (
    LINE_END,
    may_hold_code,
    opened_fence,
    split_lines,
    unify_newlines,
    usual_newline,
)
from memdeck.storage.text.markdown.parser import parse


@dataclass(frozen=True, slots=True)
class Conflict:
    """An entry that both sides changed; a text is None where that side has no such entry."""

    id: str
    base: str | None
    theirs: str | None
    ours: str | None


@dataclass(frozen=True, slots=True)
class Merge:
    """The merged text, and the conflicts the user must resolve."""

    text: str
    conflicts: tuple[Conflict, ...] = ()


class Kind(Enum):
    """The kind of a piece of a file."""

    ENTRY = "entry"
    HEADER = "header"
    TEXT = "text"


class Key(NamedTuple):
    """A piece of a file: an entry or a header comment by its name, other text by itself."""

    kind: Kind
    name: str


@dataclass(frozen=True, slots=True)
class _Side:
    """One text as pieces: all in order, and the text of those that have a name."""

    keys: tuple[Key, ...]
    named: Mapping[Key, str]


class Grammar(NamedTuple):
    """The properties of the texts' format that a merge needs.

    *merge_parts* returns a block with each part from the side that changed it, None where that is
    impossible; *separate* returns a text that other blocks may follow.
    """

    parse: Callable[[str], Document]
    merge_parts: Callable[[str, str, str], str | None]
    separate: Callable[[str, str], str]


def merge(base: str, theirs: str, ours: str, grammar: Grammar | None = None) -> Merge:
    """Return both edits of *base* in one text; its line ends are those of *theirs*.

    Without a *grammar* they are texts of MEMORY.md.
    """
    grammar = grammar or Grammar(parse, _merged_parts, with_blank_line)
    if theirs in (base, ours):
        return Merge(ours)
    if ours == base:
        return Merge(theirs)
    newline = usual_newline(theirs)
    document = grammar.parse(theirs)
    old_document = grammar.parse(_with_line_ends(base, newline))
    our_document = grammar.parse(_with_line_ends(ours, newline))
    known = [*old_document.entries, *document.entries, *our_document.entries]
    old, their, our = (_side(side, known) for side in (old_document, document, our_document))
    versions_of = {
        key: (old.named.get(key), their.named.get(key), our.named.get(key))
        for key in {**our.named, **their.named}
    }
    chosen: dict[Key, str] = {}
    conflicting: list[Key] = []
    for key, versions in versions_of.items():
        version, is_settled = _resolved(key, *versions, grammar)
        if version is not None:
            chosen[key] = version
        if not is_settled:
            conflicting.append(key)
    order = merge_sequences(
        old.keys,
        their.keys,
        our.keys,
        stays=lambda key: None if key.kind is Kind.TEXT else key in chosen,
    )
    lasts = {key for side in (their, our) for key in side.keys[-1:] if key.kind is Kind.ENTRY}
    pieces = [chosen.get(key, key.name) for key in order]
    for n, key in enumerate(order[:-1]):
        if key in lasts:
            pieces[n] = grammar.separate(pieces[n], newline)
        elif not pieces[n].endswith(("\n", "\r")):
            pieces[n] += newline
    text = document.bom + "".join(pieces)
    conflicting += _hidden(chosen.keys() - set(conflicting), text, known, grammar)
    return Merge(text, tuple(Conflict(key.name, *versions_of[key]) for key in conflicting))


def _hidden(
    keys: Collection[Key], text: str, known: Collection[MemoryEntry], grammar: Grammar
) -> list[Key]:
    """Return the entries that *text* hides, in a code fence that the other side opened."""
    if not may_hold_code(text):
        return []
    named = _side(grammar.parse(text), known).named
    return [key for key in keys if key.kind is Kind.ENTRY and key not in named]


def _with_line_ends(text: str, newline: str) -> str:
    return text if usual_newline(text) == newline else LINE_END.sub(newline, text)


def _side(document: Document, known: Iterable[MemoryEntry]) -> _Side:
    """Return *document* as a side; a broken block is the one entry of *known* that it was."""
    missing = _MissingEntries(
        (entry.id, entry.content) for entry in known if entry.id not in document.by_id
    )
    keys: list[Key] = []
    named: dict[Key, str] = {}
    for block in document.blocks:
        id_ = _id_of(block, missing)
        if id_ is not None:
            keys.append(Key(Kind.ENTRY, id_))
            named[keys[-1]] = block.text
            continue
        for line in split_lines(block.text) if isinstance(block, Prose) else [block.text]:
            name = header_name(line)
            key = Key(Kind.TEXT, line) if name is None else Key(Kind.HEADER, name)
            keys.append(key)
            if name is not None:
                named.setdefault(key, line)
    return _Side(tuple(keys), named)


def _resolved(
    key: Key, base: str | None, theirs: str | None, ours: str | None, grammar: Grammar
) -> tuple[str | None, bool]:
    """Return the text to keep, None for none, and whether it includes both edits."""
    if _core(theirs) in (_core(base), _core(ours)):
        return ours, True
    if _core(ours) == _core(base):
        return theirs, True
    if key.kind is Kind.HEADER:
        return theirs or ours, True
    if base is not None and theirs is not None and ours is not None:
        mixed = grammar.merge_parts(base, theirs, ours)
        if mixed is not None:
            return mixed, True
    return (theirs if ours is None else ours), False


def _core(text: str | None) -> str:
    return unify_newlines(text or "").strip()


def _merged_parts(base: str, theirs: str, ours: str) -> str | None:
    """Return a block with each part from the side that changed it; None where both did."""
    parts = []
    for old, their, our in zip(_parts(base), _parts(theirs), _parts(ours), strict=True):
        if their not in (old, our) and our != old:
            return None
        parts.append(our if their == old else their)
    newline = usual_newline(ours)
    return newline.join(part for part in parts if part) + newline + (tail_of(ours) or "")


def _parts(text: str) -> tuple[str, str, str]:
    """Return the heading, text and comment of an entry, without the line ends between them."""
    heading, *lines = split_lines(text)
    at = comment_line(lines)
    comment = "" if at is None else lines.pop(at).strip()
    return heading.strip(), "".join(lines).rstrip(), comment


def resolved(
    text: str,
    chosen: Mapping[str, str | None],
    parse: Callable[[str], Document] = parse,
    separate: Callable[[str, str], str] = with_blank_line,
) -> str:
    """Return *text* with the lines of each entry in *chosen* as the user decided, by id.

    None removes an entry, and lines replace one that is broken in *text*. One that *text* lacks is
    appended. The blank lines between entries stay. For another format than MEMORY.md, *parse*
    splits a text into blocks, and *separate* returns one that an entry may follow.
    """
    document = parse(text)
    remaining = dict(chosen)
    pieces = []
    missing = _MissingEntries(
        (id_, "".join(entry.content for entry in parse(lines or "").entries))
        for id_, lines in chosen.items()
        if id_ not in document.by_id
    )
    for block in document.blocks:
        id_ = _id_of(block, missing)
        if id_ is None or id_ not in remaining:
            pieces.append(block.text)
        elif (lines := remaining.pop(id_)) is not None:
            pieces.append(_fitted(lines, tail_of(block.text), document.newline))
    rest = "".join(pieces)
    for lines in remaining.values():
        if lines is not None:
            rest = separate(rest, document.newline) + _fitted(lines, "", document.newline)
    return document.bom + rest


class _MissingEntries:
    """The entries that a document lacks; its broken blocks may have been some of them.

    *versions* are their ids and contents; an entry may have several.
    """

    def __init__(self, versions: Iterable[tuple[str, str]]) -> None:
        self._contents: dict[str, set[str]] = defaultdict(set)
        self._ids: dict[str, set[str]] = defaultdict(set)
        for id_, content in versions:
            self._contents[id_].add(content)
            self._ids[content].add(id_)

    def take(self, block: BrokenBlock) -> str | None:
        """Remove the one entry that *block* was, and return its id; None if that is not clear.

        It is the one whose id the block still names, or else the one of the same content.
        """
        ids = self._contents.keys() & block.possible_ids
        if block.content and not ids:
            ids = self._ids.get(block.content, set())
        if len(ids) != 1:
            return None
        (id_,) = ids
        for content in self._contents.pop(id_):
            self._ids[content].remove(id_)
        return id_


def _id_of(block: Block, missing: _MissingEntries) -> str | None:
    """Return the id of *block*; if its heading is broken, take it from the *missing* entries.

    What a code fence hides is no longer an entry.
    """
    match block:
        case EntryBlock(entry=entry):
            return entry.id
        case BrokenBlock() if opened_fence(split_lines(block.text)[0]) is None:
            return missing.take(block)
        case _:
            return None


def _fitted(lines: str, tail: str | None, newline: str) -> str:
    """Return *lines* with the file's line ends, and *tail*, a block's blank lines, below them."""
    text = LINE_END.sub(newline, lines.rstrip())
    return text if tail is None else text + newline + tail


Item = TypeVar("Item", bound=Hashable)


def merge_sequences(
    base: Sequence[Item],
    theirs: Sequence[Item],
    ours: Sequence[Item],
    *,
    stays: Callable[[Item], bool | None],
) -> list[Item]:
    """Return both edits of *base* in one order; where both add at one position, ours comes first.

    *stays* decides for a key that occurs once whether it is in the result, so that a move by one
    side is no loss. It returns None for any other key, which is in the result unless an edit
    removed it.
    """
    our_removed, our_added = _edits(base, ours)
    their_removed, their_added = _edits(base, theirs)
    moved = {key for added in (our_added, their_added) for keys in added.values() for key in keys}
    result: list[Item] = []
    seen: set[Item] = set()
    for at in range(len(base) + 1):
        candidates = union(our_added.get(at, []), their_added.get(at, []))
        if at < len(base):
            is_removed = at in our_removed or at in their_removed
            if not is_removed or (stays(base[at]) and base[at] not in moved):
                candidates.append(base[at])
        for key in candidates:
            is_kept = stays(key)
            if is_kept is None or (is_kept and key not in seen):
                result.append(key)
                seen.add(key)
    return result


def union(first: Sequence[Item], second: Sequence[Item]) -> list[Item]:
    """Return all of both in order, shared keys once."""
    result: list[Item] = []
    matcher = SequenceMatcher(None, first, second)
    for what, start, end, other_start, other_end in matcher.get_opcodes():
        result += first[start:end]
        if what != "equal":
            result += second[other_start:other_end]
    return result


def _edits(
    base: Sequence[Item], edited: Sequence[Item]
) -> tuple[set[int], dict[int, Sequence[Item]]]:
    """Return the indexes that an edit removed from *base*, and its insertions by index."""
    removed: set[int] = set()
    added: dict[int, Sequence[Item]] = {}
    # Most of a file is unchanged; the matcher need not compare equal parts at both ends.
    start_length = _common_prefix_length(base, edited)
    end_length = _common_prefix_length(base[start_length:][::-1], edited[start_length:][::-1])
    middle, edited_middle = (
        base[start_length : len(base) - end_length],
        edited[start_length : len(edited) - end_length],
    )
    matcher = SequenceMatcher(None, middle, edited_middle)
    for what, start, end, edited_start, edited_end in matcher.get_opcodes():
        if what != "equal":
            removed.update(range(start_length + start, start_length + end))
            added[start_length + start] = edited_middle[edited_start:edited_end]
    return removed, added


def _common_prefix_length(first: Sequence[Item], second: Sequence[Item]) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((n for n, (left, right) in pairs if left != right), min(len(first), len(second)))
