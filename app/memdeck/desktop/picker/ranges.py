"""Whole ranges of talks to tick at once."""

from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from typing import assert_never

from memdeck.desktop.picker.narrowing import latest_on
from memdeck.services.imports import ListedTalk, Standing

FEW = 20
"""Of what a model would read, no more is ticked before the person has said so."""


class Range(Enum):
    """What a person can tick at once."""

    NEWS = auto()
    NEWEST = auto()
    SINCE = auto()
    ALL = auto()
    NONE = auto()


def within(chosen: Range, talks: Iterable[ListedTalk], day: date) -> list[ListedTalk]:
    """Return those of *talks* that are in the range; *day* is where SINCE begins."""
    match chosen:
        case Range.NEWS:
            return news(talks)
        case Range.NEWEST:
            return newest(talks, FEW)
        case Range.SINCE:
            return since(talks, day)
        case Range.ALL:
            return list(talks)
        case Range.NONE:
            return []
        case _:
            assert_never(chosen)


def news(talks: Iterable[ListedTalk]) -> list[ListedTalk]:
    """Return the *talks* in which something stands that was not read, and may be."""
    return [talk for talk in talks if talk.standing in (Standing.NEW, Standing.GROWN)]


def newest(talks: Iterable[ListedTalk], count: int) -> list[ListedTalk]:
    """Return those *count* of the unread *talks* that went on last."""
    return sorted(news(talks), key=latest_on, reverse=True)[:count]


def since(talks: Iterable[ListedTalk], day: date) -> list[ListedTalk]:
    """Return the unread *talks* that went on on *day* or later; none without a date."""
    return [
        talk
        for talk in news(talks)
        if (talk.ended_at or talk.started_at) and latest_on(talk).astimezone().date() >= day
    ]
