"""Labels of a settings page: notes, results of a test, and what overrides a setting."""

from PySide6.QtCore import Qt

from memdeck.desktop.ui.text.plain_label import PlainLabel


def note_label() -> PlainLabel:
    """Return a wrapping label for sentences, which may contain a server's text."""
    return PlainLabel(look="muted", wraps=True)


def result_label() -> PlainLabel:
    """Return a label for the result of a test, which can be copied."""
    label = note_label()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Override(PlainLabel):
    """Shows that something else overrides the choice; hidden until it does."""

    def __init__(self) -> None:
        super().__init__(look="muted", wraps=True)
        self.hide()

    def say(self, sentence: str) -> None:
        self.setText(sentence)
        self.show()
