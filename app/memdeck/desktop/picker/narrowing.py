"""Which of the listed talks are shown, and in which order."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import IntEnum
from typing import assert_never

from memdeck.services.imports import ListedTalk

_LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)  # before any chat; as a timestamp too, everywhere


class Column(IntEnum):
    """What is shown of a talk, from the left."""

    TALK = 0
    DATE = 1
    MESSAGES = 2
    PROGRAM = 3
    MARK = 4


def matching(talks: Iterable[ListedTalk], text: str) -> list[ListedTalk]:
    """Return the *talks* whose title, opening words or people hold every word of *text*."""
    words = text.casefold().split()
    if not words:
        return list(talks)
    return [talk for talk in talks if all(word in _searched(talk) for word in words)]


def ordered(
    talks: Iterable[ListedTalk], column: Column, *, is_descending: bool
) -> list[ListedTalk]:
    """Return *talks* in the order of a column; what is equal there stays in the files' order."""
    return sorted(talks, key=lambda talk: _key(talk, column), reverse=is_descending)


def latest_on(talk: ListedTalk) -> datetime:
    """Return when *talk* last went on; of one without a date, long ago."""
    return talk.ended_at or talk.started_at or _LONG_AGO


def _searched(talk: ListedTalk) -> str:
    return "\n".join((talk.title, talk.opening, *talk.people)).casefold()


def _key(talk: ListedTalk, column: Column) -> tuple[float, str]:
    match column:
        case Column.TALK:
            return 0, (talk.title or talk.opening).casefold()
        case Column.DATE:
            return latest_on(talk).timestamp(), ""
        case Column.MESSAGES:
            return talk.message_count, ""
        case Column.PROGRAM:
            return 0, talk.format
        case Column.MARK:
            return talk.standing.value, ""
        case _:
            assert_never(column)
