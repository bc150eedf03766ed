"""Google AI Studio: prompts as kept in Drive, in files without an extension."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, conversation_format
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import Fields, fields_at, objects_at, text_at, value_at

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
    return isinstance(value_at(record, "chunkedPrompt.chunks"), list)


def _conversation(record: Fields) -> Piece:
    return assemble(
        _NAME,
        record.get("id"),
        text_at(record, "displayName"),
        _turns(objects_at(record, "chunkedPrompt.chunks")),
        started_at=parse_timestamp(record.get("createTime")),
    )


def _turns(chunks: Iterable[Fields]) -> Iterator[Message]:
    """Yield the messages; a file, a chunk of its own, joins the text that follows it."""
    files: list[Attachment] = []
    for chunk in chunks:
        role = _ROLES.get(text_at(chunk, "role"))
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
    parts = objects_at(chunk, "parts")
    texts = (text_at(part, "text") for part in parts if part.get("thought") is not True)
    return text_at(chunk, "text") or "".join(texts)


def _files(chunk: Fields) -> Iterator[Attachment]:
    for key, kind in _FILES.items():
        if file := fields_at(chunk, key):
            yield Attachment(one_line(text_at(file, "name")) or kind)


FORMAT = conversation_format(
    matches,
    _conversation,
    why_not="It holds no prompt; open it in AI Studio.",
    programs=(_NAME,),
)
