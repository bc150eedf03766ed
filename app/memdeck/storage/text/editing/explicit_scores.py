"""The exact score of an entry, written into its comment; its other lines stay unchanged."""

from dataclasses import replace

from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.entry_body import comment_line
from memdeck.storage.text.markdown.entry_comment import render_metadata
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import as_written, entry_block, parse
from memdeck.storage.text.markdown.spacing import tail_of, with_tail


def stated(block: EntryBlock, newline: str) -> EntryBlock:
    """Return *block* with a comment that gives its entry's score and the day of that score.

    Every other line stays byte for byte, unless a comment below them would not be parsed as one,
    as within an unclosed code fence.
    """
    entry = as_written(block.entry)
    text = _with_comment(block.text, str(render_metadata(entry, entry.dated_score)), newline)
    again = parse(text).entry_blocks
    if len(again) == 1 and replace(again[0].entry, section=entry.section) == entry:
        return replace(block, text=text, entry=entry, dated_score=entry.dated_score)
    anew = entry_block(entry, newline=newline, states_score=True)
    return with_tail(anew, tail_of(block.text))


def _with_comment(text: str, comment: str, newline: str) -> str:
    """Return a block with *comment* in place of its own, or below its text."""
    lines = split_lines(text)
    at = comment_line(lines)
    if at is None:
        at = len(split_lines(text.rstrip()))
        words = lines[at - 1].rstrip("\r\n")
        end = lines[at - 1][len(words) :]
        lines[at - 1 : at] = [words + (end or newline), end]
    old = lines[at].rstrip("\r\n")
    lines[at] = comment + lines[at][len(old) :]
    return "".join(lines)
