"""GitHub Copilot's command line: ``~/.copilot/session-state/<id>/events.jsonl``."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.agents.vscode_chat import NAME
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, text_at

_START = "session.start"
_ROLES = {"user.message": Role.USER, "assistant.message": Role.ASSISTANT}


def matches(record: object) -> bool:
    event = as_fields(record)
    data = fields_at(event, "data")
    if event.get("type") == _START:
        return "sessionId" in data
    return text_at(event, "type") in _ROLES and "content" in data


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield the conversation of each session; one file may hold several."""
    session: Fields = {}
    messages: list[Message | None] = []
    for event in map(as_fields, records):
        if event.get("type") == _START:
            if messages:
                yield assemble(NAME, text_at(session, "sessionId"), "", messages)
            session, messages = fields_at(event, "data"), []
        messages.append(_turn(event))
    yield assemble(NAME, text_at(session, "sessionId"), "", messages)


def _turn(event: Fields) -> Message | None:
    data = fields_at(event, "data")
    role = _ROLES.get(text_at(event, "type"))
    if role is None or data.get("parentToolCallId"):  # between the agent and a subagent
        return None
    return Message(
        id=as_id(event.get("id")),
        role=role,
        text=clean_turn(text_at(data, "content"), role),
        at=parse_timestamp(event.get("timestamp")),
    )


FORMAT = JsonFormat(matches, read, programs=(NAME,))
