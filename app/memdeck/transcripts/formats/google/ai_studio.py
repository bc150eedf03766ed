"""Google AI Studio: prompts as it keeps them in Drive, in files without an ending."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts import fields
from memdeck.transcripts.assembly import as_id, assemble
from memdeck.transcripts.claimed import each_talk
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.wording import clean, one_line

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


def claims(record: object) -> bool:
    return isinstance(_prompt(fields.mapping(record)).get("chunks"), list)


def read(records: Iterable[object]) -> Iterator[Piece]:
    why_not = "It holds no prompt; open it in AI Studio."
    return each_talk(records, claims, _conversation, why_not=why_not)


def _prompt(record: Fields) -> Fields:
    return fields.mapping(record.get("chunkedPrompt"))


def _conversation(record: Fields) -> Conversation | Skipped:
    return assemble(
        _NAME,
        record.get("id"),
        fields.text(record.get("displayName")),
        _turns(fields.items(_prompt(record).get("chunks"))),
        started_at=parse_moment(record.get("createTime")),
    )


def _turns(chunks: Iterable[object]) -> Iterator[Message]:
    """Give what was said; a file, which is a chunk of its own, with the words that follow it."""
    files: list[Attachment] = []
    for chunk in map(fields.mapping, chunks):
        role = _ROLES.get(fields.text(chunk.get("role")))
        if role is None or chunk.get("isThought") is True:
            continue
        files += _files(chunk)
        if words := clean(_words(chunk)):
            yield Message(
                as_id(chunk.get("id")),
                role,
                words,
                at=parse_moment(chunk.get("createTime")),
                attachments=tuple(files),
            )
            files.clear()


def _words(chunk: Fields) -> str:
    parts = (fields.mapping(part) for part in fields.items(chunk.get("parts")))
    said = (fields.text(part.get("text")) for part in parts if part.get("thought") is not True)
    return fields.text(chunk.get("text")) or "".join(said)


def _files(chunk: Fields) -> Iterator[Attachment]:
    for key, kind in _FILES.items():
        file = fields.mapping(chunk.get(key))
        if file:
            yield Attachment(one_line(fields.text(file.get("name"))) or kind)


FORMAT = JsonFormat(claims, read)
