"""The editor of the rolling summary at the start of the prompt."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox

LINES_SHOWN = 6


class SummaryEditor(QWidget):
    """Visible only while the summary is edited; hiding it loses unsaved text."""

    saved = Signal(str)
    """The user wants this text as the summary."""
    renewal_wanted = Signal()
    """The user wants the program's paragraph rewritten."""

    def __init__(self) -> None:
        super().__init__()
        self._known = ""
        self.hint = PlainLabel(
            self.tr("Regenerating replaces only the automatic paragraph; your text stays."),
            wraps=True,
            variant="muted",
        )
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Summary"))
        self.text.setPlaceholderText(self.tr("What the agent should know about the user first"))
        self.text.setTabChangesFocus(True)
        self.text.setProperty("variant", "field")
        self.text.document().setDocumentMargin(TIGHT - 2)
        self.text.setFixedHeight(LINES_SHOWN * self.text.fontMetrics().lineSpacing() + ROOMY)
        self.save = QPushButton(self.tr("Save"))
        self.save.setProperty("variant", "primary")
        self.renew = QPushButton(self.tr("Regenerate"))
        self.renew.setToolTip(self.tr("Write the automatic paragraph again from the memories"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._lay_out()
        self.text.textChanged.connect(self._note_change)
        self.save.clicked.connect(lambda: self.saved.emit(self.text.toPlainText()))
        self.renew.clicked.connect(self.renewal_wanted)
        self.cancel.clicked.connect(self.hide)

    def edit(self, summary: str) -> None:
        """Show *summary* for editing."""
        self._known = summary
        self.text.setPlainText(summary)
        self._note_change()
        self.show()
        self.text.setFocus()

    def _lay_out(self) -> None:
        buttons = hbox(self.renew, spacing=TIGHT)
        buttons.addStretch()
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        self.setLayout(
            vbox(self.text, self.hint, buttons, spacing=TIGHT, margins=(SNUG, 0, SNUG, SNUG))
        )

    def _note_change(self) -> None:
        """Enable saving for an edited text, and rewriting only for an unedited one."""
        is_changed = self.text.toPlainText() != self._known
        self.save.setEnabled(is_changed)
        self.renew.setEnabled(not is_changed)
