"""The labels of importances; not needed for the first paint of the window."""

from PySide6.QtCore import QCoreApplication

from memdeck.domain.memory.candidate import Importance


def importance_name(importance: Importance) -> str:
    translate = QCoreApplication.translate
    return {
        Importance.HIGH: translate("names", "high"),
        Importance.MEDIUM: translate("names", "medium"),
        Importance.LOW: translate("names", "low"),
    }[importance]
