"""Retention of daily logs: first a summary, later only the important notes.

Source: seed 002, section 4.6.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum, auto

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.matching.representatives import alike_by_words, most_representative
from memdeck.domain.memory.candidate import Candidate, Importance
from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.domain.memory.entry import DAILY_LOG, NO_DATA, Layer
from memdeck.domain.memory.policy import Policy, Upkeep

LOG = "log"
"""The value of a log's row in place of a category."""
SUMMARY_NOTES = 3
"""The number of notes in a summary of a day made without a model."""


class Fate(Enum):
    """The action for which a log is old enough."""

    SUMMARISED = auto()
    """It is archived with a summary."""
    REMOVED = auto()
    """Its file is removed; the journal keeps the text."""


@dataclass(frozen=True, slots=True)
class LogSummary:
    """The result of condensing a log: its summary, and the notes to remember for good."""

    summary: str
    memories: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Filing:
    """The category of *policy* for a note, whose own may be that of another policy."""

    policy: Policy
    schools: Sequence[Policy] = ()

    def category_of(self, note: LogEntry) -> str:
        """Return the note's category where the policy has it, else the one that maps to it."""
        own = note.category
        if own is None:
            standard = self.policy.category_for("fact" if note.type == EVENT else "experience")
            procedural = (
                category.name
                for category in self.policy.categories
                if note.tool and category.layer is Layer.PROCEDURAL
            )
            return next(procedural, standard)
        if any(category.name == own for category in self.policy.categories):
            return own
        mapped = (
            category.maps_to
            for policy in self.schools
            for category in policy.categories
            if category.name == own
        )
        return self.policy.category_for(next(mapped, own))


def fate_of(log: DailyLog, upkeep: Upkeep, today: date) -> Fate | None:
    """Return the action for *log* on *today*; None where it stays unchanged."""
    days = (today - log.day).days
    if 0 < upkeep.logs_removed_after_days < days:
        return Fate.REMOVED
    is_due = 0 < upkeep.logs_archived_after_days < days
    return Fate.SUMMARISED if is_due and log.entries and not is_condensed(log) else None


def is_condensed(log: DailyLog) -> bool:
    """Return whether *log* was summarised before, and its memories with it."""
    return log.is_archived or log.summary is not None


def summarize_by_rule(log: DailyLog, filing: Filing) -> LogSummary:
    """Return the best notes as the summary; what was filed or reflected on is kept."""
    notes = list(dict.fromkeys(" ".join(note.content.split()) for note in log.entries))
    best = most_representative(notes, [1.0] * len(notes), SUMMARY_NOTES, alike_by_words(notes))
    remaining = (note for note in log.entries if note.category or note.type != EVENT)
    return LogSummary(
        listed(notes[index] for index in sorted(representative.index for representative in best)),
        tuple(memory_of(note, note.content, log.day, filing) for note in remaining),
    )


def listed(lines: Iterable[str]) -> str:
    """Return the summary of *lines*, one below the other."""
    return "\n".join(f"- {line}" for line in lines)


def memory_of(
    note: LogEntry,
    text: str,
    day: date,
    filing: Filing,
    importance: Importance = Importance.MEDIUM,
) -> Candidate:
    """Return *text*, which rests on *note*, as a candidate; for a tool, as a lesson about it."""
    session = f"{DAILY_LOG}/{day}"
    data = {"tool": note.tool, "error_type": note.error, "learned_from": session}
    return Candidate(
        content=text,
        category=filing.category_of(note),
        importance=importance,
        session=session,
        said_on=day,
        structured_data={key: value for key, value in data.items() if value}
        if note.tool
        else NO_DATA,
    )


def plan_log(
    change: FileChange, log: DailyLog, fate: Fate, summary: LogSummary, additions: Sequence[PlanRow]
) -> Plan:
    """Return the row that makes *change*, and *additions*, its memories, which go with it."""
    count = "1 note" if len(log.entries) == 1 else f"{len(log.entries)} notes"
    reason = (
        f"The log of {log.day}, {count}, is archived with this summary."
        if fate is Fate.SUMMARISED
        else f"The log of {log.day}, {count}, is removed; undo brings it back."
    )
    host = PlanRow(
        number=1,
        action=Action.ARCHIVE if fate is Fate.SUMMARISED else Action.FORGET,
        content=summary.summary or f"Nothing was noted on {log.day}.",
        category=LOG,
        reason=reason,
        file=change,
    )
    rows = (
        replace(row, number=number, goes_with=1, reason=f"It was noted on {log.day}.")
        for number, row in enumerate(additions, start=2)
    )
    return Plan((host, *rows))
