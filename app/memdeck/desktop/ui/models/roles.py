"""What a view asks a model for, as the numbers that Qt hands over, and of which place."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

DISPLAY = int(Qt.ItemDataRole.DisplayRole)
EDIT = int(Qt.ItemDataRole.EditRole)
TOOLTIP = int(Qt.ItemDataRole.ToolTipRole)
CHECK = int(Qt.ItemDataRole.CheckStateRole)
ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
OWN = int(Qt.ItemDataRole.UserRole)
"""The first of those that only the program's own views ask for."""

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
"""The place that the rows of a list or a table lie in."""
