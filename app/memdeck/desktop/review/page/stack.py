"""The place of the review in the window: the suggestions, or the picker before them."""

from typing import cast

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QStackedWidget, QWidget


class ReviewPage(QStackedWidget):
    """One above the other; the keyboard goes to the one in front."""

    def __init__(self, review: QWidget, picker: QWidget) -> None:
        super().__init__()
        for part in (review, picker):
            self.addWidget(part)

    def turn_to(self, part: QWidget) -> None:
        """Put *part* in front; the keyboard stays in the page where it was in it."""
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
