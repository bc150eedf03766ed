"""Parse dates as Google writes them, in the language and the zone of an account.

Source: the Unicode locale data's medium date with a full time, as seen in
exports: ``Jul 20, 2026, 3:15:21 PM CDT``, ``10 de mai. de 2026, 03:46:09 BRT``,
``2026年6月19日 12:23:08 CST``, ``19.06.2026, 12:23:08 MESZ``.
"""

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from memdeck.transcripts.dates.clock import hour_of_day

_LONGEST = 80
_YEAR_FIRST = re.compile(
    r"(?<!\d)(?P<year>\d{4})[-/.年년]\s?(?P<month>\d{1,2})[-/.月월]\s?(?P<day>\d{1,2})(?!\d)[일日.]?"
)
_YEAR_LAST = re.compile(
    r"(?<!\d)(?P<first>\d{1,2})(?P<mark>[./-])\s?(?P<second>\d{1,2})[./-]\s?(?P<year>\d{4})"
)
_NAMED = re.compile(
    r"(?:(?P<early>\d{1,2})\.?\s(?:de\s|ב)?)?(?P<name>[^\W\d_]{3,12})\.?,?\s(?:de\s)?"
    r"(?:(?P<late>\d{1,2}),?\s)?(?P<year>\d{4})"
)
# 2026. júl. 20.    20 thg 7, 2026
_YEAR_NAMED = re.compile(r"(?P<year>\d{4})\.\s(?P<name>[^\W\d_]{3,12})\.?\s(?P<early>\d{1,2})\.?")
_NUMBERED = re.compile(
    r"(?P<day>\d{1,2})\s(?:thg|tháng)\s(?P<month>\d{1,2}),?\s(?P<year>\d{4})", re.IGNORECASE
)
_DATES = (_YEAR_FIRST, _YEAR_LAST, _YEAR_NAMED, _NUMBERED, _NAMED)
_TIME = re.compile(r"(?<!\d)(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?(?!\d)")
_HALF = re.compile(
    r"\b[ap]\.?\s?m\b\.?|[上下]午|晚上|凌晨|早上|오[전후]|午[前後]|[πμ]\.?μ\.?|\b[صم]\b",
    re.IGNORECASE,
)
_OFFSET = re.compile(r"(?:GMT|UTC)\s?([+\u2212-])\s?(\d{1,2})(?::?(\d{2}))?")
_ZONE = re.compile(r"\b[A-ZČ]{1,5}\b")
_REST = re.compile(r"(?:[\W_]|de|à|at|um|klo?|om|г|р|o|в|ב)*")
_TO_THE_SECOND = re.compile(r"(?<!\d)\d{1,2}[:.]\d{2}[:.]\d{2}(?!\d)")

# How the names of the months begin, in languages that Gemini speaks.
_MONTHS = (
    "jan jän ene gen sty oca янв ιαν ian січ ינו يناير",
    "feb fév fev lut şub фев φεβ лют פבר فبراير",
    "mar mär mrt мар μαρ már бер מרץ مارس",
    "apr avr abr kwi nis апр απρ ápr кві אפר أبريل",
    "may mai mag mei maj мая май μαΐ máj тра מאי مايو",
    "jun juin giu cze haz июн ιουν jún iun чер יונ يونيو",
    "jul juil lug lip tem июл ιουλ júl iul лип יול يوليو",
    "aug aoû ago sie ağu авг αυγ сер אוג أغسطس",
    "sep set wrz eyl сен σεπ sze вер ספט سبتمبر",
    "oct okt ott out paź eki окт οκτ жов אוק أكتوبر",
    "nov lis kas ноя νοε лис נוב نوفمبر",
    "dec dez déc dic des gru ara дек δεκ гру דצמ ديسمبر",
)

# Zones by the hours they are ahead of UTC.
_AHEAD = {
    0: "UTC GMT WET Z",
    1: "BST WEST CET MEZ SEČ WAT",
    2: "CEST MESZ SELČ EET SAST CAT",
    3: "EEST MSK TRT EAT",
    4: "GST",
    5: "PKT",
    5.5: "IST",
    7: "WIB ICT",
    8: "HKT SGT PHT AWST WITA MYT",
    9: "JST KST WIT",
    9.5: "ACST",
    10: "AEST",
    10.5: "ACDT",
    11: "AEDT",
    12: "NZST",
    13: "NZDT",
    -3: "BRT ART UYT CLST ADT",
    -4: "EDT AST CLT BOT VET",
    -5: "EST CDT COT PET ECT",
    -6: "CST MDT",
    -7: "MST PDT",
    -8: "PST AKDT",
    -9: "AKST",
    -10: "HST",
}
_ZONES = {name: hours for hours, names in _AHEAD.items() for name in names.split()}
_CHINA_HOURS = 8


def parse_written(text: str) -> datetime | None:
    """Return the time that is all of *text*; naive if its zone is unknown."""
    if len(text) > _LONGEST:
        return None
    date = next(filter(None, (form.search(text) for form in _DATES)), None)
    rest = text[: date.start()] + " " + text[date.end() :] if date else ""
    clock = _TIME.search(rest)
    if not date or not clock:
        return None
    rest = rest[: clock.start()] + " " + rest[clock.end() :]
    half = _HALF.search(rest)
    hours, rest = _zone_in(_HALF.sub("", rest), in_china="年" in text)
    if not _REST.fullmatch(rest):
        return None
    hour = hour_of_day(int(clock["hour"]), half.group() if half else "")
    with suppress(ValueError, OverflowError):
        local = datetime(  # noqa: DTZ001 - the zone is added later, if known
            *_day(date), hour, int(clock["minute"]), int(clock["second"] or 0)
        )
        return local if hours is None else (local - timedelta(hours=hours)).replace(tzinfo=UTC)
    return None


def is_like_written(text: str) -> bool:
    """Return whether *text* looks like a date and a time, in any language."""
    return len(text) <= _LONGEST and _TO_THE_SECOND.search(text) is not None


def _day(date: re.Match[str]) -> tuple[int, int, int]:
    """Return year, month and day."""
    parts = date.groupdict()
    year = int(parts["year"])
    if "month" in parts:
        return year, int(parts["month"]), int(parts["day"])
    if "name" in parts:
        return year, month_number(parts["name"]), int(parts["early"] or parts["late"] or 0)
    first, second = int(parts["first"]), int(parts["second"])
    return (year, first, second) if second > 12 else (year, second, first)


def month_number(name: str) -> int:
    """Return the month whose *name*, or its beginning, this is; 0 if it is none."""
    starts_with = name.casefold().startswith
    months = enumerate(_MONTHS, 1)
    return next((number for number, starts in months if starts_with(tuple(starts.split()))), 0)


def _zone_in(rest: str, *, in_china: bool) -> tuple[float | None, str]:
    """Return the hours that the zone in *rest* is ahead of UTC, and the remaining text."""
    if offset := _OFFSET.search(rest):
        sign, hours, minutes = offset.groups()
        ahead = int(hours) + int(minutes or 0) / 60
        return ahead if sign == "+" else -ahead, _OFFSET.sub("", rest)
    names = _ZONE.findall(rest)
    known = next((_ZONES[name] for name in names if name in _ZONES), None)
    if in_china and "CST" in names:
        known = _CHINA_HOURS
    return known, _ZONE.sub("", rest)
