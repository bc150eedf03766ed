"""Ranges of conversations to tick at once."""

from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from typing import assert_never

from memdeck.services.imports.conversation_list import (
    ListedConversation,
    newest,
    since,
    with_new_messages,
)

FEW = 20
"""For a model, no more conversations than this are ticked by default."""


class Range(Enum):
    """The ranges that the user can tick at once."""

    WITH_NEW = auto()
    NEWEST = auto()
    SINCE = auto()
    ALL = auto()
    NONE = auto()


def within(
    chosen: Range, conversations: Iterable[ListedConversation], day: date
) -> list[ListedConversation]:
    """Return those of *conversations* in the range; *day* is the start of SINCE."""
    match chosen:
        case Range.WITH_NEW:
            return with_new_messages(conversations)
        case Range.NEWEST:
            return newest(with_new_messages(conversations), FEW)
        case Range.SINCE:
            return since(with_new_messages(conversations), day)
        case Range.ALL:
            return list(conversations)
        case Range.NONE:
            return []
        case _:
            assert_never(chosen)
