"""ChatML: turns between the marks that models are trained with, as text or as a field of JSON.

<|im_start|>user
Hello<|im_end|>

Those of Llama 3 are read as well:

<|start_header_id|>user<|end_header_id|>

Hello<|eot_id|>
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

_STARTS = ("<|im_start|>", "<|begin_of_text|>", "<|start_header_id|>")
_HEAD = re.compile(
    r"(?:<\|im_start\|>(?P<role>[a-z]{1,20})(?:[ ][^\n]{0,100})?"
    r"|<\|start_header_id\|>(?P<llama_role>[a-z]{1,20})<\|end_header_id\|>)(?:\n|\Z)"
)
_END = re.compile(r"<\|(?:im_end|eot_id|end_of_text)\|>")
_SYSTEM = "system"
_FIELDS = ("text", "prompt", "chatml", "conversation")


def read(text: str) -> Iterator[Piece] | None:
    return _conversations(text) if text.lstrip("\ufeff\r\n ").startswith(_STARTS) else None


def _conversations(text: str) -> Iterator[Piece]:
    """Yield the conversations; each after the first begins with instructions."""
    found = False
    messages: list[Message] = []
    for head, content in split_at_headers(unix_lines(text), _HEAD):
        speaker = head["role"] or head["llama_role"]
        if speaker == _SYSTEM and messages:
            yield _conversation(messages)
            messages, found = [], True
        if role := ROLES.get(speaker):
            turn = clean_turn(_END.split(content, maxsplit=1)[0], role)
            messages.append(Message(id="", role=role, text=turn))
    if messages or not found:
        yield _conversation(messages)


def _conversation(messages: list[Message]) -> Piece:
    return assemble(_NAME, opening_id(messages), "", messages)


FORMAT = TextFormat(read, programs=(_NAME,))


def matches_record(record: object) -> bool:
    return text_at(as_fields(record), *_FIELDS).lstrip().startswith(_STARTS)


def read_records(records: Iterable[object]) -> Iterator[Piece]:
    for number, record in enumerate(records, 1):
        pieces = read(text_at(as_fields(record), *_FIELDS)) or iter(())
        found = [piece for piece in pieces if isinstance(piece, Conversation)]
        yield from found
        if not found:
            yield Skipped(f"entry {number}", EMPTY)


RECORDS = JsonFormat(matches_record, read_records, programs=(_NAME,))
