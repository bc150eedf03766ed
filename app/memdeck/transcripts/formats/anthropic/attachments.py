"""Read the attachments of a message to Claude: files, and long pastes turned into files."""

from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.json.json_fields import Fields, objects_at, text_at


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*, with their text if exported; each file once."""
    found: dict[str, Attachment] = {}
    for number, file in enumerate(_files(message)):
        found.setdefault(file.name if not file.text else f"{number}", file)
    named = {file.name for file in found.values() if file.text}
    return tuple(file for file in found.values() if file.text or file.name not in named)


def _files(message: Fields) -> Iterator[Attachment]:
    for file in objects_at(message, "attachments"):
        text = clean(text_at(file, "extracted_content"))
        yield Attachment(
            one_line(text_at(file, "file_name")) or ("paste" if text else "file"), text
        )
    for file in objects_at(message, "files") + objects_at(message, "files_v2"):
        yield Attachment(one_line(text_at(file, "file_name")) or "file")
