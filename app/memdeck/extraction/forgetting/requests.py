"""From one sentence to what it asks to forget."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.candidate import Scope
from memdeck.domain.forget_requests import LIKELY
from memdeck.extraction.forgetting.chinese import CHINESE
from memdeck.extraction.forgetting.classifier import likelihood
from memdeck.extraction.forgetting.english import ENGLISH
from memdeck.extraction.forgetting.lexicon import Token
from memdeck.extraction.forgetting.topics import topics_asked
from memdeck.extraction.lower_case import lower_case

_HAN = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？\n]?")
ORDER = 0.9
"""Likelihood of a verb with a colon and what it is about: "delete: the Volvo"."""
LONGEST_TEXT = 20_000
"""Characters of a text that are read; a longer one is a document."""
LONGEST = 600
"""Characters of a sentence that are read."""
_FEW = 4
UNSURE = 0.7
"""The greatest likelihood of a request whose verb is unknown."""
MAYBE = 0.2
"""Likelihood from which a sentence may be a request: it is no statement that may be stored."""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """What a sentence asks to forget: ``sentence[start:end]``, empty where it names nothing.

    A *likelihood* below ``SURE`` is that of an order that may be about something else, such
    as "delete my draft".
    """

    start: int
    end: int
    scope: Scope = Scope.NAMED
    likelihood: float = 1.0


def forget_requests(sentence: str) -> tuple[ForgetRequest, ...]:
    """Return what *sentence* asks to forget, in reading order."""
    text = lower_case(sentence[:LONGEST])
    lexicon = CHINESE if _HAN.search(text) else ENGLISH
    tokens = lexicon.tokens(text)
    chance = max(likelihood(text, tokens, lexicon), ORDER if lexicon.orders(text, tokens) else 0.0)
    if chance < MAYBE:
        return ()
    if not lexicon.asks(tokens):
        is_likely = chance >= LIKELY and all(one.kind != "rules" for one in tokens)
        return (_in_other_words(text, tokens, chance),) if is_likely else ()
    return tuple(
        ForgetRequest(one.start, one.end, one.scope, chance)
        for one in topics_asked(text, tokens, lexicon)
    )


def _in_other_words(text: str, tokens: Sequence[Token], chance: float) -> ForgetRequest:
    """Return a request whose verb is unknown, so that it is left to the user what it means.

    A few words that point back, such as "strike that", mean what was said before.
    """
    words = [one for one in tokens if one.kind != "mark"]
    points_back = len(words) <= _FEW and any(one.kind == "this" for one in words)
    if points_back:
        return ForgetRequest(0, 0, Scope.BEFORE, min(chance, UNSURE))
    return ForgetRequest(0, len(text), Scope.NAMED, min(chance, UNSURE))


def requests_in(text: str) -> Iterator[tuple[ForgetRequest, str]]:
    """Yield each request to forget in *text*, and the sentence it stands in."""
    for sentence in sentences_in(text):
        for found in forget_requests(sentence):
            yield found, sentence


def sentences_in(text: str) -> Iterator[str]:
    """Yield the sentences of *text* in which requests are looked for."""
    for hit in _SENTENCE.finditer(text[:LONGEST_TEXT]):
        yield hit.group().strip()
