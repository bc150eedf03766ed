"""The labels of importances; not needed for the first paint of the window."""

from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.candidate import Importance


def importance_name(importance: Importance) -> str:
    return {
        Importance.HIGH: translate("names", "high"),
        Importance.MEDIUM: translate("names", "medium"),
        Importance.LOW: translate("names", "low"),
    }[importance]
