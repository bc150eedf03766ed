"""Profiles of people and groups, and their claims, as JSON objects."""

from typing import TYPE_CHECKING

from memdeck.domain.profiles.profile import GroupProfile, conflicts_in
from memdeck.json_objects.change_objects import change_object
from memdeck.json_objects.json_text import JsonObject, each, fields

if TYPE_CHECKING:
    from memdeck.domain.profiles.profile import AnyProfile
    from memdeck.domain.profiles.semantic_memory import SemanticMemory
    from memdeck.services.episodes.forget_person import PersonTraces
    from memdeck.services.people.profile_service import People
    from memdeck.services.proposals.claims_to_memory import Remembered


def profile_object(profile: "AnyProfile") -> JsonObject:
    """Return *profile* with its claims; *messages* of a claim are ids that ``show`` takes."""
    common = {
        **fields(profile, "id", "name"),
        "claims": [claim_object(memory) for memory in profile.memories],
        "conflicts": conflicts_in(profile.memories),
    }
    if isinstance(profile, GroupProfile):
        return common | {
            **fields(profile, "group", "members"),
            "subjects": each(profile.subjects, "text", "unit", "day"),
        }
    return common | {
        **fields(profile, "other_names", "apart"),
        "participants": each(profile.participants, "name", "group"),
    }


def claim_object(memory: "SemanticMemory") -> JsonObject:
    """Return *memory* with the messages that it rests on, and who wrote them; "" for the user."""
    return {
        **fields(memory, "id", "owner", "text", "category", "first_said", "last_said"),
        "confidence": round(memory.confidence, 4),
        **fields(memory, "superseded_by", "conflicts", "is_edited", "is_over"),
        "messages": [
            {
                "id": mention.message_id,
                **fields(mention, "at"),
                "speaker": mention.speaker or memory.owner,
            }
            for mention in memory.mentions
        ],
    }


def people_object(people: "People") -> JsonObject:
    """Return the profiles, names that several of them have, and pages that cannot be read."""
    return {
        "people": list(map(profile_object, people.people())),
        "groups": list(map(profile_object, people.groups())),
        "same_name": each(people.questions(), "name", "profiles"),
        "damaged_pages": each(people.damaged_pages(), "name", "reason"),
    }


def remembered_object(remembered: "Remembered") -> JsonObject:
    """Return what became of a claim that was to be a memory."""
    if remembered.is_waiting:
        return {"waiting": True, "reason": remembered.reason}
    return change_object(remembered.changeset)


def traces_object(traces: "PersonTraces") -> JsonObject:
    """Return what goes if a person is forgotten, each with its id and its text."""
    return {
        "profile": traces.profile.id,
        "claims": each(traces.profile.memories, "id", "text"),
        "claims_of_others": each(traces.claims_of_others, "id", "text"),
        "memories": [{"id": entry.id, "text": entry.content} for entry in traces.memories],
        **fields(traces, "suggestions", "conversations"),
        "events": each(traces.events, "id", "text"),
        "messages": each(traces.messages, "id", "text"),
        "units": each(traces.units, "id", "text"),
    }
