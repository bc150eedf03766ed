"""The labels of the thresholds that a chart of scores draws."""

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.domain.memory.policy import Thresholds


def threshold_labels(thresholds: Thresholds, locale: QLocale) -> dict[float, str]:
    """Return the labels of *thresholds* by their score, highest first; equal scores joined.

    A threshold at 0 is left out, because no score falls below it.
    """
    translate = QCoreApplication.translate
    templates = (
        (thresholds.prompt, translate("policy_lines", "In prompt from {score}")),
        (thresholds.active, translate("policy_lines", "Archive below {score}")),
        (thresholds.forget, translate("policy_lines", "Forget below {score}")),
    )
    labels: dict[float, list[str]] = {}
    for score, template in templates:
        if score > 0:
            label = template.format(score=locale.toString(score, "f", 2))
            labels.setdefault(score, []).append(label)
    return {score: " · ".join(labels[score]) for score in sorted(labels, reverse=True)}
