"""The labels of the tab: included and excluded memories, and the cost of the block."""

from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.desktop.ui.text.lists import labelled, listed
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt import PartKind, Place, Prompt, PromptCandidate, PromptLanguage

MOST_DIGITS = 7


def reason(prompt_candidate: PromptCandidate, rank: int, policy: Policy, locale: QLocale) -> str:
    """Return why a memory is in the prompt, at number *rank*, or excluded."""
    translate = QCoreApplication.translate
    limit = locale.toString(policy.prompt_limit)
    match prompt_candidate.place:
        case Place.IN:
            return translate("prompt", "Included ({rank} of at most {limit})").format(
                rank=locale.toString(rank), limit=limit
            )
        case Place.OVER_LIMIT:
            return translate("prompt", "Excluded: over the limit of {limit} memories").format(
                limit=limit
            )
        case Place.OVER_BUDGET:
            return translate(
                "prompt", "Excluded: too long for what is left of {tokens} tokens"
            ).format(tokens=locale.toString(policy.prompt_parts.tokens))
        case Place.UNDER_LINE:
            line = policy.lines.prompt
            return translate("prompt", "Excluded: {score} is below {line}").format(
                score=told_apart(prompt_candidate.score, line, locale),
                line=score_text(line, locale),
            )
        case Place.ARCHIVED:
            return translate("prompt", "Excluded: archived")


def told_apart(score: float, line: float, locale: QLocale) -> str:
    """Return *score* with two digits, or with as many as it takes to differ from *line*."""
    digits = next((n for n in range(2, MOST_DIGITS) if round(score, n) != round(line, n)), 2)
    return locale.toString(score, "f", digits)


def cost(prompt: Prompt, locale: QLocale) -> str:
    """Return the size of the block, and about how much it takes of a model's context."""
    translate = QCoreApplication.translate
    count = len(prompt.included)
    held = (
        translate("prompt", "1 memory")
        if count == 1
        else translate("prompt", "%Ln memories", "", count)
    )
    told = translate("prompt", "{held}, about {tokens} tokens").format(
        held=held, tokens=locale.toString(prompt.tokens)
    )
    if all(part.kind is PartKind.MEMORIES for part in prompt.parts):
        return told
    parts = listed(
        f"{part_name(part.kind)} {locale.toString(part.tokens)}" for part in prompt.parts
    )
    return labelled(told, parts)


def part_name(kind: PartKind) -> str:
    """Return the display name of a part of the prompt, within a sentence."""
    match kind:
        case PartKind.SUMMARY:
            return QCoreApplication.translate("prompt", "summary")
        case PartKind.LOGS:
            return QCoreApplication.translate("prompt", "recent days")
        case PartKind.MEMORIES:
            return QCoreApplication.translate("prompt", "memories")


def seen_on(day: date, today: date, locale: QLocale) -> str:
    """Return the day for which the block is shown."""
    translate = QCoreApplication.translate
    if day == today:
        return translate("prompt", "What the agent sees today")
    return translate("prompt", "What the agent would see on {day}").format(
        day=day_by_fields(day, "dMy", locale)
    )


def language_name(language: PromptLanguage | None) -> str:
    """Return a language's own name; None is for the one that fits the memories."""
    match language:
        case None:
            return QCoreApplication.translate("prompt", "Automatic")
        case PromptLanguage.CHINESE:
            return "中文"
        case PromptLanguage.ENGLISH:
            return "English"
