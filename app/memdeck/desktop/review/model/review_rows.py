"""The lines of the review list: rows, under the talk they come from once there are several."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from memdeck.domain.changes.plan import PlanRow


@dataclass(frozen=True, slots=True)
class Heading:
    """The line above the *rows* of one talk; *talk* is its id, "" for rows that come from none."""

    talk: str
    rows: tuple[PlanRow, ...] = ()


Line = Heading | PlanRow


def lines_of(rows: Iterable[PlanRow], talks: Iterable[str]) -> list[Line]:
    """Return *rows* as the list shows them: by talk, in the order of *talks*.

    A row that rests on several talks stands under the first it names.
    """
    groups: dict[str, list[PlanRow]] = {talk: [] for talk in talks}
    for row in rows:
        groups.setdefault(talk_of(row), []).append(row)
    filled = {talk: group for talk, group in groups.items() if group}
    lines: list[Line] = []
    for talk, group in filled.items():
        heading = [Heading(talk, tuple(group))] if len(filled) > 1 else []
        lines += [*heading, *group]
    return lines


def talk_of(row: PlanRow) -> str:
    """Return the id of the talk that *row* stands under; "" where it comes from none."""
    return row.evidence[0].conversation if row.evidence else row.session or ""


def key_of(line: Line) -> str | int:
    """Return what a line is told apart by while what it says changes."""
    return line.talk if isinstance(line, Heading) else line.number


def numbers_of(lines: Iterable[Line]) -> list[int]:
    """Return the numbers of the rows among *lines*."""
    return [line.number for line in lines if isinstance(line, PlanRow)]


def talks_of(rows: Sequence[PlanRow]) -> list[str]:
    """Return the ids of the talks that *rows* rest on, each once, in their order."""
    cited = ([piece.conversation for piece in row.evidence] or [row.session or ""] for row in rows)
    return list(dict.fromkeys(chain.from_iterable(cited)))
