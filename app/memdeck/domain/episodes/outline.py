"""What a list shows of a unit."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitOutline:
    """A unit without its text: enough to list, count and filter thousands of them.

    *file* is the name of its file, and *state* differs after each change of it. *people* are those
    who speak, or an assistant where nobody else does. *opening* is the first sentence of the
    summary, and *text* what a filter searches: the subject, the summary, the narrative and the
    events.
    The other fields are those of ``Unit``.
    """

    file: str
    state: str
    id: str
    conversation: str
    people: tuple[str, ...]
    subject: str
    opening: str
    event_count: int
    text: str
    group: str | None = None
    since: datetime | None = None
