"""Slack's export: users, channels, and a file for each day of a channel.

The files are side by side: ``users.json``; ``channels.json``, ``groups.json``,
``dms.json`` and ``mpims.json``; and a folder for each channel with its days,
named after the channel, or by the id of a direct conversation.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.chat_format import BundleFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.formats.messengers.slack.messages import in_threads, is_said, parse_message
from memdeck.transcripts.formats.messengers.slack.names import Names, name_of
from memdeck.transcripts.input.file import File
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.records import Records

_NAME = "slack"
_USERS = "users.json"
_INDEXES = ("channels.json", "groups.json", "dms.json", "mpims.json")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\.json")
_GROUP_TALK = "mpdm-"


@dataclass(slots=True)
class _Workspace:
    """The files of one export: the indexes by name, the days by folder."""

    about: dict[str, File] = field(default_factory=dict)
    days: dict[str, list[File]] = field(default_factory=dict)


def claims(files: Sequence[File]) -> Sequence[File]:
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
        place = PurePath(file.name)
        if place.name in {_USERS, *_INDEXES}:
            found.setdefault(place.parent, _Workspace()).about[place.name] = file
        elif _DAY.fullmatch(place.name):
            days = found.setdefault(place.parent.parent, _Workspace()).days
            days.setdefault(place.parent.name, []).append(file)
    return [one for one in found.values() if one.days and _has_index(one)]


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
            if is_said(message)
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
    if name and not name.startswith(_GROUP_TALK):
        return name
    members = map(json_fields.text, json_fields.items(channel.get("members")))
    return ", ".join(people.get(member, member) for member in members) or name


FORMAT = BundleFormat(claims, read)
