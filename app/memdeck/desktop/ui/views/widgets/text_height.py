"""How high a text stands in the field it is edited in."""

import math

from PySide6.QtWidgets import QPlainTextEdit


def text_height(field: QPlainTextEdit) -> int:
    """Return the height of all lines as they are wrapped, without the margins around them.

    Measured, not counted: a line of Chinese may be higher than the font is said to be.
    """
    document = field.document()
    height = -document.documentMargin()  # the last paragraph is measured with it
    block = document.firstBlock()
    while block.isValid():
        height += document.documentLayout().blockBoundingRect(block).height()
        block = block.next()
    return math.ceil(height)
