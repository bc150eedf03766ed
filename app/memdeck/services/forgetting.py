"""Requests to forget, in whatever form they come: from an agent, from a file, beside a model.

What is worded as a request is never taken for a memory, and one that a model
passes over is heard all the same.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from memdeck.domain.candidate import Candidate, Extraction, Intent, Verdict
from memdeck.domain.conversation import Conversation, Role
from memdeck.extraction.forgetting import first_request


def as_request(candidate: Candidate) -> Candidate:
    """Return *candidate* as a request to forget where its words ask for that."""
    found = first_request(candidate.content)
    if found is None:
        return candidate
    request, sentence = found
    topic = sentence[request.start : request.end]
    is_model_s = candidate.intent is Intent.FORGET
    return replace(
        candidate,
        content=topic or sentence,
        intent=Intent.FORGET,
        scope=request.scope,
        verdict=Verdict.UNDECIDED,
        target=candidate.target if is_model_s else None,
        expires_at=None,
    )


async def with_requests(extraction: Extraction, talk: Conversation) -> Extraction:
    """Return what a model made of *talk*, with the requests to forget that it passed over."""
    candidates = tuple(map(as_request, extraction.candidates))
    heard = {
        piece.message for one in candidates if one.intent is Intent.FORGET for piece in one.evidence
    }
    asking = {
        message.id
        for message in talk.messages
        if message.role is Role.USER and message.id not in heard and first_request(message.text)
    }
    if asking and not talk.forbidden:
        missed = await asyncio.to_thread(_by_rules, talk, asking)
        candidates = _in_order([*candidates, *missed], talk)
    return replace(extraction, candidates=candidates)


def _by_rules(talk: Conversation, messages: set[str]) -> list[Candidate]:
    """Return the requests that the rules find in *messages*, by their ids."""
    from memdeck.extraction.rules import RuleExtractor  # noqa: PLC0415 - takes a quarter of a second

    return [
        one
        for one in RuleExtractor().extract(talk).candidates
        if one.intent is Intent.FORGET and any(e.message in messages for e in one.evidence)
    ]


def _in_order(candidates: Sequence[Candidate], talk: Conversation) -> tuple[Candidate, ...]:
    """Return *candidates* by their last message; a request stands behind what else it says."""
    places = {message.id: place for place, message in enumerate(talk.messages)}

    def order(one: Candidate) -> tuple[int, bool]:
        place = max((places.get(e.message, -1) for e in one.evidence), default=-1)
        return place, one.intent is Intent.FORGET

    return tuple(sorted(candidates, key=order))
