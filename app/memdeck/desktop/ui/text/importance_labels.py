"""The labels of importances; not needed for the first paint of the window."""

from PySide6.QtCore import QCoreApplication

from memdeck.domain.memory.candidate import Importance


def importance_name(importance: Importance) -> str:
    translate = QCoreApplication.translate
    match importance:
        case Importance.HIGH:
            return translate("names", "high")
        case Importance.MEDIUM:
            return translate("names", "medium")
        case Importance.LOW:
            return translate("names", "low")
