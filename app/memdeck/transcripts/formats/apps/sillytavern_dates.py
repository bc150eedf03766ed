"""Parse times as SillyTavern has written them over the years.

Source: ``timestampToMoment`` of the program, which takes the form with an
``@`` as UTC and the one in words as local time.
"""

import re
from datetime import datetime

from memdeck.transcripts.dates.clock import hour_of_day
from memdeck.transcripts.dates.timestamps import parse_local, parse_moment

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


def parse_send_date(value: object) -> datetime | None:
    """Return the time in *value*, naive if in words, or None."""
    if not isinstance(value, str):
        return parse_moment(value)
    text = value.strip()
    if found := _HUMANISED.fullmatch(text):
        year, month, day, hour, minute, second, ms = (int(unit or 0) for unit in found.groups())
        date = f"{year}-{month:02}-{day:02}"
        return parse_moment(f"{date}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    if found := _IN_WORDS.fullmatch(text):
        return parse_local(_in_digits(found))
    return parse_local(text)


def _in_digits(found: re.Match[str]) -> str:
    """Return a time in words as ISO 8601; no time for an unknown month."""
    hour = hour_of_day(int(found["hour"]), found["half"] or "")
    month = _MONTHS.get(found["month"][:3].lower(), 0)
    date = f"{found['year']}-{month:02}-{int(found['day']):02}"
    return f"{date}T{hour:02}:{found['minute']}:{found['second'] or '00'}"
