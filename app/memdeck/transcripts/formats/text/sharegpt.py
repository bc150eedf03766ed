"""ShareGPT: conversations as shared by people and used to train models.

Newer sets name the ``role`` that speaks. There are no times. Many conversations are a data
set, not one user's; a remark says so.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Remark, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble, content_id
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_NAME = "sharegpt"
_SPEAKERS = {
    "human": Role.USER,
    "user": Role.USER,
    "gpt": Role.ASSISTANT,
    "chatgpt": Role.ASSISTANT,
    "assistant": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "bing": Role.ASSISTANT,
    "bard": Role.ASSISTANT,
    "claude": Role.ASSISTANT,
}
_LISTS = ("conversations", "items", "conversation")

MANY_CONVERSATIONS = 200
"""More conversations than this without any time are a data set."""


def matches(record: object) -> bool:
    row = json_fields.mapping(record)
    newer = json_fields.mappings(row.get("conversations"))
    return any("from" in line and "value" in line for line in _lines(record)) or any(
        "role" in line and "content" in line for line in newer
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    yield from warned(_NAME, (_conversation(json_fields.mapping(record)) for record in records))


def warned(name: str, pieces: Iterable[Conversation | Skipped]) -> Iterator[Piece]:
    """Yield *pieces* of the format *name*, and a warning after too many without times."""
    untimed = 0
    for piece in pieces:
        untimed += isinstance(piece, Conversation) and piece.started_at is None
        yield piece
    if untimed > MANY_CONVERSATIONS:
        yield Remark(
            "",
            f"These are {untimed:,} conversations without times, as in a data set; "
            "have nothing of them remembered unless the words are yours.",
            doubted=name,
        )


def lasting_id(row_id: object, turns: Iterable[Message]) -> str:
    """Return a row's id that includes its text: other sets have rows of the same number."""
    return f"{row_id} {content_id(turns)}" if isinstance(row_id, str | int) else ""


def _conversation(row: Fields) -> Conversation | Skipped:
    turns = [turn for line in _lines(row) if (turn := _turn(line)) and turn.text]
    title = json_fields.text(row.get("title"))
    return assemble(_NAME, lasting_id(row.get("id"), turns), title, turns)


def _lines(record: object) -> list[Fields]:
    row = json_fields.mapping(record)
    found = next(filter(None, (json_fields.items(row.get(key)) for key in _LISTS)), [])
    return [json_fields.mapping(line) for line in found]


def _turn(line: Fields) -> Message | None:
    speaker = json_fields.text(line.get("from")) or json_fields.text(line.get("role"))
    role = _SPEAKERS.get(speaker.casefold())
    text = clean(json_fields.text(line.get("value")) or json_fields.text(line.get("content")))
    return Message(id="", role=role, text=text) if role else None


FORMAT = JsonFormat(matches, read)
