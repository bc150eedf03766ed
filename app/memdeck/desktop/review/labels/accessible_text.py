"""Accessible text for the lines of the review, and scores as text."""

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.review.labels.action_labels import comparison_name, row_name
from memdeck.desktop.review.labels.flags import count_words, flag_words, reason_words
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.model.row_actions import brings_new
from memdeck.desktop.review.model.score_preview import Effect
from memdeck.desktop.ui.models.cells import NEVER, score_text
from memdeck.desktop.ui.models.conversation_labels import conversation_origin
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.text.lists import labelled, remarked
from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.memory_edits import filed

ARROW = "→"


def spoken_heading(conversation: str, count: int, backdrop: ReviewContext) -> str:
    """Return the accessible text of a conversation's heading."""
    return remarked(heading_text(conversation, backdrop), count_words(count))


def heading_text(conversation: str, backdrop: ReviewContext) -> str:
    """Return a conversation's heading: title, program, day."""
    found = backdrop.talks.get(conversation)
    if found is None:
        return QCoreApplication.translate("review", "Not from a conversation")
    origin = conversation_origin(found, backdrop.today, QLocale())
    return QCoreApplication.translate("review", "“{title}” ({origin})").format(
        title=found.name, origin=origin
    )


def spoken_row(row: PlanRow, effect: Effect, backdrop: ReviewContext, locale: QLocale) -> str:
    """Return the accessible text of a row; its check state is separate."""
    parts = [
        row_name(row),
        "" if Flag.UNMATCHED in row.flags else category_name(shown_category(row, backdrop)),
        effect_text(effect, locale),
        row.content,
    ]
    known = backdrop.known.get(row.target or "")
    if known is not None and known.content != row.content:
        parts.append(labelled(comparison_name(row.action), known.content))
    parts += [f"“{piece.quote}”" for piece in row.evidence if piece.quote]
    parts += [flag_words(flag, row) for flag in row.flags]
    parts.append(reason_words(row))
    return ". ".join(part for part in parts if part)


def effect_text(effect: Effect, locale: QLocale) -> str:
    """Return the effect of a row on scores, such as "0.60" or "0.74 → 0.79"."""
    if effect.new is not None:
        return score_text(effect.new, locale)
    return change_text(effect, locale)


def change_text(effect: Effect, locale: QLocale) -> str:
    """Return the change of the known memory's score, once where it displays the same.

    Return "" where there is none.
    """
    if effect.before is None:
        return ""
    before = score_text(effect.before, locale)
    after = NEVER if effect.after is None else score_text(effect.after, locale)
    return before if before == after else f"{before} {ARROW} {after}"


def shown_category(row: PlanRow, backdrop: ReviewContext) -> str:
    """Return the category the memory will have: its own if it is already known."""
    known = backdrop.known.get(row.target or "")
    if known is None or brings_new(row.action):
        return filed(row.category)[0]
    return known.category
