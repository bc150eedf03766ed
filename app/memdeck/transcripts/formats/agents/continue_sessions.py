"""Continue: a session as the program stores it, ``~/.continue/sessions/<id>.json``.

Kiro stores its sessions in the same way, without the context that Continue adds to a message.
"""

from memdeck.domain.conversation.conversation import Message
from memdeck.transcripts.chat_format import Piece, conversation_format
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
)

_CONTEXT = "contextItems"


def matches(record: object) -> bool:
    session = as_fields(record)
    history = objects_at(session, "history")
    return (
        "sessionId" in session
        and "workspaceDirectory" in session
        and any("role" in fields_at(item, "message") for item in history)
    )


def _conversation(session: Fields) -> Piece:
    items = objects_at(session, "history")
    return assemble(
        "continue" if any(_CONTEXT in item for item in items) else "kiro",
        session.get("sessionId"),
        text_at(session, "title"),
        [_turn(fields_at(item, "message")) for item in items],
    )


def _turn(message: Fields) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    if role is None:
        return None
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean_turn(text_of_content(message.get("content")), role),
    )


FORMAT = conversation_format(
    matches,
    _conversation,
    why_not="It holds no messages; look at it in an editor.",
    lists=("history",),
    programs=("continue", "kiro"),
)
