"""The dialog to choose the text of merged suggestions."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons
from memdeck.domain.changes.plan import PlanRow


class MergeDialog(QDialog):
    """Offers each version; a click copies it to the text box for editing. Ctrl+Enter merges."""

    def __init__(self, rows: Sequence[PlanRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._versions = list(dict.fromkeys(row.content for row in rows))
        self.numbers = frozenset(row.number for row in rows)
        self.setWindowTitle(self.tr("Merge {count} suggestions").format(count=len(rows)))
        question = PlainLabel(self.tr("Choose the text to keep."), wraps=True)
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setAccessibleName(question.text())
        self._list.addItems([painted(version) for version in self._versions])
        self._list.setSpacing(HAIR)
        self._list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(self.tr("The merged memory"))
        self._text.setProperty("variant", "field")
        self._text.setTabChangesFocus(True)
        note = PlainLabel(
            self.tr("The merged suggestion keeps all evidence."), wraps=True, variant="muted"
        )
        buttons, self._merge = answer_buttons(self, self.tr("Merge"))
        self.setLayout(
            vbox(
                question,
                self._list,
                self._text,
                note,
                buttons,
                spacing=TIGHT,
                margins=SNUG,
                stretched=self._text,
            )
        )
        self.resize(480, 320)
        self._listen()
        self._list.setCurrentRow(0)

    @property
    def content(self) -> str:
        return self._text.toPlainText().strip()

    def _listen(self) -> None:
        self._list.currentRowChanged.connect(
            lambda index: self._text.setPlainText(self._versions[index])
        )
        self._text.textChanged.connect(lambda: self._merge.setEnabled(bool(self.content)))
