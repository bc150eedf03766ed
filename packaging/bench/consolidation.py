"""Whether what is said again, denied or merely near is told apart, without a model.

``consolidation.tsv`` holds cases of our own, English and Chinese, a line each:
what should come of it, a known memory, and what a person says. ``same`` is said
again, ``against`` speaks against the memory, ``more`` says the same and more, and
``apart`` shares words with it and can stand beside it. Each is weighed against
the memories of all lines at once.

``consolidation_reworded.tsv`` holds cases that share few words or none with their memory,
or nearly all: "we moved to Suzhou" and "lives in Hangzhou", facts that differ by a number.
Each is compared with its own memory and some others. ``consolidation_changes.tsv`` holds
true changes of a life, and what looks like one: a florist who was a nurse, a second car.
``consolidation_subjects.tsv`` holds statements on the user and on relatives, pets and firms. The
rules were written with the half ``dev``; the half ``unseen`` was read only when they stood.
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
"""Memories that a reworded case is compared with besides its own."""
_DAY = date(2026, 1, 1)
_POLICY = Policy(name="bench", fade=Curve(daily_retention=1.0, grace_days=0))
_ACTIONS = {
    "same": Action.REINFORCE,
    "against": Action.CONTRADICT,
    "more": Action.UPDATE,
    "apart": Action.ADD,
}
_REACHES = {"same": 0.9, "against": 0.9, "more": 0.85, "apart": 0.9}
_MOST_HASTY = 2
_REWORDED_REACH = 0.9


@dataclass(frozen=True, slots=True)
class Case:
    """What should come of *said* where *memory* is known, beside others."""

    kind: str
    memory: str
    said: str


def measure() -> list[Figure]:
    """Give the share of each kind that comes out right, and how much would go wrong unasked."""
    judged = list(judged_cases(read_cases(_CASES)))
    all_of = Counter(case.kind for case, _, _ in judged)
    right = Counter(case.kind for case, _, is_right in judged if is_right)
    shares = [
        at_least(f"consolidation: {kind}", right[kind] / all_of[kind], reach)
        for kind, reach in _REACHES.items()
    ]
    hasty = sum(is_hasty(row, is_right=is_right) for _, row, is_right in judged)
    return [
        *shares,
        at_most("consolidation: wrongly ticked", hasty, _MOST_HASTY, "cases"),
        *(figure for what, path in _REWORDED.items() for figure in _reworded(what, path)),
    ]


def _reworded(what: str, path: Path) -> list[Figure]:
    judged: dict[str, list[bool]] = {}
    for line in path.read_text("utf-8").splitlines():
        half, *case = line.split("\t")
        others = (Case("apart", memory, memory) for memory in _OTHERS)
        _, _, is_right = next(judged_cases([Case(*case), *others]))
        judged.setdefault(half, []).append(is_right)
    return [
        at_least(f"consolidation {what}, {half}", sum(right) / len(right), _REWORDED_REACH)
        for half, right in judged.items()
    ]


def read_cases(path: Path) -> list[Case]:
    """Read the lines of *path*."""
    return [Case(*line.split("\t")) for line in path.read_text("utf-8").splitlines()]


def judged_cases(cases: Sequence[Case]) -> Iterator[tuple[Case, PlanRow, bool]]:
    """Give each case with the row it becomes, and whether that is the right one."""
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
        is_on_it = row.target is not None and entries[row.target].content == case.memory
        is_right = row.action is _ACTIONS[case.kind] and (case.kind == "apart" or is_on_it)
        yield case, row, is_right


def is_hasty(row: PlanRow, *, is_right: bool) -> bool:
    """Tell whether *row* would change a known memory it should not, unless a person looks."""
    return row.ticked and row.action is not Action.ADD and not is_right


def _memories(cases: Sequence[Case]) -> Iterator[tuple[str, str]]:
    return ((f"m{n}", memory) for n, memory in enumerate(dict.fromkeys(c.memory for c in cases)))


def _entry(id_: str, content: str) -> MemoryEntry:
    return MemoryEntry(
        id=id_,
        content=content,
        category="fact",
        score=0.8,
        scored_at=_DAY,
        last_activated=_DAY,
    )
