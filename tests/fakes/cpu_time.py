"""The CPU time of a call, on a machine that others use too."""

import math
import time
from collections.abc import Callable

ROUNDS = 10
"""The most measurements of one call."""


def least_cpu_s(call: Callable[[str], object], text: str, limit_s: float) -> float:
    """Return the CPU time of *call*: of the first round below *limit_s*, or the least of all.

    A busy machine makes a round several times as long. Each round has a text of its own, one
    character shorter than the one before, so that a cache makes none of them short.
    """
    least = math.inf
    for cut in range(ROUNDS):
        own = text[cut:]
        start = time.process_time()
        call(own)
        least = min(least, time.process_time() - start)
        if least < limit_s:
            break
    return least
