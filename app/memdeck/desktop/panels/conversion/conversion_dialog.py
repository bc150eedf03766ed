"""The dialog to choose and preview a conversion before it is done."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.panels.conversion.conversion_labels import FILE_NAMES, format_name, report
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.domain.memory.conversion_report import Conversion
from memdeck.errors import MemdeckError

SIZE_PX = (620, 480)


class ConversionDialog(QDialog):
    """Asks for a format and a file, and shows what does not fit before anything is written."""

    report_asked = Signal(str, str)
    """The user chose this format and this file; ``show_report`` or ``show_problem`` answers."""
    conversion_asked = Signal(str, str)

    def __init__(
        self, folder: Path, kinds: Sequence[str], words: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Convert this vault"))
        self._folder = folder
        self._words = words
        """The texts of the vault's memories, by id."""
        self.formats = QComboBox()
        for kind in kinds:
            self.formats.addItem(format_name(kind), kind)
        self.file = QLineEdit()
        self.browse = QPushButton(self.tr("Browse…"))
        self.told = QPlainTextEdit(readOnly=True)
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

    def show_report(self, told: Conversion) -> None:
        """Show what does not fit, or the result of the conversion."""
        text = report(told, self._words)
        self.told.setPlainText(text)
        self.convert.setEnabled(not told.is_done)
        if told.is_done:
            place = self.file.text().strip()
            done = self.tr(
                "Written to {place}. This vault is as it was; open the new one from the Vault menu."
            ).format(place=place)
            self.told.setPlainText(f"{done}\n\n{text}")

    def show_problem(self, error: MemdeckError) -> None:
        """Show why the vault cannot be converted to the chosen target."""
        self.told.setPlainText(message_text(error))
        self.convert.setEnabled(False)

    def _suggest(self) -> None:
        name = FILE_NAMES[str(self.formats.currentData())]
        beside = self._folder / name
        free = beside if not beside.exists() else self._folder / "converted" / name
        if self.file.text() == str(free):
            self._ask()
        else:
            self.file.setText(str(free))

    def _on_browse_clicked(self) -> None:
        """Choose another path; an existing file is rejected here, not by the system dialog."""
        place, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("File to write"),
            self.file.text(),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if place:
            self.file.setText(place)

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
        self.told.setAccessibleName(self.tr("What does not fit there"))
        self.told.setTabChangesFocus(True)
        self.told.setProperty("look", "field")
        self.told.document().setDocumentMargin(TIGHT)
        place = QHBoxLayout()
        place.setSpacing(TIGHT)
        place.addWidget(self.file, 1)
        place.addWidget(self.browse)
        form = QFormLayout()
        form.addRow(self.tr("Format"), self.formats)
        form.addRow(self.tr("File"), place)
        hint = PlainLabel(
            self.tr("This vault stays as it is; nothing is written over."), wraps=True, look="muted"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addLayout(form)
        column.addWidget(hint)
        column.addWidget(self.told, 1)
        column.addWidget(self._buttons)
