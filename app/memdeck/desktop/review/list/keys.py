"""Keys that the review handles before the window's commands with the same key."""

from collections.abc import Iterable

from PySide6.QtGui import QAction, QKeyEvent, QKeySequence


def pressed(commands: Iterable[QAction], event: QKeyEvent) -> QAction | None:
    """Return the enabled command whose key was pressed."""
    keys = QKeySequence(event.keyCombination())
    offered = (command for command in commands if command.isEnabled())
    return next((command for command in offered if keys in command.shortcuts()), None)
