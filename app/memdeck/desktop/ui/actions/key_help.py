"""The help page of all keys."""

import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, Qt
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

from memdeck.desktop.ui.actions.commands import COMMANDS, Menu
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, TIGHT, WIDE

Line = tuple[str, str]
"""The action of a key, and the key as the system writes it."""


class KeyHelp(QDialog):
    """Lists every key under its menu or its part of the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        columns = QHBoxLayout()
        columns.setSpacing(2 * WIDE)
        for groups in _split_in_two(list(_groups())):
            column = QVBoxLayout()
            column.setSpacing(ROOMY)
            for name, lines in groups:
                column.addLayout(_group(name, lines))
            column.addStretch()
            columns.addLayout(column)
        self._show(columns, window)

    def _show(self, columns: QHBoxLayout, window: QWidget) -> None:
        page = QWidget()
        page.setLayout(columns)
        columns.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
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


def _groups() -> Iterable[tuple[str, list[Line]]]:
    for menu in Menu:
        lines = [
            (command.text, _written(command.keys))
            for command in COMMANDS
            if command.menu is menu and command.keys
        ]
        # A mnemonic that is no letter of the name follows it: "编辑(&E)".
        yield re.sub(r"\(&\w\)|&", "", menu.title), lines
    yield from _groups_outside_menus()


def _groups_outside_menus() -> Iterable[tuple[str, list[Line]]]:
    """Yield the keys of parts of the window that are in no menu."""
    translate = QCoreApplication.translate
    finding = (
        (translate("commands", "Ask by meaning, or open the result"), ("Return",)),
        (translate("commands", "Next result"), ("Down",)),
        (translate("commands", "Previous result"), ("Up",)),
    )
    file = (
        (translate("commands", "Save"), ("Ctrl+S",)),
        (translate("commands", "Find in the text"), ("Ctrl+F",)),
        (translate("commands", "Replace"), ("Ctrl+H",)),
    )
    review = (
        (translate("commands", "Next suggestion"), ("J",)),
        (translate("commands", "Previous suggestion"), ("K",)),
        (translate("commands", "Select or clear"), ("Space",)),
        (translate("commands", "Answer its question"), ("1", "2", "3")),
        (translate("commands", "Edit"), ("E",)),
        (translate("commands", "Reject"), ("X", "Del")),
        (translate("commands", "Merge"), ("M",)),
        (translate("commands", "Open the source"), ("O",)),
        (translate("commands", "Apply"), ("Ctrl+Return",)),
    )
    everywhere = ((translate("commands", "Back"), ("Esc",)),)
    for name, keys in (
        (translate("commands", "In the find box"), finding),
        (translate("commands", "In MEMORY.md"), file),
        (translate("commands", "In a review"), review),
        (translate("commands", "Everywhere"), everywhere),
    ):
        yield name, [(text, _written(written)) for text, written in keys]


def _split_in_two(groups: list[tuple[str, list[Line]]]) -> Iterable[list[tuple[str, list[Line]]]]:
    """Yield two halves of about the same height."""
    half = sum(len(lines) + 2 for _, lines in groups) / 2
    height, left = 0.0, 0
    while height < half:
        height += len(groups[left][1]) + 2
        left += 1
    yield groups[:left]
    yield groups[left:]


def _group(name: str, lines: Iterable[Line]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(WIDE)
    grid.setVerticalSpacing(HAIR + 2)
    heading = PlainLabel(name, look="heading")
    grid.addWidget(heading, 0, 0, 1, 2)
    grid.setRowMinimumHeight(0, WIDE)
    grid.setColumnStretch(0, 1)
    for row, (text, keys) in enumerate(lines, start=1):
        grid.addWidget(PlainLabel(text), row, 0)
        written = PlainLabel(keys, look="muted")
        written.setContentsMargins(SNUG, 0, TIGHT, 0)
        grid.addWidget(written, row, 1, Qt.AlignmentFlag.AlignRight)
    return grid


def _written(keys: Iterable[str]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return "   ".join(QKeySequence(key).toString(native) for key in keys)
