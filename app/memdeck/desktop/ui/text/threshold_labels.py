"""The thresholds that a policy draws in a chart of scores, and their names."""

from PySide6.QtCore import QCoreApplication

from memdeck.domain.memory.policy import Thresholds


def line_names(lines: Thresholds) -> dict[float, str]:
    """Return the names of *lines* by their score, highest first; equal scores joined.

    A threshold at 0 is left out, because no score falls below it.
    """
    translate = QCoreApplication.translate
    named = (
        (lines.prompt, translate("policy_lines", "prompt")),
        (lines.active, translate("policy_lines", "archive")),
        (lines.forget, translate("policy_lines", "forget")),
    )
    names: dict[float, list[str]] = {}
    for score, name in named:
        if score > 0:
            names.setdefault(score, []).append(name)
    return {score: " · ".join(names[score]) for score in sorted(names, reverse=True)}
