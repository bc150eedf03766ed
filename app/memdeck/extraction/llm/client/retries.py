"""Whether a failed request is sent again, and after which pause."""

from typing import assert_never

from memdeck.extraction.llm.client.errors import BUSY, out_of_credit
from memdeck.extraction.llm.client.responses import BrokenOff, Failure, NotAChat, Rejected
from memdeck.extraction.llm.client.settings import ModelSettings


def is_passing(failure: Failure) -> bool:
    """Return whether waiting and asking again may help."""
    match failure:
        case Rejected():
            busy = failure.status in BUSY or failure.status >= 500
            return busy and not out_of_credit(failure)
        case BrokenOff():
            return True
        case NotAChat():
            return False
        case _:
            assert_never(failure)


def pause_s(failure: Failure, settings: ModelSettings, failures: int) -> float | None:
    """Return the seconds to wait after that many *failures*; None to give up."""
    asked_s = failure.wait_s if isinstance(failure, Rejected) else None
    own_s = settings.first_wait_s * 2.0 ** max(0, failures - 1)
    wait_s = own_s if asked_s is None else asked_s
    if failures > settings.max_retries or wait_s > settings.longest_wait_s:
        return None
    return wait_s
