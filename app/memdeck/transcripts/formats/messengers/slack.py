"""Slack's export: users, channels, and a file for each day of a channel.

The files are side by side: ``users.json``; ``channels.json``, ``groups.json``,
``dms.json`` and ``mpims.json``; and a folder for each channel with its days,
named after the channel, or by the id of a direct conversation.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import BundleFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.file import File
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.records import Records

_NAME = "slack"
_USERS = "users.json"
_INDEXES = ("channels.json", "groups.json", "dms.json", "mpims.json")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\.json")
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
_MARK = re.compile(r"<([^<>|]{1,4000})(?:\|([^<>]{0,4000}))?>")
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
        text = _MARK.sub(self._meaning, text)
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")

    def _meaning(self, mark: re.Match[str]) -> str:
        target, label = mark[1], mark[2] or ""
        match target[0]:
            case "@":
                return "@" + (self.people.get(target[1:]) or label or target[1:])
            case "#":
                return "#" + (label or self.channels.get(target[1:]) or target[1:])
            case "!":
                return _command(target[1:], label)
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
    for workspace in _workspaces(files):
        yield from _read_workspace(workspace)


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
    return any(
        "id" in json_fields.mapping(channel) for index in indexes for channel in Records(index)
    )


def _read_workspace(workspace: _Workspace) -> Iterator[Piece]:
    damage: list[Skipped] = []
    users = _rows(workspace, [_USERS], damage)
    people = {own: name_of(user) for user in users if (own := json_fields.text(user.get("id")))}
    channels = {_folder(channel): channel for channel in _rows(workspace, _INDEXES, damage)}
    titles = {folder: _title(channel, people) for folder, channel in channels.items()}
    ids = {folder: as_id(channel.get("id")) for folder, channel in channels.items()}
    names = Names(people, {ids[folder]: title for folder, title in titles.items()})
    for folder in sorted(workspace.days, key=[*channels, *workspace.days].index):
        messages = [
            message
            for day in workspace.days[folder]
            for message in _mappings(day, damage)
            if is_from_person(message)
        ]
        turns = [parse_message(message, names) for message in in_threads(messages)]
        yield assemble(_NAME, ids.get(folder) or folder, titles.get(folder, folder), turns)
    yield from damage


def _rows(workspace: _Workspace, names: Sequence[str], damage: list[Skipped]) -> list[Fields]:
    files = [workspace.about[name] for name in names if name in workspace.about]
    return [row for file in files for row in _mappings(file, damage)]


def _mappings(file: File, damage: list[Skipped]) -> Iterator[Fields]:
    records = Records(file)
    yield from map(json_fields.mapping, records)
    damage.extend(Skipped(file.name, why) for why in records.damage)


def _folder(channel: Fields) -> str:
    return json_fields.text(channel.get("name")) or json_fields.text(channel.get("id"))


def _title(channel: Fields, people: Mapping[str, str]) -> str:
    """Return a channel's name; if it has none, the names of its members."""
    name = json_fields.text(channel.get("name"))
    if name and not name.startswith(_GROUP_CONVERSATION):
        return name
    members = map(json_fields.text, json_fields.items(channel.get("members")))
    return ", ".join(people.get(member, member) for member in members) or name


def is_from_person(message: Fields) -> bool:
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
        at=parse_timestamp(stamp),
        attachments=tuple(_files(message)),
    )


def _place(message: Fields) -> tuple[float, float]:
    own = _seconds(message.get("ts"))
    return _seconds(message.get("thread_ts")) or own, own


def _seconds(stamp: object) -> float:
    moment = parse_timestamp(stamp)
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
        if title := one_line(name):
            yield Attachment(title, clean(json_fields.text(file.get("preview"))))


def name_of(user: Fields) -> str:
    """Return the full name of a user, or of the profile in a message."""
    profile = json_fields.mapping(user.get("profile"))
    names = [user.get("real_name"), profile.get("real_name"), profile.get("display_name")]
    names += [user.get("display_name"), user.get("name")]
    return next(filter(None, (one_line(json_fields.text(name)) for name in names)), "")


def _command(name: str, label: str) -> str:
    """Return the text of a command: who is called (``!here``), or a date or group as shown."""
    if label:
        return label
    return "@" + name.partition("^")[0]


def _link(address: str, label: str) -> str:
    """Return an address with its label; only the address if the label repeats it."""
    if not address.startswith(_WEB):
        return label or address
    if not label or label in address:
        return f"<{address}>"
    return f"<{address}> ({label})"


FORMAT = BundleFormat(matches, read)
