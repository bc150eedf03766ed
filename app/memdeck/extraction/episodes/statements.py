"""What each speaker of a conversation states, in the third person and with its dates."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.matching.phases import begins_or_ends_phase
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.dates.dated_text import with_days
from memdeck.extraction.dates.values import Days
from memdeck.extraction.episodes.completed_sentences import (
    CompletedSentence,
    completed_sentences,
)
from memdeck.extraction.episodes.retractions import NEARBY, is_retracted
from memdeck.extraction.guards.own_words import FILLER
from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import find_secrets
from memdeck.extraction.rules.candidate_spans import MAX_SPANS, CandidateSpan, Subject
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.memory_text import (
    group_text,
    in_simple_past,
    memory_text,
    with_own_subject,
    without_hearsay,
    without_here,
)
from memdeck.extraction.rules.owners import as_own_words, names_a_person, owned_spans, says_we
from memdeck.extraction.rules.scoring import ENOUGH, ScoredSentence, score_sentences
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.session_summary import SHORTEST, asks_for_something
from memdeck.extraction.rules.turns import Turn, turns
from memdeck.extraction.text.people import People

LEAST_POINTS = 0.5
"""Points from which a sentence is kept; those with fewer are chit-chat."""

_ASKS = {"en": "The user asks: ", "zh": "用户问："}
"""What precedes a question to an assistant."""
USERS = {"en": "The user", "zh": "用户"}
"""How statements call the user, by the name of their language."""
_HAN = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a *message*; the fields are those of an ``Event``.

    *category* is that of a memory, "" for a question to an assistant. *of_group* is what it says of
    all people of the chat, "" if it is about its owner alone. *is_sure* is false if several people
    have the name of its owner.
    """

    message: str
    owner: str
    text: str
    points: float
    days: Days | None
    said: str
    category: str
    of_group: str
    own_words: str
    is_sure: bool


class StatementReader:
    """Reads the statements of one conversation.

    Messages whose ids are *withheld* have none, and neither have sentences with a secret, quoted
    text and what its speaker takes back at once. A statement that the user forgot, as
    *is_forgotten* says of its text, is left out, and so is what an assistant says, or another
    person whose name is unknown. Of a person whom the user forgot, as *is_person_forgotten* says
    of the name, nothing is stated. People of *known* names
    may be spoken of without taking part.
    """

    def __init__(
        self,
        conversation: Conversation,
        withheld: Collection[str],
        is_forgotten: Callable[[str], bool],
        is_person_forgotten: Callable[[str], bool],
        known: Collection[str],
    ) -> None:
        self._is_forgotten = is_forgotten
        self._is_person_forgotten = is_person_forgotten
        self.people = People(conversation, _spoken_of(conversation, known))
        self._asks_assistant = any(role is Role.ASSISTANT for role, _ in conversation.speakers)
        # ``turns`` reads the user alone; here everybody counts whose name is known.
        everybody = tuple(
            replace(message, role=Role.USER)
            if message.role is Role.OTHER and message.author
            else message
            for message in conversation.messages
        )
        self._turns = {
            turn.message.id: turn
            for turn in turns(replace(conversation, messages=everybody))
            if turn.message.id not in withheld
        }
        self._following = {
            message.id: everybody[position + 1 : position + 1 + NEARBY]
            for position, message in enumerate(everybody)
        }
        self._known: dict[str, tuple[Statement, ...]] = {}

    def of_message(self, message: str) -> tuple[Statement, ...]:
        """Return the statements of the message of that id, in order: the best, if many."""
        if message not in self._known:
            turn = self._turns.get(message)
            self._known[message] = self._best(turn) if turn else ()
        return self._known[message]

    def _best(self, turn: Turn) -> tuple[Statement, ...]:
        found = [
            item
            for item in self._statements(turn)
            if not (self._is_forgotten(item.text) or self._is_person_forgotten(item.owner))
        ]
        best = sorted(found, key=lambda statement: statement.points, reverse=True)[:MAX_SPANS]
        return tuple(statement for statement in found if statement in best)

    def _statements(self, turn: Turn) -> Iterator[Statement]:
        for completed in completed_sentences(turn.own):
            yield from self._completed(completed, turn)
        for whole in self._spans(turn):
            rest = turn.own[whole.span.end :]
            if is_retracted(rest, turn.message, self._following[turn.message.id]):
                continue
            for span in owned_spans(whole, turn, self.people):
                text = turn.message.text[span.span.start : span.span.end]
                is_own = FILLER not in turn.own[span.span.start : span.span.end]
                if (
                    is_own
                    and _width(text) >= SHORTEST
                    and MASK not in text
                    and not find_secrets(text)
                ):
                    yield self._statement(span, text, turn)

    def _completed(self, sentence: CompletedSentence, turn: Turn) -> Iterator[Statement]:
        """Yield the statement of *sentence*, of its speaker, unless it is secret or taken back."""
        speaker, span = turn.message, sentence.span
        if not self.people.are_known(speaker.role, speaker.author):
            return
        rest = turn.own[span.end :]
        is_retracted_at_once = is_retracted(rest, speaker, self._following[speaker.id])
        if not (is_retracted_at_once or find_secrets(sentence.text) or FILLER in sentence.text):
            subject = Subject(self.people.owner(speaker.author))
            yield self._statement(
                CandidateSpan(span, ENOUGH, "fact", Intent.STATED, subject=subject),
                sentence.text,
                turn,
            )

    def _spans(self, turn: Turn) -> Iterator[CandidateSpan]:
        """Yield the sentences that tell something, or ask the assistant for something."""
        scored = _scored(turn.own)
        for span in sentences(turn.own):
            stated = [
                sentence
                for sentence in scored
                if span.start <= sentence.span.start < span.end and sentence.points >= LEAST_POINTS
            ]
            text = turn.own[span.start : span.end]
            own = as_own_words(text, turn.message.author, self.people)
            best = max(_scored(own), key=lambda part: part.points, default=None)
            if best and best.points > max((part.points for part in stated), default=LEAST_POINTS):
                # What follows is not stated: "…, did you hear?"
                rest = own[best.span.end :]
                end = span.end - len(rest) if text.endswith(rest) else span.end
                stated = [replace(best, span=Span(span.start, end))]
            for sentence in stated:
                yield CandidateSpan(
                    sentence.span,
                    sentence.points,
                    sentence.category,
                    sentence.intent,
                    sentence.lead,
                )
            is_asked = self._asks_assistant and asks_for_something(text)
            if is_asked and not stated:
                yield CandidateSpan(span, LEAST_POINTS, "", Intent.STATED)

    def _statement(self, span: CandidateSpan, text: str, turn: Turn) -> Statement:
        language, subject = language_of(text), span.subject
        name = turn.message.author if self.people.are_several else ""
        named = text.replace(subject.mention, subject.name, 1) if subject.mention else text
        if subject.owner != self.people.owner(turn.message.author):
            named = without_hearsay(named, language)
        elif span.category:
            named = with_own_subject(named, language)
        point = memory_text(span.lead + named, language, name, subject.owner)
        if not span.category and not point.startswith(USERS[language.name]):
            point = _ASKS[language.name] + point
        point = without_here(in_simple_past(point, language), language)
        dated, days, said = with_days(point, turn.said_on)
        is_of_group = self.people.are_several and says_we(text, self.people)
        return Statement(
            message=turn.message.id,
            owner=subject.owner,
            text=dated,
            points=span.points,
            days=days,
            said=said,
            category=span.category,
            of_group=group_text(text, language) if is_of_group else "",
            own_words=as_own_words(text, turn.message.author, self.people) or text,
            is_sure=subject.is_sure,
        )


def _spoken_of(conversation: Conversation, known: Collection[str]) -> list[str]:
    """Return the names of *known* people that occur in *conversation*."""
    text = "\n".join(message.text for message in conversation.messages) if known else ""
    return [name for name in known if name in text and names_a_person(name)]


def _scored(text: str) -> list[ScoredSentence]:
    """Return the sentences of *text* that state something; those that tell of a phase last."""
    return [
        replace(sentence, points=max(sentence.points, ENOUGH))
        if begins_or_ends_phase(text[sentence.span.start : sentence.span.end])
        else sentence
        for sentence in score_sentences(text, language_of(text))
    ]


def _width(text: str) -> int:
    """Return the length of *text*; a Chinese character counts as two, as it says more."""
    return len(text) + len(_HAN.findall(text))
