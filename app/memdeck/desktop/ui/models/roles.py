"""Model roles as plain numbers, and the root index."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

DISPLAY = int(Qt.ItemDataRole.DisplayRole)
EDIT = int(Qt.ItemDataRole.EditRole)
TOOLTIP = int(Qt.ItemDataRole.ToolTipRole)
CHECK = int(Qt.ItemDataRole.CheckStateRole)
ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
OWN = int(Qt.ItemDataRole.UserRole)
"""The first role of the program's own views."""

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
"""The parent index of the rows of a list or a table."""
