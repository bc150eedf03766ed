"""How well repetitions, contradictions and additions are recognized without a model.

Each line of ``consolidation.tsv`` has a kind, a known memory, and what a user says, in English or
Chinese. ``same`` repeats the memory, ``against`` contradicts it, ``more`` repeats and extends it,
and ``apart`` shares words with it but is a memory of its own. Each is compared with the memories of
all lines at once.

``consolidation_reworded.tsv`` has cases that share few words or none with their memory, or nearly
all: "we moved to Suzhou" and "lives in Hangzhou", facts that differ by a number. Each is compared
with its own memory and some others. ``consolidation_changes.tsv`` has changes in a user's life, and
statements that only look like changes: a florist who was a nurse, a second car.
``consolidation_subjects.tsv`` has statements about the user and about relatives, pets and
companies. The rules were developed on the half ``dev``; the half ``unseen`` was first used when
they were finished.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path

from bench.figures import Figure, at_least, at_most

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.consolidate import Known, consolidate
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Curve, Policy
from memdeck.recall.matching.word_neighbours import WordNeighbours

_CASES = Path(__file__).with_name("consolidation.tsv")
_REWORDED = {
    "in other words": Path(__file__).with_name("consolidation_reworded.tsv"),
    "of changes": Path(__file__).with_name("consolidation_changes.tsv"),
    "of subjects": Path(__file__).with_name("consolidation_subjects.tsv"),
}
_OTHERS = (
    "The user plays tennis on Wednesdays.",
    "The build server has 64 GB of memory.",
    "The user collects stamps.",
    "用户喜欢听古典音乐。",
    "用户每周五写周报。",
    "会议室在二楼。",
)
"""Other memories that a reworded case is compared with."""
_DAY = date(2026, 1, 1)
_POLICY = Policy(name="bench", fade=Curve(daily_retention=1.0, grace_days=0))
_ACTIONS = {
    "same": Action.REINFORCE,
    "against": Action.CONTRADICT,
    "more": Action.UPDATE,
    "apart": Action.ADD,
}
_TARGETS = {"same": 0.9, "against": 0.9, "more": 0.85, "apart": 0.9}
_MOST_WRONGLY_TICKED = 2
_REWORDED_TARGET = 0.9


@dataclass(frozen=True, slots=True)
class Case:
    """A statement, the *memory* it relates to, and the *kind* of the relation."""

    kind: str
    memory: str
    said: str


def measure() -> list[Figure]:
    """Return the share of correct results by kind, and the number of wrong ticked rows."""
    judged = list(judged_cases(read_cases(_CASES)))
    counts = Counter(case.kind for case, _, _ in judged)
    correct = Counter(case.kind for case, _, is_correct in judged if is_correct)
    shares = [
        at_least(f"consolidation: {kind}", correct[kind] / counts[kind], target)
        for kind, target in _TARGETS.items()
    ]
    wrongly_ticked = sum(
        is_wrongly_ticked(row, is_correct=is_correct) for _, row, is_correct in judged
    )
    return [
        *shares,
        at_most("consolidation: wrongly ticked", wrongly_ticked, _MOST_WRONGLY_TICKED, "cases"),
        *(figure for what, path in _REWORDED.items() for figure in _reworded(what, path)),
    ]


def _reworded(what: str, path: Path) -> list[Figure]:
    judged: dict[str, list[bool]] = {}
    for line in path.read_text("utf-8").splitlines():
        half, *case = line.split("\t")
        others = (Case("apart", memory, memory) for memory in _OTHERS)
        _, _, is_correct = next(judged_cases([Case(*case), *others]))
        judged.setdefault(half, []).append(is_correct)
    return [
        at_least(f"consolidation {what}, {half}", sum(correct) / len(correct), _REWORDED_TARGET)
        for half, correct in judged.items()
    ]


def read_cases(path: Path) -> list[Case]:
    """Return the cases in *path*."""
    return [Case(*line.split("\t")) for line in path.read_text("utf-8").splitlines()]


def judged_cases(cases: Sequence[Case]) -> Iterator[tuple[Case, PlanRow, bool]]:
    """Yield each case with its plan row, and whether the row is correct."""
    entries = {id_: _entry(id_, memory) for id_, memory in _memories(cases)}
    nearest = WordNeighbours((entry.id, entry.content) for entry in entries.values())
    for case in cases:
        known = Known(
            entries=entries,
            matches=[nearest.matches(case.said)],
            tombstones=[None],
            near_tombstones=[None],
            processed=(),
            policy=_POLICY,
            today=_DAY,
        )
        candidate = Candidate(content=case.said, category="fact")
        (row,) = consolidate([candidate], known, (f"n{n}" for n in count())).rows
        is_on_target = row.target is not None and entries[row.target].content == case.memory
        is_correct = row.action is _ACTIONS[case.kind] and (case.kind == "apart" or is_on_target)
        yield case, row, is_correct


def is_wrongly_ticked(row: PlanRow, *, is_correct: bool) -> bool:
    """Return whether *row* would wrongly change a known memory without a review."""
    return row.ticked and row.action is not Action.ADD and not is_correct


def _memories(cases: Sequence[Case]) -> Iterator[tuple[str, str]]:
    memories = dict.fromkeys(case.memory for case in cases)
    return ((f"m{number}", memory) for number, memory in enumerate(memories))


def _entry(id_: str, content: str) -> MemoryEntry:
    return MemoryEntry(
        id=id_,
        content=content,
        category="fact",
        score=0.8,
        scored_at=_DAY,
        last_activated=_DAY,
    )
