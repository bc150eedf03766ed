"""Chats of friends, and the claims that their profiles hold."""

from datetime import UTC, datetime, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, Role

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
FRIENDS = [
    ("Anna Lee", "I live in Leeds, near the park."),
    ("Ben Ortiz", "I work as a nurse at the city hospital."),
    ("Clara Moss", "I'm allergic to peanuts."),
    ("Ben Ortiz", "We meet at the climbing hall every Sunday."),
    ("Anna Lee", "I love climbing."),
]
WORK = [
    ("Anna Lee", "I moved to York last week."),
    ("Dora Fox", "I run the reading group every Friday."),
]


def chat(said=tuple(FRIENDS), id_="chat/1", day=0, **fields):
    messages = tuple(
        Message(f"m{n}", Role.USER, text, author, START + timedelta(days=day, minutes=n))
        for n, (author, text) in enumerate(said, 1)
    )
    return Conversation(id_, "Climbers", "test", messages, START, **fields)


def texts(profile):
    return [memory.text for memory in profile.memories]


def claim(manager, name, word):
    (found,) = [m for m in manager.profile(name).memories if word in m.text]
    return found
