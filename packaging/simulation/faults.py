"""The faults that the simulated model injects into its answers."""

import json
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from random import Random
from threading import Lock

ODDS = 0.2
"""Share of the answers that fail."""


class Fault(StrEnum):
    """A kind of failed answer."""

    ERROR = "error 500"
    BUSY = "error 429"
    HANG = "no answer"
    BROKEN = "broken connection"
    CUT = "truncated JSON"
    PROSE = "no JSON"
    SHAPE = "wrong shape"
    IDS = "unknown ids"
    QUOTE = "quote not in the conversation"


class FaultInjector:
    """Chooses faults by the request and how often it came, so that a day fails reproducibly."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._requests = Counter[str]()
        self._lock = Lock()
        self.counts = Counter[str]()
        self.is_over = False
        """Once this is True, no answer fails."""

    def next(self, request: Mapping[str, object]) -> Fault | None:
        """Return how the answer to *request* fails, or None if it does not."""
        case = json.dumps(request, sort_keys=True, ensure_ascii=False)
        with self._lock:
            self._requests[case] += 1
            dice = Random(f"{self._seed}/{self._requests[case]}/{case}")  # noqa: S311 - not secrets
            if self.is_over or dice.random() >= ODDS:
                return None
            fault = dice.choice(list(Fault))
            self.counts[fault] += 1
            return fault
