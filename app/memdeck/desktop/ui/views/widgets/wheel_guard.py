"""Fields on a page that scrolls."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WheelGuard(QObject):
    """Passes wheel events on to the page for a field that does not have the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_passed_by = (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        )
        if is_passed_by:
            event.ignore()
        return is_passed_by
