"""Slack's export: users, channels, and a file for each day of a channel.

The files are side by side: ``users.json``; ``channels.json``, ``groups.json``,
``dms.json`` and ``mpims.json``; and a folder for each channel with its days,
named after the channel, or by the id of a direct conversation.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import BundleFormat, JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import as_id, assemble, distinct_names, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.file import File
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
)
from memdeck.transcripts.json.records import Records

NAME = "slack"
_USERS = "users.json"
_INDEXES = ("channels.json", "groups.json", "dms.json", "mpims.json")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\.json")
_STAMP = re.compile(r"\d{9,11}\.\d{1,6}")
_GROUP_CONVERSATION = "mpdm-"
_SPOKEN = {
    "",
    "me_message",
    "thread_broadcast",
    "reply_broadcast",
    "file_share",
    "file_comment",
    "bot_message",
}
_USER = ("user", "comment.user")
_NAMES = (
    "real_name",
    "profile.real_name",
    "profile.display_name",
    "display_name",
    "name",
)
_MARKUP = re.compile(r"<([^<>|]{1,4000})(?:\|([^<>]{0,4000}))?>")
_WEB = ("http://", "https://")


@dataclass(slots=True)
class _Workspace:
    """The files of one export: the indexes by name, the days by folder."""

    about: dict[str, File] = field(default_factory=dict)
    days: dict[str, list[File]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of people and channels of a workspace, by id."""

    people: Mapping[str, str]
    channels: Mapping[str, str]

    def spelled_out(self, text: str) -> str:
        """Return *text* with ids replaced by names and escapes by characters."""
        text = _MARKUP.sub(self._meaning, text)
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")

    def _meaning(self, markup: re.Match[str]) -> str:
        target, label = markup[1], markup[2] or ""
        match target[0]:
            case "@":
                return "@" + (self.people.get(target[1:]) or label or target[1:])
            case "#":
                return "#" + (label or self.channels.get(target[1:]) or target[1:])
            case "!":
                # Who is called (``!here``), or a date or group as shown.
                return label or "@" + target[1:].partition("^")[0]
            case _:
                return _link(target, label)


def matches(files: Sequence[File]) -> Sequence[File]:
    return [
        file
        for workspace in _workspaces(files)
        for file in chain(workspace.about.values(), *workspace.days.values())
    ]


def read(files: Sequence[File]) -> Iterator[Piece]:
    """Yield a conversation for each channel, in Slack's order."""
    return chain.from_iterable(map(_read_workspace, _workspaces(files)))


def _workspaces(files: Sequence[File]) -> list[_Workspace]:
    """Return the workspaces with an index of channels and at least one day of one."""
    found: dict[PurePath, _Workspace] = {}
    for file in files:
        path = PurePath(file.name)
        if path.name in {_USERS, *_INDEXES}:
            found.setdefault(path.parent, _Workspace()).about[path.name] = file
        elif _DAY.fullmatch(path.name):
            days = found.setdefault(path.parent.parent, _Workspace()).days
            days.setdefault(path.parent.name, []).append(file)
    return [workspace for workspace in found.values() if workspace.days and _has_index(workspace)]


def _has_index(workspace: _Workspace) -> bool:
    indexes = (workspace.about[name] for name in _INDEXES if name in workspace.about)
    return any("id" in as_fields(channel) for index in indexes for channel in Records(index))


def _read_workspace(workspace: _Workspace) -> Iterator[Piece]:
    damage: list[Skipped] = []
    users = _rows(workspace, [_USERS], damage)
    people = {own: name_of(user) for user in users if (own := text_at(user, "id"))}
    channels = {text_at(row, "name", "id"): row for row in _rows(workspace, _INDEXES, damage)}
    titles = {folder: title_of(channel, people) for folder, channel in channels.items()}
    ids = {folder: as_id(channel.get("id")) for folder, channel in channels.items()}
    names = Names(people, {ids[folder]: title for folder, title in titles.items()})
    for folder in sorted(workspace.days, key=[*channels, *workspace.days].index):
        messages = [
            message
            for day in workspace.days[folder]
            for message in _mappings(day, damage)
            if is_from_person(message)
        ]
        turns = turns_of(messages, names)
        yield assemble(NAME, ids.get(folder) or folder, titles.get(folder, folder), turns)
    yield from damage


def _rows(workspace: _Workspace, names: Sequence[str], damage: list[Skipped]) -> list[Fields]:
    files = [workspace.about[name] for name in names if name in workspace.about]
    return [row for file in files for row in _mappings(file, damage)]


def _mappings(file: File, damage: list[Skipped]) -> Iterator[Fields]:
    records = Records(file)
    yield from map(as_fields, records)
    damage.extend(Skipped(file.name, why) for why in records.damage)


def title_of(channel: Fields, people: Mapping[str, str]) -> str:
    """Return a channel's name; if it has none, the names of its members."""
    name = text_at(channel, "name")
    if name and not name.startswith(_GROUP_CONVERSATION):
        return name
    members = map(as_text, list_at(channel, "members") or [channel.get("user")])
    return ", ".join(people.get(member, member) for member in members) or name


def is_from_person(message: Fields) -> bool:
    """Return whether it is a person's message, not a notice or a deleted one."""
    kind = text_at(message, "subtype")
    return message.get("type") == "message" and kind in _SPOKEN and not message.get("hidden")


def turns_of(messages: Iterable[Fields], names: Names) -> list[Message]:
    """Return the turns of a channel, each thread after the message that opens it.

    The export has a reply among the messages of the reply's day. People of one name who write in
    the channel are distinguished by their ids.
    """
    in_threads = sorted(messages, key=_sort_key)
    users = dict.fromkeys(text_at(message, *_USER) for message in in_threads)
    here = distinct_names({user: names.people[user] for user in users if user in names.people})
    own_names = replace(names, people={**names.people, **here})
    return [_message(message, own_names) for message in in_threads]


def _message(message: Fields, names: Names) -> Message:
    stamp = text_at(message, "ts")
    files = [*objects_at(message, "files"), fields_at(message, "file")]
    return Message(
        id=as_id(stamp),
        role=Role.OTHER,
        text=clean(names.spelled_out(text_at(message, "text"))),
        author=_author(message, names),
        at=parse_timestamp(stamp),
        attachments=attachments(files, "title", "name", text="preview", unnamed=None),
    )


def _sort_key(message: Fields) -> tuple[float, float]:
    own = _seconds(message.get("ts"))
    return _seconds(message.get("thread_ts")) or own, own


def _seconds(stamp: object) -> float:
    moment = parse_timestamp(stamp)
    return moment.timestamp() if moment else 0.0


def _author(message: Fields, names: Names) -> str:
    user = text_at(message, *_USER)
    return (
        names.people.get(user)
        or name_of(fields_at(message, "user_profile"))
        or one_line(text_at(message, "username"))
        or name_of(fields_at(message, "bot_profile"))
        or user
    )


def name_of(user: Fields) -> str:
    """Return the full name of a user, or of the profile in a message."""
    return next(filter(None, (one_line(text_at(user, path)) for path in _NAMES)), "")


def _link(address: str, label: str) -> str:
    """Return an address with its label; only the address if the label repeats it."""
    if not address.startswith(_WEB):
        return label or address
    if not label or label in address:
        return f"<{address}>"
    return f"<{address}> ({label})"


FORMAT = BundleFormat(matches, read, programs=(NAME,))


def matches_day(record: object) -> bool:
    """Return whether it is a message of a day's file, chosen without the rest of its export."""
    message = as_fields(record)
    return (
        message.get("type") == "message"
        and _STAMP.fullmatch(text_at(message, "ts")) is not None
        and {"user", "text"} <= message.keys()
    )


def read_day(records: Iterable[object]) -> Iterator[Piece]:
    """Yield the conversation of the day; its messages name only some of the people."""
    messages = [message for message in map(as_fields, records) if is_from_person(message)]
    people = {
        text_at(message, "user"): name
        for message in messages
        if (name := name_of(fields_at(message, "user_profile")))
    }
    turns = turns_of(messages, Names(people, {}))
    yield assemble(NAME, opening_id(turns), "", turns)


DAY = JsonFormat(matches_day, read_day, programs=(NAME,))
