"""The visible and accessible texts of a listed conversation."""

from datetime import date
from enum import IntEnum
from typing import assert_never

from PySide6.QtCore import QT_TRANSLATE_NOOP, QDate, QLocale

from memdeck.desktop.ui.models.display_names import source_name
from memdeck.desktop.ui.text.dates import calendar_day, local_day
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.services.imports.conversation_list import ConversationState, ListedConversation


class Column(IntEnum):
    """The columns of a conversation, from the left."""

    CONVERSATION = 0
    DATE = 1
    MESSAGES = 2
    PROGRAM = 3
    NOTE = 4


_COLUMN_NAMES = {
    Column.CONVERSATION: QT_TRANSLATE_NOOP("picker", "Conversation"),
    Column.DATE: QT_TRANSLATE_NOOP("picker", "Last"),
    Column.MESSAGES: QT_TRANSLATE_NOOP("picker", "Messages"),
    Column.PROGRAM: QT_TRANSLATE_NOOP("picker", "From"),
    Column.NOTE: QT_TRANSLATE_NOOP("picker", "Note"),
}


def column_name(column: Column) -> str:
    return translate("picker", str(_COLUMN_NAMES[column]))


def cell_text(conversation: ListedConversation, column: Column) -> str:
    match column:
        case Column.CONVERSATION:
            return conversation_name(conversation)
        case Column.DATE:
            return day_text(conversation)
        case Column.MESSAGES:
            return QLocale().toString(conversation.message_count)
        case Column.PROGRAM:
            return source_name(f"{conversation.format}/")
        case Column.NOTE:
            return note_text(conversation)
        case _:
            assert_never(column)


def conversation_name(conversation: ListedConversation) -> str:
    """Return a conversation's title; of an untitled one, its opening words."""
    name = one_line(conversation.title or conversation.opening)
    return name or translate("picker", "Untitled")


def day_text(conversation: ListedConversation) -> str:
    """Return the day of the last message of *conversation*, as short as it stays unambiguous."""
    moment = conversation.ended_at or conversation.started_at
    if moment is None:
        return ""
    return calendar_day(local_day(moment), _today(), QLocale())


def day_samples() -> list[str]:
    """Return a sample day of each month in the locale's format, to measure the widest."""
    locale = QLocale()
    return [calendar_day(date(2000, month, 28), _today(), locale) for month in range(1, 13)]


def _today() -> date:
    now = QDate.currentDate()
    return date(now.year(), now.month(), now.day())


def note_text(conversation: ListedConversation) -> str:
    """Return the label of what the vault knows of *conversation*, and that it is role play."""
    match conversation.state:
        case ConversationState.NEW:
            known = ""
        case ConversationState.GROWN:
            count = conversation.message_count - conversation.read_count
            known = translate("picker", "%Ln new messages", "", count)
            if count == 1:
                known = translate("picker", "1 new message")
        case ConversationState.READ:
            known = translate("picker", "already imported")
        case ConversationState.FORBIDDEN:
            known = translate("picker", "off the record")
        case _:
            assert_never(conversation.state)
    fiction = translate("picker", "role play") if conversation.is_fiction else ""
    return remarked(known, fiction)


def accessible_conversation(conversation: ListedConversation) -> str:
    count = conversation.message_count
    messages = translate("picker", "%Ln messages", "", count)
    return remarked(
        conversation_name(conversation),
        day_text(conversation),
        messages,
        note_text(conversation),
        one_line(conversation.opening),
    )
