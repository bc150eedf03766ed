"""Whether what is said again, denied or merely near is told apart, without a model.

``consolidation.tsv`` holds cases of our own, English and Chinese, a line each:
what should come of it, a known memory, and what a person says. ``same`` is said
again, ``against`` speaks against the memory, ``more`` says the same and more, and
``apart`` shares words with it and can stand beside it. Each is weighed against
the memories of all lines at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path

from bench.figures import Figure, at_least, at_most

from memdeck.domain.candidate import Candidate
from memdeck.domain.consolidation import Known, consolidate
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.plan import Action, PlanRow
from memdeck.domain.policy import Curve, Policy
from memdeck.recall.nearest import Nearest

_CASES = Path(__file__).with_name("consolidation.tsv")
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
    return [*shares, at_most("consolidation: wrongly ticked", hasty, _MOST_HASTY, "cases")]


def read_cases(path: Path) -> list[Case]:
    """Read the lines of *path*."""
    return [Case(*line.split("\t")) for line in path.read_text("utf-8").splitlines()]


def judged_cases(cases: Sequence[Case]) -> Iterator[tuple[Case, PlanRow, bool]]:
    """Give each case with the row it becomes, and whether that is the right one."""
    entries = {id_: _entry(id_, memory) for id_, memory in _memories(cases)}
    nearest = Nearest((entry.id, entry.content) for entry in entries.values())
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
