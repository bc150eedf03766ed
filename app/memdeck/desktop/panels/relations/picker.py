"""The picker for the target of a new relation, with suggestions found in the background."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from memdeck.desktop.panels.search.query_runner import Searcher
from memdeck.desktop.panels.search.results import Answer, Question
from memdeck.desktop.ui.models.display_names import relation_name
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line, painted, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.wheel_guard import WheelGuard
from memdeck.domain.memory.entry import MemoryEntry, Relation
from memdeck.services.manager import MemoryManager

SETTLE_MS = 120
SHOWN = 6
SPACING_PX = 2
_LONGEST = 160


class RelationPicker(QWidget):
    """A relation, a search field, and the results; similar memories for an empty field."""

    asked = Signal(str)
    """Typing has paused, with this text; "" at first."""
    picked = Signal(str, object)
    """The user selected the memory of this id, and this ``Relation`` to it."""
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.relation = QComboBox()
        for relation in Relation:
            self.relation.addItem(relation_name(relation), relation)
        self.relation.setAccessibleName(self.tr("Relation"))
        self.relation.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.relation.installEventFilter(WheelGuard(self))
        self.field = QLineEdit(placeholderText=self.tr("Find the other memory…"))
        self.field.setAccessibleName(self.tr("Find the other memory"))
        self.found = QListWidget()
        self.found.setAccessibleName(self.tr("Memories found"))
        self.found.setFont(theme.small_font())
        self.found.setSpacing(SPACING_PX)
        self.found.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.state = PlainLabel(wraps=True, variant="muted", font=theme.small_font())
        self._search_timer = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._is_waiting = False
        """The listed results are for an earlier text than the one in the field."""
        self._lay_out()
        self.field.installEventFilter(self)
        self.field.textEdited.connect(self._on_field_text_edited)
        self.field.returnPressed.connect(self._on_return_pressed)
        self.found.itemClicked.connect(self._pick)
        self.found.itemActivated.connect(self._pick)
        self._search_timer.timeout.connect(lambda: self.asked.emit(self.field.text().strip()))

    def begin(self) -> None:
        """Request similar memories, and take the focus."""
        self._search_timer.stop()
        self.field.clear()
        self.show_found(())
        self.state.setText(self.tr("Looking for similar memories…"))
        self.state.show()
        self.show()
        self.field.setFocus()
        self.asked.emit("")

    def show_found(self, entries: Sequence[MemoryEntry]) -> None:
        """Show these memories, the best first."""
        self._is_waiting = self._search_timer.isActive()
        self.found.clear()
        for entry in entries[:SHOWN]:
            item = QListWidgetItem(one_line(entry.content, _LONGEST), self.found)
            item.setData(Qt.ItemDataRole.UserRole, entry.id)
            item.setToolTip(plain_tip(entry.content))
        self.found.setVisible(bool(entries))
        self.found.setCurrentRow(0)
        row_px = self.found.sizeHintForRow(0) + 2 * SPACING_PX if entries else 0
        self.found.setFixedHeight(row_px * self.found.count() + 2 * HAIR)
        self.state.setVisible(not entries)
        self.state.setText(self._none_label())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the arrow keys in the field to move through the results."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None and self.found.count():
                self.found.setCurrentRow((self.found.currentRow() + step) % self.found.count())
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        top = hbox(self.relation, self.field, spacing=HAIR, stretched=self.field)
        self.setLayout(vbox(top, self.found, self.state, spacing=HAIR))
        self.found.hide()
        self.hide()

    def _on_field_text_edited(self) -> None:
        self._is_waiting = True
        self._search_timer.start()

    def _on_return_pressed(self) -> None:
        """Select the current result on Enter, but not one listed for an earlier text."""
        if not self._is_waiting:
            self._pick()

    def _pick(self) -> None:
        item = self.found.currentItem()
        if item is not None:
            id_ = item.data(Qt.ItemDataRole.UserRole)
            self.picked.emit(id_, Relation(self.relation.currentData()))

    def _none_label(self) -> str:
        text = painted(self.field.text().strip(), _LONGEST)
        if not text:
            return self.tr("No similar memories. Type a word from the one you mean.")
        return self.tr("No memory contains “{text}”; try another word.").format(text=text)


class Suggestions(QObject):
    """Answers the newest query on a vault; the thread lives from ``begin`` to ``end``."""

    found = Signal(object)
    """The memories found for the newest query, a list of ``MemoryEntry``."""
    failed = Signal(object)
    """The newest query failed, with this ``MemdeckError``."""

    def __init__(self, manager: MemoryManager, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._manager = manager
        self._bridge = bridge
        self._searcher: Searcher | None = None
        self._id = ""
        """The memory that the query is about, which is no answer to it."""

    def begin(self) -> None:
        """Start the thread."""
        if self._searcher is None:
            self._searcher = Searcher(self._manager, self._bridge, "relations", self)
            self._searcher.answered.connect(self._on_answered)
            self._searcher.failed.connect(self.failed)

    def end(self) -> None:
        """Stop answering."""
        if self._searcher is not None:
            self._searcher.close()
            self._searcher.deleteLater()
            self._searcher = None

    def ask(self, id_: str, text: str, entries: Mapping[str, MemoryEntry]) -> None:
        """Find memories that contain *text*; without it, those similar to the memory *id_*."""
        if self._searcher is not None:
            self._id = id_
            like = "" if text else id_
            question = Question(text or entries[id_].content, like=like, entries=entries)
            self._searcher.ask(question)

    def _on_answered(self, answer: Answer) -> None:
        entries = answer.question.entries
        ids = [result.entry for result in answer.results if result.entry != self._id]
        self.found.emit([entries[id_] for id_ in ids if id_ in entries])
