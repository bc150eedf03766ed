"""Read ChatGPT's memory from a conversation: form entries, and what it noted.

Custom instructions and the older list of memories are above the first turn
of every conversation, so they get no date: each would otherwise come again with
each conversation. What ChatGPT noted (``bio``) has the time of its turn.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.transcripts.conversation.memory_lists import parse_items
from memdeck.transcripts.dates.timestamps import parse_moment
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import words_of
from memdeck.transcripts.json.json_fields import Fields

# ChatGPT wraps the user's entries: The user provided …:\n```I bake.```
_WRAPPED = re.compile(r"```(?:[a-z]{1,10}\n)?(?P<own>.*?)```", re.DOTALL)
_HOW_TO_ANSWER = "preference"
_NOTES = "bio"


def remembered(messages: Iterable[Fields]) -> tuple[ImportedMemory, ...]:
    """Return the memories in *messages*, each once, in their order."""
    return tuple(dict.fromkeys(memory for one in messages for memory in _told(one)))


def _told(message: Fields) -> Iterator[ImportedMemory]:
    content = json_fields.mapping(message.get("content"))
    match content.get("content_type"):
        case "user_editable_context":
            yield from _instructions(message, content)
        case "model_editable_context":
            yield from parse_items(json_fields.text(content.get("model_set_context")))
        case _ if message.get("recipient") == _NOTES:
            yield from _noted(message, content)


def _instructions(message: Fields, content: Fields) -> Iterator[ImportedMemory]:
    told = json_fields.mapping(
        json_fields.mapping(message.get("metadata")).get("user_context_message_data")
    )
    about_user = json_fields.text(told.get("about_user_message")) or content.get("user_profile")
    about_model = json_fields.text(told.get("about_model_message")) or content.get(
        "user_instructions"
    )
    yield from parse_items(_filled_in(about_user))
    for memory in parse_items(_filled_in(about_model)):
        yield replace(memory, category=_HOW_TO_ANSWER)


def _filled_in(told: object) -> str:
    wrapped = _WRAPPED.search(json_fields.text(told))
    return wrapped["own"] if wrapped else json_fields.text(told)


def _noted(message: Fields, content: Fields) -> Iterator[ImportedMemory]:
    """Yield what ChatGPT noted, and what it was asked to delete, in the same text."""
    at = parse_moment(message.get("create_time"))
    words = words_of(content.get("parts"), between="\n") or json_fields.text(content.get("text"))
    for memory in parse_items(words):
        yield replace(memory, created_at=memory.created_at or at)
