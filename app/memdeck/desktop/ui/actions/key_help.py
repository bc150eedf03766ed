"""The help page of all keys."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, TIGHT, WIDE

Line = tuple[str, str]
"""The action of its keys, and the keys as ``QKeySequence.listFromString`` reads them."""
Group = tuple[str, list[Line]]
"""A menu or a part of the window, and its lines."""


class KeyHelp(QDialog):
    """Lists every key under its menu or its part of the window."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        columns.setSpacing(2 * WIDE)
        for groups in _split_in_two([*_menu_groups(actions), *_other_groups()]):
            column = QVBoxLayout()
            column.setSpacing(ROOMY)
            for name, lines in groups:
                column.addLayout(_group_layout(name, lines))
            column.addStretch()
            columns.addLayout(column)
        area = QScrollArea()
        area.setAccessibleName(self.tr("Keyboard shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(page)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        wanted = page.sizeHint()
        self.resize(
            min(wanted.width() + WIDE, window.width()), min(wanted.height(), window.height() - WIDE)
        )


def _menu_groups(actions: Actions) -> Iterator[Group]:
    for menu, commands in actions.menus.items():
        # A mnemonic that is no letter of the name follows it: "编辑(&E)".
        name = re.sub(r"\(&\w\)|&", "", menu.title)
        yield name, [(command.text, command.keys) for command in commands if command.keys]


def _other_groups() -> tuple[Group, ...]:
    """Return the keys of parts of the window that are in no menu."""
    finding = [
        (translate("commands", "Search by meaning, or open the result"), "Return"),
        (translate("commands", "Next result"), "Down"),
        (translate("commands", "Previous result"), "Up"),
    ]
    file = [
        (translate("commands", "Save"), "Ctrl+S"),
        (translate("commands", "Find in the text"), "Ctrl+F"),
        (translate("commands", "Replace"), "Ctrl+H"),
    ]
    review = [
        (translate("commands", "Next suggestion"), "J"),
        (translate("commands", "Previous suggestion"), "K"),
        (translate("commands", "Select or deselect"), "Space"),
        (translate("commands", "Answer its question"), "1; 2; 3"),
        (translate("commands", "Edit"), "E"),
        (translate("commands", "Reject"), "X; Del"),
        (translate("commands", "Merge"), "M"),
        (translate("commands", "Show or hide evidence"), "V"),
        (translate("commands", "Open conversation"), "O"),
        (translate("commands", "Apply"), "Ctrl+Return"),
    ]
    everywhere = [
        (translate("commands", "Back"), "Esc"),
        (translate("commands", "Context menu"), "Shift+F10; Menu"),
    ]
    return (
        (translate("commands", "In the find box"), finding),
        (translate("commands", "In MEMORY.md"), file),
        (translate("commands", "In a review"), review),
        (translate("commands", "Everywhere"), everywhere),
    )


def _split_in_two(groups: list[Group]) -> tuple[list[Group], list[Group]]:
    """Return two halves of about the same height."""
    heights = [0, *accumulate(len(lines) + 2 for _, lines in groups)]
    first = min(range(len(heights)), key=lambda n: max(heights[n], heights[-1] - heights[n]))
    return groups[:first], groups[first:]


def _group_layout(name: str, lines: Iterable[Line]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(WIDE)
    grid.setVerticalSpacing(HAIR + 2)
    grid.addWidget(PlainLabel(name, variant="heading"), 0, 0, 1, 2)
    grid.setRowMinimumHeight(0, WIDE)
    grid.setColumnStretch(0, 1)
    native = QKeySequence.SequenceFormat.NativeText
    for row, (text, keys) in enumerate(lines, start=1):
        grid.addWidget(PlainLabel(text), row, 0)
        shortcuts = QKeySequence.listFromString(keys)
        key_label = PlainLabel(
            "   ".join(key.toString(native) for key in shortcuts), variant="muted"
        )
        key_label.setContentsMargins(SNUG, 0, TIGHT, 0)
        grid.addWidget(key_label, row, 1, Qt.AlignmentFlag.AlignRight)
    return grid
