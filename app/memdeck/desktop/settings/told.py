"""What a page says in its own voice."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QPushButton

from memdeck.desktop.theme.tokens import ROOMY, SNUG, TIGHT


def told(sentence: str = "") -> QLabel:
    """Return a label for sentences, a server's among them: they are plain text, and wrap."""
    label = QLabel(sentence, wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("look", "muted")
    return label


def verdict() -> QLabel:
    """Return a label for how a test went, which can be copied."""
    label = told()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def form() -> QFormLayout:
    """Return the layout of a page's fields."""
    fields = QFormLayout()
    fields.setContentsMargins(0, 0, 0, 0)
    fields.setHorizontalSpacing(ROOMY)
    fields.setVerticalSpacing(TIGHT)
    fields.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return fields


def beside(button: QPushButton, said: QLabel) -> QHBoxLayout:
    """Return a row of a button and what comes of it."""
    row = QHBoxLayout()
    row.setSpacing(SNUG)
    row.addWidget(button, alignment=Qt.AlignmentFlag.AlignTop)
    row.addWidget(said, 1)
    return row
