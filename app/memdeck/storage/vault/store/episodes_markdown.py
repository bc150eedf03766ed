"""A unit of a conversation as Markdown: ``episodes/2023/05-08-caroline-melanie-81c38aea.md``.

    ---
    id: 81c38aea-6f71-50ae-9174-11c3a65c4770
    conversation: locomo/conv-26
    source: chat
    participants: Caroline, Melanie
    messages: D1:1, D1:2, D1:3
    since: 2023-05-08T13:56:00+00:00
    digest: 5f4dcc3b5aa765d6
    ---

    # Caroline went to a support group

    Caroline went to a support group yesterday (2023-05-07).

    ## Narrative

    Caroline went to a support group yesterday (2023-05-07).

    ## Events

    - Caroline went to a support group yesterday (2023-05-07). <!-- id=55ce29 message=D1:3 … -->

The text from the title to the end of the events is Memdeck's, as long as it has the *digest*; it is
edited if a person changed it. Keys that Memdeck does not know, and what follows the events under a
heading of its own, stay when the file is written again.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.storage.text.markdown.key_value import decoded, encoded, parse_pairs, render_pair
from memdeck.storage.text.markdown.lines import unify_newlines

_FENCE = "---"
_TITLE, _HEADING = "# ", "## "
_BULLET, _COMMENT, _COMMENT_END = "- ", " <!-- ", " -->"
_NARRATIVE, _EVENTS = "## Narrative", "## Events"
_PLAIN = re.compile(r"[\w./+](?:[\w./+,%@ -]|:(?=\w))*(?<! )")
_NOT_OF_NAMES = re.compile(r"[\W_]+")
_MOST_SLUG_CHARACTERS = 40
_ID_DIGITS = 8
_KEY_DIGITS = 6
_UNDATED, _SUFFIX = "undated", ".md"


def episode_name(unit: Unit) -> str:
    """Return the name of the file of *unit*, as a changeset has it.

    Who speaks is in it, and nothing of what they say: a purge rewrites texts, but not names.
    """
    folder, day = _UNDATED, ""
    if unit.since is not None:
        folder, day = f"{unit.since.year:04}", f"{unit.since:%m-%d}-"
    names = unicodedata.normalize("NFC", " ".join(unit.participants)).casefold()
    slug = _NOT_OF_NAMES.sub("-", names)[:_MOST_SLUG_CHARACTERS].strip("-")
    return f"episodes/{folder}/{day}{slug or unit.source_type}-{short_id(unit.id)}{_SUFFIX}"


def short_id(unit: str) -> str:
    """Return the part of the id of a unit that the name of its file ends with."""
    return unit[:_ID_DIGITS]


def short_id_of_file(name: str) -> str:
    """Return the part of a unit's id that *name*, of its file, ends with."""
    return name.removesuffix(_SUFFIX)[-_ID_DIGITS:]


@dataclass(frozen=True, slots=True)
class EpisodeFile:
    """A file as it was read: the *unit*, and the lines that a person may have added.

    *front* are the lines between the fences, *rest* those behind the events.
    """

    unit: Unit
    front: tuple[str, ...]
    rest: tuple[str, ...]
    is_edited: bool


def parse_episode(text: str) -> EpisodeFile | None:
    """Return the content of a file; None where it names no unit."""
    lines = unify_newlines(text.removeprefix("\ufeff")).split("\n")
    front, body = _split_front(lines)
    values = {key: value for line in front for key, value in [_key_value(line)]}
    if not values.get("id") or not values.get("conversation"):
        return None
    own, rest = _split_rest(body)
    return EpisodeFile(
        unit=_unit(values, own),
        front=tuple(front),
        rest=tuple(rest),
        is_edited=values.get("digest") != _digest(own),
    )


def render_episode(unit: Unit, former: EpisodeFile | None = None) -> str:
    """Return the text of the file of *unit*, with what a person added to *former*, an earlier one.

    What a person changed in *former* is not kept: see ``EpisodeFile.is_edited``.
    """
    own = list(_own_lines(unit))
    values = dict(_values(unit)) | {"digest": _digest(own)}
    front = [] if former is None else list(_known_replaced(former.front, values))
    known = {_key_value(line)[0] for line in front}
    front += (_line(key, value) for key, value in values.items() if key not in known)
    rest = () if former is None else former.rest
    lines = (_FENCE, *front, _FENCE, "", *own, *(("", *rest) if rest else ("",)))
    return "\n".join(lines)


def _values(unit: Unit) -> Iterator[tuple[str, str]]:
    yield "id", unit.id
    yield "conversation", unit.conversation
    if unit.group:
        yield "group", unit.group
    yield "source", unit.source_type.value
    for key, items in (
        ("users", unit.users),
        ("participants", unit.participants),
        ("messages", unit.messages),
    ):
        yield key, _joined(items)
    for key, moment in (("since", unit.since), ("until", unit.until)):
        if moment is not None:
            yield key, moment.isoformat()


def _own_lines(unit: Unit) -> Iterator[str]:
    """Yield the lines from the title to the last event."""
    yield f"{_TITLE}{unit.subject}"
    yield from ("", _escaped(unit.summary), "", _NARRATIVE, "")
    yield from map(_escaped, unit.narrative)
    yield from ("", _EVENTS, "")
    yield from map(_bullet, unit.events)


def _bullet(event: Event) -> str:
    values = {"id": event.key, "message": event.message, "owner": event.owner}
    if event.first and event.last:
        is_day = event.first == event.last
        values["days"] = f"{event.first}" if is_day else f"{event.first}/{event.last}"
    values["said"] = event.said
    pairs = " ".join(render_pair(key, value) for key, value in values.items() if value)
    return f"{_BULLET}{event.text}{_COMMENT}{pairs}{_COMMENT_END}"


def _unit(values: Mapping[str, str], own: Sequence[str]) -> Unit:
    title = next((line for line in own if line.startswith(_TITLE)), "")
    heads = [n for n, line in enumerate(own) if line in (_NARRATIVE, _EVENTS)]
    ends = [*heads, len(own)][1:]
    sections = {
        own[head]: [line for line in own[head + 1 : end] if line.strip()]
        for head, end in zip(heads, ends, strict=True)
    }
    before = own[: heads[0]] if heads else own
    summary = (line for line in before if line.strip() and not line.startswith(_TITLE))
    return Unit(
        id=values["id"],
        conversation=values["conversation"],
        messages=_items(values.get("messages", "")),
        users=_items(values.get("users", "")),
        participants=_items(values.get("participants", "")),
        subject=title.removeprefix(_TITLE),
        summary=" ".join(map(_unescaped, summary)),
        narrative=tuple(map(_unescaped, sections.get(_NARRATIVE, ()))),
        source_type=_source_type(values.get("source", "")),
        group=values.get("group") or None,
        since=_moment(values.get("since", "")),
        until=_moment(values.get("until", "")),
        events=tuple(_events(sections.get(_EVENTS, ()))),
    )


def _events(lines: Iterable[str]) -> Iterator[Event]:
    """Yield the event of each bullet; one that a person wrote gets its key from its text."""
    for line in lines:
        bullet, _, rest = line.rpartition(_COMMENT)
        text = (bullet if rest.endswith(_COMMENT_END) else line).removeprefix(_BULLET)
        if not line.startswith(_BULLET) or not text.strip():
            continue
        values = dict(parse_pairs(rest.removesuffix(_COMMENT_END)) or ())
        first, _, last = values.get("days", "").partition("/")
        yield Event(
            key=values.get("id") or _hash(text)[:_KEY_DIGITS],
            text=text,
            owner=values.get("owner", ""),
            message=values.get("message", ""),
            first=_day(first),
            last=_day(last or first),
            said=values.get("said", ""),
        )


def _split_front(lines: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines between the fences, and those behind them."""
    if lines[0] != _FENCE or _FENCE not in lines[1:]:
        return (), lines
    end = lines.index(_FENCE, 1)
    return lines[1:end], lines[end + 1 :]


def _split_rest(body: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines from the title to the last event, and those from the next heading on."""
    events = body.index(_EVENTS) if _EVENTS in body else len(body)
    following = (n for n in range(events + 1, len(body)) if body[n].startswith((_TITLE, _HEADING)))
    end = next(following, len(body))
    return "\n".join(body[:end]).strip("\n").split("\n"), body[end:]


def _known_replaced(front: Iterable[str], values: Mapping[str, str]) -> Iterator[str]:
    for line in front:
        key, _ = _key_value(line)
        yield _line(key, values[key]) if key in values else line


def _key_value(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    value = value.strip()
    if value.startswith('"'):
        with suppress(ValueError):
            value = str(json.loads(value))
    return key.strip(), value


def _line(key: str, value: str) -> str:
    return f"{key}: {value if _PLAIN.fullmatch(value) else json.dumps(value)}"


def _joined(items: Iterable[str]) -> str:
    return ", ".join(encoded(item, "," if item == item.strip() else ", ") for item in items)


def _items(value: str) -> tuple[str, ...]:
    return tuple(map(decoded, value.split(", "))) if value else ()


def _escaped(line: str) -> str:
    """Return *line* so that it is no heading."""
    return f"\\{line}" if line.startswith(("#", "\\")) else line


def _unescaped(line: str) -> str:
    return line.removeprefix("\\")


def _source_type(value: str) -> SourceType:
    return SourceType(value) if value in set(SourceType) else SourceType.CHAT


def _moment(value: str) -> datetime | None:
    with suppress(ValueError):
        moment = datetime.fromisoformat(value)
        return moment if moment.utcoffset() is not None else None
    return None


def _day(value: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(value)
    return None


def _digest(own: Sequence[str]) -> str:
    return _hash("\n".join(own).strip("\n"))[:16]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
