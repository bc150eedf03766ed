"""What went wrong between here and the model, as a sentence with the next step."""

import math
from typing import assert_never

from memdeck.errors import ModelError, ModelRefusedError, ModelUnreachableError
from memdeck.extraction.llm.replies import BrokenOff, Fault, NotAChat, Rejected
from memdeck.extraction.llm.settings import ModelSettings

_QUOTA_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
_BUSY = frozenset({408, 409, 429})


def out_of_credit(rejected: Rejected) -> bool:
    """Tell whether only money helps."""
    return rejected.status == 402 or rejected.code in _QUOTA_CODES


def is_passing(fault: Fault) -> bool:
    """Tell whether waiting and asking again may help."""
    match fault:
        case Rejected():
            busy = fault.status in _BUSY or fault.status >= 500
            return busy and not out_of_credit(fault)
        case BrokenOff():
            return True
        case NotAChat():
            return False
        case _:
            assert_never(fault)


def error_of(fault: Fault, settings: ModelSettings, *, has_key: bool) -> ModelError:
    """Return the error to raise for *fault*."""
    server = settings.server
    match fault:
        case Rejected():
            return _rejection(fault, settings, has_key=has_key)
        case BrokenOff():
            return ModelUnreachableError(
                f"The connection to {server} broke off before the answer was complete; try again."
            )
        case NotAChat():
            said = f" (it said: {fault.words})" if fault.words else ""
            return ModelError(
                f"{server} did not answer like a chat model{said};"
                " check the address in Settings, it usually ends in /v1."
            )
        case _:
            assert_never(fault)


def _rejection(rejected: Rejected, settings: ModelSettings, *, has_key: bool) -> ModelError:
    server, status = settings.server, rejected.status
    said = f": {rejected.words}" if rejected.words else ""
    if out_of_credit(rejected):
        return ModelRefusedError(
            f"The account at {server} has no credit left;"
            " top it up there or choose another model in Settings."
        )
    if rejected.redirects_to:
        return ModelRefusedError(
            f"{server} redirects to {rejected.redirects_to}, and nothing was sent there;"
            " if you trust that address, enter it in Settings."
        )
    match status:
        # No word of the server's here: some repeat the key, or a part of it.
        case 401 | 403 if has_key:
            return ModelRefusedError(f"{server} did not accept the key; check it in Settings.")
        case 401 | 403:
            return ModelRefusedError(f"{server} asks for a key; enter one in Settings.")
        case 404:
            return ModelRefusedError(
                f"{server} has no model “{settings.model}” at this address (error 404{said});"
                " check both in Settings."
            )
        case 429:
            return ModelUnreachableError(f"{server} has had too many requests; {_later(rejected)}.")
        case _ if status in _BUSY or status >= 500:
            return ModelUnreachableError(
                f"{server} could not do its work (error {status}{said}); {_later(rejected)}."
            )
        case _:
            return ModelRefusedError(
                f"{server} turned the request down (error {status}{said});"
                " check the model and the address in Settings."
            )


def _later(rejected: Rejected) -> str:
    if rejected.wait_s is None:
        return "try again in a few minutes"
    seconds = max(1, math.ceil(rejected.wait_s))
    unit = "second" if seconds == 1 else "seconds"
    return f"it asks to wait {seconds} {unit}, so try again after that"


def unanswered(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for a server that took the question and let the time run out."""
    return ModelUnreachableError(
        f"“{settings.model}” at {settings.server} gave no complete answer within"
        f" {settings.timeout_s:g} seconds; try again, or choose a faster model in Settings."
    )


def overdue(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for a talk that took longer than all its steps may take together."""
    return ModelUnreachableError(
        f"Reading this conversation with “{settings.model}” at {settings.server} took longer than"
        f" {settings.deadline_s:g} seconds; choose a faster model in Settings,"
        " or read it without one."
    )


def unreachable(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for an address where nobody answers."""
    next_step = (
        "start the model's server, or check the address in Settings"
        if settings.is_local
        else "check the network, and the address in Settings"
    )
    return ModelUnreachableError(f"{settings.server} could not be reached; {next_step}.")


def declined(settings: ModelSettings, refusal: str) -> ModelRefusedError:
    """Return the error for a model that does not want to."""
    return ModelRefusedError(
        f"“{settings.model}” declined to read this conversation ({refusal});"
        " choose another model, or read it without one."
    )
