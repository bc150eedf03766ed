"""The positions of a query's words in a text, to highlight them."""

from collections.abc import Iterator
from typing import NamedTuple

from memdeck.recall.text.cjk import RUN
from memdeck.recall.text.query_parser import query_terms
from memdeck.recall.text.spaced_scripts import COMPOUND
from memdeck.recall.text.tokenizer import Segmenter


class Span(NamedTuple):
    """``text[start:end]``."""

    start: int
    end: int


class Spotter:
    """Finds the words of one query, in other forms of them too. For one thread at a time."""

    def __init__(self, segmenter: Segmenter, query: str) -> None:
        terms = query_terms(segmenter, query)
        self._segmenter = segmenter
        self._tokens = {term.token for term in terms}
        # A character that is only part of a word of the query is in every other text.
        self._runs = [
            term.token
            for term in terms
            if RUN.fullmatch(term.token) and (len(term.token) > 1 or term.weight == 1)
        ]

    def spans(self, text: str) -> list[Span]:
        """Return where the words are, in order; spans that overlap or touch are merged."""
        joined: list[Span] = []
        for start, end in sorted([*self._spaced(text), *self._unspaced(text)]):
            if joined and start <= joined[-1].end:
                before = joined.pop()
                joined.append(Span(before.start, max(before.end, end)))
            else:
                joined.append(Span(start, end))
        return joined

    def _spaced(self, text: str) -> Iterator[Span]:
        start = 0
        for end, after in [*(run.span() for run in RUN.finditer(text)), (len(text), len(text))]:
            for word in COMPOUND.finditer(text, start, end):
                if not self._tokens.isdisjoint(self._segmenter.tokens(word.group())):
                    yield Span(*word.span())
            start = after

    def _unspaced(self, text: str) -> Iterator[Span]:
        for run in self._runs:
            at = text.find(run)
            while at >= 0:
                yield Span(at, at + len(run))
                at = text.find(run, at + 1)
