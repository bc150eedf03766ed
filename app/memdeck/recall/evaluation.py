"""Measure how well recall answers questions whose answers are known."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TypedDict

from memdeck.domain.search.passage import Kind, Passage

Id = str | int
"""The id as the file has it."""

GIVEN = 20
"""Highest number of results of a query."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a corpus. *at* is the text of the source."""

    id: Id
    text: str
    at: str = ""
    group: str = ""
    session: str = ""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A query over the lines of its *group*, or over all lines without one.

    *relevant* are the ids of the lines that answer it; none if that is not known.
    """

    id: Id
    text: str
    group: str = ""
    relevant: frozenset[Id] = frozenset()


class Run(TypedDict):
    """The results of a question: the ids of lines, best first."""

    id: Id
    results: list[Id]


@dataclass(frozen=True, slots=True)
class Measures:
    """Means over the *n* questions whose answers are known, each in [0, 1]; None without any."""

    recall_at_5: float | None
    recall_at_10: float | None
    recall_at_20: float | None
    mrr: float | None
    ndcg_at_10: float | None
    n: int


def parse_line(record: Mapping[str, object]) -> Line:
    """Read one line of a corpus."""
    rest = {name: _text(record, name) for name in ("at", "group", "session", "speaker")}
    return Line(_id(record["id"]), str(record["text"]), **rest)


def parse_question(record: Mapping[str, object]) -> Question:
    """Read one line of a file of questions."""
    relevant = record.get("relevant") or ()
    if not isinstance(relevant, Iterable) or isinstance(relevant, str):
        raise TypeError(relevant)
    answers = frozenset(map(_id, relevant))
    return Question(_id(record["id"]), str(record["text"]), _text(record, "group"), answers)


def passages_of(lines: Sequence[Line]) -> Iterator[Passage]:
    """Yield a passage for each line, with the line's position in *lines* as id.

    Lines of one group and session are neighbours; a line without a session has none.
    """
    counts = Counter[str]()
    for position, line in enumerate(lines):
        session = f"{line.group}/{line.session}" if line.session else ""
        yield Passage(
            id=str(position),
            text=line.text,
            kind=Kind.MESSAGE,
            about=line.at,
            session=session,
            place=counts[session] if session else None,
            speaker=line.speaker,
            group=line.group,
        )
        counts[session] += 1


def by_group(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """Return the lines of each group in their order, and under "" all of them."""
    groups = defaultdict[str, list[Line]](list)
    for line in lines:
        groups[""].append(line)
        if line.group:
            groups[line.group].append(line)
    return groups


def measure(questions: Iterable[Question], runs: Iterable[Run]) -> Measures:
    """Compare the results of each of *questions*, in the same order, with its answers."""
    judged = [
        (question.relevant, run["results"])
        for question, run in zip(questions, runs, strict=True)
        if question.relevant
    ]
    if not judged:
        return Measures(None, None, None, None, None, n=0)
    return Measures(
        recall_at_5=mean(_recall(relevant, results[:5]) for relevant, results in judged),
        recall_at_10=mean(_recall(relevant, results[:10]) for relevant, results in judged),
        recall_at_20=mean(_recall(relevant, results[:20]) for relevant, results in judged),
        mrr=mean(_reciprocal_rank(relevant, results) for relevant, results in judged),
        ndcg_at_10=mean(_gain(relevant, results[:10]) for relevant, results in judged),
        n=len(judged),
    )


def _id(value: object) -> Id:
    if not isinstance(value, str | int):
        raise TypeError(value)
    return value


def _text(record: Mapping[str, object], name: str) -> str:
    value = record.get(name)
    return "" if value is None else str(value)


def _recall(relevant: frozenset[Id], results: Sequence[Id]) -> float:
    return len(relevant.intersection(results)) / len(relevant)


def _reciprocal_rank(relevant: frozenset[Id], results: Sequence[Id]) -> float:
    return next((1 / rank for rank, id_ in enumerate(results, 1) if id_ in relevant), 0.0)


def _gain(relevant: frozenset[Id], results: Sequence[Id]) -> float:
    """Return the discounted gain, as a share of the best possible one."""
    discounts = [1 / math.log2(rank + 1) for rank in range(1, len(results) + len(relevant) + 1)]
    gain = sum(discounts[position] for position, id_ in enumerate(results) if id_ in relevant)
    return gain / sum(discounts[: min(len(relevant), 10)])
