"""The memories in the prompt and the next ones after it, as a model, with their labels."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QAbstractListModel, QLocale, QObject, Qt

from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, Index
from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.desktop.ui.text.lists import labelled, listed, remarked
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import (
    PartKind,
    Prompt,
    PromptCandidate,
    PromptLanguage,
    PromptStatus,
)

JUST_OUT = 30  # the number of excluded memories that are listed


Line = PromptCandidate | None
"""A row of the list; None is the cut between included and excluded memories."""


def lines_of(prompt: Prompt) -> list[Line]:
    """Return the included memories, the cut, and the first excluded ones."""
    candidates = prompt.candidates
    excluded = [candidate for candidate in candidates if candidate.status is not PromptStatus.IN]
    return [*prompt.included, None, *excluded[:JUST_OUT]] if candidates else []


def block_line_of(prompt: Prompt, id_: str) -> int | None:
    """Return the line of the memory *id_* in the block, from 0; None if it is excluded."""
    included = [candidate.entry.id for candidate in prompt.included]
    if id_ not in included:
        return None
    return len(prompt.text.split("\n")) - len(included) + included.index(id_)


MOST_DIGITS = 7


def reason(candidate: PromptCandidate, rank: int, policy: Policy, locale: QLocale) -> str:
    """Return why a memory is in the prompt, at number *rank*, or excluded."""
    limit = locale.toString(policy.prompt_limit)
    match candidate.status:
        case PromptStatus.IN:
            return translate("prompt", "Included ({rank} of {limit})").format(
                rank=locale.toString(rank), limit=limit
            )
        case PromptStatus.OVER_LIMIT:
            return translate("prompt", "Excluded: over the limit of {limit} memories").format(
                limit=limit
            )
        case PromptStatus.OVER_BUDGET:
            return translate(
                "prompt", "Excluded: does not fit the remaining {tokens} tokens"
            ).format(tokens=locale.toString(policy.prompt_parts.tokens))
        case PromptStatus.BELOW_THRESHOLD:
            line = policy.lines.prompt
            return translate("prompt", "Excluded: {score} is below {line}").format(
                score=distinguishing_labels(candidate.score, line, locale),
                line=score_text(line, locale),
            )
        case PromptStatus.ARCHIVED:
            return translate("prompt", "Excluded: archived")


def distinguishing_labels(score: float, line: float, locale: QLocale) -> str:
    """Return *score* with two digits, or with as many as it takes to differ from *line*."""
    digits = next((n for n in range(2, MOST_DIGITS) if round(score, n) != round(line, n)), 2)
    return locale.toString(score, "f", digits)


def cost(prompt: Prompt, locale: QLocale) -> str:
    """Return the size of the block, and about how much it takes of a model's context."""
    count = len(prompt.included)
    count_text = (
        translate("prompt", "1 memory")
        if count == 1
        else translate("prompt", "%Ln memories", "", count)
    )
    total = translate("prompt", "{memories}, about {tokens} tokens").format(
        memories=count_text, tokens=locale.toString(prompt.tokens)
    )
    if all(part.kind is PartKind.MEMORIES for part in prompt.parts):
        return total
    parts = listed(
        f"{part_name(part.kind)} {locale.toString(part.tokens)}" for part in prompt.parts
    )
    return labelled(total, parts)


def part_name(kind: PartKind) -> str:
    """Return the display name of a part of the prompt, within a sentence."""
    match kind:
        case PartKind.SUMMARY:
            return translate("prompt", "summary")
        case PartKind.LOGS:
            return translate("prompt", "recent days")
        case PartKind.MEMORIES:
            return translate("prompt", "memories")


def seen_on(day: date, today: date, locale: QLocale) -> str:
    """Return the day for which the block is shown."""
    if day == today:
        return translate("prompt", "Prompt today")
    return translate("prompt", "Prompt on {day}").format(day=day_by_fields(day, "dMy", locale))


def language_name(language: PromptLanguage | None) -> str:
    """Return a language's own name; None is for the one that fits the memories."""
    match language:
        case None:
            return translate("prompt", "Automatic")
        case PromptLanguage.CHINESE:
            return "中文"
        case PromptLanguage.ENGLISH:
            return "English"


PROMPT_CANDIDATE = OWN  # None for the cut
REASON = PROMPT_CANDIDATE + 1
SHOWN_CHARACTERS = 400


class PromptCandidateList(QAbstractListModel):
    """Memories, best first; the cut is its own row, which cannot be selected."""

    def __init__(self, policy: Policy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._policy = policy
        self._lines: Sequence[Line] = ()

    def set_lines(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def row_of(self, id_: str) -> int | None:
        """Return the row of a memory; None where it is not listed."""
        ids = [None if line is None else line.entry.id for line in self._lines]
        return ids.index(id_) if id_ in ids else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if line is None:
            is_text = role in (DISPLAY, SPOKEN)
            return self.tr("The memories above this line are in the prompt") if is_text else None
        if role == DISPLAY:
            return one_line(line.entry.content, SHOWN_CHARACTERS)
        if role == PROMPT_CANDIDATE:
            return line
        why = reason(line, index.row() + 1, self._policy, QLocale())
        if role == SPOKEN:
            score = self.tr("score {score}").format(score=score_text(line.score, QLocale()))
            return remarked(line.entry.content, score, why)
        return why if role == REASON else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self._lines[index.row()] is None:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)
