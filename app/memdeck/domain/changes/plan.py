"""The effect of an action, row by row, before it is applied, and the decision on one memory."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.memory.candidate import Flag, Importance
from memdeck.domain.memory.entry import NO_DATA, Evidence, Link, Relation
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace


class Action(StrEnum):
    """The effect of a row when it is applied."""

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

    *target* is the entry it changes, or the nearest one where it adds. *fresh_id* is the id a
    new entry will get; a row whose action can add an entry always has one. *owner*, *namespace*,
    *tags*, *links*,
    *structured_data* and *score* are the new entry's; without a score it starts with the
    policy's score for its importance. *confidence* is that of the statement, None where unknown.
    *relation* is that of the new entry to *target* where both are kept; None for no link. A row
    that *goes_with* another one, by its number, is carried out only with it. *file* is set where
    the row changes a file without entries instead of an entry. A contradiction that
    *archives_target* moves the known memory to the archive, where the policy would only cut its
    score.
    """

    number: int
    action: Action
    content: str
    category: str
    owner: str = ""
    namespace: Namespace = NO_NAMESPACE
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
    links: tuple[Link, ...] = ()
    relation: Relation | None = None
    structured_data: Mapping[str, object] = field(default_factory=lambda: NO_DATA, hash=False)
    tags: tuple[str, ...] = ()
    score: float | None = None
    confidence: float | None = None
    goes_with: int | None = None
    file: FileChange | None = None
    archives_target: bool = False
    ticked: bool = True
    flags: tuple[Flag, ...] = ()

    @property
    def asks_to_forget(self) -> bool:
        """Whether it comes from a request to forget: sure, in doubt, or matching nothing."""
        return self.action is Action.DELETE or Flag.UNMATCHED in self.flags

    @property
    def is_in_doubt(self) -> bool:
        """Whether the user has to decide on it."""
        is_idle = self.action is Action.NOOP and Flag.UNMATCHED not in self.flags
        return not self.ticked and not is_idle


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows in reading order, the sessions they finish, and notes for the user."""

    rows: tuple[PlanRow, ...]
    sessions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def ticked(self) -> tuple[PlanRow, ...]:
        """The rows by which an apply would change something."""
        return tuple(row for row in self.agreed if row.action is not Action.NOOP)

    @property
    def agreed(self) -> tuple[PlanRow, ...]:
        """The ticked rows, without those that go with one that is not ticked or does nothing."""
        hosts = {row.number for row in self.rows if row.ticked and row.action is not Action.NOOP}
        return tuple(
            row
            for row in self.rows
            if row.ticked and (row.goes_with is None or row.goes_with in hosts)
        )


def joined_plans(*plans: Plan) -> Plan:
    """Return the rows of all, renumbered as one sequence from 1; all sessions and notes."""
    rows: list[PlanRow] = []
    for plan in plans:
        before = len(rows)
        for row in plan.rows:
            host = None if row.goes_with is None else row.goes_with + before
            rows.append(replace(row, number=row.number + before, goes_with=host))
    return Plan(
        tuple(rows),
        tuple(session for plan in plans for session in plan.sessions),
        tuple(note for plan in plans for note in plan.notes),
    )


OPERATIONS = {
    Action.ADD: "ADD",
    Action.KEEP_BOTH: "ADD",
    Action.UPDATE: "UPDATE",
    Action.MERGE: "UPDATE",
    Action.CONTRADICT: "ADD",
    Action.DELETE: "DELETE",
    Action.REINFORCE: "NOOP",
    Action.NOOP: "NOOP",
}
"""Design C's name for each action of a write.

DELETE alone removes a memory, where one is to be forgotten. A contradicted memory is not
deleted: a new one is added, and the old one loses score by the policy, so that the user can see
it. Source: seed 002, section 4.2.
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, one of ``OPERATIONS``, and why; *target* is the id of the memory it changes.

    *content* is the text of both together, where the action is MERGE. *relation* is that of the
    new memory to the target, where it is KEEP_BOTH; None where none was named.
    """

    action: Action
    target: str | None = None
    content: str = ""
    reason: str = ""
    relation: Relation | None = None
