"""Two versions of one memory: their differences, and both combined."""

from collections.abc import Sequence
from itertools import accumulate

from memdeck.desktop.panels.editor.line_ends import Original
from memdeck.desktop.panels.editor.patching import line_edit, units
from memdeck.desktop.ui.text.find_query import Hit
from memdeck.desktop.ui.text.line_alignment import Gap, gaps
from memdeck.storage.text.markdown.entry_body import comment_line
from memdeck.storage.text.markdown.entry_heading import Heading, parse_heading
from memdeck.storage.text.merging.sequence_merge import union


def as_shown(lines: str) -> str:
    """Return the lines of an entry as a page shows them, without the blank ones below."""
    return Original(lines).shown.rstrip("\n")


def differing(one: str, other: str) -> tuple[list[Hit], list[Hit]]:
    """Return where each of two shown texts differs from the other, in order."""
    mine, theirs = one.split("\n"), other.split("\n")
    found = gaps(mine, theirs)
    turned = [Gap(gap.new, gap.new_end, gap.old, gap.old_end) for gap in found]
    return _hits(found, mine, theirs), _hits(turned, theirs, mine)


def both(mine: str, theirs: str) -> str:
    """Return one version with the text of both, mine first, for the user to edit.

    The heading is mine; so is the comment, where there is one. Where there are no headings, as in a
    list of bullets, every line is text.
    """
    if not isinstance(parse_heading(mine.partition("\n")[0]), Heading):
        return "\n".join(union(mine.split("\n"), theirs.split("\n")))
    heading, *words = mine.split("\n")
    others = theirs.split("\n")[1:]
    comment, other_comment = _taken_comment(words), _taken_comment(others)
    return "\n".join([heading, *union(words, others), *(comment or other_comment)])


def _taken_comment(lines: list[str]) -> list[str]:
    at = comment_line(lines)
    return [] if at is None else [lines.pop(at)]


def _hits(found: Sequence[Gap], old: Sequence[str], new: Sequence[str]) -> list[Hit]:
    starts = [0, *accumulate(units(line) + 1 for line in old)]
    edits = (line_edit(gap, old, new) for gap in found)
    return [
        Hit(starts[edit.line] + edit.start, starts[edit.line] + edit.end, ())
        for edit in edits
        if edit.end > edit.start
    ]
