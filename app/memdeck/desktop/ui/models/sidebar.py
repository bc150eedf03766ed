"""The sections of the sidebar, and the sidebar's lists as models."""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QObject,
    Qt,
)

from memdeck.desktop.ui.models.display_names import category_name, layer_name, status_name
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, Index
from memdeck.desktop.ui.text.lists import remarked
from memdeck.domain.memory.entry import Layer

Key = TypeVar("Key", bound=str)
PLACE = OWN  # a Place, a category's key, or None for a heading
COUNT = PLACE + 1  # None where nothing was counted

_REACHABLE = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


class Place(StrEnum):
    """The sections of the window; one is open at a time."""

    PROMPT = "prompt"
    ACTIVE = "active"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"
    BROKEN = "broken"
    CONFLICTS = "conflicts"
    WAITING = "waiting"
    SESSIONS = "sessions"
    CONVERSATIONS = "conversations"
    HEALTH = "health"

    @property
    def memory_statuses(self) -> frozenset[MemoryStatus] | None:
        """The statuses that the table shows there; None where it shows no memories."""
        return _SHELVES.get(self)

    @property
    def is_troubled(self) -> bool:
        """True for sections that list problems to fix."""
        return self in (Place.BROKEN, Place.CONFLICTS)

    @property
    def is_passing(self) -> bool:
        """True for sections that are listed only while they have contents."""
        return self.is_troubled or self is Place.SESSIONS


class Group(Enum):
    """The groups of the sidebar, each under a heading."""

    MEMORIES = (
        Place.PROMPT,
        Place.ACTIVE,
        Place.ARCHIVED,
        Place.FORGOTTEN,
        Place.BROKEN,
        Place.CONFLICTS,
    )
    REVIEW = (Place.WAITING,)
    LIBRARY = (Place.SESSIONS, Place.CONVERSATIONS, Place.HEALTH)


_SHELVES = {
    Place.PROMPT: frozenset({MemoryStatus.PROMPT}),
    Place.ACTIVE: frozenset({MemoryStatus.PROMPT, MemoryStatus.ACTIVE}),
    Place.ARCHIVED: frozenset({MemoryStatus.ARCHIVED}),
    Place.FORGOTTEN: frozenset({MemoryStatus.FORGOTTEN}),
}


def place_name(place: Place) -> str:
    translate = QCoreApplication.translate
    match place:
        case Place.PROMPT | Place.ACTIVE | Place.ARCHIVED | Place.FORGOTTEN:
            return status_name(MemoryStatus[place.name])
        case Place.BROKEN:
            return translate("places", "Broken")
        case Place.CONFLICTS:
            return translate("places", "Conflicts")
        case Place.WAITING:
            return translate("places", "Waiting")
        case Place.SESSIONS:
            return translate("places", "Sessions")
        case Place.CONVERSATIONS:
            return translate("places", "Conversations")
        case Place.HEALTH:
            return translate("places", "Health")


def group_name(group: Group) -> str:
    translate = QCoreApplication.translate
    match group:
        case Group.MEMORIES:
            return translate("places", "Memories")
        case Group.REVIEW:
            return translate("places", "Review")
        case Group.LIBRARY:
            return translate("places", "Library")


class CountedList(QAbstractListModel):
    """Names with a count each; a row without a key is a heading and cannot be selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str | None, str]] = []
        self._counts: dict[str, int] = {}

    def row_of(self, key: str) -> int | None:
        keys = [key for key, _ in self._rows]
        return keys.index(key) if key in keys else None

    def set_counts(self, counts: Mapping[Key, int]) -> None:
        self._counts = {str(key): count for key, count in counts.items()}
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        key, name = self._rows[index.row()]
        count = None if key is None else self._counts.get(key)
        if role == DISPLAY:
            return name
        if role == PLACE:
            return key
        if role == COUNT:
            return count
        if role == SPOKEN:
            return name if count is None else remarked(name, str(count))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self._rows[index.row()][0] is not None:
            return _REACHABLE
        return Qt.ItemFlag.NoItemFlags


class PlaceList(CountedList):
    """Every section, under the headings of their groups."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        for group in Group:
            self._rows.append((None, group_name(group)))
            self._rows += [(place, place_name(place)) for place in group.value]


class LayerList(CountedList):
    """Both layers of a vault."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows += [(layer, layer_name(layer)) for layer in Layer]


class CategoryList(CountedList):
    """The categories of a vault, in the order they are given."""

    def set_categories(self, counts: Mapping[str, int]) -> None:
        """List the keys of *counts*; keep the selection unless the list itself changed."""
        if [key for key, _ in self._rows] != list(counts):
            self.beginResetModel()
            self._rows = [(key, category_name(key)) for key in counts]
            self.endResetModel()
        self.set_counts(counts)
