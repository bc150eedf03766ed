"""Resolve names of people and channels, and the codes for them in Slack's text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_MARK = re.compile(r"<([^<>|]{1,4000})(?:\|([^<>]{0,4000}))?>")
_WEB = ("http://", "https://")


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


def name_of(user: Fields) -> str:
    """Return the full name of a user, or of the profile in a message."""
    profile = json_fields.mapping(user.get("profile"))
    told = [user.get("real_name"), profile.get("real_name"), profile.get("display_name")]
    told += [user.get("display_name"), user.get("name")]
    return next(filter(None, (one_line(json_fields.text(name)) for name in told)), "")


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
