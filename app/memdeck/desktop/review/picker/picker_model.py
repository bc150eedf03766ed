"""The model of listed conversations with their ticks, filtered and sorted."""

from collections.abc import Collection, Iterable
from functools import lru_cache, partial
from typing import assert_never

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from memdeck.desktop.review.picker.picker_labels import (
    Column,
    accessible_conversation,
    cell_text,
    column_name,
)
from memdeck.desktop.ui.models.roles import (
    ALIGNMENT,
    CHECK,
    DISPLAY,
    EDIT,
    OWN,
    ROOT,
    SPOKEN,
    Index,
)
from memdeck.services.imports.conversation_list import (
    ConversationState,
    ListedConversation,
    latest_on,
    masked,
    matching,
)

CONVERSATION = OWN


class PickerModel(QAbstractTableModel):
    """Conversations, one per row; one that its owner excluded cannot be ticked. GUI thread only."""

    ticks_changed = Signal()
    """The ticks, or the conversations that can be ticked, have changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._conversations: dict[str, ListedConversation] = {}
        self._visible: list[ListedConversation] = []
        self._ticked: set[str] = set()
        self._text = ""
        self._column = Column.DATE
        self._is_descending = True

    @property
    def conversations(self) -> tuple[ListedConversation, ...]:
        """All conversations, shown or hidden, in the order of the files."""
        return tuple(self._conversations.values())

    @property
    def ticked(self) -> list[ListedConversation]:
        """The ticked conversations, shown or hidden, in the order of the files."""
        return [
            conversation
            for conversation in self._conversations.values()
            if conversation.id in self._ticked
        ]

    @property
    def has_notes(self) -> bool:
        conversations = self._conversations.values()
        return any(
            conversation.is_fiction or conversation.state is not ConversationState.NEW
            for conversation in conversations
        )

    def row_of(self, id_: str) -> int | None:
        """Return the row of a conversation; None where it is not shown."""
        return next(
            (row for row, conversation in enumerate(self._visible) if conversation.id == id_), None
        )

    def set_conversations(self, conversations: Iterable[ListedConversation]) -> None:
        """Replace all conversations with *conversations*; none of them is ticked."""
        self._conversations = {conversation.id: conversation for conversation in conversations}
        self._ticked.clear()
        self._arrange()
        self.ticks_changed.emit()

    def add_conversations(self, conversations: Iterable[ListedConversation]) -> None:
        """Add *conversations*, replacing earlier versions of them."""
        self._conversations |= {conversation.id: conversation for conversation in conversations}
        self._arrange()
        self.ticks_changed.emit()

    def set_text(self, text: str) -> None:
        """Show the conversations that contain every word of *text*; ticks stay, shown or hidden."""
        if text != self._text:
            self._text = text
            self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column = Column(column)
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self._arrange()

    def tick_only(self, conversations: Iterable[ListedConversation]) -> None:
        self._ticked = {
            conversation.id for conversation in conversations if _may_tick(conversation)
        }
        self._repaint()

    def tick(self, rows: Collection[int], *, is_ticked: bool) -> None:
        """Tick the conversations in those rows, or clear their ticks."""
        ids = {conversation.id for row in rows if _may_tick(conversation := self._visible[row])}
        self._ticked = self._ticked | ids if is_ticked else self._ticked - ids
        self._repaint()

    def are_ticked(self, rows: Collection[int]) -> bool:
        """Return whether every conversation in those rows that can be ticked is."""
        conversations = [
            conversation for row in rows if _may_tick(conversation := self._visible[row])
        ]
        return bool(conversations) and all(
            conversation.id in self._ticked for conversation in conversations
        )

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._visible)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == DISPLAY:
            return column_name(Column(section))
        return _align(Column(section)) if role == ALIGNMENT else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren
        if index.column() == Column.CONVERSATION and _may_tick(self._visible[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        conversation, column = self._visible[index.row()], Column(index.column())
        if role == DISPLAY:
            return cell_text(_masked(conversation), column)
        if role == CONVERSATION:
            return _masked(conversation)
        if role == ALIGNMENT:
            return _align(column)
        if column is Column.CONVERSATION and role == CHECK:
            is_ticked = conversation.id in self._ticked
            return Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked
        if column is Column.CONVERSATION and role == SPOKEN:
            return accessible_conversation(_masked(conversation))
        return None

    def setData(self, index: Index, value: object, role: int = EDIT) -> bool:
        if role != CHECK or not self.flags(index) & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        self.tick({index.row()}, is_ticked=Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def _arrange(self) -> None:
        visible = matching(self._conversations.values(), self._text)
        self.beginResetModel()
        self._visible = ordered(visible, self._column, is_descending=self._is_descending)
        self.endResetModel()

    def _repaint(self) -> None:
        if self._visible:
            last = self.index(len(self._visible) - 1, Column.CONVERSATION)
            self.dataChanged.emit(self.index(0, Column.CONVERSATION), last, [CHECK])
        self.ticks_changed.emit()


@lru_cache(maxsize=1_000)
def _masked(conversation: ListedConversation) -> ListedConversation:
    """Return *conversation* masked; cached, as it takes 2 ms and a paint asks for each row."""
    return masked(conversation)


def _align(column: Column) -> Qt.AlignmentFlag:
    align = Qt.AlignmentFlag
    side = align.AlignRight if column is Column.MESSAGES else align.AlignLeft
    return side | align.AlignVCenter


def _may_tick(conversation: ListedConversation) -> bool:
    return conversation.state is not ConversationState.FORBIDDEN


def ordered(
    conversations: Iterable[ListedConversation], column: Column, *, is_descending: bool
) -> list[ListedConversation]:
    """Return *conversations* sorted by a column; equal ones keep the files' order."""
    return sorted(conversations, key=partial(_sort_key, column), reverse=is_descending)


def _sort_key(column: Column, conversation: ListedConversation) -> tuple[float, str]:
    match column:
        case Column.CONVERSATION:
            return 0, (conversation.title or conversation.opening).casefold()
        case Column.DATE:
            return latest_on(conversation).timestamp(), ""
        case Column.MESSAGES:
            return conversation.message_count, ""
        case Column.PROGRAM:
            return 0, conversation.format
        case Column.NOTE:
            return conversation.state.value, ""
        case _:
            assert_never(column)
