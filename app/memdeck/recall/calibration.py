"""From which cosine on two memories are the same, or on one subject, for each embedder.

Cosines of centred vectors; the means are the neutral ones, so that a line
stays where it is as a vault fills. ``packaging/bench/pairs.py`` sets the lines
by every other of its pairs, and measures them on the rest: two memories are one
from ``same`` on, unless ``distinction`` keeps them apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memdeck.domain.policy import Matching
from memdeck.recall.centring import HAN, LATIN

_SCALE = Matching()


@dataclass(frozen=True, slots=True)
class Lines:
    """Cosines: from *related* on one subject, from *same*, no less, the same."""

    related: float
    same: float

    def similarity(self, cosine: float) -> float:
        """Return the likeness, in [0, 1], that a policy's thresholds are meant for.

        Straight between the lines, where it is 0.88 and 0.95.
        """
        steps = (0.0, self.related, self.same, 1.0)
        levels = (0.0, _SCALE.related, _SCALE.same, 1.0)
        for low, high, start, end in zip(steps, steps[1:], levels, levels[1:], strict=False):
            if cosine <= high:
                return start + (end - start) * max(0.0, cosine - low) / (high - low)
        return 1.0


_LINES: Mapping[str, Mapping[str, Lines]] = MappingProxyType(
    {
        "multilingual-e5-small-q4": {LATIN: Lines(0.54, 0.655), HAN: Lines(0.62, 0.62)},
        "universal-sentence-encoder-multilingual-3": {
            LATIN: Lines(0.58, 0.66),
            HAN: Lines(0.56, 0.56),
        },
    }
)


def lines_of(model: str, one: str, other: str) -> Lines | None:
    """Return the lines for a text in the language *one* and another's; None if never measured.

    Between two languages, and for others, the stricter hold.
    """
    by_language = _LINES.get(model.partition(" ")[0])
    if by_language is None:
        return None
    if one == other and one in by_language:
        return by_language[one]
    return Lines(
        max(lines.related for lines in by_language.values()),
        max(lines.same for lines in by_language.values()),
    )
