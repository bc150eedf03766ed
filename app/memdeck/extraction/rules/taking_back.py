"""Wishes that name nothing: "forget that", of what was said just before."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memdeck.domain.candidate import Candidate, Intent
from memdeck.domain.entry import Evidence
from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import Turn


def asks_to_forget(turn: Turn) -> bool:
    """Tell whether anything in *turn* asks to forget, be it named or not."""
    language = language_of(turn.own)
    said = (turn.own[span.start : span.end].lower() for span in sentences(turn.own))
    return any(language.forget.match(words) or language.take_back.match(words) for words in said)


def taken_back(
    turn: Turn, said: Sequence[tuple[Span, Candidate]], before: Sequence[Candidate]
) -> Iterator[Candidate]:
    """Yield a wish to forget for all that *turn* takes back without naming it.

    That is the last thing it *said* itself up to there, or else what the turn *before* said.
    """
    call = language_of(turn.own).take_back
    for span in sentences(turn.own):
        words = turn.own[span.start : span.end]
        if call.match(words.lower()):
            nearest = [candidate for place, candidate in said if place.end <= span.start][-1:]
            for one in nearest or before:
                if one.intent is not Intent.FORGET:
                    yield _wish(one, turn, words)


def _wish(one: Candidate, turn: Turn, words: str) -> Candidate:
    return replace(
        one,
        intent=Intent.FORGET,
        evidence=tuple(Evidence(e.conversation, turn.message.id, words) for e in one.evidence),
        said_on=turn.said_on,
        expires_at=None,
    )
