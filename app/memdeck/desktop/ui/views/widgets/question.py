"""The layout of a question dialog: the question, its explanation, and the answers."""

from PySide6.QtWidgets import QVBoxLayout

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG

TEXT_PX = 400


class QuestionColumn(QVBoxLayout):
    """Lays out a dialog; the answers are added below. Its texts are plain text."""

    def __init__(self, question: str, detail: str) -> None:
        super().__init__()
        self.setContentsMargins(ROOMY, ROOMY, ROOMY, SNUG)
        self.setSpacing(SNUG)
        for sentence, variant in ((question, "title"), (detail, "")):
            label = PlainLabel(sentence, variant=variant, wraps=True)
            label.setFixedWidth(TEXT_PX)
            self.addWidget(label)
