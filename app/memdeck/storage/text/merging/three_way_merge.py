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

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from memdeck.storage.text.markdown.document import (
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
    split_lines,
    unify_newlines,
    usual_newline,
)
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.text.merging.sequence_merge import merge_sequences


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


Versions = tuple[str | None, str | None, str | None]
"""A piece in base, theirs and ours; None where a side does not have it."""


class _Parts(NamedTuple):
    """An entry's block in three, without the line ends between them."""

    heading: str
    text: str
    comment: str


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
    old = _side(grammar.parse(_with_line_ends(base, newline)))
    their = _side(document)
    our = _side(grammar.parse(_with_line_ends(ours, newline)))
    versions_of = {
        key: (old.named.get(key), their.named.get(key), our.named.get(key))
        for key in {**our.named, **their.named}
    }
    chosen, conflicting = _chosen(versions_of, grammar)
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
    conflicting += _hidden(chosen.keys() - set(conflicting), text, grammar)
    return Merge(text, tuple(Conflict(key.name, *versions_of[key]) for key in conflicting))


def _chosen(
    versions_of: Mapping[Key, Versions], grammar: Grammar
) -> tuple[dict[Key, str], list[Key]]:
    """Return the text of each named piece in the result, and the pieces in conflict."""
    chosen: dict[Key, str] = {}
    conflicting: list[Key] = []
    for key, versions in versions_of.items():
        text, is_settled = _resolved(key, *versions, grammar)
        if text is not None:
            chosen[key] = text
        if not is_settled:
            conflicting.append(key)
    return chosen, conflicting


def _hidden(keys: Collection[Key], text: str, grammar: Grammar) -> list[Key]:
    """Return the entries that *text* hides, in a code fence that the other side opened."""
    if not may_hold_code(text):
        return []
    there = {entry.id for entry in grammar.parse(text).entries}
    return [key for key in keys if key.kind is Kind.ENTRY and key.name not in there]


def _with_line_ends(text: str, newline: str) -> str:
    return text if usual_newline(text) == newline else LINE_END.sub(newline, text)


def _side(document: Document) -> _Side:
    keys: list[Key] = []
    named: dict[Key, str] = {}
    for block in document.blocks:
        if isinstance(block, EntryBlock):
            keys.append(Key(Kind.ENTRY, block.entry.id))
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


def _parts(text: str) -> _Parts:
    heading, *lines = split_lines(text)
    at = comment_line(lines)
    comment = "" if at is None else lines.pop(at).strip()
    return _Parts(heading.strip(), "".join(lines).rstrip(), comment)


def resolved(
    text: str,
    chosen: Mapping[str, str | None],
    parse: Callable[[str], Document] = parse,
    separate: Callable[[str, str], str] = with_blank_line,
) -> str:
    """Return *text* with the lines of each entry in *chosen* as the user decided, by id.

    None removes an entry. One that *text* lacks is appended. The blank lines between entries
    stay. For another format than MEMORY.md, *parse* splits a text into blocks, and *separate*
    returns one that an entry may follow.
    """
    document = parse(text)
    remaining = dict(chosen)
    pieces = []
    for block in document.blocks:
        id_ = block.entry.id if isinstance(block, EntryBlock) else None
        if id_ is None or id_ not in remaining:
            pieces.append(block.text)
        elif (lines := remaining.pop(id_)) is not None:
            pieces.append(_fitted(lines, tail_of(block.text), document.newline))
    rest = "".join(pieces)
    for lines in remaining.values():
        if lines is not None:
            rest = separate(rest, document.newline) + _fitted(lines, "", document.newline)
    return document.bom + rest


def _fitted(lines: str, tail: str | None, newline: str) -> str:
    """Return *lines* with the file's line ends, and *tail*, a block's blank lines, below them."""
    text = LINE_END.sub(newline, lines.rstrip())
    return text if tail is None else text + newline + tail
