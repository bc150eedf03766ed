"""Parse the dates in a model's answer, and reject those that are guesses."""

import re
from datetime import date

# Not \b: there is none between a digit and a Chinese character.
ISO_DAY = re.compile(r"(?<!\d)(?:19|20|21)\d\d-\d\d-\d\d(?!\d)")
YEAR = re.compile(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_RELATIVE = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday"
    r"|(?:next|last|this|coming|past) (?:week|month|year|weekend|spring|summer|autumn|fall|winter"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|in (?:\d{1,4}|a|an|one|two|three|a few) (?:days?|weeks?|months?|years?)"
    r"|(?:\d{1,4}|a|an|one|two|three|a few) (?:days?|weeks?|months?|years?) ago)\b"
    r"|今[天晚早]|明[天晚早]|后天|昨[天晚]|前天|[上下本这]个?(?:周|星期|礼拜|月)|[今明去后前]年"
    r"|[两\d一二三几]{1,4}(?:天|周|个月|年)[后前]",
    re.IGNORECASE,
)


def parse_day(text: str) -> date | None:
    """Return the ISO 8601 day that *text* starts with, or None."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def counts_from_today(text: str) -> bool:
    """Return whether *text* has a word like "tomorrow", useful only with the day it was said."""
    return bool(_RELATIVE.search(text))


def invents_day(claim: str, text: str) -> bool:
    """Return whether *claim* names a day of a year that *text*, undated, do not mention."""
    years = {day[:4] for day in ISO_DAY.findall(claim)}
    return not years <= set(YEAR.findall(text))
