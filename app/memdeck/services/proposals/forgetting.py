"""Requests to forget from an agent or a file, and those that a model misses.

Text that asks to forget is never stored as a memory.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from memdeck.domain.consolidation.forget_request_targets import LIKELY
from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.memory.candidate import Candidate, Extraction, Intent, Verdict
from memdeck.extraction.forgetting import ForgetRequest, requests_in


def asks_to_forget(text: str) -> bool:
    """Return whether *text*, given as a memory, is likely to be a request to forget."""
    return any(request.likelihood >= LIKELY for request, _ in requests_in(text))


def as_requests(candidate: Candidate) -> tuple[Candidate, ...]:
    """Return the requests to forget in *candidate*, else *candidate* itself.

    If it may be a request, but is not likely to, the user decides: it is unticked.
    """
    found = tuple(
        (request, sentence)
        for request, sentence in requests_in(candidate.content)
        if not request.is_wish
    )
    requests = tuple(
        _as_request(candidate, request, sentence)
        for request, sentence in found
        if request.likelihood >= LIKELY
    )
    if found and not requests and candidate.intent is Intent.STATED:
        reason = " ".join(filter(None, (candidate.reason, "It may be a request to forget.")))
        return (replace(candidate, ticked=False, reason=reason),)
    return requests or (candidate,)


def _as_request(candidate: Candidate, request: ForgetRequest, sentence: str) -> Candidate:
    is_by_model = candidate.intent is Intent.FORGET
    return replace(
        candidate,
        content=sentence[request.start : request.end] or sentence,
        intent=Intent.FORGET,
        scope=request.scope,
        stays=request.stays,
        verdict=Verdict.UNDECIDED,
        target=candidate.target if is_by_model else None,
        confidence=min(candidate.confidence, request.likelihood),
        expires_at=None,
    )


def with_requests(extraction: Extraction, conversation: Conversation) -> Extraction:
    """Return *extraction*, a model's, with the requests to forget that it missed.

    It reads every message: an event loop calls it by ``asyncio.to_thread``.
    """
    candidates = tuple(chain.from_iterable(map(as_requests, extraction.candidates)))
    messages_with_requests = {
        piece.message
        for candidate in candidates
        if candidate.intent is Intent.FORGET
        for piece in candidate.evidence
    }
    asking = {
        message.id
        for message in conversation.messages
        if message.role is Role.USER
        and message.id not in messages_with_requests
        and any(requests_in(message.text))
    }
    if asking and not conversation.forbidden:
        missed = _by_rules(conversation, asking)
        candidates = _in_order([*candidates, *missed], conversation)
    return replace(extraction, candidates=candidates)


def _by_rules(conversation: Conversation, messages: set[str]) -> list[Candidate]:
    """Return the requests that the rules find in the messages with the ids *messages*."""
    from memdeck.extraction.rules import RuleExtractor  # noqa: PLC0415 - takes a quarter of a second

    extraction = RuleExtractor().extract(conversation)
    return [
        replace(candidate, extractor=extraction.extractor)
        for candidate in extraction.candidates
        if candidate.intent is Intent.FORGET
        and any(evidence.message in messages for evidence in candidate.evidence)
    ]


def _in_order(candidates: Sequence[Candidate], conversation: Conversation) -> tuple[Candidate, ...]:
    """Return *candidates* by their last message; in one message, requests come last."""
    positions = {message.id: position for position, message in enumerate(conversation.messages)}

    def order(candidate: Candidate) -> tuple[int, bool]:
        position = max(
            (positions.get(evidence.message, -1) for evidence in candidate.evidence), default=-1
        )
        return position, candidate.intent is Intent.FORGET

    return tuple(sorted(candidates, key=order))
