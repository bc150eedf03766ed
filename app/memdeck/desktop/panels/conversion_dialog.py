"""The dialog to choose and preview a conversion, with a report of what does not fit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from memdeck.desktop.panels.pages.health import missing_label
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
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
    translate = QCoreApplication.translate
    names = {
        "memory_md": translate("conversion", "MEMORY.md with scores"),
        "vibeworker": translate("conversion", "memory.json of VibeWorker"),
        "mem0": translate("conversion", "List of Mem0"),
        "letta": translate("conversion", "Agent file of Letta"),
        "sqlite": translate("conversion", "SQLite file"),
        "bullets": translate("conversion", "Markdown bullets"),
    }
    return names[kind]


def report(conversion: Conversion, texts: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return what is converted and what does not fit: first in total, then by memory.

    *texts* are the texts of the memories by id; one without is named by its id.
    """
    translate, count = QCoreApplication.translate, conversion.memories
    total = (
        translate("conversion", "1 memory fits there.")
        if count == 1
        else translate("conversion", "%Ln memories fit there.", "", count)
    )
    notes = map(missing_label, conversion.notes)
    return "\n".join([total, *_sums(conversion), *notes, "", *_each(conversion, texts)]).rstrip()


def field_name(name: str) -> str:
    """Return the display name of a memory's field, within a sentence."""
    translate = QCoreApplication.translate
    names = {
        "id": translate("conversion", "id"),
        "category": translate("conversion", "category"),
        "layer": translate("conversion", "layer"),
        "section": translate("conversion", "section"),
        "score": translate("conversion", "score"),
        "scored_at": translate("conversion", "day of the score"),
        "activation_count": translate("conversion", "hits"),
        "last_activated": translate("conversion", "day of the last hit"),
        "last_accessed": translate("conversion", "last retrieval"),
        "access_count": translate("conversion", "retrievals"),
        "source_session": translate("conversion", "session"),
        "evidence": translate("conversion", "evidence"),
        "expires_at": translate("conversion", "expiry"),
        "created_at": translate("conversion", "creation time"),
        "pinned": translate("conversion", "pin"),
        "confidence": translate("conversion", "confidence"),
        "group": translate("conversion", "group"),
        "tags": translate("conversion", "tags"),
        "links": translate("conversion", "links"),
        "was": translate("conversion", "score before it was archived"),
        "structured_data": translate("conversion", "data of a tool"),
        "extra": translate("conversion", "fields of another format"),
        WHOLE: translate("conversion", "the whole memory"),
    }
    return names.get(name, name)


def fit_label(fit: Fit) -> str:
    """Return a template for the effect of *fit* on values; its braces take the fields."""
    translate = QCoreApplication.translate
    match fit:
        case Fit.ASIDE:
            return translate("conversion", "Only Memdeck will read: {fields}")
        case Fit.CHANGED:
            return translate("conversion", "Changed: {fields}")
        case Fit.LOST:
            return translate("conversion", "Lost: {fields}")


def _sums(conversion: Conversion) -> Iterator[str]:
    for fit in Fit:
        counts = Counter(misfit.field for misfit in conversion.misfits if misfit.fit is fit)
        fields = listed(f"{field_name(name)} ({count})" for name, count in counts.items())
        if fields:
            yield fit_label(fit).format(fields=fields)


def _each(conversion: Conversion, texts: Mapping[str, str]) -> Iterator[str]:
    by_id: dict[str, dict[Fit, list[str]]] = {}
    for misfit in sorted(conversion.misfits, key=lambda misfit: [*Fit].index(misfit.fit)):
        by_fit = by_id.setdefault(misfit.id, {})
        by_fit.setdefault(misfit.fit, []).append(_field_label(misfit))
    for id_, by_fit in by_id.items():
        yield painted(" ".join(texts.get(id_, id_).split()), LONGEST_TEXT)
        for fit, fields in by_fit.items():
            yield f"    {fit_label(fit).format(fields=listed(fields))}"


def _field_label(misfit: Misfit) -> str:
    """Return the field of *misfit*; for lost data of another format, its keys too."""
    name = field_name(misfit.field)
    return f"{name} ({', '.join(misfit.lost_keys)})" if misfit.lost_keys else name


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
        self.setWindowTitle(self.tr("Convert this vault"))
        self._folder = folder
        self._texts = texts
        """The texts of the vault's memories, by id."""
        self.formats = QComboBox()
        for kind in kinds:
            self.formats.addItem(format_name(kind), kind)
        self.file = QLineEdit()
        self.browse = QPushButton(self.tr("Browse…"))
        self.report = QPlainTextEdit(readOnly=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.convert = self._buttons.addButton(
            self.tr("Convert"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.convert.setProperty("look", "primary")
        self._lay_out()
        self.formats.currentIndexChanged.connect(self._suggest)
        self.file.textChanged.connect(self._ask)
        self.browse.clicked.connect(self._on_browse_clicked)
        self._buttons.rejected.connect(self.reject)
        self.convert.clicked.connect(self._on_convert_clicked)
        self.resize(*SIZE_PX)

    @property
    def chosen(self) -> tuple[str, str]:
        """The format, and the path of the file."""
        return str(self.formats.currentData()), self.file.text().strip()

    def begin(self) -> None:
        """Suggest a file of the first format, and request the report of what does not fit."""
        self._suggest()

    def show_report(self, conversion: Conversion) -> None:
        """Show what does not fit, or the result of the conversion."""
        text = report(conversion, self._texts)
        if conversion.is_done:
            done = self.tr(
                "Written to {place}. This vault is as it was; open the new one from the Vault menu."
            ).format(place=self.chosen[1])
            text = f"{done}\n\n{text}"
        self.report.setPlainText(text)
        self.convert.setEnabled(not conversion.is_done)

    def show_problem(self, error: MemdeckError) -> None:
        """Show why the vault cannot be converted to the chosen target."""
        self.report.setPlainText(message_text(error))
        self.convert.setEnabled(False)

    def _suggest(self) -> None:
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
        self.report.setAccessibleName(self.tr("What does not fit there"))
        self.report.setTabChangesFocus(True)
        self.report.setProperty("look", "field")
        self.report.document().setDocumentMargin(TIGHT)
        file_row = hbox(self.file, self.browse, spacing=TIGHT, stretched=self.file)
        form = QFormLayout()
        form.addRow(self.tr("Format"), self.formats)
        form.addRow(self.tr("File"), file_row)
        hint = PlainLabel(
            self.tr("This vault stays as it is; nothing is written over."), wraps=True, look="muted"
        )
        self.setLayout(
            vbox(
                form,
                hint,
                self.report,
                self._buttons,
                spacing=SNUG,
                margins=(ROOMY, ROOMY, ROOMY, ROOMY),
                stretched=self.report,
            )
        )
