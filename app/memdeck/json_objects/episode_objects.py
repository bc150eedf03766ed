"""Episodes of conversations, and their events, as JSON objects."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import joined
from memdeck.json_objects.json_text import JsonObject, fields

if TYPE_CHECKING:
    from memdeck.domain.conversation.conversation import Conversation
    from memdeck.domain.episodes.unit import Unit
    from memdeck.services.episodes.episodes import Memorized


def units_object(units: Iterable["Unit"]) -> JsonObject:
    """Return *units*, each with its events."""
    return {"units": list(map(unit_object, units))}


def unit_object(unit: "Unit") -> JsonObject:
    """Return *unit* with its events; *messages* are ids that ``show`` takes."""
    return {
        **fields(unit, "id", "conversation", "group", "source_type", "users", "participants"),
        **fields(unit, "since", "until", "subject"),
        **_texts(unit),
        **fields(unit, "keywords", "importance", "model"),
        "messages": [message_id(unit, message) for message in unit.messages],
        "events": [event_object(unit, event) for event in unit.events],
        "episodes": [episode_object(unit, episode) for episode in unit.episodes],
    }


def episode_object(unit: "Unit", episode: Episode) -> JsonObject:
    """Return *episode*, one of *unit*."""
    return {
        "id": unit.episode_id(episode),
        "unit": unit.id,
        **fields(episode, "owner", "title"),
        **_texts(episode),
        **fields(episode, "keywords", "importance"),
    }


def _texts(source: "Unit | Episode") -> JsonObject:
    return {
        "summary": joined(source.summary),
        "narrative": [sentence.text for sentence in source.narrative],
    }


def event_object(unit: "Unit", event: Event) -> JsonObject:
    """Return *event*, one of *unit*."""
    return {
        "id": unit.event_id(event),
        "unit": unit.id,
        **fields(event, "text", "owner", "first", "last", "said"),
        "message": message_id(unit, event.message) if event.message else None,
    }


def message_id(unit: "Unit", message: str) -> str:
    return f"{unit.conversation}#{message}"


def memorized_object(conversation: "Conversation", memorized: "Memorized") -> JsonObject:
    """Return what became of the episodes of *conversation*."""
    return {
        "conversation": conversation.id,
        **fields(memorized, "added", "grown", "unchanged", "removed", "edited", "by_rules"),
        **fields(memorized, "profiles", "failed"),
    }
