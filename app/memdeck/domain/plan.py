"""What an action would do, row by row, before it is done."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memdeck.domain.candidate import Flag, Importance
from memdeck.domain.entry import Evidence


class Action(StrEnum):
    """What a row does when it is applied."""

    ADD = "ADD"
    REINFORCE = "REINFORCE"
    UPDATE = "UPDATE"
    MERGE = "MERGE"
    CONTRADICT = "CONTRADICT"
    KEEP_BOTH = "KEEP_BOTH"
    DELETE = "DELETE"
    NOOP = "NOOP"
    ARCHIVE = "ARCHIVE"
    RESTORE = "RESTORE"
    FORGET = "FORGET"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRow:
    """One proposed change; *ticked* rows are the ones an apply carries out.

    *target* is the entry it changes, or the nearest one where it adds.
    *fresh_id* is the id a new entry will get; a row whose action can bring a
    new entry always has one.
    """

    number: int
    action: Action
    content: str
    category: str
    importance: Importance = Importance.MEDIUM
    target: str | None = None
    similarity: float = 0.0
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()
    session: str | None = None
    said_on: date | None = None
    expires_at: date | None = None
    fresh_id: str = ""
    lifts_tombstone: bool = False
    ticked: bool = True
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows in reading order, the sessions they settle, and notes for the person."""

    rows: tuple[PlanRow, ...]
    sessions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def ticked(self) -> tuple[PlanRow, ...]:
        """The rows an apply would carry out."""
        return tuple(row for row in self.rows if row.ticked and row.action is not Action.NOOP)
