"""Check what a model writes about a unit, sentence by sentence, against the messages it names.

A sentence may only say what its messages say: enough of their words, all its numbers, names and
dates, and not the opposite. A purge of a message can then remove all that rests on it. The day
that a sentence names is never the model's own: dates in brackets are removed, and replaced by what
``extraction.dates`` makes of the words before them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.matching.distinction import names_in, numbers_in
from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.dates.dated_text import with_days
from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, DateExpression, Days, Direction
from memdeck.extraction.episodes.participants import episode_key, with_episodes
from memdeck.extraction.episodes.titles import MOST_CHARACTERS
from memdeck.extraction.episodes.unit_source import UnitSource
from memdeck.extraction.episodes.units import event_key, with_stop
from memdeck.extraction.guards.injection import memory_reads_as_order, reads_as_order
from memdeck.extraction.guards.own_words import own_words
from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.checks.support import contradicts, support, unsupported_numbers
from memdeck.extraction.llm.prompting.schemas import (
    EpisodeReply,
    EventReply,
    SentenceReply,
    UnitReply,
    importance_share,
)

LONGEST = 500
"""Most characters of one sentence."""
SAID = 0.4
"""Least share of a sentence's significant words that its messages contain."""
SAID_WITHOUT_NAMES = 0.25
"""Least share of the others among these words: a name alone supports nothing said of its person."""
LEAST_SOUND = 0.5
"""Least share of a reply's sentences that are sound; below it, none is used."""
SAME = 0.6
"""Share of words from which a sentence says the same as a statement that the rules found."""
MOST_KEYWORDS, LONGEST_KEYWORD = 12, 40

_FIRST_PERSON = re.compile(
    r"\b(?:[Mm]y|[Mm]yself|[Ww]e|[Oo]urs?|us|me)\b(?!-)|\bI['’](?:m|ve|d|ll)\b"
    r"|(?:\A|[^\w\s]\s{0,3}|\b(?:and|as|because|but|if|so|that|then|when|while)\s)I\b"
    r"|(?<![自忘无])我|咱"
)
"""The first person: I, but not as the number of a king. The person meant stands in no sentence."""
_ANYBODY = "user"
"""Stands for a name; ``support`` does not count it."""
_BRACKETS = re.compile(r" ?[(（]([^()（）]{1,60})[)）]")
_COUNT = re.compile(
    r"\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) times\b|\b(?:twice|thrice)\b"
    r"|[两二三四五六七八九十\d]{1,2}[次遍]",
    re.IGNORECASE,
)
_COUNTS = {"twice": 2, "thrice": 3, "两": 2}
_FIRST_WORD = re.compile(r"[A-Z][A-Za-z'-]+")
_FIRST_CHARACTERS = re.compile(r"[\u4e00-\u9fff]{2}")
_OPENERS = word_set(
    """
    the a an after afterwards also although as at because before both but by during earlier each
    eventually every finally first for from he her his if in instead it its last later meanwhile
    most next now on once one our over she since some soon that their then there they this though
    to two until user users when while with yes yesterday today tomorrow
    """
)
_OPENERS_ZH = re.compile(
    r"此外|随后|之后|最后|两人|大家|他们|她们|双方|对话|聊天|期间|其中|同时|后来|接着|用户|助手|昨天|今天|明天|由于|因为|如果|为了|关于"
)
_LEAD = 20
"""Characters before a name that are searched for signs that somebody is addressed by it."""
_BEFORE_ADDRESS = re.compile(
    r"(?:\A|[,.!?，。！？~\n]\s{0,3}|\b(?:hey|hi|hello|thanks|you|wow|yes|yeah|yep|yup|no|nope|sure|great"
    r"|congrats|congratulations|bye|well|oh|ok|okay|morning|嗨|你好|谢谢)\s{0,3})\Z",
    re.IGNORECASE,
)
_AFTER_ADDRESS = re.compile(r"\s{0,3}(?:[,.!?，。！？:：~…\n-]|\Z)")
_PRONOUN = re.compile(r"(?:he|she|they|it|his|her|their|its)\b|[他她它]", re.IGNORECASE)


def checked_unit(
    reply: UnitReply,
    source: UnitSource,
    messages: Mapping[str, Message],
    is_forgotten: Callable[[str], bool],
) -> Unit | None:
    """Return the unit of *source* as *reply* tells it; None if too little of it is sound.

    *messages* are by the ids for the model. What is missing or unsound of an event, an episode or
    a title is that of the rules.
    """
    return _Check(source, messages, is_forgotten).unit(reply)


@dataclass(frozen=True, slots=True)
class _Found:
    """A sound sentence, its days, and how a message named them."""

    sentence: Sentence
    days: Days | None
    said: str


class _Check:
    def __init__(
        self,
        source: UnitSource,
        messages: Mapping[str, Message],
        is_forgotten: Callable[[str], bool],
    ) -> None:
        self._source = source
        self._people = source.people
        self._is_forgotten = is_forgotten
        # Nothing rests on quoted words, or on an order; advice of an assistant looks like one. Nor
        # does anything on the words of a person without a name: it would be the user's.
        self._own = {
            id_: replace(message, text=own_words(message.text))
            for id_, message in messages.items()
            if message.role is Role.ASSISTANT
            or not (message.role is Role.OTHER or reads_as_order(message.text))
        }
        self._said = {message.id: message.text for message in source.messages}
        self._positions = {message.id: n for n, message in enumerate(source.messages)}
        self._owners = source.owners

    def unit(self, reply: UnitReply) -> Unit | None:
        claims = (*reply.summary, *reply.narrative, *reply.events)
        summary = self._sentences(reply.summary)
        narrative = self._in_order(self._sentences(reply.narrative))
        events = tuple(self._events(reply.events))
        sound = len(summary) + len(narrative) + len(events)
        if not (summary or narrative) or sound < LEAST_SOUND * len(claims):
            return None
        unit = self._source.unit
        narrative = narrative or summary
        summary = summary or narrative[:1]
        texts = [sentence.text for sentence in (*summary, *narrative)]
        narrated = replace(
            unit,
            subject=self._title(reply.title, summary) or unit.subject,
            summary=summary,
            narrative=narrative,
            events=events or unit.events,
            keywords=self._keywords(reply.keywords, texts),
            importance=importance_share(reply.importance),
            episodes=tuple(self._episodes(reply.episodes)),
            sent_digest=self._source.digest,
        )
        return with_episodes(narrated, self._source.messages, self._people)

    def _episodes(self, replies: Iterable[EpisodeReply]) -> Iterator[Episode]:
        """Yield the sound episodes, the first of each person."""
        seen = set[str]()
        for reply in replies:
            owner = self._participant(reply.owner)
            summary = self._sentences(reply.summary)
            narrative = self._in_order(self._sentences(reply.narrative))
            count = len(reply.summary) + len(reply.narrative)
            is_sound = len(summary) + len(narrative) >= LEAST_SOUND * count
            if owner is None or owner in seen or not narrative or not is_sound:
                continue
            seen.add(owner)
            summary = summary or narrative[:1]
            texts = [sentence.text for sentence in (*summary, *narrative)]
            yield Episode(
                key=episode_key(owner),
                owner=owner,
                title=self._title(reply.title, summary) or self._source.unit.subject,
                summary=summary,
                narrative=narrative,
                keywords=self._keywords(reply.keywords, texts),
                importance=importance_share(reply.importance),
            )

    def _events(self, replies: Iterable[EventReply]) -> Iterator[Event]:
        keys = set[str]()
        for reply in replies:
            event = self._event(reply)
            if event is not None and event.key not in keys:
                keys.add(event.key)
                yield event

    def _event(self, reply: EventReply) -> Event | None:
        """Return the event of *reply*: it rests on the one message that supports it best."""
        of_people = (m for m in self._named(reply.messages) if m.role is not Role.ASSISTANT)
        message = max(of_people, key=lambda m: support(reply.text, m.text), default=None)
        if message is None or _PRONOUN.match(reply.text):
            return None
        found = self._found(reply.text, [message])
        owner = self._owner(reply, message)
        if found is None or owner is None or self._source.is_person_forgotten(owner):
            return None
        days, said = self._days_of(reply.said, message) or (found.days, found.said)
        text = found.sentence.text
        return Event(
            key=event_key(message.id, text),
            text=text,
            owner=owner,
            message=message.id,
            first=days.first if days else None,
            last=days.last if days else None,
            said=said,
        )

    def _sentences(self, replies: Iterable[SentenceReply]) -> tuple[Sentence, ...]:
        """Return the sound sentences of *replies*, each once."""
        checked = (self._found(reply.text, self._named(reply.messages)) for reply in replies)
        found = {item.sentence.text: item.sentence for item in checked if item}
        return tuple(found.values())

    def _in_order(self, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
        """Return *sentences* in the order of the first message of each."""
        return tuple(sorted(sentences, key=lambda s: self._positions[s.messages[0]]))

    def _named(self, ids: Iterable[str]) -> list[Message]:
        """Return the messages of these ids for the model, in order, as people's own words."""
        named = {id_.strip("[] ").casefold() for id_ in ids}
        return [message for id_, message in self._own.items() if id_ in named]

    def _found(self, claim: str, named: Sequence[Message]) -> _Found | None:
        """Return the sentence *claim* if the messages *named* support it, with its dates."""
        clean = self._clean(claim)
        said = "\n".join(message.text for message in named)
        if not named or not clean or len(clean) > LONGEST:
            return None
        text = with_stop(_without_dates_in_brackets(clean))
        dates = _Dates(named)
        expressions = dates.expressions(text)
        undated = _without(text, expressions)
        if (
            not all(map(dates.are_said, expressions))
            or self._invents_number(undated, said, len(named))
            or self._invents_name(undated, said, named)
            or not self._is_said(undated, said, named)
            or contradicts(undated, said)
            or self._has_wrong_subject(text, named)
        ):
            return None
        dated, days, words = with_days(text, dates.said_on)
        if self._is_forgotten(dated):
            return None
        ids = tuple(message.id for message in named)
        return _Found(Sentence(dated, ids), days, words)

    def _clean(self, claim: str) -> str:
        """Return *claim* on one line; "" if it holds a secret, an order, or the first person."""
        text = " ".join(claim.split())
        if MASK in text or redact(text) != text or memory_reads_as_order(text):
            return ""
        if _FIRST_PERSON.search(own_words(text)):
            return ""
        return text

    def _is_said(self, text: str, said: str, named: Sequence[Message]) -> bool:
        """Return whether *said* has enough of the words of *text*, and not only of its names."""
        unnamed = self._people.mention.sub(_ANYBODY, text)
        return (
            support(text, f"{said}\n{self._names(named)}") >= SAID
            and support(unnamed, said) >= SAID_WITHOUT_NAMES
        )

    def _invents_number(self, text: str, said: str, count: int) -> bool:
        """Return whether *text* has a number that nobody said.

        How often something was mentioned counts as said if as many messages are named.
        """
        plain = _COUNT.sub(lambda hit: " " if _times(hit.group()) == count else hit.group(), text)
        return bool(unsupported_numbers(plain, said))

    def _invents_name(self, text: str, said: str, named: Sequence[Message]) -> bool:
        # A name may be that of a book, in quotes.
        raw = "\n".join(self._said[message.id] for message in named)
        known = f"{said}\n{raw}\n{self._names(named)}".casefold()
        names = names_in(text)
        if (first := _FIRST_WORD.match(text)) and first.group().casefold() not in _OPENERS:
            names.add(first.group().casefold().removesuffix("'s"))
        if any(name.strip("'’") not in known for name in names):
            return True
        start = _FIRST_CHARACTERS.match(text)
        return (
            start is not None
            and not _OPENERS_ZH.match(text)
            and not any(character in known for character in start.group())
        )

    def _names(self, named: Sequence[Message]) -> str:
        """Return the names of the people of the unit, and how those without one are called."""
        speakers = (message.author for message in self._source.messages)
        has_assistant = any(message.role is Role.ASSISTANT for message in named)
        return " ".join(
            (*dict.fromkeys(speakers), "user", "用户", "assistant 助手" * has_assistant)
        )

    def _has_wrong_subject(self, text: str, named: Sequence[Message]) -> bool:
        """Return whether the first person of the chat in *text* is one whom it cannot be about.

        Those are people who neither wrote its messages nor are spoken of in them, and any but the
        owner of a statement that says the same by rules.
        """
        mentioned = list(self._mentioned(text)) if self._people.are_several else []
        subject = next((owner for owner in mentioned if owner in self._owners), None)
        if subject is None:
            return False
        if not self._takes_part(subject, named):
            return True
        ids = {message.id for message in named}
        return self._subject(text) is not None and any(
            event.message in ids
            and event.owner not in mentioned
            and event.owner in self._owners
            and support(_unnamed(event.text), text) >= SAME
            for event in self._source.unit.events
        )

    def _takes_part(self, owner: str, named: Sequence[Message]) -> bool:
        """Return whether *owner* wrote one of the messages *named*, or is spoken of in it."""
        authors = {self._people.owner(m.author) for m in named if m.role is not Role.ASSISTANT}
        return owner in authors or any(owner in self._spoken_of(m.text) for m in named)

    def _spoken_of(self, text: str) -> Iterator[str]:
        """Yield the people who are named in *text*, and not only addressed: "Thanks, Ben!"."""
        for found in self._people.mention.finditer(text):
            is_addressed = _BEFORE_ADDRESS.search(
                text, max(0, found.start() - _LEAD), found.start()
            ) and _AFTER_ADDRESS.match(text, found.end())
            if not is_addressed:
                yield from self._people.called(found["name"], "")

    def _subject(self, text: str) -> str | None:
        """Return the person of the chat with whose name *text* begins."""
        found = self._people.mention.match(text) if self._people.are_several else None
        return self._participant(found["name"]) if found else None

    def _mentioned(self, text: str) -> Iterator[str]:
        for found in self._people.mention.finditer(text):
            yield from self._people.called(found["name"], "")

    def _participant(self, name: str) -> str | None:
        """Return the person who speaks in the unit and is called *name*; None if it is nobody."""
        if name in self._owners:
            return name
        owners = [owner for owner in self._people.called(name, "") if owner in self._owners]
        if len(owners) == 1:
            return owners[0]
        is_user = name.casefold() in {"", "user", "the user", "用户"}
        return "" if is_user and "" in self._owners else None

    def _owner(self, reply: EventReply, message: Message) -> str | None:
        """Return whose the event is; None if it is not whose *reply* says."""
        if not self._people.are_several:
            return ""
        subject, claimed = self._subject(reply.text), self._participant(reply.owner)
        if subject is not None:
            is_same = claimed is None or claimed == subject
            return subject if is_same else None
        if claimed is not None:
            return claimed if self._takes_part(claimed, [message]) else None
        is_named = bool(reply.owner) and reply.owner.casefold() in message.text.casefold()
        return reply.owner if is_named else None

    def _days_of(self, said: str, message: Message) -> tuple[Days, str] | None:
        """Return the days that *message* names with the words *said*, and these words."""
        folded = said.casefold()
        for expression in _Dates([message]).said:
            words = expression.words.casefold()
            if expression.days and folded and (words in folded or folded in words):
                return expression.days, expression.words
        return None

    def _title(self, title: str, summary: Sequence[Sentence]) -> str:
        """Return *title*; "" if it says anything beyond *summary* and the messages."""
        text = self._clean(title).rstrip(".。 ")
        if not text or len(text) > MOST_CHARACTERS or self._is_forgotten(text):
            return ""
        messages = list(self._own.values())
        said = "\n".join((*(s.text for s in summary), *(m.text for m in messages)))
        is_sound = (
            not any(found.basis is Basis.DATE for found in date_expressions(text, None))
            and not unsupported_numbers(text, said)
            and not self._invents_name(text, said, messages)
            and self._is_said(text, said, messages)
            and not contradicts(text, said)
        )
        return text if is_sound else ""

    def _keywords(self, keywords: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
        """Return those of *keywords* that *texts* have, so that they say nothing beyond these."""
        everything = "\n".join(texts).casefold()
        found = (" ".join(keyword.split()) for keyword in keywords)
        fitting = (word for word in found if word and word.casefold() in everything)
        return tuple(dict.fromkeys(w for w in fitting if len(w) <= LONGEST_KEYWORD))[:MOST_KEYWORDS]


class _Dates:
    """The dates that *named* messages have."""

    def __init__(self, named: Sequence[Message]) -> None:
        self._named = named
        self._texts = "\n".join(message.text for message in named).casefold()
        self.said = tuple(
            chain.from_iterable(
                date_expressions(message.text, _day(message), direction)
                for message in named
                for direction in (Direction.PAST, Direction.FUTURE)
            )
        )
        self._days = [days for found in self.said for days in found.readings]
        self._days += [Days(day, day) for message in named if (day := _day(message))]

    @property
    def said_on(self) -> date | None:
        """The day from which relative dates are counted: that of the message that has one."""
        relative = (m for m in self._named if any(_relative(date_expressions(m.text, None))))
        first = next(relative, self._named[0] if self._named else None)
        return _day(first) if first else None

    def expressions(self, text: str) -> tuple[DateExpression, ...]:
        return date_expressions(text, self.said_on, Direction.PAST)

    def are_said(self, expression: DateExpression) -> bool:
        """Return whether a message has the days of *expression*, or days in them."""
        return (
            not expression.readings
            or expression.words.casefold() in self._texts
            or any(
                reading.first <= days.first and days.last <= reading.last
                for reading in expression.readings
                for days in self._days
            )
        )


def _relative(expressions: Iterable[DateExpression]) -> Iterator[DateExpression]:
    return (expression for expression in expressions if expression.basis is not Basis.DATE)


def _day(message: Message) -> date | None:
    return message.at.date() if message.at else None


def _without_dates_in_brackets(text: str) -> str:
    """Return *text* without the dates in brackets that stand behind a relative date."""
    ends = {found.end for found in _relative(date_expressions(text, None))}

    def replacement(hit: re.Match[str]) -> str:
        is_date = hit.start() in ends and date_expressions(hit[1], None)
        return "" if is_date else hit.group()

    return _BRACKETS.sub(replacement, text)


def _without(text: str, expressions: Sequence[DateExpression]) -> str:
    for expression in reversed(expressions):
        if expression.readings:
            text = f"{text[: expression.start]} {text[expression.end :]}"
    return text


def _times(words: str) -> int:
    """Return the number that "three times", 三次 and so on mean."""
    for word, count in _COUNTS.items():
        if word in words.casefold():
            return count
    found = numbers_in(words.replace("遍", "次"))
    return int(next(iter(found), 0))


def _unnamed(text: str) -> str:
    """Return the text of an event without its first word, the name of its owner."""
    return text.partition(" ")[2] or text
