"""Conflicts of a merge, resolved by the user: one text for each memory."""

from collections.abc import Callable, Mapping

from memdeck.storage.text.markdown.document import Document, EntryBlock
from memdeck.storage.text.markdown.lines import LINE_END
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.text.markdown.spacing import parted_text, tail_of


def resolved(
    text: str,
    chosen: Mapping[str, str | None],
    parse: Callable[[str], Document] = parse,
    part: Callable[[str, str], str] = parted_text,
) -> str:
    """Return *text* with the lines of each entry in *chosen* as the user decided, by id.

    None removes an entry. One that *text* lacks is appended. The blank lines between entries
    stay. For another format than MEMORY.md, *parse* splits a text into blocks, and *part*
    returns one that an entry may follow.
    """
    document = parse(text)
    waiting = dict(chosen)
    pieces = []
    for block in document.blocks:
        id_ = block.entry.id if isinstance(block, EntryBlock) else None
        if id_ is None or id_ not in waiting:
            pieces.append(block.text)
        elif (lines := waiting.pop(id_)) is not None:
            pieces.append(_fitted(lines, tail_of(block.text), document.newline))
    rest = "".join(pieces)
    for lines in waiting.values():
        if lines is not None:
            rest = part(rest, document.newline) + _fitted(lines, "", document.newline)
    return document.bom + rest


def _fitted(lines: str, tail: str | None, newline: str) -> str:
    """Return *lines* with the file's line ends, and *tail*, a block's blank lines, below them."""
    words = LINE_END.sub(newline, lines.rstrip())
    return words if tail is None else words + newline + tail
