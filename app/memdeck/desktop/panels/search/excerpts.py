"""Excerpts of a long text that show why it was found."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from memdeck.desktop.panels.search.results import Excerpt
from memdeck.desktop.ui.text.plain_text import whole
from memdeck.domain.search.passage import Passage
from memdeck.recall.text.highlight import Span, Spotter

LOOKED_THROUGH = 20_000
"""Characters of a text that are searched: a few milliseconds."""
SHOWN = 320
LEAD = 60
"""Characters of context before the first marked word."""
CLOSE = 160
"""Characters that a reader takes in at a glance."""

_ENDS = "。！？!?\n"


def flat(text: str) -> str:
    """Return *text* as one line of what is stored."""
    return " ".join(whole(text[:LOOKED_THROUGH]).split())


def excerpt_of(text: str, spotter: Spotter) -> Excerpt:
    """Return the part of *text* with most of the words close together, or its beginning."""
    line = flat(text)
    spans = spotter.spans(line)
    start = _start(line, spans)
    end = min(len(line), start + SHOWN)
    before = "… " if start else ""
    after = "…" if end < len(line) else ""
    moved = len(before) - start
    highlights = tuple(
        (span.start + moved, min(span.end, end) + moved)
        for span in spans
        if start <= span.start < end
    )
    return Excerpt(f"{before}{line[start:end].rstrip()}{after}", highlights)


def is_worded(passage: Passage, spotter: Spotter) -> bool:
    """Return whether *passage* has any of the words; assume so for the longest."""
    return len(passage.worded) > LOOKED_THROUGH or bool(spotter.spans(passage.worded))


def names_with_words(names: Iterable[str], spotter: Spotter) -> tuple[str, ...]:
    """Return those of *names* that have any of the words, each once."""
    return tuple(dict.fromkeys(name for name in names if spotter.spans(name)))


def quote_of(text: str, spotter: Spotter) -> str:
    """Return the line or sentence of *text* with most of the words; "" where none has any."""
    looked = text[:LOOKED_THROUGH]
    spans = spotter.spans(looked)
    if not spans:
        return ""
    at = _densest(spans)
    start = max(looked.rfind(sign, 0, at) for sign in (*_ENDS, ". ")) + 1
    ends = [index for sign in (*_ENDS, ". ") if (index := looked.find(sign, at)) >= 0]
    return looked[start : min(ends, default=len(looked) - 1) + 1].strip()


def _start(line: str, spans: Sequence[Span]) -> int:
    """Return the start of the excerpt, at a word."""
    if not spans or len(line) <= SHOWN:
        first = spans[0].start if spans else 0
        return 0 if first <= CLOSE else _word_before(line, first - LEAD)
    at = _densest(spans)
    return 0 if at <= LEAD + LEAD else _word_before(line, at - LEAD)


def _densest(spans: Sequence[Span]) -> int:
    starts = [span.start for span in spans]
    counts = [bisect_right(starts, at + CLOSE) - index for index, at in enumerate(starts)]
    return starts[counts.index(max(counts))]


def _word_before(line: str, at: int) -> int:
    space = line.rfind(" ", max(0, at - LEAD // 3), at + 1)
    return at if space < 0 else space + 1
