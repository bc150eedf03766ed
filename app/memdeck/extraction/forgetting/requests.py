"""From one sentence to what it asks to forget."""

import re
from dataclasses import dataclass

from memdeck.domain.candidate import Scope
from memdeck.extraction.forgetting.chinese import CHINESE
from memdeck.extraction.forgetting.classifier import likelihood
from memdeck.extraction.forgetting.english import ENGLISH
from memdeck.extraction.forgetting.topics import topics_asked

_HAN = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？\n]?")
LONGEST = 600
"""Characters of a sentence that are read."""
SURE = 0.75
"""Likelihood from which a sentence is a request, whatever is known."""
MAYBE = 0.25
"""Likelihood from which a sentence may be one: it is not stored, and waits if it names a memory."""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """What a sentence asks to forget: ``sentence[start:end]``, empty where it names nothing.

    *is_sure* is False where the words may be an order about something else, such
    as "delete my draft": only a memory that it names makes it a request.
    """

    start: int
    end: int
    scope: Scope = Scope.NAMED
    is_sure: bool = True


def forget_requests(sentence: str) -> tuple[ForgetRequest, ...]:
    """Return what *sentence* asks to forget, in reading order."""
    text = _lowered(sentence[:LONGEST])
    lexicon = CHINESE if _HAN.search(text) else ENGLISH
    tokens = lexicon.tokens(text)
    if not lexicon.asks(tokens):
        return ()
    chance = likelihood(text, tokens, lexicon)
    if chance < MAYBE:
        return ()
    return tuple(
        ForgetRequest(one.start, one.end, one.scope, chance >= SURE)
        for one in topics_asked(text, tokens, lexicon)
    )


def first_request(text: str) -> tuple[ForgetRequest, str] | None:
    """Return the first request to forget in *text*, and the sentence it stands in."""
    for hit in _SENTENCE.finditer(text):
        for found in forget_requests(hit.group().strip()):
            return found, hit.group().strip()
    return None


def _lowered(text: str) -> str:
    """Return *text* in lower case, each character in its place."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    lower = straight.lower()
    if len(lower) == len(text):
        return lower
    return "".join(mark.lower() if len(mark.lower()) == 1 else mark for mark in straight)
