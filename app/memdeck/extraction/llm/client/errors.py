"""Turn errors of model requests into sentences with the next step."""

import math
import re
from typing import assert_never

from memdeck.errors import (
    ModelError,
    ModelRefusedError,
    ModelUnreachableError,
    ModelWindowError,
)
from memdeck.extraction.llm.client.responses import (
    WINDOW_CODES,
    BrokenOff,
    Failure,
    NotAChat,
    Rejected,
)
from memdeck.extraction.llm.client.settings import ModelSettings

_QUOTA_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
_WINDOW_STATUSES = frozenset({400, 413, 422, 500})
_TOO_LONG = re.compile(
    r"context[ _-]?(?:length|size|window)|maximum context|\btoo many tokens"
    r"|\b(?:prompt|input|request|messages?)\b[^.]{0,40}\btoo (?:long|large)\b"
    r"|\btokens?\b[^.]{0,60}\b(?:exceed|(?:long|larg|great)er than|must (?:be|have)|less than)"
    r"|\bexceed\w*\b[^.]{0,60}\b(?:tokens?|(?:input|prompt) length)\b"
    r"|\binputs?\W{0,3} must have less|reduce the length|range of input length"
    r"|max size: \d+ tokens"
    r"|(?:输入|提示词?|prompt|上下文)[^。]{0,12}(?:过长|超长|超出|超过)",
    re.IGNORECASE,
)
"""Server messages about a request that is too long.

Source: OpenAI, Azure, vLLM, SGLang, TGI, llama.cpp, LM Studio, Mistral, Anthropic, Gemini,
Bedrock, Cohere, GitHub Models, DashScope and Zhipu, as their errors are quoted in public.
"""
_WINDOW = re.compile(
    r"(?:context (?:length|size|window)|limit|<=|less than|max size|allowed|maximum)"
    r"(?: (?:is|of|only|tokens))*\W{0,4}(\d{1,3}(?:,\d{3})+|\d{3,7})\b|\b(\d{3,7}) maximum",
    re.IGNORECASE,
)
ENOUGH_WINDOW = 12_000
"""Tokens of a context window that fits every prompt and its answer."""
BUSY = frozenset({408, 409, 429})
"""Statuses below 500 of a server that may answer later."""


def out_of_credit(rejected: Rejected) -> bool:
    """Return whether the account has run out of credit."""
    return rejected.status == 402 or rejected.code in _QUOTA_CODES


def is_too_long(rejected: Rejected) -> bool:
    """Return whether the server says that the request exceeds its model's context window."""
    if rejected.status not in _WINDOW_STATUSES:
        return False
    return rejected.code in WINDOW_CODES or bool(_TOO_LONG.search(rejected.full_message))


def window_of(rejected: Rejected) -> int | None:
    """Return the size of the context window in tokens; None if the server does not say."""
    named = _WINDOW.search(rejected.full_message)
    number = next((hit for hit in named.groups() if hit), "") if named else ""
    return rejected.window or (int(number.replace(",", "")) if number else None)


def error_of(failure: Failure, settings: ModelSettings, *, has_key: bool) -> ModelError:
    """Return the error to raise for *failure*."""
    server = settings.server
    match failure:
        case Rejected() if is_too_long(failure):
            return ModelWindowError(
                f"The context window of “{settings.model}” at {server} is too small for this"
                f" conversation; give it {ENOUGH_WINDOW:,} tokens or more.",
                window_of(failure),
            )
        case Rejected():
            return _rejection(failure, settings, has_key=has_key)
        case BrokenOff():
            return ModelUnreachableError(
                f"The connection to {server} broke off before the answer was complete; try again."
            )
        case NotAChat():
            said = f" (it said: {failure.message})" if failure.message else ""
            return ModelError(
                f"{server} did not answer like a chat model{said};"
                " check the address, it usually ends in /v1."
            )
        case _:
            assert_never(failure)


def _rejection(rejected: Rejected, settings: ModelSettings, *, has_key: bool) -> ModelError:
    server, status = settings.server, rejected.status
    said = f": {rejected.message}" if rejected.message else ""
    if out_of_credit(rejected):
        return ModelRefusedError(
            f"The account at {server} has no credit left; top it up there or choose another model."
        )
    if rejected.redirects_to:
        return ModelRefusedError(
            f"{server} redirects to {rejected.redirects_to}, and nothing was sent there;"
            " if you trust that address, enter it."
        )
    match status:
        # No text of the server here: some repeat the key, or a part of it.
        case 401 | 403 if has_key:
            return ModelRefusedError(f"{server} did not accept the key; check the key.")
        case 401 | 403:
            return ModelRefusedError(f"{server} asks for a key; enter one.")
        case 404:
            return ModelRefusedError(
                f"{server} has no model “{settings.model}” at this address (error 404{said});"
                " check both."
            )
        case 429:
            return ModelUnreachableError(f"{server} has had too many requests; {_later(rejected)}.")
        case _ if status in BUSY or status >= 500:
            return ModelUnreachableError(
                f"{server} failed (error {status}{said}); {_later(rejected)}."
            )
        case _:
            return ModelRefusedError(
                f"{server} rejected the request (error {status}{said});"
                " check the model and the address."
            )


def _later(rejected: Rejected) -> str:
    if rejected.wait_s is None:
        return "try again in a few minutes"
    seconds = max(1, math.ceil(rejected.wait_s))
    unit = "second" if seconds == 1 else "seconds"
    return f"it asks to wait {seconds} {unit}, so try again after that"


def unanswered(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for a server that took the request and did not answer in time."""
    if not settings.model:
        return ModelUnreachableError(
            f"{settings.server} did not answer within {settings.timeout_s:g} seconds;"
            " check whether it runs."
        )
    return ModelUnreachableError(
        f"“{settings.model}” at {settings.server} gave no complete answer within"
        f" {settings.timeout_s:g} seconds; try again, or choose a faster model."
    )


def overdue(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for a conversation that exceeded its overall deadline."""
    return ModelUnreachableError(
        f"Reading this conversation with “{settings.model}” at {settings.server} took longer than"
        f" {settings.deadline_s:g} seconds; choose a faster model,"
        " or read it without one."
    )


def unreachable(settings: ModelSettings) -> ModelUnreachableError:
    """Return the error for an address that does not answer."""
    next_step = (
        "start the model's server, or check the address"
        if settings.is_local
        else "check the network and the address"
    )
    return ModelUnreachableError(f"{settings.server} could not be reached; {next_step}.")


def declined(settings: ModelSettings, refusal: str) -> ModelRefusedError:
    """Return the error for a model that declined."""
    return ModelRefusedError(
        f"“{settings.model}” declined to read this conversation ({refusal});"
        " choose another model, or read it without one."
    )
