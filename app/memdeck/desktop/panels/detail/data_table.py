"""The data of a memory: names and values, typed as JSON or as plain text.

Each value is saved when its field loses focus.
"""

import json
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QToolButton, QWidget

from memdeck.desktop.ui.text.plain_text import painted, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.memory.memory_edits import Edit

_LONGEST_LINE = 120


def value_text(value: object) -> str:
    """Return *value* as it is typed: text without quotes, unless it could be taken for JSON."""
    if isinstance(value, str) and value == value.strip() and _is_plain_text(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def typed_value(text: str) -> object:
    """Return the value of *text*; what neither is JSON nor begins so is plain text.

    Raises:
        ValueError: it begins as JSON does but is invalid, or is no number in JSON.
    """
    text = text.strip()
    return text if _is_plain_text(text) else json.loads(text, parse_constant=_reject_constant)


def brief_data(data: Mapping[str, object]) -> str:
    """Return *data* in one line, cut where it is long."""
    labels = ", ".join(f"{key}: {value_text(value)}" for key, value in data.items())
    return painted(labels, _LONGEST_LINE)


def _is_plain_text(text: str) -> bool:
    """Return whether *text* is neither JSON nor the beginning of it."""
    if text[:1] in ("{", "[", '"'):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def _reject_constant(name: str) -> object:
    raise ValueError(name)


_LONGEST_NAME = 40


class DataTable(QWidget):
    """One line per value. A value that is invalid JSON stays in its field and is not saved."""

    edited = Signal(object)
    """The user wants this ``Edit`` applied."""
    refused = Signal(str)
    """The typed text is not valid; a sentence that says why."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._id = ""
        self._data: Mapping[str, object] = {}
        self.lines: list[DataLine] = []
        self.add = link_button(self.tr("Add field"), theme.small_font())
        self.add.setToolTip(self.tr("Store a named value with this memory, as JSON or text"))
        self.add.clicked.connect(self._on_add_clicked)
        self._grid = vbox(spacing=HAIR)
        column = vbox(self._grid, spacing=HAIR)
        self.setLayout(column)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_data(self, id_: str, data: Mapping[str, object]) -> None:
        """Show the data of the memory *id_*; an edit in progress is left alone."""
        is_other = id_ != self._id
        self._id, self._data = id_, data
        fields = [field for line in self.lines for field in line.fields]
        is_typing = any(field.hasFocus() and field.isModified() for field in fields)
        if is_other or not (is_typing or self._typed() == dict(data)):
            self._fill(data)

    def _fill(self, data: Mapping[str, object]) -> None:
        for line in self.lines:
            self._discard(line)
        self.lines = []
        for key, value in data.items():
            self._append(key, value_text(value))

    def _append(self, key: str, value: str) -> "DataLine":
        line = DataLine(key, value, self._theme, self._icons)
        line.committed.connect(self._commit)
        line.removed.connect(lambda: self._remove(line))
        self.lines.append(line)
        self._grid.addWidget(line)
        return line

    def _on_add_clicked(self) -> None:
        unfinished = [line for line in self.lines if not line.key.text().strip()]
        line = unfinished[0] if unfinished else self._append("", "")
        line.show()
        line.key.setFocus()

    def _remove(self, line: "DataLine") -> None:
        self.lines.remove(line)
        self._discard(line)
        self.add.setFocus()
        self._commit()

    def _discard(self, line: "DataLine") -> None:
        self._grid.removeWidget(line)
        line.hide()
        line.deleteLater()

    def _commit(self) -> None:
        typed = self._typed()
        if typed is None:
            self.refused.emit(next(line.problem for line in self.lines if line.problem))
        elif typed != dict(self._data):
            self._data = typed
            self.edited.emit(Edit(structured_data=typed))

    def _typed(self) -> dict[str, object] | None:
        """Return the values of the lines; None while one of them is not valid."""
        data: dict[str, object] = {}
        has_problems = False
        for line in self.lines:
            key = line.key.text().strip()
            problem = self._problem_of(line, is_twice=key in data) if key else ""
            line.show_problem(problem)
            has_problems |= bool(problem)
            if key and not problem:
                data[key] = typed_value(line.value.text())
        return None if has_problems else data

    def _problem_of(self, line: "DataLine", *, is_twice: bool) -> str:
        key = painted(line.key.text().strip(), _LONGEST_NAME)
        if is_twice:
            return self.tr("“{name}” is used twice. Rename one of them.").format(name=key)
        try:
            typed_value(line.value.text())
        except (ValueError, RecursionError):
            return self.tr(
                "The value of “{name}” is not valid JSON. Close its quotes and brackets, or type"
                " plain text."
            ).format(name=key)
        return ""


class DataLine(QWidget):
    """A name and a value; Enter or leaving saves, Delete in an empty name removes the line."""

    committed = Signal()
    removed = Signal()

    def __init__(self, key: str, value: str, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.key = QLineEdit(key, placeholderText=self.tr("name"))
        self.value = QLineEdit(value, placeholderText=self.tr("value"))
        self.remove = QToolButton()
        self.problem = ""
        icons.set_icon(self.remove, "close")
        self.remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.remove.setToolTip(self.tr("Remove this value"))
        name = painted(key, _LONGEST_NAME)
        self.key.setAccessibleName(self.tr("Name of a value"))
        self.value.setAccessibleName(self.tr("Value of {name}").format(name=name))
        self.value.setToolTip(self.tr("Plain text, a number, or JSON"))
        self.remove.setAccessibleName(self.tr("Remove {name}").format(name=name))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(HAIR)
        for column, (widget, stretch) in enumerate(
            ((self.key, 2), (self.value, 3), (self.remove, 0))
        ):
            widget.setFont(theme.small_font())
            widget.setMinimumWidth(0)
            if isinstance(widget, QLineEdit):
                widget.setCursorPosition(0)  # or a long one would show its end
            grid.addWidget(widget, 0, column)
            grid.setColumnStretch(column, stretch)
        self.key.editingFinished.connect(self._commit)
        self.value.editingFinished.connect(self._commit)
        self.key.installEventFilter(self)
        self.remove.clicked.connect(self.removed)

    @property
    def fields(self) -> tuple[QLineEdit, QLineEdit]:
        return self.key, self.value

    def show_problem(self, problem: str) -> None:
        """Show that the value is wrong, and why; "" for a valid one."""
        self.problem = problem
        self.value.setProperty("variant", "wrong" if problem else "")
        self.value.style().polish(self.value)
        self.value.setToolTip(plain_tip(problem or self.tr("Plain text, a number, or JSON")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remove the line on Delete in an empty name."""
        is_delete = (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        )
        if is_delete and not self.key.text() and not self.value.text():
            self.removed.emit()
            return True
        return super().eventFilter(watched, event)

    def _commit(self) -> None:
        if self.key.text().strip() and (self.value.text() or not self.value.hasFocus()):
            self.committed.emit()
