"""SillyTavern: a role play, line by line, after a line that names the participants.

It is marked as fiction.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean_turn, one_line
from memdeck.transcripts.dates.clock import hour_of_day
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.json.json_fields import Fields, as_fields, as_text, list_at, text_at

_NAME = "sillytavern"
# 2024-7-12@01h31m37s, 2024-6-5 @14h 56m 50s 682ms
_HUMANISED = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?"
)
# July 19, 2024 3:30pm
_IN_WORDS = re.compile(
    r"(?P<month>[A-Za-z]{3,9})\.? (?P<day>\d{1,2}),? (?P<year>\d{4}),? "
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))? ?(?P<half>[ap]m)?",
    re.IGNORECASE,
)
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_NAMES, 1)}


def matches(record: object) -> bool:
    line = as_fields(record)
    return _is_header(line) or ("mes" in line and "is_user" in line)


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each header; one file may hold several chats."""
    header: Fields = {}
    turns: list[Message] = []
    for line in map(as_fields, records):
        if not _is_header(line):
            turns += _turns(line)
            continue
        if turns:
            yield _conversation(header, turns)
        header, turns = line, []
    yield _conversation(header, turns)


def _is_header(line: Fields) -> bool:
    return {"user_name", "character_name"} <= line.keys() and "mes" not in line


def _conversation(header: Fields, turns: list[Message]) -> Piece:
    created = text_at(header, "create_date")
    own_id = text_at(header, "chat_metadata.integrity")
    begun = f"{text_at(header, 'character_name')} {created}" if created else ""
    return assemble(
        _NAME,
        own_id or begun,
        "",
        turns,
        started_at=next((turn.at for turn in turns if turn.at), parse_send_date(created)),
        is_fiction=True,
    )


def _turns(line: Fields) -> Iterator[Message]:
    """Yield a line's message, unless it is a program note or hidden from the model."""
    if "mes" not in line or line.get("is_system") is True:
        return
    is_user = line.get("is_user") is True
    role = Role.USER if is_user else Role.ASSISTANT
    yield Message(
        id="",
        role=role,
        text=clean_turn(_shown(line), role),
        author="" if is_user else one_line(text_at(line, "name")),
        at=parse_send_date(line.get("send_date")),
    )


def _shown(line: Fields) -> str:
    """Return the shown text; of several drafts ("swipes") it is a copy of one."""
    if text := text_at(line, "mes", "mes.message"):
        return text
    swipes, number = list_at(line, "swipes"), line.get("swipe_id")
    if isinstance(number, int) and 0 <= number < len(swipes):
        return as_text(swipes[number])
    return ""


def parse_send_date(value: object) -> datetime | None:
    """Return the time in *value*, naive if in words, or None."""
    if not isinstance(value, str):
        return parse_timestamp(value)
    text = value.strip()
    if found := _HUMANISED.fullmatch(text):
        year, month, day, hour, minute, second, ms = (int(unit or 0) for unit in found.groups())
        date = f"{year}-{month:02}-{day:02}"
        return parse_timestamp(f"{date}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    if found := _IN_WORDS.fullmatch(text):
        return parse_local(_in_digits(found))
    return parse_local(text)


def _in_digits(found: re.Match[str]) -> str:
    """Return a time in words as ISO 8601; no time for an unknown month."""
    hour = hour_of_day(int(found["hour"]), found["half"] or "")
    month = _MONTHS.get(found["month"][:3].lower(), 0)
    date = f"{found['year']}-{month:02}-{int(found['day']):02}"
    return f"{date}T{hour:02}:{found['minute']}:{found['second'] or '00'}"


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
