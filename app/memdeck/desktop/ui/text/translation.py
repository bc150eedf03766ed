"""The translation of texts outside Qt objects, which have ``tr`` for it."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate
"""Returns a text of a context in the language of the window; lupdate finds it by this name."""
