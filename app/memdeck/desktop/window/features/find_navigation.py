"""Navigation from a result to its row in the table, and back to the results."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit

from memdeck.desktop.panels.search.results import Question
from memdeck.desktop.ui.models.sidebar import Place
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.views.widgets.notice import Gravity, Notice, Step

if TYPE_CHECKING:
    from memdeck.desktop.window.features.memory_table import Memories
    from memdeck.desktop.window.shell.vault_view import VaultView

LABEL_CHARACTERS = 40

_NOTICE = "found"


class ResultNavigation(QObject):
    """Selects found memories, clearing filters that hide one, with a way back."""

    question_asked = Signal(object)
    """The user wants the results of this ``Question`` again; its text is in the field."""

    def __init__(
        self, view: "VaultView", memories: "Memories", field: QLineEdit, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._memories = memories
        self._field = field
        self._sought = ""
        view.model.settled.connect(self._reach)

    def reveal(self, id_: str, asked: Question | None) -> None:
        """Select a memory found by *asked*, and give the table the keyboard focus."""
        if self._memories.row(id_) is None:
            text = self.tr("This memory is no longer in the vault.")
            self._view.notices.show_notice(Notice(_NOTICE, text, Gravity.WARNING))
            return
        text, place = self._field.text(), self._memories.place
        self._memories.reveal(id_)
        self._view.table.setFocus()
        if text and not self._field.text():
            self._offer_way_back(text, place, asked)
        self._sought = id_
        # After the notice has taken its space from the table.
        QTimer.singleShot(0, self, self._reach)

    def end(self) -> None:
        """Remove the way back: another query was asked."""
        self._view.notices.clear(_NOTICE)

    def _offer_way_back(self, text: str, place: Place, asked: Question | None) -> None:
        words = painted(text.strip(), LABEL_CHARACTERS)
        question = asked or Question(text.strip())
        back = Step(
            self.tr("Back to “{words}”").format(words=words),
            partial(self._go_back, text, place, question),
        )
        said = self.tr("All memories are shown again, with the one you chose.")
        self._view.notices.show_notice(Notice(_NOTICE, said, steps=(back,)))

    def _reach(self) -> None:
        """Scroll to the selected memory; a long table may not have its row at once."""
        model = self._view.model
        if self._sought and model.place_of(self._sought) is not None:
            self._view.table.choose(self._sought)
        if model.is_settled:
            self._sought = ""

    def _go_back(self, text: str, place: Place, question: Question) -> None:
        self._view.sidebar.choose(place)
        self._field.setFocus()
        self._field.setText(text)
        self.question_asked.emit(question)
