"""Character.AI, as its browser extensions save it. All of it is fiction.

The dump of all chats with a character has several histories, each with the answers that the
user dismissed. Newer chats are lists of turns, the newest first, each with its candidates.
CAI Tools also writes a page with all chats, and a text of examples:

    <START>
    {{char}}: Good evening.
    {{user}}: I am a spy.

Source: the writers of CAI Tools and of the CharacterAI Dumper; the turns as openly published
clients of Character.AI describe them.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from memdeck.domain.conversation.conversation import Message, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, PageFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.apps.role_play import turn
from memdeck.transcripts.input.limits import PIECE_BYTES, TOO_LARGE
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    value_at,
)
from memdeck.transcripts.json.parse import TORN, parse_json

_NAME = "character_ai"


def matches(record: object) -> bool:
    dump = as_fields(record)
    first = objects_at(dump, "turns")[:1]
    return "histories" in fields_at(dump, "histories") or any(
        "candidates" in fields and "author" in fields for fields in first
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for dump in map(as_fields, records):
        title = text_at(dump, "info.character.name", "info.name")
        for history in objects_at(dump, "histories.histories"):
            lines = objects_at(history, "msgs")
            messages = [_line(line) for line in lines if line.get("is_alternative") is not True]
            yield _conversation(history.get("external_id"), title, messages)
        if turns := objects_at(dump, "turns"):
            yield _of_turns(turns)


def _conversation(own_id: object, title: str, messages: Iterable[Message]) -> Piece:
    return assemble(_NAME, own_id, title, messages, is_fiction=True)


def _line(line: Fields) -> Message:
    source = fields_at(line, "src")
    is_user = source.get("is_human") is True or source.get("is_user") is True
    own_id, at = line.get("uuid"), line.get("created")
    return turn(line.get("text"), source.get("name"), at, own_id, is_user=is_user)


def _of_turns(turns: list[Fields]) -> Piece:
    messages = [
        turn(
            _chosen(fields),
            value_at(fields, "author.name"),
            fields.get("create_time"),
            value_at(fields, "turn_key.turn_id"),
            is_user=value_at(fields, "author.is_human") is True,
        )
        for fields in sorted(turns, key=lambda fields: text_at(fields, "create_time"))
    ]
    title = next((message.author for message in messages if message.author), "")
    return _conversation(text_at(turns[0], "turn_key.chat_id"), title, messages)


def _chosen(fields: Fields) -> str:
    """Return the text that the user chose among the candidates."""
    texts = {
        text_at(candidate, "candidate_id"): text_at(candidate, "raw_content")
        for candidate in objects_at(fields, "candidates")
    }
    return texts.get(text_at(fields, "primary_candidate_id")) or next(iter(texts.values()), "")


FORMAT = JsonFormat(matches, read, lists=("histories.histories", "turns"), programs=(_NAME,))


_PAGE_TITLE = "<title>CAI Library</title>"
_DATA, _DATA_END = "historyData = JSON.parse(`", "`);"


def matches_page(head: str) -> bool:
    return _PAGE_TITLE in head and _DATA in head


def read_page(chunks: Iterable[str]) -> Iterator[Piece]:
    try:
        data = as_fields(parse_json(_data(chunks).encode("utf-8", "replace")))
    except TranscriptError as error:
        yield Skipped("", str(error))
        return
    title = text_at(data, "charName")
    for history in objects_at(data, "history"):
        messages = [
            turn(
                unquote(text_at(line, "message")),
                line.get("name"),
                is_user=line.get("isUser") is True,
            )
            for line in objects_at(history, "chat")
        ]
        yield assemble(
            _NAME,
            opening_id(messages),
            title,
            messages,
            started_at=parse_timestamp(history.get("date")),
            is_fiction=True,
        )


def _data(chunks: Iterable[str]) -> str:
    """Return the JSON in the page."""
    parts: list[str] = []
    size = 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > PIECE_BYTES:
            raise TranscriptError(TOO_LARGE)
    text = "".join(parts).partition(_DATA)[2]
    data, end, _ = text.partition(_DATA_END)
    if not end:
        raise TranscriptError(TORN)
    return data


PAGE = PageFormat(matches_page, read_page, programs=(_NAME,))


_START = "<START>"
_SPEAKER = re.compile(r"^(?:\{\{(?:(?P<user>user)|char)\}\}: |<START>$)", re.MULTILINE)


def read_examples(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff\n ")
    if not (text.startswith(_START) and "{{user}}: " in text and "{{char}}: " in text):
        return None
    return _examples(text)


def _examples(text: str) -> Iterator[Piece]:
    messages: list[Message] = []
    for head, content in split_at_headers(text, _SPEAKER):
        if head.group() == _START:
            if messages:
                yield _conversation(opening_id(messages), "", messages)
            messages = []
        else:
            messages.append(turn(content, is_user=head["user"] is not None))
    if messages:
        yield _conversation(opening_id(messages), "", messages)


EXAMPLES = TextFormat(read_examples, programs=(_NAME,))
