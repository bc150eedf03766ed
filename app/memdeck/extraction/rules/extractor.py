"""Extract candidates from a conversation offline, without a model."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from itertools import chain

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate, Extraction, Flag, Importance, Intent
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.forgetting import says_what_stays
from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import (
    find_secrets,
    is_masked,
    longest_clean_part,
    redact,
)
from memdeck.extraction.rules.candidate_spans import CandidateSpan, offers
from memdeck.extraction.rules.corrected import Said, before_corrections, by_next, within, without
from memdeck.extraction.rules.due_dates import due_day, is_undated, needs_said_day
from memdeck.extraction.rules.forget_requests import (
    Before,
    Origin,
    asked_in,
    last_sentence,
    requested,
)
from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.memory_text import memory_text
from memdeck.extraction.rules.turns import (
    MAX_CHARS,
    Turn,
    has_several_users,
    is_among_people,
    is_among_themselves,
    turns,
)
from memdeck.extraction.text.lower_case import lower_case

_WEIGHTY = 1.4
"""Points from which a claim is of high importance: a name, a decision, a request."""
_SLIGHT = 1.1
_CERTAIN = 0.95
_REASONS = {
    Flag.INJECTION: "Next to it are words that read like an order to the assistant.",
    Flag.SECRET: "It looks like it holds a key or a password.",
    Flag.UNDATED: "It names a day that cannot be counted.",
}
"""The reason to leave a candidate to the user's decision, by its flag."""


class RuleExtractor:
    """An extractor that finds the user's statements about themselves by patterns alone.

    Only the user's own messages are read. The same conversation always gives
    the same candidates; nothing is kept between two calls.
    """

    name = "rules"

    def extract(self, conversation: Conversation) -> Extraction:
        """Return the candidates of *conversation* in reading order, each with its evidence."""
        return Extraction(tuple(chain.from_iterable(self.turn_by_turn(conversation))), self.name)

    def turn_by_turn(self, conversation: Conversation) -> Iterator[tuple[Candidate, ...]]:
        """Yield the candidates of each turn of the user, so that the caller can stop in between."""
        if conversation.forbidden:
            return
        among_people = is_among_themselves(conversation)
        is_named = has_several_users(conversation)
        heard = tuple(turns(conversation))
        asked = [asked_in(turn) for turn in heard]
        # A request retracts what it names, and not the sentence next to it.
        joins = not any(asked)
        before = Before()
        origin = Origin(
            conversation.id, is_named=is_named, is_among_people=is_among_people(conversation)
        )
        make = partial(_candidate, conversation=conversation, is_named=is_named)
        correction = None
        for turn, requests, after in zip(heard, asked, (*heard[1:], None), strict=False):
            heard_turn = turn if among_people else before_corrections(turn)
            offered = [
                Said(offer, turn, make(offer, turn))
                for offer in offers(heard_turn, among_people=among_people, joins=joins)
                if not (requests and says_what_stays(turn.own[offer.span.start : offer.span.end]))
            ]
            if not among_people:
                offered = within(without(offered, correction), turn, make)
                offered, correction = by_next(offered, after, make) if after else (offered, None)
            said = [(one.offer.span, one.candidate) for one in offered]
            found = [
                *said,
                *(
                    (one.span, candidate)
                    for one in requests
                    for candidate in requested(one, origin, turn, said, before)
                ),
            ]
            found.sort(key=lambda pair: pair[0].start)
            yield tuple(one for _, one in found if not _says_nothing(one))
            before = Before(tuple(one for _, one in found), last_sentence(turn))


def _says_nothing(candidate: Candidate) -> bool:
    """Return whether *candidate* is all secret; requests to forget are left to the user."""
    return candidate.intent is not Intent.FORGET and is_masked(candidate.content)


def _candidate(
    offer: CandidateSpan, turn: Turn, *, conversation: Conversation, is_named: bool
) -> Candidate:
    words = turn.message.text[offer.span.start : offer.span.end]
    flags = tuple(_flags(words, offer, turn))
    quote = longest_clean_part(words) if Flag.SECRET in flags else words
    is_once = offer.category == "todo" and not language_of(words).habit.search(lower_case(words))
    due = due_day(words, turn.said_on) if is_once else None
    return Candidate(
        content=_content(offer.lead + words, turn, due, is_named=is_named),
        category=offer.category,
        importance=_importance(offer),
        evidence=(Evidence(conversation.id, turn.message.id, quote),),
        session=conversation.id,
        said_on=turn.said_on,
        expires_at=due + timedelta(days=1) if due else None,
        intent=offer.intent,
        reason=" ".join(_REASONS[flag] for flag in flags if flag in _REASONS),
        confidence=min(_CERTAIN, 0.5 + 0.2 * offer.points),
        ticked=_REASONS.keys().isdisjoint(flags),
        flags=flags,
    )


def _content(words: str, turn: Turn, due: date | None, *, is_named: bool) -> str:
    """Return the memory's text, with its owner's name if *is_named*; a relative day is resolved."""
    name = turn.message.author if is_named else ""
    text = memory_text(redact(words), language_of(words), name)
    return f"{text} ({due.isoformat()})" if due and needs_said_day(words) else text


def _flags(words: str, offer: CandidateSpan, turn: Turn) -> Iterator[Flag]:
    if reads_as_order(turn.message.text[:MAX_CHARS]):
        yield Flag.INJECTION
    if find_secrets(words):
        yield Flag.SECRET
    if offer.category == "todo" and is_undated(words, turn.said_on):
        yield Flag.UNDATED


def _importance(offer: CandidateSpan) -> Importance:
    if offer.intent is Intent.REMEMBER or offer.points >= _WEIGHTY:
        return Importance.HIGH
    return Importance.LOW if offer.points < _SLIGHT else Importance.MEDIUM
