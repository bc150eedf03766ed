"""Changes to the bullets of a text: their lines, and the position of a new one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.storage.formats.bullets.items import (
    Item,
    comment_of,
    filed_below,
    items_of,
    plain_at,
    split_comment,
)
from memdeck.storage.formats.bullets.outline import Outline, Place, is_break, outline, width_of
from memdeck.storage.formats.protocol.foreign import Alteration
from memdeck.storage.text.editing.undo_position import returning
from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.lines import usual_newline
from memdeck.storage.text.markdown.parser import BOM

ARCHIVED = "## Archived"
NOTE = "Memdeck put these away; do not go by them."
"""The text below a heading of ours: for the agent, which reads the whole file, and for us."""
MARK = "- "


@dataclass(frozen=True, slots=True)
class _Spot:
    """The position of a new bullet: the line after it, its place, and the lines around it."""

    line: int
    place: Place
    mark: str = MARK
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Edit:
    """Lines *start* up to *end* are replaced by *lines*, which have no line ends."""

    start: int
    end: int
    lines: tuple[str, ...]


def put_bullets(text: str, alteration: Alteration) -> str:
    """Return *text* as *alteration* leaves it.

    An existing bullet stays where it is, unless its section is another; a restored one goes
    after the one it followed, if that exists.

    Raises:
        UsageError: an entry has a value that no comment can hold.
    """
    put, drop = alteration.put, alteration.drop
    bom = BOM if text.startswith(BOM) else ""
    found = outline(text[len(bom) :])
    items = list(items_of(found, alteration.zone))
    edits, staying = [], set()
    for item in items:
        entry = put.get(item.id)
        is_same_section = entry is not None and entry.section is item.bullet.place.section
        if entry is not None and is_same_section:
            staying.add(entry.id)
            edits.append(_edit(item, _rewritten(found, item, entry)))
        elif entry is not None or item.id in drop:
            edits.append(_edit(item, ()))
    stays = [item for item in items if item.id in staying or item.id not in {*put, *drop}]
    new = [entry for id_, entry in put.items() if id_ not in staying]
    spots = _former_spots(stays, new, alteration.behind)
    spots |= {one.id: _spot(found, items, one) for one in new if one.id not in spots}
    coming: dict[_Spot, list[str]] = {}
    for id_, spot in spots.items():
        coming.setdefault(spot, []).extend(_rendered(spot.mark, put[id_], spot.place))
    edits += [
        _Edit(spot.line, spot.line, (*spot.above, *lines, *spot.below))
        # At the end of a file, an archived one brings its heading: active ones go before it.
        for spot, lines in sorted(coming.items(), key=_is_archived)
    ]
    edited = _edited(found.lines, edits, usual_newline(text))
    is_one_less = any(
        item.bullet.place.section is Section.ARCHIVED and item.id not in staying
        for item in items
        if item.id in put or item.id in drop
    )
    return bom + (_without_empty_archive(edited) if is_one_less else edited)


def _without_empty_archive(text: str) -> str:
    """Return *text* without the heading we made for archived ones, if it ends with that.

    A bullet added at the end of the file is not meant as archived. A heading without our note
    belongs to somebody else, and stays.
    """
    found = outline(text)
    start, place = found.places[-1] if found.places else (0, Place())
    heading = start - 1
    if heading < 1 or place.section is not Section.ARCHIVED:
        return text
    below = [line.strip() for line in found.lines[start:] if line.strip()]
    if found.lines[heading].rstrip() != ARCHIVED or below != [NOTE]:
        return text
    return "".join(found.lines[: heading - (not found.lines[heading - 1].strip())])


def _is_archived(coming: tuple[_Spot, Sequence[str]]) -> bool:
    return coming[0].place.section is Section.ARCHIVED


def _edit(item: Item, lines: Sequence[str]) -> _Edit:
    return _Edit(item.bullet.start, item.bullet.end, tuple(lines))


def _edited(lines: Sequence[str], edits: Iterable[_Edit], newline: str) -> str:
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        pieces += lines[at : edit.start]
        if edit.lines and pieces and not pieces[-1].endswith(("\n", "\r")):
            pieces[-1] += newline
        pieces += [line + newline for line in edit.lines]
        at = edit.end
        is_open = edit.end > edit.start and not lines[edit.end - 1].endswith(("\n", "\r"))
        if is_open and edit.lines:
            pieces[-1] = pieces[-1].removesuffix(newline)
    return "".join([*pieces, *lines[at:]])


def _rewritten(found: Outline, item: Item, entry: MemoryEntry) -> Sequence[str]:
    """Return the lines of a bullet for *entry*; its text as written where it is the same."""
    bullet = item.bullet
    if entry.content != item.plain.content:
        return _rendered(bullet.mark, entry, bullet.place)
    known = "\n".join(line.rstrip("\r\n") for line in found.lines[bullet.start : bullet.end])
    words, _ = split_comment(known)
    return _with_comment(words.rstrip().split("\n"), bullet.mark, entry, bullet.place)


def _rendered(mark: str, entry: MemoryEntry, place: Place) -> Sequence[str]:
    first, *rest = entry.content.split("\n")
    if is_break(mark + first):
        mark = mark.replace(mark.strip(), "+" if mark.strip() != "+" else "-")
    indent = " " * width_of(mark)
    lines = [mark + first, *(indent + line if line else "" for line in rest)]
    return _with_comment(lines, mark, entry, place)


def _with_comment(
    lines: Sequence[str], mark: str, entry: MemoryEntry, place: Place
) -> Sequence[str]:
    comment = comment_of(entry, plain_at(place))
    if len(lines) == 1:
        return [f"{lines[0]} {comment}"]
    return [*lines, " " * width_of(mark) + comment]


def _former_spots(
    stays: Sequence[Item], new: Iterable[MemoryEntry], behind: Mapping[str, str]
) -> dict[str, _Spot]:
    """Return the former spots of those of *new* that *behind* has, by id, in order."""
    blocks = [EntryBlock("", item.entry or item.plain, "") for item in stays]
    found = returning(blocks, [EntryBlock("", entry, "") for entry in new], behind)
    spots = {}
    for at, coming in sorted(found.items()):
        for block in coming:
            section = block.entry.section
            if at and stays[at - 1].bullet.place.section is section:
                bullet = stays[at - 1].bullet
                spots[block.entry.id] = _Spot(bullet.end, bullet.place, bullet.mark)
            else:
                bullet = stays[at].bullet
                spots[block.entry.id] = _Spot(bullet.start, bullet.place, bullet.mark)
    return spots


def _spot(found: Outline, items: Sequence[Item], entry: MemoryEntry) -> _Spot:
    here = [item for item in items if item.bullet.place.section is entry.section]
    filed = (entry.category, entry.group)
    like = [item for item in here if filed_below(item.bullet.place.heading) == filed]
    mark = here[-1].bullet.mark if here else MARK
    if not like and (line := _line_below(found, entry)) is not None:
        return _Spot(line, found.place_at(line), mark)
    if here:
        bullet = (like or here)[-1].bullet
        return _Spot(bullet.end, bullet.place, bullet.mark)
    if entry.section is Section.ARCHIVED:
        return _among_archived(found)
    return _before_archived(found)


def _line_below(found: Outline, entry: MemoryEntry) -> int | None:
    """Return the line after the last text below the heading that *entry* is filed under."""
    ends = [start - 1 for start, _ in found.places[1:]] + [len(found.lines)]
    for (start, place), end in zip(found.places, ends, strict=True):
        is_its = place.heading and filed_below(place.heading) == (entry.category, entry.group)
        if is_its and place.is_counted and place.section is entry.section:
            said = (n + 1 for n in range(start, end) if found.lines[n].strip())
            return max(said, default=start)
    return None


def _among_archived(found: Outline) -> _Spot:
    """Return the spot of the first archived one: below its heading, created at the end."""
    archived = [n for n, place in found.places if place.section is Section.ARCHIVED]
    if archived:
        return _below_heading(found, archived[0])
    place = Place(section=Section.ARCHIVED)
    gap = ("",) if _needs_gap(found, len(found.lines)) else ()
    return _Spot(len(found.lines), place, above=(*gap, ARCHIVED, "", NOTE, ""))


def _before_archived(found: Outline) -> _Spot:
    """Return the spot of the first active one: below Gemini's heading, else before archived."""
    if found.is_geminis:
        counted = (n for n, place in found.places if place.is_counted)
        return _below_heading(found, next(counted))
    archived = (n - 1 for n, place in found.places if place.section is Section.ARCHIVED)
    line = next(archived, len(found.lines))
    below = ("",) if line < len(found.lines) else ()
    above = ("",) if _needs_gap(found, line) else ()
    return _Spot(line, found.place_at(line), above=above, below=below)


def _below_heading(found: Outline, line: int) -> _Spot:
    """Return the spot below the heading before *line*, and below the blank line there."""
    place = found.place_at(line)
    lines = found.lines
    if line < len(lines) and not lines[line].strip():
        line += 1
    below = ("",) if line < len(lines) and lines[line].strip() else ()
    return _Spot(line, place, below=below)


def _needs_gap(found: Outline, line: int) -> bool:
    return line > 0 and bool(found.lines[line - 1].strip())
