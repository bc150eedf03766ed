"""One thing that happened, or holds, according to a message."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An atomic statement in the third person, of one *owner*, the user if that is "".

    *key* distinguishes it within its unit. It rests on *message*, "" if a person wrote it into the
    file. It happened between *first* and *last*, both included, None where unknown. *said* is how
    the message named that time, "" if it did not.

    Source: seed 004, section 1.2, ``EventLog``.
    """

    key: str
    text: str
    owner: str = ""
    message: str = ""
    first: date | None = None
    last: date | None = None
    said: str = ""
