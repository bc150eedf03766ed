"""The editable fields of a memory, each saved when it is left."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import cast

from PySide6.QtCore import QDate, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QGridLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.models.display_names import category_name, layer_name
from memdeck.desktop.ui.text.dates import day_pattern
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor, ScoreCellEditor
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.wheel_guard import WheelGuard
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.memory_edits import Edit

FIRST_EXPIRY_DAYS = 30  # the initial value of a new expiry
DIGITS = 4
Field = QLineEdit | QComboBox | QAbstractSpinBox

_COMMAS = str.maketrans("，、;；", ",,,,")


class EntryFields(QWidget):
    """Shows the fields of one memory; an edit in progress is left alone."""

    edited = Signal(object)
    """The user wants this ``Edit`` applied."""
    refused = Signal(str)
    """The typed text is not valid; a sentence that says why."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._entry: MemoryEntry | None = None
        self._today = date.min
        self._score = 0.0
        self._asked: Edit | None = None
        self._labels: dict[QWidget, PlainLabel] = {}
        self.category = CategoryField(self)
        self.group = QLineEdit(placeholderText=self.tr("none"))
        self.score = ScoreCellEditor(QLocale(), self)
        self.tags = QLineEdit(placeholderText=self.tr("none"))
        self.confidence = QLineEdit(placeholderText=self.tr("unknown"))
        self.layer = QComboBox()
        self.expires = QCheckBox(self.tr("Expires"))
        self.expiry = QDateEdit()
        self.expiry.setCalendarPopup(True)
        self.expiry.setDisplayFormat(day_pattern(QLocale(), "dMy"))
        self._lay_out()
        guard = WheelGuard(self)
        for field in (self.category, self.score, self.expiry, self.layer):
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.installEventFilter(guard)
        self.category.activated.connect(self._edit_category)
        _line_of(self.category).editingFinished.connect(self._edit_category)
        self.layer.activated.connect(self._on_layer_activated)
        self.group.editingFinished.connect(self._on_group_editing_finished)
        self.score.editingFinished.connect(self._on_score_editing_finished)
        self.tags.editingFinished.connect(self._on_tags_editing_finished)
        self.confidence.editingFinished.connect(self._on_confidence_editing_finished)
        self.score.refused.connect(self.refused)
        self.expires.toggled.connect(self._on_expires_toggled)
        self.expiry.editingFinished.connect(self._edit_expiry)
        self.expiry.calendarWidget().clicked.connect(self._edit_expiry)

    def set_files(self, files: Mapping[Layer, str]) -> None:
        """Offer the layers by their file names; none where a vault has one file."""
        for part in (self.layer, self._labels[self.layer]):
            part.setVisible(bool(files))
        if [self.layer.itemData(n) for n in range(self.layer.count())] == list(files):
            return
        self.layer.clear()
        for layer, name in files.items():
            self.layer.addItem(f"{layer_name(layer)} ({name})", layer)

    def show_entry(self, entry: MemoryEntry, score: float, today: date) -> None:
        """Show *entry*, whose score is *score* *today*."""
        is_other = self._entry is None or self._entry.id != entry.id
        self._entry, self._score, self._today = entry, round(score, 2), today
        self._asked = None
        self._fill(self.category, is_other, lambda: self.category.set_category(entry.category))
        self._fill(self.group, is_other, lambda: self.group.setText(entry.group or ""))
        self._fill(self.score, is_other, lambda: self.score.setValue(self._score))
        self._fill(self.tags, is_other, lambda: self.tags.setText(", ".join(entry.tags)))
        self._fill(self.expiry, is_other, self._show_expiry)
        self._fill(self.confidence, is_other, self._show_confidence)
        self.layer.setCurrentIndex(self.layer.findData(entry.layer))

    def _fill(self, field: Field, is_other: bool, fill: Callable[[], None]) -> None:
        line = _line_of(field)
        if is_other or not (line.hasFocus() and line.isModified()):
            fill()
            line.setModified(False)

    def _show_expiry(self) -> None:
        expiry = self._entry.expires_at if self._entry else None
        with QSignalBlocker(self.expires), QSignalBlocker(self.expiry):
            self.expires.setChecked(expiry is not None)
            self.expiry.setVisible(expiry is not None)
            if expiry is not None:
                self.expiry.setDate(QDate(expiry.year, expiry.month, expiry.day))

    def _show_confidence(self) -> None:
        confidence = self._entry.confidence if self._entry else None
        known = "" if confidence is None else QLocale().toString(confidence, "g", DIGITS)
        self.confidence.setText(known)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(TIGHT)
        grid.setVerticalSpacing(TIGHT)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        named = (
            (self.category, self.tr("Category"), 0, 0),
            (self.group, self.tr("Group"), 0, 1),
            (self.tags, self.tr("Tags"), 1, 0),
            (self.score, self.tr("Score today"), 1, 1),
            (self.confidence, self.tr("Confidence"), 3, 0),
        )
        for field, name, row, column in named:
            grid.addLayout(self._named(field, name), row, column)
        grid.addWidget(self.expires, 2, 0)
        grid.addWidget(self.expiry, 2, 1)
        fields: tuple[Field, ...] = (
            self.category,
            self.group,
            self.tags,
            self.confidence,
            self.score,
            self.expiry,
        )
        height = max(field.sizeHint().height() for field in fields)
        for part in fields:
            part.setFixedHeight(height)
        grid.setRowMinimumHeight(2, height)
        grid.addLayout(self._named(self.layer, self.tr("Layer")), 4, 0, 1, 2)
        self.layer.setToolTip(self.tr("Changing the layer moves the memory to another file"))
        self.set_files({})
        self.expiry.setAccessibleName(
            self.tr("The first day on which this memory is no longer valid")
        )
        self.expires.setToolTip(self.tr("Counts as archived from that day on"))
        self.tags.setToolTip(self.tr("Words separated by commas"))
        self.confidence.setToolTip(self.tr("How certain it is, from 0 to 1; empty if unknown"))

    def _named(self, field: Field, name: str) -> QVBoxLayout:
        label = PlainLabel(name, variant="muted", font=self._theme.small_font())
        label.setBuddy(field)
        self._labels[field] = label
        field.setAccessibleName(name)
        field.setMinimumWidth(0)
        return vbox(label, field, spacing=HAIR // 2)

    def _edit_category(self) -> None:
        category = self.category.category()
        if self._entry and category and category != self._entry.category:
            self._ask(self.category, Edit(category=category))

    def _on_layer_activated(self) -> None:
        layer = Layer(self.layer.currentData())
        if self._entry and layer is not self._entry.layer and Edit(layer=layer) != self._asked:
            self._asked = Edit(layer=layer)
            self.edited.emit(self._asked)

    def _on_group_editing_finished(self) -> None:
        group = self.group.text().strip()
        if self._entry and group != (self._entry.group or ""):
            self._ask(self.group, Edit(group=group))

    def _on_score_editing_finished(self) -> None:
        score = round(self.score.value(), 2)
        if self._entry and score != self._score:
            self._ask(self.score, Edit(score=score))

    def _on_tags_editing_finished(self) -> None:
        parts = (part.strip() for part in self.tags.text().translate(_COMMAS).split(","))
        tags = tuple(dict.fromkeys(part for part in parts if part))
        if self._entry and tags != self._entry.tags:
            self._ask(self.tags, Edit(tags=tags))

    def _on_confidence_editing_finished(self) -> None:
        text = self.confidence.text().strip()
        confidence, is_number = QLocale().toDouble(text)
        if self._entry is None or not self.confidence.isModified():
            return
        if not text and self._entry.confidence is not None:
            self._ask(self.confidence, Edit(drops_confidence=True))
        elif text and is_number and 0 <= confidence <= 1:
            if confidence != self._entry.confidence:
                self._ask(self.confidence, Edit(confidence=confidence))
        elif text:
            self._show_confidence()
            self.refused.emit(self.tr("Confidence must be between 0 and 1. It was not changed."))

    def _on_expires_toggled(self, is_expiring: bool) -> None:
        first = self._today + timedelta(days=FIRST_EXPIRY_DAYS)
        edit = Edit(expires_at=first) if is_expiring else Edit(drops_expiry=True)
        self._ask(self.expiry, edit)

    def _edit_expiry(self) -> None:
        day = cast("date", self.expiry.date().toPython())
        if self._entry and self._entry.expires_at not in (None, day):
            self._ask(self.expiry, Edit(expires_at=day))

    def _ask(self, field: Field, edit: Edit) -> None:
        """Request the edit once: Enter and leaving both end an edit, and the answer takes time."""
        _line_of(field).setModified(False)
        if edit != self._asked:
            self._asked = edit
            self.edited.emit(edit)


class CategoryField(CategoryCellEditor):
    """A category to choose or to type, whose choices may change."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__((), parent)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def set_categories(self, categories: Sequence[str]) -> None:
        if [self.itemData(n) for n in range(self.count())] == list(categories):
            return
        text = self.currentText()
        self.clear()
        for category in categories:
            self.addItem(category_name(category), category)
        self.setCurrentText(text)


def _line_of(field: Field) -> QLineEdit:
    """Return the line edit of *field*."""
    return field if isinstance(field, QLineEdit) else cast("QLineEdit", field.lineEdit())
