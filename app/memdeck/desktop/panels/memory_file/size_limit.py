"""The size limits of a text that the editor can show without a delay."""

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.translation import translate

LONGEST_LINE = 50_000
"""Characters of one line.

Qt lays out a line as a whole: beyond this, every key press takes longer than a frame; 10 MB in one
line take seconds.
"""
LONGEST_TEXT = 5_000_000
"""Characters in total, some 60,000 memories: showing more takes over half a second."""


def too_long(text: str, name: str) -> str:
    """Return a sentence why *text*, of the file *name*, is not shown; "" where it is."""
    number = QLocale().toString
    if _has_long_line(text):
        lines = text.replace("\r", "\n").split("\n")
        longest = max(map(len, lines))
        sentence = translate(
            "memory_file",
            "Line {line} of {name} has {count} characters and is too long to edit here. The"
            " memories are in the table; split the line in another editor.",
        )
        line = next(n for n, line in enumerate(lines, start=1) if len(line) == longest)
        return sentence.format(line=number(line), name=name, count=number(longest))
    if len(text) > LONGEST_TEXT:
        sentence = translate(
            "memory_file",
            "{name} has {count} characters and is too long to edit here. The memories are in the"
            " table; open the file in another editor.",
        )
        return sentence.format(name=name, count=number(len(text)))
    return ""


def _has_long_line(text: str) -> bool:
    """Return whether a line is too long; splitting a long text into lines would take longer."""
    start = 0
    while len(text) - start > LONGEST_LINE:
        limit = start + LONGEST_LINE + 1
        end = max(text.rfind("\n", start, limit), text.rfind("\r", start, limit))
        if end < 0:
            return True
        start = end + 1
    return False
