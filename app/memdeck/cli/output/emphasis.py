"""Emphasis of a query's words in the results."""

from memdeck.cli.output.report import Styled
from memdeck.cli.output.terminal import LONGEST, one_line, plain

BEFORE = 60
"""Characters before the first match, if the beginning of a text does not contain it."""

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


class Emphasis:
    """The words of *query*; they are bold if *is_terminal*."""

    def __init__(self, query: str, *, is_terminal: bool) -> None:
        from memdeck.recall.text.cjk import dictionary_cutter  # noqa: PLC0415
        from memdeck.recall.text.highlight import Spotter  # noqa: PLC0415
        from memdeck.recall.text.tokenizer import Segmenter  # noqa: PLC0415 - for recall alone

        self._spotter = Spotter(Segmenter(dictionary_cutter()), query)
        self._is_terminal = is_terminal

    def line(self, margin: str, text: str) -> str:
        """Return *text* as a line behind *margin*: its beginning, or what surrounds a match."""
        excerpt = self._excerpt(one_line(plain(text)))
        return Styled(margin + (self._bold(excerpt) if self._is_terminal else excerpt))

    def _excerpt(self, text: str) -> str:
        if len(text) <= LONGEST:
            return text
        spans = self._spotter.spans(text)
        is_beyond = bool(spans) and spans[0].end > LONGEST
        start = spans[0].start - BEFORE if is_beyond else 0
        end = start + LONGEST
        return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"

    def _bold(self, text: str) -> str:
        pieces, last = list[str](), 0
        for start, end in self._spotter.spans(text):
            pieces += [text[last:start], _BOLD, text[start:end], _PLAIN]
            last = end
        return "".join([*pieces, text[last:]])
