"""The sort order of the listed conversations."""

from collections.abc import Iterable
from enum import IntEnum
from typing import assert_never

from memdeck.services.imports.conversation_list import ListedConversation, latest_on


class Column(IntEnum):
    """The columns of a conversation, from the left."""

    CONVERSATION = 0
    DATE = 1
    MESSAGES = 2
    PROGRAM = 3
    NOTE = 4


def ordered(
    conversations: Iterable[ListedConversation], column: Column, *, is_descending: bool
) -> list[ListedConversation]:
    """Return *conversations* sorted by a column; equal ones keep the files' order."""
    return sorted(
        conversations, key=lambda conversation: _key(conversation, column), reverse=is_descending
    )


def _key(conversation: ListedConversation, column: Column) -> tuple[float, str]:
    match column:
        case Column.CONVERSATION:
            return 0, (conversation.title or conversation.opening).casefold()
        case Column.DATE:
            return latest_on(conversation).timestamp(), ""
        case Column.MESSAGES:
            return conversation.message_count, ""
        case Column.PROGRAM:
            return 0, conversation.format
        case Column.NOTE:
            return conversation.state.value, ""
        case _:
            assert_never(column)
