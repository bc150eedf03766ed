"""The state of the open vault's index, and the button to rebuild it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from memdeck.desktop.settings.fields.form_fields import button_row, note_label, result_label
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox


class IndexStatus(QWidget):
    """Shows the contents of the index; the button rebuilds it, and stops the rebuild."""

    rebuild_asked = Signal()
    stop_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._state = note_label()
        self._result = result_label()
        self.button = QPushButton()
        self.button.clicked.connect(self._on_button_clicked)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Rebuilding the index"))
        self._is_working = False
        rebuild = button_row(self.button, self._result)
        self.setLayout(vbox(self._state, rebuild, self.bar, spacing=TIGHT))
        self.show_idle()

    @property
    def state(self) -> str:
        return self._state.text()

    @property
    def result(self) -> str:
        return self._result.text()

    def show_state(self, sentence: str, *, can_rebuild: bool = True) -> None:
        """Show what is in the index, or why there is none."""
        self._state.setText(sentence)
        self.button.setEnabled(can_rebuild)

    def show_working(self, sentence: str) -> None:
        """Show that the index is being rebuilt; the bar is indeterminate until ``show_figure``."""
        self._is_working = True
        self._result.setText(sentence)
        self.button.setText(self.tr("Stop"))
        self.bar.setRange(0, 0)
        self.bar.show()

    def show_figure(self, done: int, total: int) -> None:
        """Show the number of embedded texts, and their total."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self._result.setText(
            self.tr("Embedding: {done} of {total} texts").format(
                done=self.locale().toString(done), total=self.locale().toString(total)
            )
        )

    def show_idle(self, sentence: str = "") -> None:
        """Show how the rebuild ended."""
        self._is_working = False
        self._result.setText(sentence)
        self.button.setText(self.tr("Rebuild the index"))
        self.bar.hide()

    def _on_button_clicked(self) -> None:
        (self.stop_asked if self._is_working else self.rebuild_asked).emit()
