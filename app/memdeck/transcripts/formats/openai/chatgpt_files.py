"""Read the attachments of ChatGPT messages: pictures, recordings, files, canvas texts."""

from collections.abc import Iterator, Mapping

from memdeck.domain.conversation.conversation import Attachment
from memdeck.errors import TranscriptError
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.parse import parse_json

_KINDS = {
    "image_asset_pointer": "image",
    "audio_asset_pointer": "audio",
    "real_time_user_audio_video_asset_pointer": "audio",
}
_CANVAS = "canmore.create_textdoc"


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*: by name if it has one, else by kind."""
    told = json_fields.items(json_fields.mapping(message.get("metadata")).get("attachments"))
    if not told and json_fields.mapping(message.get("content")).get("content_type") == "text":
        return ()  # like nearly all of an export's million messages
    named = {
        json_fields.text(one.get("id")): json_fields.text(one.get("name"))
        for one in map(json_fields.mapping, told)
    }
    names = [*named.values(), *_unnamed(message, named)]
    return tuple(Attachment(name) for name in dict.fromkeys(map(one_line, names)) if name)


def canvas_text(message: Fields) -> Attachment | None:
    """Return the text that *message* opens in a canvas next to the conversation."""
    if message.get("recipient") != _CANVAS:
        return None
    content = json_fields.mapping(message.get("content"))
    parts = map(json_fields.text, json_fields.items(content.get("parts")))
    try:
        told = parse_json(
            (json_fields.text(content.get("text")) or "".join(parts)).encode("utf-8", "replace")
        )
    except TranscriptError:
        return None
    words = clean(json_fields.text(json_fields.mapping(told).get("content")))
    name = one_line(json_fields.text(json_fields.mapping(told).get("name")))
    return Attachment(name or "canvas", words) if words else None


def _unnamed(message: Fields, named: Mapping[str, str]) -> Iterator[str]:
    content = json_fields.mapping(message.get("content"))
    for part in map(json_fields.mapping, json_fields.items(content.get("parts"))):
        kind = _KINDS.get(json_fields.text(part.get("content_type")))
        # file-service://file-abc    sediment://file_0001
        pointer = json_fields.text(part.get("asset_pointer")).rpartition("/")[2]
        if kind and not named.get(pointer):
            yield kind
