"""What the older half of a session comes to, in a few lines.

Source: seed 003, section 4.2.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.conversation.session import CountTokens
from memdeck.domain.prompt.prompt import PromptLanguage
from memdeck.domain.prompt.token_estimate import budget_tokens

MOST_TOKENS = 600
"""Of one summary. It stands for a hundred messages, and a session may have several."""


class PointKind(StrEnum):
    """What is kept of a conversation, in the order in which a summary tells it."""

    GOAL = "goal"
    """What the person is after."""
    DONE = "done"
    """What was done, and what came of it."""
    DECIDED = "decided"
    """What was decided, and what bears on it."""
    OPEN = "open"
    """What is not settled yet."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that is kept, as a sentence."""

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

    Of what is too much, the middle of the longest kind goes first: what the
    person set out to do stands at its beginning, where things stand at its end.
    """
    kept = {kind: list[str]() for kind in PointKind}
    for point in points:
        line = " ".join(point.text.split())
        if line and line not in kept[point.kind]:
            kept[point.kind].append(line)
    while count(text := _rendered(kept, language)) > max_tokens:
        longest = max(kept.values(), key=lambda lines: sum(map(len, lines)))
        del longest[len(longest) // 2]
    return text


def _rendered(kept: Mapping[PointKind, list[str]], language: PromptLanguage) -> str:
    parts = (
        "\n".join([f"{LABELS[language][kind]}:", *(f"- {line}" for line in lines)])
        for kind, lines in kept.items()
        if lines
    )
    return "\n".join(parts)
