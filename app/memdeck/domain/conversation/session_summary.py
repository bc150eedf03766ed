"""The summary of the older half of a session, in a few lines.

Source: seed 003, section 4.2.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.conversation.session import CountTokens
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.domain.prompt.tokens import budget_tokens

MOST_TOKENS = 600
"""The limit of one summary. It covers a hundred messages, and a session may have several."""


class PointKind(StrEnum):
    """The kinds of points kept of a conversation, in the order of a summary."""

    GOAL = "goal"
    """The user's aim."""
    DONE = "done"
    """An action and its result."""
    DECIDED = "decided"
    """A decision, and what is relevant to it."""
    OPEN = "open"
    """A question still open."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point that is kept, as a sentence."""

    kind: PointKind
    text: str


LABELS: Mapping[PromptLanguage, Mapping[PointKind, str]] = {
    PromptLanguage.ENGLISH: {
        PointKind.GOAL: "Goals",
        PointKind.DONE: "Done so far",
        PointKind.DECIDED: "Decided and to be kept in mind",
        PointKind.OPEN: "Open",
    },
    PromptLanguage.CHINESE: {
        PointKind.GOAL: "目标",
        PointKind.DONE: "已完成",
        PointKind.DECIDED: "已决定和需要记住的",
        PointKind.OPEN: "未解决",
    },
}


def render_summary(
    points: Iterable[Point],
    language: PromptLanguage,
    max_tokens: int = MOST_TOKENS,
    count: CountTokens = budget_tokens,
) -> str:
    """Return *points* as a summary of at most *max_tokens*, by kind; "" for none.

    Where it is too long, the middle of the longest kind is dropped first: the user's original
    aim is at its beginning, the present state at its end.
    """
    points_by_kind = {kind: list[str]() for kind in PointKind}
    for point in points:
        line = " ".join(point.text.split())
        if line and line not in points_by_kind[point.kind]:
            points_by_kind[point.kind].append(line)
    while count(text := _rendered(points_by_kind, language)) > max_tokens:
        longest = max(points_by_kind.values(), key=lambda lines: sum(map(len, lines)))
        del longest[len(longest) // 2]
    return text


def _rendered(points_by_kind: Mapping[PointKind, list[str]], language: PromptLanguage) -> str:
    parts = (
        "\n".join([f"{LABELS[language][kind]}:", *(f"- {line}" for line in lines)])
        for kind, lines in points_by_kind.items()
        if lines
    )
    return "\n".join(parts)
