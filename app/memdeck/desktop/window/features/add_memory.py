"""Adding a memory: the dialog, the change, and a note on similar memories."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QPlainTextEdit,
    QWidget,
)

from memdeck.desktop.ui.session.vault_session import Done, VaultSession
from memdeck.desktop.ui.text.importance_labels import importance_name
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.domain.memory.candidate import Importance
from memdeck.services.memories.entry_service import Addition

_SIMILAR_NOTICE = "near"
NAMED_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class NewMemory:
    """A memory as the user writes it, and the dialog's initial values."""

    content: str = ""
    category: str = "fact"
    importance: Importance = Importance.MEDIUM


class AddMemory(QObject):
    """Carries out ``entry.add``. What was typed before Esc is there when it is opened again."""

    def __init__(
        self,
        vault_session: VaultSession,
        memories: MemoryTableController,
        notices: NoticeArea,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._memories = memories
        self._notices = notices
        self._draft = NewMemory()

    def open_dialog(self, memory: NewMemory | None = None) -> None:
        """Ask for a memory, starting from *memory* or what was typed last, and add it."""
        policy = self._vault_session.manager.vault.policy
        names = [category.name for category in policy.categories]
        categories = list(dict.fromkeys([*names, *self._memories.categories]))
        dialog = AddDialog(categories, memory or self._draft, self._notices.window())
        dialog.accepted.connect(lambda: self._add(dialog.memory))
        dialog.rejected.connect(lambda: self._keep_draft(dialog.memory))
        dialog.open()

    def _keep_draft(self, memory: NewMemory) -> None:
        self._draft = memory

    def _add(self, memory: NewMemory) -> None:
        self._draft = NewMemory()
        job = self._vault_session.do(
            self._vault_session.manager.entries.add,
            memory.content,
            category=memory.category,
            importance=memory.importance,
            may_be_new=True,
        )
        job.done.connect(self._on_added)
        job.failed.connect(lambda: self.open_dialog(memory))

    def _on_added(self, done: Done[Addition]) -> None:
        addition = done.outcome
        self._memories.reveal(addition.entry.id)
        self._notices.clear(_SIMILAR_NOTICE)
        if addition.near:
            self._show_similar(addition.near[0].entry_id)

    def _show_similar(self, id_: str) -> None:
        row = self._memories.row(id_)
        if row is None:
            return
        name = one_line(row.entry.content, NAMED_CHARACTERS)
        text = self.tr("Similar to an existing memory: “{memory}”").format(memory=name)
        show = NoticeAction(
            self.tr("Show"), lambda: self._memories.reveal(id_), closes_notice=False
        )
        self._notices.show_notice(Notice(_SIMILAR_NOTICE, text, actions=(show,)))


class AddDialog(QDialog):
    """Takes the text, the category and the importance. Ctrl+Enter adds, Esc closes."""

    def __init__(self, categories: Sequence[str], memory: NewMemory, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Add a memory"))
        self.text = QPlainTextEdit(memory.content)
        self.text.setAccessibleName(self.tr("Memory"))
        self.text.setPlaceholderText(self.tr("One thing to remember, in a sentence"))
        self.text.setProperty("variant", "field")
        self.text.document().setDocumentMargin(TIGHT - 2)
        self.text.setTabChangesFocus(True)
        self.category = CategoryCellEditor(categories, self)
        self.category.set_category(memory.category)
        self.importance = QComboBox()
        self.importance.setAccessibleName(self.tr("Importance"))
        for importance in Importance:
            self.importance.addItem(importance_name(importance), importance)
        self.importance.setCurrentIndex(list(Importance).index(memory.importance))
        self._buttons, self.add = answer_buttons(self, self.tr("Add"))
        self._lay_out()
        self.text.textChanged.connect(self._update_add_button)
        self._update_add_button()
        self.text.setFocus()
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.resize(520, 280)

    @property
    def memory(self) -> NewMemory:
        """The memory as it is typed."""
        importance = Importance(self.importance.currentData())
        category = self.category.category() or NewMemory().category
        return NewMemory(self.text.toPlainText(), category, importance)

    def _lay_out(self) -> None:
        row = hbox(spacing=TIGHT)
        for label, field in (
            (self.tr("Category"), self.category),
            (self.tr("Importance"), self.importance),
        ):
            name = PlainLabel(label)
            name.setBuddy(field)
            row.addWidget(name)
            row.addWidget(field)
            row.addSpacing(ROOMY)
        row.addStretch()
        self.setLayout(
            vbox(self.text, row, self._buttons, spacing=TIGHT, margins=SNUG, stretched=self.text)
        )
        self.setTabOrder(self.text, self.category)
        self.setTabOrder(self.category, self.importance)

    def _update_add_button(self) -> None:
        self.add.setEnabled(bool(self.text.toPlainText().strip()))
