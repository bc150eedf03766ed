"""The review page of the window: the suggestions, or the picker before them."""

from typing import cast

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QStackedWidget, QWidget


class ReviewPage(QStackedWidget):
    """Stacked views; the focus goes to the one in front."""

    def __init__(self, review: QWidget, picker: QWidget) -> None:
        super().__init__()
        for part in (review, picker):
            self.addWidget(part)

    def turn_to(self, part: QWidget) -> None:
        """Bring *part* to the front; the focus stays in the page if it was there."""
        focused = cast("QWidget | None", self.window().focusWidget())
        has_keyboard = focused is not None and (focused is self or self.isAncestorOf(focused))
        self.setCurrentWidget(part)
        if has_keyboard:
            part.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        front = self.currentWidget()
        if front is not None:
            front.setFocus()
