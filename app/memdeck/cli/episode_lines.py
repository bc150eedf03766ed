"""Units, events and messages of conversations, as ``show`` and ``episodes`` print them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output
from memdeck.cli.text import listed, message_count, one_line
from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import joined
from memdeck.json_objects.episode_objects import (
    episode_object,
    event_object,
    message_id,
    unit_object,
)
from memdeck.json_objects.json_text import JsonObject, fields

if TYPE_CHECKING:
    from datetime import date, datetime

    from memdeck.domain.conversation.conversation import Message
    from memdeck.domain.episodes.unit import Unit
    from memdeck.services.manager import MemoryManager


def episode_output(manager: "MemoryManager", id_: str) -> Output | None:
    """Return the unit, the event, the episode or the kept message of that id; None without one."""
    if "#" in id_ and (kept := manager.episodes.find_message(id_)):
        message, unit = kept
        return Output(_message_object(id_, message, unit), _message_lines(id_, message, unit))
    found = manager.episodes.find(id_)
    if found is None:
        return None
    unit, part = found
    match part:
        case None:
            return Output(unit_object(unit), _unit_lines(unit))
        case Event():
            return Output(event_object(unit, part), _event_lines(unit, part))
        case Episode():
            return Output(episode_object(unit, part), _episode_lines(unit, part))
        case _:
            assert_never(part)


def unit_line(unit: "Unit") -> str:
    """Return *unit* as a line of a list."""
    day = f"{unit.since:%Y-%m-%d}" if unit.since else _("undated")
    return f"{unit.id[:8]}  {day}  {one_line(unit.subject)}"


def _unit_lines(unit: "Unit") -> Iterator[str]:
    yield f"[{unit.id}] {one_line(unit.subject)}"
    yield "  " + listed(
        [
            *_span(unit.since, unit.until),
            *map(one_line, unit.participants),
            message_count(len(unit.messages)),
            one_line(unit.conversation),
        ]
    )
    yield from ("", one_line(joined(unit.summary)), "")
    yield from (one_line(sentence.text) for sentence in unit.narrative)
    yield ""
    for event in unit.events:
        yield f"  .{event.key}  {_days(event)}  {one_line(event.text)}"
    for episode in unit.episodes:
        name = one_line(episode.owner) or _("you")
        yield f"  .{episode.key}  {name}: {one_line(episode.title)}"


def _episode_lines(unit: "Unit", episode: Episode) -> Iterator[str]:
    yield f"[{unit.episode_id(episode)}] {one_line(episode.title)}"
    yield _("  as {name} lived it, in {unit}").format(
        name=one_line(episode.owner) or _("you"), unit=unit_line(unit)
    )
    yield from ("", one_line(joined(episode.summary)), "")
    yield from (one_line(sentence.text) for sentence in episode.narrative)
    if episode.keywords:
        yield from ("", listed(list(map(one_line, episode.keywords))))


def _event_lines(unit: "Unit", event: Event) -> Iterator[str]:
    yield f"[{unit.event_id(event)}] {one_line(event.text)}"
    owner = one_line(event.owner) or _("you")
    yield _("  of {name}, {days}").format(name=owner, days=_days(event))
    if event.said:
        yield _("  said as “{words}”").format(words=one_line(event.said))
    if event.message:
        yield _("  from {id}").format(id=message_id(unit, event.message))
    yield _("  in {unit}").format(unit=unit_line(unit))


def _message_object(id_: str, message: "Message", unit: "Unit | None") -> JsonObject:
    return {
        "id": id_,
        **fields(message, "role", "author", "at", "text"),
        "unit": unit and unit.id,
        "events": [unit.event_id(event) for event in _events_of(message, unit) if unit],
    }


def _message_lines(id_: str, message: "Message", unit: "Unit | None") -> Iterator[str]:
    speaker = one_line(message.author) or message.role.value
    yield listed([f"[{id_}] {speaker}", *_span(message.at, None)])
    yield message.text
    if unit is not None:
        yield _("  in {unit}").format(unit=unit_line(unit))
        for event in _events_of(message, unit):
            yield f"  {unit.event_id(event)}  {one_line(event.text)}"


def _events_of(message: "Message", unit: "Unit | None") -> "Iterator[Event]":
    return (event for event in unit.events if event.message == message.id) if unit else iter(())


def _days(event: Event) -> str:
    if event.first is None or event.last is None:
        return _("undated")
    return _range(event.first, event.last)


def _span(since: "datetime | None", until: "datetime | None") -> list[str]:
    """Return the days from *since* to *until* as a list of one text, of none if unknown."""
    if since is None:
        return []
    return [_range(since.date(), (until or since).date())]


def _range(first: "date", last: "date") -> str:
    if first == last:
        return f"{first}"
    return _("{first} to {last}").format(first=first, last=last)
