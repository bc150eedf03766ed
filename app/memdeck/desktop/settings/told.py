"""What a page says in its own voice."""

from PySide6.QtCore import Qt

from memdeck.desktop.plain_label import PlainLabel


def told() -> PlainLabel:
    """Return a label for sentences, a server's among them: they wrap."""
    return PlainLabel(look="muted", wraps=True)


def verdict() -> PlainLabel:
    """Return a label for how a test went, which can be copied."""
    label = told()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Override(PlainLabel):
    """Says that something else decides, whatever is chosen; hidden until it does."""

    def __init__(self) -> None:
        super().__init__(look="muted", wraps=True)
        self.hide()

    def say(self, sentence: str) -> None:
        self.setText(sentence)
        self.show()
