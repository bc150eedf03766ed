"""How a model's server fails now and then."""

import json
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from random import Random
from threading import Lock

ODDS = 0.2
"""Share of the answers that fail."""


class Fault(StrEnum):
    """One way to fail."""

    ERROR = "error 500"
    BUSY = "error 429"
    HANG = "silence"
    BROKEN = "broken connection"
    CUT = "JSON cut off"
    PROSE = "no JSON"
    SHAPE = "wrong shape"
    IDS = "ids of nothing"
    QUOTE = "evidence of nothing"


class Faults:
    """Decides by what is asked how often so far, so that the same day fails in the same way."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asked = Counter[str]()
        self._lock = Lock()
        self.counts = Counter[str]()
        self.is_over = False
        """Once true, all goes well."""

    def next(self, request: Mapping[str, object]) -> Fault | None:
        """Return how the answer to *request* fails; None where it does not."""
        case = json.dumps(request, sort_keys=True, ensure_ascii=False)
        with self._lock:
            self._asked[case] += 1
            dice = Random(f"{self._seed}/{self._asked[case]}/{case}")  # noqa: S311 - made-up faults
            if self.is_over or dice.random() >= ODDS:
                return None
            fault = dice.choice(list(Fault))
            self.counts[fault] += 1
            return fault
