"""The content of a memory file besides its memories, which a conversion leaves behind."""

from collections.abc import Iterator

from memdeck.storage.text.json.json_fields import mapping
from memdeck.storage.text.json.spans import whole
from memdeck.storage.text.markdown.document import Document, Prose
from memdeck.storage.text.markdown.lines import split_lines

_OURS = frozenset(
    {
        *("memories", "results", "blocks", "user_memories"),
        *("version", "last_updated", "rolling_summary"),
    }
)
"""Members of a JSON file that are its memories, or describe what a conversion carries along."""


def left_behind(text: str, document: Document) -> Iterator[str]:
    """Yield a sentence for each part of the file *text* that is neither a memory nor about one."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        others = [f"“{key}”" for key in mapping(whole(text, "The file").value) if key not in _OURS]
        if others:
            yield f"Fields of the file that are not copied: {', '.join(others)}."
        return
    prose = (block for block in document.blocks if isinstance(block, Prose))
    lines = sum(map(_lines_lost, prose))
    if lines:
        one = "1 line of text is no memory and is not copied."
        yield one if lines == 1 else f"{lines} lines of text are no memory and are not copied."


def _lines_lost(block: Prose) -> int:
    """Return how many lines of *block* are text, with the heading that the user gave to it."""
    lines = sum(map(_is_prose, split_lines(block.text)))
    has_own_heading = block.level > 1 and block.section is None
    return lines + (1 if lines and has_own_heading else 0)


def _is_prose(line: str) -> bool:
    """Return whether a line is more than a heading or a comment that programs use as a marker."""
    words = line.strip("\ufeff \t\r\n")
    return bool(words) and not words.startswith(("#", "<!--"))
