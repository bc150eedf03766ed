"""Changes to the bullets of a text: their lines, and the position of a new one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.storage.formats.bullets.items import (
    Item,
    comment_of,
    entry_without_comment,
    items_of,
    labels_of_heading,
    split_comment,
)
from memdeck.storage.formats.bullets.outline import (
    HeadingContext,
    Outline,
    is_break,
    outline,
    width_of,
)
from memdeck.storage.formats.protocol.foreign_format import Alteration
from memdeck.storage.text.editing.undo_position import restored_blocks
from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.lines import usual_newline
from memdeck.storage.text.markdown.parser import BOM

ARCHIVED = "## Archived"
NOTE = "Memdeck put these away; do not go by them."
"""The text below a heading of ours: for the agent, which reads the whole file, and for us."""
MARKER = "- "


@dataclass(frozen=True, slots=True)
class _InsertionPoint:
    """The position of a new bullet: the line after it, its heading, and the lines around it."""

    line: int
    context: HeadingContext
    marker: str = MARKER
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Edit:
    """Lines *start* up to *end* are replaced by *lines*, which have no line ends."""

    start: int
    end: int
    lines: tuple[str, ...]


def edit_bullets(text: str, alteration: Alteration) -> str:
    """Return *text* as *alteration* leaves it.

    An existing bullet stays where it is, unless its section is another; a restored one goes
    after the one it followed, if that exists.
    """
    upsert, remove = alteration.upsert, alteration.remove
    bom = BOM if text.startswith(BOM) else ""
    found = outline(text[len(bom) :])
    items = list(items_of(found, alteration.zone))
    edits, ids_in_place = [], set()
    for item in items:
        entry = upsert.get(item.id)
        is_same_section = entry is not None and entry.section is item.bullet.context.section
        if entry is not None and is_same_section:
            ids_in_place.add(entry.id)
            lines = tuple(_rewritten(found, item, entry))
            edits.append(_Edit(item.bullet.start, item.bullet.end, lines))
        elif entry is not None or item.id in remove:
            edits.append(_Edit(item.bullet.start, item.bullet.end, ()))
    items_in_place = [
        item for item in items if item.id in ids_in_place or item.id not in {*upsert, *remove}
    ]
    new = [entry for id_, entry in upsert.items() if id_ not in ids_in_place]
    points = _former_points(items_in_place, new, alteration.positions)
    points |= {
        entry.id: _insertion_point(found, items, entry) for entry in new if entry.id not in points
    }
    insertions: dict[_InsertionPoint, list[str]] = {}
    for id_, point in points.items():
        insertions.setdefault(point, []).extend(_rendered(point.marker, upsert[id_], point.context))
    edits += [
        _Edit(point.line, point.line, (*point.above, *lines, *point.below))
        # At the end of a file, an archived one brings its heading: active ones go before it.
        for point, lines in sorted(
            insertions.items(), key=lambda item: item[0].context.section is Section.ARCHIVED
        )
    ]
    edited = _edited(found.lines, edits, usual_newline(text))
    is_one_less = any(
        item.bullet.context.section is Section.ARCHIVED and item.id not in ids_in_place
        for item in items
        if item.id in upsert or item.id in remove
    )
    return bom + (_without_empty_archive(edited) if is_one_less else edited)


def _without_empty_archive(text: str) -> str:
    """Return *text* without the heading we made for archived ones, if it ends with that.

    A bullet added at the end of the file is not meant as archived. A heading without our note
    belongs to somebody else, and stays.
    """
    found = outline(text)
    start, context = found.contexts[-1] if found.contexts else (0, HeadingContext())
    heading = start - 1
    if heading < 1 or context.section is not Section.ARCHIVED:
        return text
    below = [line.strip() for line in found.lines[start:] if line.strip()]
    if found.lines[heading].rstrip() != ARCHIVED or below != [NOTE]:
        return text
    return "".join(found.lines[: heading - (not found.lines[heading - 1].strip())])


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
        return _rendered(bullet.marker, entry, bullet.context)
    known = "\n".join(line.rstrip("\r\n") for line in found.lines[bullet.start : bullet.end])
    content, _ = split_comment(known)
    return _with_comment(content.rstrip().split("\n"), bullet.marker, entry, bullet.context)


def _rendered(marker: str, entry: MemoryEntry, context: HeadingContext) -> Sequence[str]:
    first, *rest = entry.content.split("\n")
    if is_break(marker + first):
        marker = marker.replace(marker.strip(), "+" if marker.strip() != "+" else "-")
    indent = " " * width_of(marker)
    lines = [marker + first, *(indent + line if line else "" for line in rest)]
    return _with_comment(lines, marker, entry, context)


def _with_comment(
    lines: Sequence[str], marker: str, entry: MemoryEntry, context: HeadingContext
) -> Sequence[str]:
    comment = comment_of(entry, entry_without_comment(context))
    if len(lines) == 1:
        return [f"{lines[0]} {comment}"]
    return [*lines, " " * width_of(marker) + comment]


def _former_points(
    items_in_place: Sequence[Item], new: Iterable[MemoryEntry], positions: Mapping[str, str]
) -> dict[str, _InsertionPoint]:
    """Return the former positions of those of *new* that *positions* has, by id, in order."""
    blocks = [EntryBlock("", item.entry or item.plain, "") for item in items_in_place]
    found = restored_blocks(blocks, [EntryBlock("", entry, "") for entry in new], positions)
    points = {}
    for at, insertions in sorted(found.items()):
        for block in insertions:
            above = items_in_place[at - 1].bullet if at else None
            is_below = above is not None and above.context.section is block.entry.section
            bullet = above if above is not None and is_below else items_in_place[at].bullet
            line = bullet.end if is_below else bullet.start
            points[block.entry.id] = _InsertionPoint(line, bullet.context, bullet.marker)
    return points


def _insertion_point(found: Outline, items: Sequence[Item], entry: MemoryEntry) -> _InsertionPoint:
    section_items = [item for item in items if item.bullet.context.section is entry.section]
    labels = (entry.category, entry.group)
    related = [
        item for item in section_items if labels_of_heading(item.bullet.context.heading) == labels
    ]
    marker = section_items[-1].bullet.marker if section_items else MARKER
    if not related and (line := _line_below(found, entry)) is not None:
        return _InsertionPoint(line, found.context_at(line), marker)
    if section_items:
        bullet = (related or section_items)[-1].bullet
        return _InsertionPoint(bullet.end, bullet.context, bullet.marker)
    return _among_archived(found) if entry.section is Section.ARCHIVED else _before_archived(found)


def _line_below(found: Outline, entry: MemoryEntry) -> int | None:
    """Return the line after the last text below the heading that *entry* is filed under."""
    ends = [start - 1 for start, _ in found.contexts[1:]] + [len(found.lines)]
    for (start, context), end in zip(found.contexts, ends, strict=True):
        labels = labels_of_heading(context.heading) if context.heading else None
        is_its = labels == (entry.category, entry.group)
        if is_its and context.holds_memories and context.section is entry.section:
            texts = (n + 1 for n in range(start, end) if found.lines[n].strip())
            return max(texts, default=start)
    return None


def _among_archived(found: Outline) -> _InsertionPoint:
    """Return the position of the first archived one: below its heading, created at the end."""
    archived = [n for n, context in found.contexts if context.section is Section.ARCHIVED]
    if archived:
        return _below_heading(found, archived[0])
    context = HeadingContext(section=Section.ARCHIVED)
    gap = _gap_above(found, len(found.lines))
    return _InsertionPoint(len(found.lines), context, above=(*gap, ARCHIVED, "", NOTE, ""))


def _before_archived(found: Outline) -> _InsertionPoint:
    """Return the position of the first active one: below Gemini's heading, or before archived."""
    if found.is_gemini:
        counted = (n for n, context in found.contexts if context.holds_memories)
        return _below_heading(found, next(counted))
    archived = (n - 1 for n, context in found.contexts if context.section is Section.ARCHIVED)
    line = next(archived, len(found.lines))
    below = ("",) if line < len(found.lines) else ()
    above = _gap_above(found, line)
    return _InsertionPoint(line, found.context_at(line), above=above, below=below)


def _below_heading(found: Outline, line: int) -> _InsertionPoint:
    """Return the position below the heading before *line*, and below the blank line there."""
    context = found.context_at(line)
    lines = found.lines
    if line < len(lines) and not lines[line].strip():
        line += 1
    below = ("",) if line < len(lines) and lines[line].strip() else ()
    return _InsertionPoint(line, context, below=below)


def _gap_above(found: Outline, line: int) -> tuple[str, ...]:
    return ("",) if line > 0 and found.lines[line - 1].strip() else ()
