"""Labels of a settings page: notes, results of a test, and what overrides a setting."""

from PySide6.QtCore import Qt

from memdeck.desktop.ui.text.plain_label import PlainLabel


def note_label() -> PlainLabel:
    """Return a label for sentences, a server's among them: they wrap."""
    return PlainLabel(look="muted", wraps=True)


def result_label() -> PlainLabel:
    """Return a label for how a test went, which can be copied."""
    label = note_label()
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
