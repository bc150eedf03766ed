"""Whole ranges of talks to tick at once."""

from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from typing import assert_never

from memdeck.services.imports.conversation_list import ListedConversation
from memdeck.services.imports.selection import newest, news, since

FEW = 20
"""Of what a model would read, no more is ticked before the person has said so."""


class Range(Enum):
    """What a person can tick at once."""

    NEWS = auto()
    NEWEST = auto()
    SINCE = auto()
    ALL = auto()
    NONE = auto()


def within(
    chosen: Range, talks: Iterable[ListedConversation], day: date
) -> list[ListedConversation]:
    """Return those of *talks* that are in the range; *day* is where SINCE begins."""
    match chosen:
        case Range.NEWS:
            return news(talks)
        case Range.NEWEST:
            return newest(news(talks), FEW)
        case Range.SINCE:
            return since(news(talks), day)
        case Range.ALL:
            return list(talks)
        case Range.NONE:
            return []
        case _:
            assert_never(chosen)
