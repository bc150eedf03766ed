"""Chats that a model is asked about, and sound replies."""

import asyncio
from datetime import UTC, datetime, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.extraction.episodes.narrator import ModelNarrator
from memdeck.extraction.episodes.unit_source import unit_sources
from memdeck.extraction.episodes.units import UnitReader
from tests.fakes.model_server import says

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
"""A Tuesday."""


FRIENDS = (
    "Anna: Hey Ben! Long time no see!",
    "Ben: I moved to Lisbon last month.",
    "Anna: I adopted a dog called Pico yesterday. I paid 120 euros.",
    "Ben: Great! I run every Tuesday and Thursday at 8 in the morning.",
    "Anna: Pico is a beagle. Did I mention Pico?",
)


CHINESE = (
    "王峰: 我上个月搬到了杭州。",
    "李雪: 我昨天在宜家花了1299元买了一张桌子。",
    "王峰: 我每周二和周四早上8点跑步。",
    "李雪: 那张桌子真好看，我太喜欢桌子了。",
)


def chat(*said, days_apart=0, **fields):
    """Return a chat of "Name: text" messages, a minute and *days_apart* apart."""
    messages = []
    for number, turn in enumerate(said, 1):
        author, _, text = turn.partition(": ")
        at = START + timedelta(minutes=number, days=days_apart * number)
        role = Role.ASSISTANT if author == "assistant" else Role.USER
        name = "" if author in {"user", "assistant"} else author
        messages.append(Message(f"x{number}", role, text, name, at))
    return Conversation("chat/1", "A chat", "test", tuple(messages), START, **fields)


def sources_of(conversation, withheld=()):
    reader = UnitReader(conversation, frozenset(withheld), lambda _: False, is_final=True)
    return list(unit_sources(conversation, list(reader), frozenset(withheld)))


def narrate(settings, sources, **options):
    return narration(settings, sources, **options).units


def narration(settings, sources, *, is_forgotten=lambda _: False, **options):
    narrator = ModelNarrator(settings, None, **options)
    return asyncio.run(narrator.narrate(sources, is_forgotten))


def sentence(text, *messages):
    return {"messages": list(messages), "text": text}


def event(text, message, owner="", said=""):
    return {**sentence(text, message), "owner": owner, "said": said}


MOVED = sentence("Ben moved to Lisbon last month.", "m2")


ADOPTED = sentence("Anna adopted a dog called Pico yesterday.", "m3")


MOVE = event("Ben moved to Lisbon.", "m2", "Ben", "last month")


SOUND = {
    "id": "u1",
    "title": "Ben's move and Anna's dog",
    "summary": [MOVED, ADOPTED],
    "narrative": [MOVED, ADOPTED],
    "events": [
        MOVE,
        event("Anna adopted a dog called Pico.", "m3", "Anna", "yesterday"),
    ],
    "keywords": ["Pico", "Lisbon"],
    "importance": 0.7,
    "episodes": [
        {
            "owner": "Anna",
            "title": "A dog called Pico",
            "summary": [ADOPTED],
            "narrative": [ADOPTED, sentence("Ben told Anna that Ben moved to Lisbon.", "m2")],
            "keywords": ["dog"],
            "importance": 0.8,
        }
    ],
}


def narrated(server, settings, said=FRIENDS, **fields):
    """Return the unit of a chat of which the model tells *fields* besides what is sound."""
    server.will(says({"units": [{**SOUND, **fields}]}))
    return next(iter(narrate(settings, sources_of(chat(*said))).values()), None)


def texts(sentences):
    return [sentence.text for sentence in sentences]
