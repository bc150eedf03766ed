"""Find a model's quote in the message it names.

Models normalize quote marks, widths and spaces, and sometimes change a word. The
evidence kept is always the message's own text.
"""

import re
import unicodedata
from dataclasses import dataclass

CLOSE_ENOUGH = 90.0
"""Lowest similarity, of 100, of a misquote that still counts."""
FEWEST_LETTERS = 2
"""Fewest letters and digits of a quote; one alone is found nearly everywhere."""
SHORTEST_FUZZY = 8
"""Fewest folded characters of a quote that is matched approximately."""
LONGEST_FOLDED = 100_000
"""Most characters of a message searched for more than exact text: a tenth of a second."""
LONGEST_FUZZY = 1000
"""Most folded characters of a quote matched approximately, for the same reason."""

_FOLDED_SIGNS = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»「」『』＂", '"'),
        **dict.fromkeys("‘’‚‛‹›´`", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
    }
)

_LETTER = r"[^\W_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
_WORD_START = re.compile(rf"(?<!{_LETTER})(?=\S)")
_WORD_END = re.compile(rf"(?<=\S)(?!{_LETTER})")
_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """``text[start:end]`` of a message, and how well it matches a quote, in [0, 1]."""

    start: int
    end: int
    similarity: float


def find_quote(quote: str, text: str) -> QuoteMatch | None:
    """Return the part of *text* that matches *quote* exactly or nearly, or None."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - 2 MB that few windows need

    folded_quote, _ = _folded(quote)
    if sum(map(str.isalnum, folded_quote)) < FEWEST_LETTERS:
        return None
    if (start := text.find(quote)) >= 0:
        return QuoteMatch(start, start + len(quote), 1.0)
    if len(text) > LONGEST_FOLDED:
        return None
    folded_text, origins = _folded(text)
    if (start := folded_text.find(folded_quote)) >= 0:
        return _match(text, origins, start, start + len(folded_quote), 1.0)
    if not SHORTEST_FUZZY <= len(folded_quote) <= min(len(folded_text), LONGEST_FUZZY):
        return None
    alignment = fuzz.partial_ratio_alignment(folded_quote, folded_text, score_cutoff=CLOSE_ENOUGH)
    if alignment is None:
        return None
    match = _match(text, origins, alignment.dest_start, alignment.dest_end, alignment.score / 100)
    start = _nearest_edge(_WORD_START, text, match.start)
    return QuoteMatch(start, _nearest_edge(_WORD_END, text, match.end), match.similarity)


def _folded(text: str) -> tuple[str, list[int]]:
    """Return *text* without spaces, marks, width and case, and each character's origin."""
    folded: list[str] = []
    origins: list[int] = []
    start = 0
    while start < len(text):
        end = start + 1
        # A letter and the accents that follow it are folded together.
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        cluster = unicodedata.normalize("NFKC", text[start:end].translate(_FOLDED_SIGNS))
        folded_cluster = "".join(cluster.casefold().split())
        folded.append(folded_cluster)
        origins.extend([start] * len(folded_cluster))
        start = end
    return "".join(folded), origins


def _match(text: str, origins: list[int], first: int, last: int, similarity: float) -> QuoteMatch:
    """Return the part of *text* of the folded characters [first, last)."""
    start, end = origins[first], origins[last - 1] + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return QuoteMatch(start, end, similarity)


def _nearest_edge(edge: re.Pattern[str], text: str, position: int) -> int:
    """Return the *edge* of a word nearest to *position*, which may be inside a word."""
    around = edge.finditer(text, max(0, position - _LONGEST_WORD), position + _LONGEST_WORD)
    edges = (hit.start() for hit in around)
    return min(edges, key=lambda at: abs(at - position), default=position)
