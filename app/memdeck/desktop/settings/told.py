"""What a page says in its own voice."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def told() -> QLabel:
    """Return a label for sentences, a server's among them: they are plain text, and wrap."""
    label = QLabel(wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("look", "muted")
    return label


def verdict() -> QLabel:
    """Return a label for how a test went, which can be copied."""
    label = told()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Override(QLabel):
    """Says that something else decides, whatever is chosen; hidden until it does."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("look", "muted")
        self.hide()

    def say(self, sentence: str) -> None:
        self.setText(sentence)
        self.show()
