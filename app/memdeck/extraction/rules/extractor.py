"""Extract candidates from a conversation offline, without a model.

The patterns are in ``resources/rules``, in a folder for each language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import chain

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate, Extraction, Flag, Importance, Intent
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.dates.dated_text import with_said_days
from memdeck.extraction.forgetting import says_what_stays
from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import (
    find_secrets,
    is_masked,
    longest_clean_part,
    redact,
)
from memdeck.extraction.rules.candidate_spans import CandidateSpan, candidate_spans
from memdeck.extraction.rules.corrections import (
    SpanCandidate,
    corrected_by_next,
    corrected_within,
    without_corrections,
    without_part,
)
from memdeck.extraction.rules.due_dates import due_day, is_undated, needs_said_day
from memdeck.extraction.rules.forget_requests import (
    PreviousTurn,
    RequestSource,
    forget_candidates,
    last_sentence,
    requests_in_turn,
)
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.memory_text import memory_text
from memdeck.extraction.rules.owners import owned_spans
from memdeck.extraction.rules.sentences import Span
from memdeck.extraction.rules.turns import (
    MAX_CHARS,
    Turn,
    has_several_users,
    is_among_people,
    is_among_themselves,
    is_user_among_people,
    turns,
)
from memdeck.extraction.text.lower_case import lower_case
from memdeck.extraction.text.people import People

_HIGH_FROM = 1.4
"""Points from which a candidate is of high importance: a name, a decision, a request."""
_LOW_BELOW = 1.1
_MAX_CONFIDENCE = 0.95
_REASONS = {
    Flag.INJECTION: "Next to it are words that read like an order to the assistant.",
    Flag.SECRET: "It looks like it holds a key or a password.",
    Flag.UNDATED: "It names a day that cannot be counted.",
}
"""The reason to leave a candidate to the user's decision, by its flag."""
_ASSISTANT = re.compile(r"(?i)\bassistant\b|助手")
_LISTENER = re.compile(r"(?i)\b(?:you|your|yours|yourself)\b|[你您]")
_SEVERAL = "Several people in the chat have this name."


class RuleExtractor:
    """An extractor that finds the user's statements about themselves by patterns alone.

    Only the user's own messages are read. The same conversation always gives
    the same candidates; no state is stored between two calls.
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
        user_turns = tuple(turns(conversation))
        to_people = is_user_among_people(conversation)
        # "Forget it" among friends asks no memory to forget.
        requests = [() if to_people else requests_in_turn(turn) for turn in user_turns]
        # A request retracts what it names, and not the sentence next to it.
        joins = not any(requests)
        source = RequestSource(
            conversation.id, is_named=is_named, is_among_people=is_among_people(conversation)
        )
        people = People(conversation)
        builder = _CandidateBuilder(conversation.id, people)
        previous = PreviousTurn()
        correction = None
        for turn, turn_requests, following in zip(
            user_turns, requests, (*user_turns[1:], None), strict=False
        ):
            uncorrected = turn if among_people else without_corrections(turn)
            stated = [
                SpanCandidate(span, turn, builder.build(span, turn))
                for whole in candidate_spans(uncorrected, among_people=among_people, joins=joins)
                for span in owned_spans(whole, uncorrected, people)
                if not (turn_requests and says_what_stays(_text(span, turn.own)))
            ]
            if to_people:
                stated = list(filter(None, map(builder.without_listeners, stated)))
            if not among_people:
                stated = corrected_within(without_part(stated, correction), turn, builder.build)
                correction = None
                if following:
                    stated, correction = corrected_by_next(stated, following, builder.build)
            statements = [(found.source.span, found.candidate) for found in stated]
            positioned = list(statements)
            before = previous if turn.message.author == previous.author else PreviousTurn()
            for request in turn_requests:
                candidates = forget_candidates(request, source, turn, statements, before)
                positioned += [(request.span, candidate) for candidate in candidates]
            positioned.sort(key=lambda pair: pair[0].start)
            found = tuple(candidate for _, candidate in positioned)
            # Requests to forget are left to the user, even if they are all secret.
            yield tuple(
                candidate
                for candidate in found
                if candidate.intent is Intent.FORGET or not is_masked(candidate.content)
            )
            previous = PreviousTurn(found, last_sentence(turn), turn.message.author)


def _text(span: CandidateSpan, text: str) -> str:
    return text[span.span.start : span.span.end]


@dataclass(frozen=True, slots=True)
class _CandidateBuilder:
    """Builds the candidates of one conversation, with the names of those who are not the user."""

    conversation_id: str
    people: People

    def build(self, span: CandidateSpan, turn: Turn) -> Candidate:
        """Return the candidate of *span* in *turn*."""
        text = _text(span, turn.message.text)
        flags = tuple(_flags(text, span, turn))
        reasons = [_REASONS[flag] for flag in flags if flag in _REASONS]
        reasons += () if span.subject.is_sure else (_SEVERAL,)
        quote = longest_clean_part(text) if Flag.SECRET in flags else text
        recurring_day = language_of(text).sentence.recurring_day
        is_once = span.category == "todo" and not recurring_day.search(lower_case(text))
        due = due_day(text, turn.said_on) if is_once else None
        return Candidate(
            content=self._content(span, text, turn, due),
            category=span.category,
            owner=span.subject.owner,
            importance=_importance(span),
            evidence=(Evidence(self.conversation_id, turn.message.id, quote),),
            session=self.conversation_id,
            said_on=turn.said_on,
            expires_at=due + timedelta(days=1) if due else None,
            intent=span.intent,
            reason=" ".join(reasons),
            confidence=min(_MAX_CONFIDENCE, 0.5 + 0.2 * span.points),
            ticked=not reasons,
            flags=flags,
        )

    def without_listeners(self, found: SpanCandidate) -> SpanCandidate | None:
        """Return *found* without the clauses from the first that says "you" to other people.

        None if nothing is left; in a memory, "you" would become the assistant, who was not there.
        """
        text = _text(found.source, found.turn.own)
        if not _ASSISTANT.search(found.candidate.content) or _ASSISTANT.search(text):
            return found
        listener = _LISTENER.search(text)
        end = max(text.rfind(mark, 0, listener.start()) for mark in ",，;；") if listener else -1
        if end < 1:
            return None
        start = found.source.span.start
        shorter = replace(found.source, span=Span(start, start + end))
        return SpanCandidate(shorter, found.turn, self.build(shorter, found.turn))

    def _content(self, span: CandidateSpan, text: str, turn: Turn, due: date | None) -> str:
        """Return the text of the memory, with the day behind each relative date."""
        name = turn.message.author if self.people.are_named else ""
        subject = span.subject
        named = text.replace(subject.mention, subject.name, 1) if subject.mention else text
        statement = redact(span.lead + named)
        content = memory_text(statement, language_of(text), name, subject.owner)
        if due:
            return f"{content} ({due})" if needs_said_day(text) else content
        return with_said_days(content, turn.said_on)


def _flags(text: str, span: CandidateSpan, turn: Turn) -> Iterator[Flag]:
    if reads_as_order(turn.message.text[:MAX_CHARS]):
        yield Flag.INJECTION
    if find_secrets(text):
        yield Flag.SECRET
    if span.category == "todo" and is_undated(text, turn.said_on):
        yield Flag.UNDATED


def _importance(span: CandidateSpan) -> Importance:
    if span.intent is Intent.REMEMBER or span.points >= _HIGH_FROM:
        return Importance.HIGH
    return Importance.LOW if span.points < _LOW_BELOW else Importance.MEDIUM
