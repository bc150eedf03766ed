"""LMSYS-Chat, Chatbot Arena and WildChat: rows of a data set of conversations with many models.

An arena's row has two answers to each message; the winner is read.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.text.sharegpt import lasting_id, warned
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "lmsys"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_IDS = ("conversation_id", "question_id", "conversation_hash", "id")
_TIMES = ("tstamp", "timestamp")


def matches(record: object) -> bool:
    return any("role" in line and "content" in line for line in _lines(json_fields.mapping(record)))


def read(records: Iterable[object]) -> Iterator[Piece]:
    yield from warned(_NAME, (_conversation(json_fields.mapping(record)) for record in records))


def _conversation(row: Fields) -> Conversation | Skipped:
    turns = [turn for line in _lines(row) if (turn := _turn(line)) and turn.text]
    row_id = next((row[key] for key in _IDS if key in row), None)
    times = (parse_timestamp(row.get(key)) for key in _TIMES)
    return assemble(
        _NAME,
        lasting_id(row_id, turns),
        "",
        turns,
        started_at=next(filter(None, times), None),
    )


def _lines(row: Fields) -> list[Fields]:
    won = "conversation_b" if row.get("winner") == "model_b" else "conversation_a"
    messages = json_fields.items(row.get("conversation")) or json_fields.items(row.get(won))
    return [json_fields.mapping(line) for line in messages]


def _turn(line: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(line.get("role")))
    text = clean(text_of_content(line.get("content")))
    return Message("", role, text, at=parse_timestamp(line.get("timestamp"))) if role else None


FORMAT = JsonFormat(matches, read)
