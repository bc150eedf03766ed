"""The units of a conversation by rules alone."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from uuid import UUID, uuid5

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.boundaries import divided
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.extraction.episodes.message_signals import signals_of
from memdeck.extraction.episodes.participants import with_episodes
from memdeck.extraction.episodes.statements import Statement, StatementReader
from memdeck.extraction.episodes.titles import best_title

_NAMESPACE = UUID("6f2f4f0c-3b1c-5d0a-9a53-6d1e0b6f4c11")
_KEY_DIGITS = 6
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_MOST_POINTS = 2.0
"""Points of a statement that is as important as any."""


def unit_id(conversation: str, first_message: str) -> str:
    """Return the id of the unit of *conversation* that begins with *first_message*."""
    return str(uuid5(_NAMESPACE, f"{conversation}\n{first_message}"))


class UnitReader:
    """Divides one conversation into units, and yields each as soon as it is read.

    *withheld*, *is_forgotten*, *is_person_forgotten* and *known* are those of ``StatementReader``.
    The messages at the end that are not yet a unit are *waiting*; none are if the conversation
    *is_final*.
    """

    def __init__(
        self,
        conversation: Conversation,
        withheld: Collection[str],
        is_forgotten: Callable[[str], bool],
        is_person_forgotten: Callable[[str], bool] = lambda _name: False,
        known: Collection[str] = (),
        *,
        is_final: bool,
    ) -> None:
        self._conversation = conversation
        roles = {role for role, _ in conversation.speakers}
        is_with_assistant = Role.ASSISTANT in roles
        self._source_type = SourceType.ASSISTANT if is_with_assistant else SourceType.CHAT
        self._statements = StatementReader(
            conversation, withheld, is_forgotten, is_person_forgotten, known
        )
        self._group = conversation.id if self._statements.people.are_several else None
        signals = [signals_of(message) for message in conversation.messages]
        division = divided(signals, is_final=is_final)
        self._ranges = division.units
        self.waiting = tuple(message.id for message in conversation.messages[division.rest :])

    def __iter__(self) -> Iterator[Unit]:
        """Yield the units in order, without those in which nothing is stated."""
        for positions in self._ranges:
            messages = self._conversation.messages[positions.start : positions.stop]
            statements = [self._statements.of_message(message.id) for message in messages]
            stated = tuple(of_message for of_message in statements if of_message)
            if stated:
                yield self._unit(messages, stated)

    def statements(self, units: Iterable[Unit]) -> Iterator[Statement]:
        """Yield the statements of which the events of *units* are, in order.

        An event that a person changed or removed from the file of a unit has none. Of a unit that a
        model wrote, all statements of its messages are yielded.
        """
        for unit in units:
            events = {(event.message, event.text) for event in unit.events}
            for message in unit.messages:
                for statement in self._statements.of_message(message):
                    if unit.model or (statement.message, statement.text) in events:
                        yield statement

    def _unit(self, messages: Sequence[Message], statements: Sequence[Sequence[Statement]]) -> Unit:
        """Return the unit of *messages* with these *statements*, those of each message together."""
        everything = [statement for of_message in statements for statement in of_message]
        best, *others = sorted(everything, key=lambda statement: -statement.points)
        times = [message.at for message in messages if message.at is not None]
        speaking = [message for message in messages if not message.is_quoted]
        users = (_name(message) for message in speaking if message.role is not Role.ASSISTANT)
        names = tuple(dict.fromkeys(map(_name, speaking)))
        unit = Unit(
            id=unit_id(self._conversation.id, messages[0].id),
            conversation=self._conversation.id,
            messages=tuple(message.id for message in messages),
            users=tuple(dict.fromkeys(users)),
            participants=names,
            subject=best_title((each.text for each in (best, *others)), names),
            summary=_summary(everything, best),
            narrative=tuple(map(_narrated, statements)),
            source_type=self._source_type,
            group=self._group,
            since=min(times, default=None),
            until=max(times, default=None),
            events=tuple(_events(everything)),
            importance=round(min(1.0, best.points / _MOST_POINTS), 2),
        )
        return with_episodes(unit, messages, self._statements.people)


def _name(message: Message) -> str:
    return message.author or message.role.value


def event_key(message: str, text: str) -> str:
    """Return the key of the event that rests on *message*."""
    content = f"{message}\n{text}".encode("utf-8", "backslashreplace")
    return hashlib.sha256(content).hexdigest()[:_KEY_DIGITS]


def _events(statements: Sequence[Statement]) -> Iterator[Event]:
    """Yield an event for each of *statements*; of equal ones in a message, one."""
    keys: set[str] = set()
    for statement in statements:
        key = event_key(statement.message, statement.text)
        if key not in keys:
            keys.add(key)
            yield Event(
                key=key,
                text=statement.text,
                owner=statement.owner,
                message=statement.message,
                first=statement.days.first if statement.days else None,
                last=statement.days.last if statement.days else None,
                said=statement.said,
            )


def _narrated(of_message: Sequence[Statement]) -> Sentence:
    """Return the statements of one message as a line of the narrative."""
    text = " ".join(with_stop(statement.text) for statement in of_message)
    return Sentence(text, (of_message[0].message,))


def _summary(statements: Sequence[Statement], best: Statement) -> tuple[Sentence, ...]:
    """Return the best sentence, and the best one of another message, in order of time."""
    others = [statement for statement in statements if statement.message != best.message]
    second = max(others, key=lambda statement: statement.points, default=best)
    chosen = {item.text: item.message for item in statements if item in (best, second)}
    return tuple(Sentence(with_stop(text), (message,)) for text, message in chosen.items())


def with_stop(text: str) -> str:
    """Return *text* with a full stop, if nothing ends it."""
    if text.endswith(tuple(".!?…。！？~～")):
        return text
    return f"{text}。" if _CHINESE.search(text) else f"{text}."
