"""The labels of a conversation: its program, its origin, and its speakers."""

from datetime import date

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.display_names import source_name
from memdeck.desktop.ui.text.dates import calendar_day, local_day
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.conversation.conversation import Conversation, Message, Role

AnyConversation = Conversation | ConversationHeader


def program_name(conversation: AnyConversation) -> str:
    """Return the program of a conversation; "Text" where it belongs to none."""
    return source_name(f"{conversation.format}/")


def conversation_origin(conversation: AnyConversation, today: date, locale: QLocale) -> str:
    """Return the program and the day of a conversation, such as "ChatGPT, 12 Mar"."""
    program = program_name(conversation)
    if conversation.started_at is None:
        return program
    return remarked(program, calendar_day(local_day(conversation.started_at), today, locale))


def role_name(role: Role) -> str:
    """Return the speaker of that role; the user is always "You"."""
    return {
        Role.USER: translate("talks", "You"),
        Role.ASSISTANT: translate("talks", "Assistant"),
        Role.OTHER: translate("talks", "Somebody else"),
    }[role]


def speaker_name(message: Message) -> str:
    """Return the speaker: by name, unless it is the user or the name is missing."""
    is_named = message.author and message.role is not Role.USER
    return message.author if is_named else role_name(message.role)
