"""Conversations for tests, with defaults for everything but the messages."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, Role

SAID_AT = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)
"""A Tuesday."""

BEES = {
    "messages": [
        {"role": "user", "content": "Please remember that I keep bees behind the house."},
        {"role": "assistant", "content": "I will."},
    ]
}
"""An export of a conversation that gives one memory, as JSON."""


def conversation_of(
    *said: str,
    at: datetime | None = SAID_AT,
    id: str = "chat/1",  # noqa: A002
    forbidden: bool = False,
) -> Conversation:
    """Return a conversation of "role: text" messages; without a role, the user speaks.

    Messages are named m1, m2, …
    """
    messages = []
    for number, turn in enumerate(said, 1):
        role, colon, words = turn.partition(": ")
        known = bool(colon) and role in set(Role)
        text = words if known else turn
        messages.append(Message(f"m{number}", Role(role) if known else Role.USER, text, at=at))
    return Conversation(id, "A talk", "test", tuple(messages), at, forbidden)


def group_chat(
    said: Iterable[tuple[str, str]],
    id: str = "chat/1",  # noqa: A002
    at: datetime = SAID_AT,
    title: str = "Climbers",
) -> Conversation:
    """Return a chat of people, each with what they said, a minute after each other.

    Messages are named m1, m2, …
    """
    messages = tuple(
        Message(f"m{number}", Role.USER, text, name, at + timedelta(minutes=number))
        for number, (name, text) in enumerate(said, 1)
    )
    return Conversation(id, title, "test", messages, at)
