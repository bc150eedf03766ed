"""Which of the listed talks are wanted: the newest, those since a day, those about something."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from memdeck.services.listed import ListedTalk, TalkState

_LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)  # before any chat; as a timestamp too, everywhere


@dataclass(frozen=True, slots=True)
class Selection:
    """What a person asks for; by default for everything."""

    newest: int | None = None
    since: date | None = None
    text: str = ""

    @property
    def is_all(self) -> bool:
        """True where nothing is left out."""
        return self == Selection()

    def of(self, talks: Iterable[ListedTalk]) -> list[ListedTalk]:
        """Return those of *talks* that it asks for, in the order of the files."""
        kept = matching(talks, self.text)
        if self.since is not None:
            kept = since(kept, self.since)
        if self.newest is None:
            return kept
        wanted = {talk.id for talk in newest(kept, self.newest)}
        return [talk for talk in kept if talk.id in wanted]


def matching(talks: Iterable[ListedTalk], text: str) -> list[ListedTalk]:
    """Return the *talks* whose title, opening words or people hold every word of *text*."""
    words = text.casefold().split()
    if not words:
        return list(talks)
    return [talk for talk in talks if all(word in _searched(talk) for word in words)]


def since(talks: Iterable[ListedTalk], day: date) -> list[ListedTalk]:
    """Return the *talks* that went on on *day* or later; none without a date."""
    return [
        talk
        for talk in talks
        if (talk.ended_at or talk.started_at) and latest_on(talk).astimezone().date() >= day
    ]


def newest(talks: Iterable[ListedTalk], count: int) -> list[ListedTalk]:
    """Return those *count* of *talks* that went on last, the latest first."""
    return sorted(talks, key=latest_on, reverse=True)[:count]


def news(talks: Iterable[ListedTalk]) -> list[ListedTalk]:
    """Return the *talks* in which something stands that was not read, and may be."""
    return [talk for talk in talks if talk.state in (TalkState.NEW, TalkState.GROWN)]


def latest_on(talk: ListedTalk) -> datetime:
    """Return when *talk* last went on; of one without a date, long ago."""
    return talk.ended_at or talk.started_at or _LONG_AGO


def is_readable(talk: ListedTalk, names: Collection[str]) -> bool:
    """Tell whether it is known whose words in *talk* are the person's own."""
    return not talk.people or any(name in names for name in talk.people)


def _searched(talk: ListedTalk) -> str:
    return "\n".join((talk.title, talk.opening, *talk.people)).casefold()
