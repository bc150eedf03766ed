"""Read the attachments of a message to Claude: files, and long pastes turned into files."""

from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_PASTE = "paste"
_FILE = "file"


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*, with their text if exported; each file once."""
    found: dict[str, Attachment] = {}
    for number, file in enumerate(_files(message)):
        found.setdefault(file.name if not file.text else f"{number}", file)
    named = {file.name for file in found.values() if file.text}
    return tuple(file for file in found.values() if file.text or file.name not in named)


def _files(message: Fields) -> Iterator[Attachment]:
    for file in json_fields.mappings(message.get("attachments")):
        text = clean(json_fields.text(file.get("extracted_content")))
        name = one_line(json_fields.text(file.get("file_name")))
        yield Attachment(name or (_PASTE if text else _FILE), text)
    for key in ("files", "files_v2"):
        for file in json_fields.mappings(message.get(key)):
            yield Attachment(one_line(json_fields.text(file.get("file_name"))) or _FILE)
