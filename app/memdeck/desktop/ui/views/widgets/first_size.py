"""The first size of a window."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QStyle, QWidget


def first_size(window: QWidget, width_px: int, height_px: int) -> QSize:
    """Return that size, or less where the screen is smaller.

    A dialog leaves room for its title bar, so that the buttons at its bottom are on the screen.
    """
    available = window.screen().availableSize()  # half of the pixels, where they are scaled by 2
    title_bar = QStyle.PixelMetric.PM_TitleBarHeight
    title_px = window.style().pixelMetric(title_bar) if isinstance(window, QDialog) else 0
    return QSize(width_px, height_px).boundedTo(available - QSize(0, title_px))
