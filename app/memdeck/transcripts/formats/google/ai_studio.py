"""Google AI Studio: prompts as kept in Drive, in files without an extension."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation_records import each_conversation
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_NAME = "google_ai_studio"
_ROLES = {"user": Role.USER, "model": Role.ASSISTANT}
_FILES = {
    "driveDocument": "document",
    "driveImage": "image",
    "driveVideo": "video",
    "driveAudio": "audio",
    "inlineFile": "file",
    "inlineData": "file",
    "inlineImage": "image",
    "youtubeVideo": "YouTube video",
}


def matches(record: object) -> bool:
    return isinstance(_prompt(json_fields.mapping(record)).get("chunks"), list)


def read(records: Iterable[object]) -> Iterator[Piece]:
    why_not = "It holds no prompt; open it in AI Studio."
    return each_conversation(records, matches, _conversation, why_not=why_not)


def _prompt(record: Fields) -> Fields:
    return json_fields.mapping(record.get("chunkedPrompt"))


def _conversation(record: Fields) -> Conversation | Skipped:
    return assemble(
        _NAME,
        record.get("id"),
        json_fields.text(record.get("displayName")),
        _turns(json_fields.items(_prompt(record).get("chunks"))),
        started_at=parse_timestamp(record.get("createTime")),
    )


def _turns(chunks: Iterable[object]) -> Iterator[Message]:
    """Yield the messages; a file, a chunk of its own, joins the text that follows it."""
    files: list[Attachment] = []
    for chunk in map(json_fields.mapping, chunks):
        role = _ROLES.get(json_fields.text(chunk.get("role")))
        if role is None or chunk.get("isThought") is True:
            continue
        files += _files(chunk)
        if text := clean(_text(chunk)):
            yield Message(
                as_id(chunk.get("id")),
                role,
                text,
                at=parse_timestamp(chunk.get("createTime")),
                attachments=tuple(files),
            )
            files.clear()


def _text(chunk: Fields) -> str:
    parts = (json_fields.mapping(part) for part in json_fields.items(chunk.get("parts")))
    texts = (
        json_fields.text(part.get("text")) for part in parts if part.get("thought") is not True
    )
    return json_fields.text(chunk.get("text")) or "".join(texts)


def _files(chunk: Fields) -> Iterator[Attachment]:
    for key, kind in _FILES.items():
        file = json_fields.mapping(chunk.get(key))
        if file:
            yield Attachment(one_line(json_fields.text(file.get("name"))) or kind)


FORMAT = JsonFormat(matches, read)
