"""Blank lines between blocks."""

from dataclasses import replace

from memdeck.storage.text.markdown.document import Block, EntryBlock
from memdeck.storage.text.markdown.lines import LINE_END, count_lines


def tail_of(text: str) -> str | None:
    """Return the blank lines that end a block; None where its last line has no end."""
    blank = text[len(text.rstrip()) :]
    end = LINE_END.search(blank)
    return None if end is None else blank[end.end() :]


def with_tail(block: EntryBlock, tail: str | None) -> EntryBlock:
    """Return a rewritten block with the blank lines that ended the old one."""
    return replace(block, text=block.text.rstrip() if tail is None else block.text + tail)


def parted(block: Block, newline: str) -> Block:
    """Return *block* with a blank line at its end, if it has none, so that another can follow."""
    text = parted_text(block.text, newline)
    return block if text == block.text else replace(block, text=text)


def parted_text(text: str, newline: str) -> str:
    """Return *text* with its last line ended and, below any text, a blank line."""
    if text.endswith("\n\n"):
        return text
    if text and not text.endswith(("\n", "\r")):
        text += newline
    blank = text[len(text.rstrip(" \t\r\n")) :]
    has_gap = len(blank) == len(text) or count_lines(blank) > 1
    return text if has_gap else text + newline
