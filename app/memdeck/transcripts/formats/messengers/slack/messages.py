"""Read the messages of a Slack channel: author, text and thread."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.conversation.build import as_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_moment
from memdeck.transcripts.formats.messengers.slack.names import Names, name_of
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_SPOKEN = {
    "",
    "me_message",
    "thread_broadcast",
    "reply_broadcast",
    "file_share",
    "file_comment",
    "bot_message",
}


def is_said(message: Fields) -> bool:
    """Return whether it is a person's message, not a notice or a deleted one."""
    kind = json_fields.text(message.get("subtype"))
    return message.get("type") == "message" and kind in _SPOKEN and not message.get("hidden")


def in_threads(messages: Iterable[Fields]) -> list[Fields]:
    """Return *messages* in order, each thread after the message that opens it.

    The export has a reply among the messages of the reply's day.
    """
    return sorted(messages, key=_place)


def parse_message(message: Fields, names: Names) -> Message:
    stamp = json_fields.text(message.get("ts"))
    return Message(
        id=as_id(stamp),
        role=Role.OTHER,
        text=clean(names.spelled_out(json_fields.text(message.get("text")))),
        author=_author(message, names),
        at=parse_moment(stamp),
        attachments=tuple(_files(message)),
    )


def _place(message: Fields) -> tuple[float, float]:
    own = _seconds(message.get("ts"))
    return _seconds(message.get("thread_ts")) or own, own


def _seconds(stamp: object) -> float:
    moment = parse_moment(stamp)
    return moment.timestamp() if moment else 0.0


def _author(message: Fields, names: Names) -> str:
    comment = json_fields.mapping(message.get("comment"))
    user = json_fields.text(message.get("user")) or json_fields.text(comment.get("user"))
    return (
        names.people.get(user)
        or name_of(json_fields.mapping(message.get("user_profile")))
        or one_line(json_fields.text(message.get("username")))
        or name_of(json_fields.mapping(message.get("bot_profile")))
        or user
    )


def _files(message: Fields) -> Iterator[Attachment]:
    for file in map(
        json_fields.mapping, [*json_fields.items(message.get("files")), message.get("file")]
    ):
        name = json_fields.text(file.get("title")) or json_fields.text(file.get("name"))
        if shown := one_line(name):
            yield Attachment(shown, clean(json_fields.text(file.get("preview"))))
