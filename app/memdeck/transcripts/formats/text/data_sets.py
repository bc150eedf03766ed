"""Conversations in sets of data to train models: rows in the forms of ShareGPT and of LMSYS-Chat.

ShareGPT's are shared by people; newer sets name the ``role`` that speaks. They have no times.
Chatbot Arena and WildChat have LMSYS's form. An arena's row has two answers to each message;
the winner is read. Many conversations without times are a data set, not one user's; a remark
says so.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Remark, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble, content_id
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    list_at,
    objects_at,
    text_at,
    text_of_content,
)

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
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_IDS = ("conversation_id", "question_id", "conversation_hash", "id")
_TIMES = ("tstamp", "timestamp")


def matches(record: object) -> bool:
    row = as_fields(record)
    newer = objects_at(row, "conversations")
    return any("from" in line and "value" in line for line in _lines(record)) or any(
        "role" in line and "content" in line for line in newer
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    yield from warned("sharegpt", (_conversation(as_fields(record)) for record in records))


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
    title = text_at(row, "title")
    return assemble("sharegpt", lasting_id(row.get("id"), turns), title, turns)


def _lines(record: object) -> list[Fields]:
    row = as_fields(record)
    found = next(filter(None, (list_at(row, key) for key in _LISTS)), [])
    return [as_fields(line) for line in found]


def _turn(line: Fields) -> Message | None:
    speaker = text_at(line, "from", "role")
    role = _SPEAKERS.get(speaker.casefold())
    text = clean(text_at(line, "value", "content"))
    return Message(id="", role=role, text=text) if role else None


SHAREGPT = JsonFormat(matches, read, programs=("sharegpt",))


def matches_lmsys(record: object) -> bool:
    return any("role" in line and "content" in line for line in _lmsys_lines(as_fields(record)))


def read_lmsys(records: Iterable[object]) -> Iterator[Piece]:
    yield from warned("lmsys", (_lmsys_conversation(as_fields(record)) for record in records))


def _lmsys_conversation(row: Fields) -> Conversation | Skipped:
    turns = [turn for line in _lmsys_lines(row) if (turn := _lmsys_turn(line)) and turn.text]
    row_id = next((row[key] for key in _IDS if key in row), None)
    times = (parse_timestamp(row.get(key)) for key in _TIMES)
    return assemble(
        "lmsys",
        lasting_id(row_id, turns),
        "",
        turns,
        started_at=next(filter(None, times), None),
    )


def _lmsys_lines(row: Fields) -> list[Fields]:
    won = "conversation_b" if row.get("winner") == "model_b" else "conversation_a"
    messages = list_at(row, "conversation", won)
    return [as_fields(line) for line in messages]


def _lmsys_turn(line: Fields) -> Message | None:
    role = _ROLES.get(text_at(line, "role"))
    text = clean(text_of_content(line.get("content")))
    return Message("", role, text, at=parse_timestamp(line.get("timestamp"))) if role else None


LMSYS = JsonFormat(matches_lmsys, read_lmsys, programs=("lmsys",))
