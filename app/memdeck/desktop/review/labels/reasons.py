"""The core's reasons for a row, as labels in the language of the window."""

from memdeck.desktop.review.model.draft import TARGET_GONE
from memdeck.desktop.ui.text.core_messages import window_templates
from memdeck.desktop.ui.text.lists import in_turn
from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.memory.candidate import Flag
from memdeck.localization.message_templates import QT_TRANSLATE_NOOP, sentences
from memdeck.localization.plan_reasons import PLAN_REASONS

_OF_FLAGS = {
    Flag.INJECTION: {
        "Next to it are words that read like an order to the assistant.",
        "It reads like an order to the assistant.",
        "It reads like an order to an agent.",
    },
    Flag.SECRET: {"It looks like it holds a key or a password."},
    Flag.UNDATED: {"It names a day that cannot be counted."},
    Flag.QUOTED: {"The words are somebody else's."},
    Flag.HYPOTHETICAL: {"It was said as a what-if."},
}
"""Reasons that add nothing to the flag they come with."""

_TARGET_GONE_LABEL = QT_TRANSLATE_NOOP(
    "reasons", "The memory it was compared with no longer exists."
)
_REASONS = window_templates("reasons", {**PLAN_REASONS, TARGET_GONE: _TARGET_GONE_LABEL})


def translated_reason(row: PlanRow) -> str:
    """Return the reason of *row* in the language of the window, without what its flags say.

    An unknown reason, such as a model's own, is returned unchanged.
    """
    said_by_flags = set[str]().union(*(_OF_FLAGS.get(flag, ()) for flag in row.flags))
    reasons = sentences(row.reason)
    translated = [_REASONS.localized(reason) for reason in reasons if reason not in said_by_flags]
    return row.reason if translated == reasons else in_turn(*translated)
