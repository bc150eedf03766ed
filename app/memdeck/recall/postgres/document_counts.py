"""The changes of an index's counts by a batch of passages."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from memdeck.recall.index.protocol import MOST_COUNTED


class DocumentCounts:
    """The sums of added, less removed, passages. One without a session is its own whole."""

    def __init__(self) -> None:
        self.changes = 0
        self.passages = 0
        self.tokens = 0
        self.alone = 0
        self.sessions = defaultdict[str, Counter[str]](Counter)
        """By the name of a session, its ``passages`` and ``tokens``."""
        self.wholes = Counter[tuple[str, str]]()
        """The count of a token in a session."""
        self._terms = Counter[str]()
        self._alone = Counter[str]()

    def change(self, session: str, counts: Mapping[str, int], sign: int) -> None:
        """Count a passage that was added, 1, or removed, -1, with the counts of its tokens."""
        length = sign * sum(counts.values())
        self.changes += 1
        self.passages += sign
        self.tokens += length
        for token in counts:
            self._terms[token] += sign
        if session:
            self.sessions[session].update(passages=sign, tokens=length)
            for token, count in counts.items():
                self.wholes[token, session] += sign * min(count, MOST_COUNTED)
        else:
            self.alone += sign
            for token in counts:
                self._alone[token] += sign

    def terms(self, begun: Iterable[str]) -> list[tuple[str, int, int]]:
        """Return each token, how many more passages contain it, and how many more wholes.

        *begun* are the tokens of sessions that did not exist before; for the others only the
        index knows. In the order of tokens.
        """
        wholes = Counter(begun)
        wholes.update(self._alone)
        return [(token, count, wholes[token]) for token, count in sorted(self._terms.items())]

    def fewer(self) -> list[str]:
        """Return the tokens that fewer passages contain."""
        return [token for token, count in self._terms.items() if count < 0]
