"""LINE's chat history as a computer saves it: time, name and text separated by spaces.

    2024.06.03 Monday
    14:20 Ana Hello there

The end of a name is only visible where it comes again. Source: the README of
meyfa/line-chat-parser.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.formats.messengers.line.mobile import NAME, title_of
from memdeck.transcripts.formats.messengers.line.system_messages import (
    is_notice,
    is_wordless_on_a_computer,
)
from memdeck.transcripts.input.limits import PIECE_BYTES

_WEEKDAY = (
    r"(?:[A-Z][a-z]{2,8}|(?:星期|週|周)[一二三四五六日天]"
    r"|[月火水木金土日]曜日|[월화수목금토일]요일)"
)
_DAY = rf"(?P<year>\d{{4}})\.(?P<month>\d\d)\.(?P<day>\d\d) {_WEEKDAY}"
_CLOCK = r"(?P<before>[上下午]午|午[前後]|오[전후])?[ ]?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
_HEAD = re.compile(rf"^(?:{_DAY}[ \t]*$|{_CLOCK} (?P<said>\S[^\n]*)$)", re.MULTILINE)

_LONGEST_OPENING = 300  # characters before the first day: a title, and the date of saving
_LEAST_SPEAKERS = 2
_SPEAKING = 0.5  # share of the lines with a time whose speaker speaks again
_LEAST_OF_A_LONG_NAME = 3  # lines that begin alike, before the second word is part of a name


@dataclass(frozen=True, slots=True)
class _Line:
    """The name and text under one time on *day*."""

    day: tuple[int, int, int]
    clock: tuple[int, int, int]
    said: str


def read(text: str) -> Iterator[Piece] | None:
    text = unix_lines(text)
    first = _HEAD.search(text, 0, _LONGEST_OPENING)
    if first is None or first["year"] is None:
        return None
    lines = list(_lines(text))
    names = _names([line.said for line in lines])
    title = title_of(text)
    if not title and not _is_chat(lines):
        return None
    messages = [message for line in lines if (message := _message(line, names)) is not None]
    return iter([assemble(NAME, opening_id(messages), title, messages)]) if messages else None


def _lines(text: str) -> Iterator[_Line]:
    day = (0, 0, 0)
    for header, below in split_at_headers(text, _HEAD):
        if header["year"]:
            day = int(header["year"]), int(header["month"]), int(header["day"])
        else:
            hour = hour_of_day(int(header["hour"]), header["before"] or "")
            yield _Line(day, (hour, int(header["minute"]), 0), header["said"] + below)


def _is_chat(lines: Sequence[_Line]) -> bool:
    """Return whether people speak repeatedly, unlike in a timetable."""
    times = Counter(_text(line.said)[0] for line in lines)
    again = sum(count for count in times.values() if count > 1)
    return len(times) >= _LEAST_SPEAKERS and again >= _SPEAKING * len(lines)


def _names(said: Sequence[str]) -> Mapping[str, str]:
    """Return the names at the beginning of lines, by their first words."""
    openings: dict[str, list[list[str]]] = defaultdict(list)
    for text in map(_text, said):
        openings[text[0]].append(text[:-1] or text)
    return {
        first: _in_common(alike) if len(alike) >= _LEAST_OF_A_LONG_NAME else first
        for first, alike in openings.items()
    }


def _in_common(openings: Sequence[Sequence[str]]) -> str:
    """Return the common first words of *openings*."""
    alike = takewhile(lambda text: len(set(text)) == 1, zip(*openings, strict=False))
    return " ".join(text[0] for text in alike)


def _text(said: str) -> list[str]:
    return said.partition("\n")[0].split(" ")


def _message(line: _Line, names: Mapping[str, str]) -> Message | None:
    """Return a person's message, or None for the program's."""
    name = names[_text(line.said)[0]]
    content = clean(line.said[len(name) :]) if line.said.startswith(f"{name} ") else ""
    if not content or is_notice(content):
        return None
    return Message(
        id="",
        role=Role.OTHER,
        text="" if is_wordless_on_a_computer(content) else content,
        author=one_line(name),
        at=local_datetime(line.day, line.clock),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
