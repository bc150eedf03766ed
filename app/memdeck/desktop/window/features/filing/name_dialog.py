"""The dialog that takes the name of a category or a group."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons

NAME_PX = 360


class NameDialog(QDialog):
    """Takes the name in *name*. Without a *hint*, which says what none means, one is needed."""

    def __init__(
        self, title: str, name: QComboBox, command: str, parent: QWidget, *, hint: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.name = name
        name.setMinimumWidth(NAME_PX)
        self._needs_name = not hint
        buttons, self.accept_button = answer_buttons(self, command)
        heading = PlainLabel(title, variant="title", wraps=True)
        explanation = [PlainLabel(hint, variant="muted", wraps=True)] if hint else []
        self.setLayout(vbox(heading, name, *explanation, buttons, spacing=SNUG, margins=ROOMY))
        name.currentTextChanged.connect(self._on_text_changed)
        self._on_text_changed(name.currentText())
        name.setFocus(Qt.FocusReason.TabFocusReason)  # which selects the name

    def _on_text_changed(self, text: str) -> None:
        self.accept_button.setEnabled(bool(text.strip()) or not self._needs_name)
