"""Parse a record of Codex into a turn: an event, or an item of the model's context.

Codex sends the model much in the user's name: instructions, its environment,
aborted turns. And an editor wraps the typed text in the files open there.
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import PurePosixPath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.conversation.build import as_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_EVENTS = {"user_message": Role.USER, "agent_message": Role.ASSISTANT}
_SPOKEN = {"text", "input_text", "output_text"}
_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
    "<permissions instructions>",
    "<collaboration_mode>",
    "<turn_aborted>",
    "<user_shell_command>",
    "<subagent_notification>",
    "<skill>",
    "<image",
    "</image>",
)
_TYPED = "## My request for Codex:"


def event_turn(payload: Fields, at: datetime | None) -> Message | None:
    """Return the turn in an event, as the user saw it."""
    role = _EVENTS.get(json_fields.text(payload.get("type")))
    if role is None or json_fields.text(payload.get("kind")) not in {"", "plain"}:
        return None
    shown = [
        *json_fields.items(payload.get("images")),
        *json_fields.items(payload.get("local_images")),
    ]
    return _turn(role, [json_fields.text(payload.get("message"))], at, map(_picture, shown))


def item_turn(payload: Fields, at: datetime | None) -> Message | None:
    """Return the turn in an item of the context, as the model saw it."""
    role = _ROLES.get(json_fields.text(payload.get("role")))
    if role is None or json_fields.text(payload.get("type")) not in {"", "message"}:
        return None
    content = payload.get("content")
    parts = [json_fields.mapping(part) for part in json_fields.items(content)]
    texts = [
        json_fields.text(part.get("text"))
        for part in parts
        if json_fields.text(part.get("type")) in _SPOKEN
    ]
    shown = (part.get("image_url") for part in parts if part.get("type") == "input_image")
    return _turn(role, texts or [json_fields.text(content)], at, map(_picture, shown))


def told_turn(role: Role, text: str, at: datetime | None) -> Message | None:
    return _turn(role, [text], at, iter(()))


def _turn(
    role: Role, texts: list[str], at: datetime | None, shown: Iterator[Attachment]
) -> Message | None:
    words = [_typed(text) for text in texts] if role is Role.USER else texts
    text = clean("\n".join(filter(None, words)))
    if not text:
        return None
    # A resumed session is written again with new times: equal text shows what is the same.
    return Message(as_id(f"{role}\n{text}"), role, text, at=at, attachments=tuple(shown))


def _typed(text: str) -> str:
    words = text.strip()
    if words.startswith(_INJECTED):
        return ""
    _, wrapped, request = words.partition(_TYPED)
    return request if wrapped and words.startswith("# ") else words


def _picture(shown: object) -> Attachment:
    name = json_fields.text(shown)
    is_file = name and not name.startswith("data:")
    return Attachment(one_line(PurePosixPath(name).name) if is_file else "image")
