"""Fields of JSON that others wrote, read for what they are; what makes no sense is nothing."""

import hashlib
import re
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, tzinfo

from memdeck.storage.content import normalise_content

_NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_NOT_OF_A_LABEL = re.compile(r"[|/\s]+")
_ID_DIGITS = 8

Fields = Mapping[str, object]


def mapping(value: object) -> Fields:
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def moment(value: object) -> datetime | None:
    """Return an ISO time, which may lack its offset, or seconds since 1970, as an aware time."""
    try:
        if isinstance(value, str):
            found = datetime.fromisoformat(value)
            return found if found.tzinfo else found.replace(tzinfo=UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        pass
    return None


def day_of(when: datetime, zone: tzinfo) -> date:
    """Return the calendar day of *when* in the vault's zone."""
    try:
        return when.astimezone(zone).date()
    except OverflowError:  # within a day of the calendar's end
        return when.date()


def label(words: str) -> str:
    """Return *words* as a category or a group can have them."""
    return _NOT_OF_A_LABEL.sub(" ", words).strip()


def legal_id(words: str) -> str:
    """Return *words* with only what an id may hold; "" where nothing is left."""
    return _NOT_OF_AN_ID.sub("-", words).strip("-")


def id_of_words(content: str, taken: Collection[str] = ()) -> str:
    """Return an id for *content*, the same every time as long as *taken* does not hold it."""
    words, id_ = normalise_content(content), ""
    number = 0
    while not id_ or id_ in taken:
        told = f"{words}\n{number}" if number else words
        digest = hashlib.sha256(told.encode("utf-8", "surrogatepass"))
        id_, number = digest.hexdigest()[:_ID_DIGITS], number + 1
    return id_
