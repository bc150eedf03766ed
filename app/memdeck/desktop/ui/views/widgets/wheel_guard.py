"""Fields on a page that scrolls."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WheelGuard(QObject):
    """Lets the wheel scroll the page past a field that does not have the keyboard."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_passed_by = (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        )
        if is_passed_by:
            event.ignore()
        return is_passed_by
