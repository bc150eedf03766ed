"""The YAML front matter that some tools put at the top of a Markdown file."""

from collections.abc import Sequence

from memdeck.storage.text.markdown.entry_heading import Title, parse_heading


def front_matter_end(lines: Sequence[str]) -> int:
    """Return how many of *lines* are front matter; 0 where there is none.

    It is between two lines ``---``, the first of them at the very top. A file that merely starts
    with a rule is recognised by the entries below it.
    """
    if not lines or lines[0].rstrip() != "---":
        return 0
    for n, line in enumerate(lines[1:], start=2):
        if line.rstrip() in ("---", "..."):
            return n
        if not isinstance(parse_heading(line), Title | None):
            return 0
    return 0
