"""ChatML: turns between the marks that models are trained with, as text or as a field of JSON.

<|im_start|>user
Hello<|im_end|>
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.conversation.build import EMPTY, ROLES, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.json.json_fields import as_fields, text_at

_NAME = "chatml"

_START, _END = "<|im_start|>", "<|im_end|>"
_HEAD = re.compile(r"<\|im_start\|>(?P<role>[a-z]{1,20})(?:[ ][^\n]{0,100})?(?:\n|\Z)")
_SYSTEM = "system"
_FIELDS = ("text", "prompt", "chatml", "conversation")


def read(text: str) -> Iterator[Piece] | None:
    return _conversations(text) if text.lstrip("\ufeff\r\n ").startswith(_START) else None


def _conversations(text: str) -> Iterator[Piece]:
    """Yield the conversations; each after the first begins with instructions."""
    found = False
    messages: list[Message] = []
    for head, content in split_at_headers(unix_lines(text), _HEAD):
        if head["role"] == _SYSTEM and messages:
            yield _conversation(messages)
            messages, found = [], True
        if role := ROLES.get(head["role"]):
            turn = clean_turn(content.partition(_END)[0], role)
            messages.append(Message(id="", role=role, text=turn))
    if messages or not found:
        yield _conversation(messages)


def _conversation(messages: list[Message]) -> Piece:
    return assemble(_NAME, opening_id(messages), "", messages)


FORMAT = TextFormat(read)


def matches_record(record: object) -> bool:
    return text_at(as_fields(record), *_FIELDS).lstrip().startswith(_START)


def read_records(records: Iterable[object]) -> Iterator[Piece]:
    for number, record in enumerate(records, 1):
        pieces = read(text_at(as_fields(record), *_FIELDS)) or iter(())
        found = [piece for piece in pieces if isinstance(piece, Conversation)]
        yield from found
        if not found:
            yield Skipped(f"entry {number}", EMPTY)


RECORDS = JsonFormat(matches_record, read_records)
