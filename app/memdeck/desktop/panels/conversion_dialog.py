"""The dialog to choose and preview a conversion, with a report of what does not fit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from memdeck.desktop.panels.pages.health import missing_label
from memdeck.desktop.ui.models.roles import OWN
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.first_size import first_size
from memdeck.domain.memory.conversion_losses import WHOLE, Conversion, Fit, Misfit
from memdeck.errors import MemdeckError

FILE_NAMES = {
    "memory_md": "MEMORY.md",
    "vibeworker": "memory.json",
    "mem0": "mem0.json",
    "letta": "agent.af",
    "sqlite": "memories.db",
    "bullets": "AGENTS.md",
}
"""The usual file name of each format; a table on a server has none."""
LONGEST_TEXT = 70  # characters of a memory that are enough to recognise it


def format_name(kind: str) -> str:
    """Return the display name of a format."""
    names = {
        "memory_md": translate("conversion", "MEMORY.md with scores"),
        "vibeworker": "VibeWorker (memory.json)",
        "mem0": "Mem0 (JSON)",
        "letta": translate("conversion", "Letta (agent file)"),
        "sqlite": translate("conversion", "SQLite database"),
        "bullets": translate("conversion", "Markdown list"),
    }
    return names[kind]


def field_name(name: str) -> str:
    """Return the display name of a memory's field, within a sentence."""
    names = {
        "id": translate("conversion", "id"),
        "category": translate("conversion", "category"),
        "layer": translate("conversion", "layer"),
        "section": translate("conversion", "section"),
        "score": translate("conversion", "score"),
        "scored_at": translate("conversion", "date of the score"),
        "activation_count": translate("conversion", "hits"),
        "last_activated": translate("conversion", "date of the last hit"),
        "last_accessed": translate("conversion", "date of the last retrieval"),
        "access_count": translate("conversion", "retrievals"),
        "source_session": translate("conversion", "session"),
        "evidence": translate("conversion", "evidence"),
        "expires_at": translate("conversion", "expiry date"),
        "created_at": translate("conversion", "creation date"),
        "pinned": translate("conversion", "pin"),
        "confidence": translate("conversion", "confidence"),
        "group": translate("conversion", "group"),
        "tags": translate("conversion", "tags"),
        "owner": translate("conversion", "owner"),
        "links": translate("conversion", "links"),
        "was": translate("conversion", "score before archiving"),
        "structured_data": translate("conversion", "structured data"),
        "namespace": translate("conversion", "user, agent and run"),
        "extra": translate("conversion", "fields of other programs"),
        WHOLE: translate("conversion", "whole memory"),
    }
    return names.get(name, name)


@dataclass(frozen=True, slots=True)
class FieldLoss:
    """A field that does not fit, and its value in each memory that has it."""

    label: str
    misfits: tuple[Misfit, ...]


@dataclass(frozen=True, slots=True)
class LossGroup:
    """Fields that do not fit for one reason."""

    label: str
    fields: tuple[FieldLoss, ...]


def loss_groups(conversion: Conversion) -> list[LossGroup]:
    """Return what does not fit, the worst first."""
    groups = []
    for fit in (Fit.LOST, Fit.CHANGED, Fit.ASIDE):
        misfits = [misfit for misfit in conversion.misfits if misfit.fit is fit]
        by_field: dict[str, list[Misfit]] = {}
        for misfit in misfits:
            by_field.setdefault(misfit.field, []).append(misfit)
        fields = tuple(
            FieldLoss(
                labelled(capitalised(field_name(name)), memory_count_text(len(of_field))),
                tuple(of_field),
            )
            for name, of_field in by_field.items()
        )
        if fields:
            groups.append(LossGroup(fit_label(fit, len(misfits)), fields))
    return groups


def fit_label(fit: Fit, count: int) -> str:
    """Return the effect of *fit* on *count* values."""
    match fit:
        case Fit.LOST if count == 1:
            return translate("conversion", "1 value lost: the format has no field for it")
        case Fit.LOST:
            return translate(
                "conversion", "%Ln values lost: the format has no fields for them", "", count
            )
        case Fit.CHANGED if count == 1:
            return translate("conversion", "1 value changed: the format stores it differently")
        case Fit.CHANGED:
            return translate(
                "conversion", "%Ln values changed: the format stores them differently", "", count
            )
        case Fit.ASIDE if count == 1:
            return translate("conversion", "1 value saved that other programs ignore")
        case Fit.ASIDE:
            return translate("conversion", "%Ln values saved that other programs ignore", "", count)


def memory_count_text(count: int) -> str:
    if count == 1:
        return translate("conversion", "1 memory")
    return translate("conversion", "%Ln memories", "", count)


def memory_label(misfit: Misfit, texts: Mapping[str, str]) -> str:
    """Return the text of a memory; for lost fields of other programs, their names too.

    *texts* are the texts of the memories by id; one without is named by its id.
    """
    text = one_line(texts.get(misfit.id, misfit.id), LONGEST_TEXT)
    return labelled(text, ", ".join(misfit.lost_keys)) if misfit.lost_keys else text


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


SIZE_PX = (620, 480)


class ConversionDialog(QDialog):
    """Asks for a format and a file, and shows what does not fit before anything is written."""

    report_asked = Signal(str, str)
    """The user chose this format and this file; ``show_report`` or ``show_problem`` answers."""
    conversion_asked = Signal(str, str)

    def __init__(
        self, folder: Path, kinds: Sequence[str], texts: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Convert vault"))
        self._folder = folder
        self._texts = texts
        """The texts of the vault's memories, by id."""
        self.formats = QComboBox()
        for kind in kinds:
            self.formats.addItem(format_name(kind), kind)
        self.file = QLineEdit()
        self.browse = QPushButton(self.tr("Browse…"))
        self.state = PlainLabel(wraps=True)
        self._notes = PlainLabel(wraps=True, variant="muted")
        self.losses = QTreeWidget()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.convert = self._buttons.addButton(
            self.tr("Convert"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.convert.setProperty("variant", "primary")
        self._lay_out()
        self.formats.currentIndexChanged.connect(self.suggest_file)
        self.file.textChanged.connect(self._ask)
        self.losses.itemExpanded.connect(self._on_item_expanded)
        self.browse.clicked.connect(self._on_browse_clicked)
        self._buttons.rejected.connect(self.reject)
        self.convert.clicked.connect(self._on_convert_clicked)
        self.resize(first_size(self, *SIZE_PX))

    @property
    def chosen(self) -> tuple[str, str]:
        """The format, and the path of the file."""
        return str(self.formats.currentData()), self.file.text().strip()

    def show_report(self, conversion: Conversion) -> None:
        """Show what does not fit, or the result of the conversion."""
        groups = loss_groups(conversion)
        count = memory_count_text(conversion.memories)
        if conversion.is_done:
            text = self.tr(
                "{count} written to {path}. Open the new vault from the Vault menu."
            ).format(count=count, path=self.chosen[1])
        elif groups:
            text = self.tr("{count} can be converted. Some values do not fit:").format(count=count)
        else:
            text = self.tr("{count} can be converted. Everything fits.").format(count=count)
        self._show(text, [missing_label(note) for note in conversion.notes], groups)
        self.convert.setEnabled(not conversion.is_done)

    def show_problem(self, error: MemdeckError) -> None:
        """Show why the vault cannot be converted to the chosen target."""
        self._show(message_text(error), (), ())
        self.convert.setEnabled(False)

    def _show(self, state: str, notes: Sequence[str], groups: Sequence[LossGroup]) -> None:
        self.state.setText(state)
        self._notes.setText("\n".join(notes))
        self._notes.setVisible(bool(notes))
        self.losses.clear()
        for group in groups:
            group_item = QTreeWidgetItem([group.label])
            self.losses.addTopLevelItem(group_item)
            for field in group.fields:
                field_item = QTreeWidgetItem([field.label])
                field_item.setData(0, OWN, field)
                field_item.setChildIndicatorPolicy(
                    QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator
                )
                group_item.addChild(field_item)
            group_item.setExpanded(True)
        self.losses.setEnabled(bool(groups))

    def _on_item_expanded(self, item: QTreeWidgetItem) -> None:
        """List the memories of a field when it is opened: there may be very many."""
        field = item.data(0, OWN)
        if isinstance(field, FieldLoss) and not item.childCount():
            labels = [memory_label(misfit, self._texts) for misfit in field.misfits]
            item.addChildren([QTreeWidgetItem([label]) for label in labels])

    def suggest_file(self) -> None:
        """Suggest a file of the chosen format, and request the report of what does not fit."""
        name = FILE_NAMES[str(self.formats.currentData())]
        target = self._folder / name
        if target.exists():
            target = self._folder / "converted" / name
        if self.file.text() == str(target):
            self._ask()
        else:
            self.file.setText(str(target))

    def _on_browse_clicked(self) -> None:
        """Choose another path; an existing file is rejected here, not by the system dialog."""
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("File to write"),
            self.file.text(),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if path:
            self.file.setText(path)

    def _ask(self) -> None:
        self.convert.setEnabled(False)
        if self.chosen[1]:
            self.report_asked.emit(*self.chosen)

    def _on_convert_clicked(self) -> None:
        self.convert.setEnabled(False)
        self.conversion_asked.emit(*self.chosen)

    def _lay_out(self) -> None:
        self.file.setAccessibleName(self.tr("File to write"))
        self.formats.setAccessibleName(self.tr("Format"))
        self.losses.setAccessibleName(self.tr("Values that do not fit"))
        self.losses.setHeaderHidden(True)
        self.losses.setUniformRowHeights(True)
        self.losses.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.losses.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.losses.setProperty("variant", "field")
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        file_row = hbox(self.file, self.browse, spacing=TIGHT, stretched=self.file)
        form = QFormLayout()
        form.addRow(self.tr("Format"), self.formats)
        form.addRow(self.tr("File"), file_row)
        hint = PlainLabel(
            self.tr("This vault does not change. Existing files are never overwritten."),
            wraps=True,
            variant="muted",
        )
        self.setLayout(
            vbox(
                form,
                hint,
                self.state,
                self._notes,
                self.losses,
                self._buttons,
                spacing=SNUG,
                margins=ROOMY,
                stretched=self.losses,
            )
        )
