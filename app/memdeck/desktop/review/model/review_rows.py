"""The lines of the review list: rows, under their conversation once there are several."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from memdeck.domain.changes.plan import PlanRow


@dataclass(frozen=True, slots=True)
class Heading:
    """The line above the *rows* of a conversation; *conversation* is its id, or "" for none."""

    conversation: str
    rows: tuple[PlanRow, ...] = ()


Line = Heading | PlanRow


def lines_of(
    rows: Iterable[PlanRow], conversations: Iterable[str], *, has_headings: bool = False
) -> list[Line]:
    """Return *rows* as the list shows them: by conversation, in the order of *conversations*.

    Several conversations have headings; a single one only if *has_headings*. A row from several
    conversations is under the first it names.
    """
    groups: dict[str, list[PlanRow]] = {conversation: [] for conversation in conversations}
    for row in rows:
        groups.setdefault(conversation_of(row), []).append(row)
    filled = {conversation: group for conversation, group in groups.items() if group}
    lines: list[Line] = []
    for conversation, group in filled.items():
        heading = [Heading(conversation, tuple(group))] if has_headings or len(filled) > 1 else []
        lines += [*heading, *group]
    return lines


def conversation_of(row: PlanRow) -> str:
    """Return the id of the conversation that *row* is under; "" where it comes from none."""
    return row.evidence[0].conversation if row.evidence else row.session or ""


def key_of(line: Line) -> str | int:
    """Return the key that identifies a line while its contents change."""
    return line.conversation if isinstance(line, Heading) else line.number


def numbers_of(lines: Iterable[Line]) -> list[int]:
    """Return the numbers of the rows among *lines*."""
    return [line.number for line in lines if isinstance(line, PlanRow)]


def conversations_of(rows: Sequence[PlanRow]) -> list[str]:
    """Return the ids of the conversations of *rows*, each once, in their order."""
    cited = ([piece.conversation for piece in row.evidence] or [row.session or ""] for row in rows)
    return list(dict.fromkeys(chain.from_iterable(cited)))
