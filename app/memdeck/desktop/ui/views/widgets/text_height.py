"""The height of the text in an edit field."""

import math

from PySide6.QtWidgets import QPlainTextEdit


def text_height(field: QPlainTextEdit) -> int:
    """Return the height of all wrapped lines, without the margins around them.

    Measured, not counted: a line of Chinese may be higher than the font metrics say.
    """
    document = field.document()
    height = -document.documentMargin()  # the last paragraph includes it
    block = document.firstBlock()
    while block.isValid():
        height += document.documentLayout().blockBoundingRect(block).height()
        block = block.next()
    return math.ceil(height)
