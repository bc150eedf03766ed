"""The labels of the thresholds that a chart of scores draws."""

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.policy import Thresholds


def threshold_labels(
    thresholds: Thresholds, locale: QLocale, *, is_brief: bool = False
) -> dict[float, str]:
    """Return the labels of *thresholds* by their score, highest first; equal scores joined.

    Brief ones leave out the score. A threshold at 0 is left out, because no score falls below it.
    """
    full = (
        translate("policy_lines", "In prompt from {score}"),
        translate("policy_lines", "Archive below {score}"),
        translate("policy_lines", "Forget below {score}"),
    )
    brief = (
        translate("policy_lines", "In prompt"),
        translate("policy_lines", "Archive"),
        translate("policy_lines", "Forget"),
    )
    scores = (thresholds.prompt, thresholds.active, thresholds.forget)
    templates = zip(scores, brief if is_brief else full, strict=True)
    labels: dict[float, list[str]] = {}
    for score, template in templates:
        if score > 0:
            label = template.format(score=locale.toString(score, "f", 2))
            labels.setdefault(score, []).append(label)
    return {score: " · ".join(labels[score]) for score in sorted(labels, reverse=True)}
