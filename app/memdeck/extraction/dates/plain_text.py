"""The text that the rules read, with the positions of the original."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.values import DateExpression

_GAP = lazy_compile(r"(?<=[\u4e00-\u9fff]) ++|(?<! ) ++(?=[\u4e00-\u9fff])")
_SIGNS = str.maketrans(
    {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "～": "-"}
)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text in lower case, with narrow digits and no spaces around Chinese characters.

    *positions* has the position of each character in the original.
    """

    text: str
    positions: Sequence[int]

    @classmethod
    def of(cls, original: str) -> "PlainText":
        """Return the plain text of *original*."""
        if original.isascii():
            return cls(original.lower(), range(len(original)))
        characters: list[str] = []
        positions: list[int] = []
        for position, character in enumerate(original.translate(_SIGNS)):
            plain = unicodedata.normalize("NFKC", character).lower()
            characters.extend(plain)
            positions.extend([position] * len(plain))
        text = "".join(characters)
        ends = [0, *(position for gap in _GAP.finditer(text) for position in gap.span()), len(text)]
        spans = list(zip(ends[::2], ends[1::2], strict=True))
        return cls(
            "".join(text[start:end] for start, end in spans),
            [position for start, end in spans for position in positions[start:end]],
        )

    def original(self, expression: DateExpression, text: str) -> DateExpression:
        """Return *expression* with its positions and words in *text*, the original."""
        start, end = self.positions[expression.start], self.positions[expression.end - 1] + 1
        return replace(expression, start=start, end=end, words=text[start:end])
