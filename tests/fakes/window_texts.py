"""All texts that the window shows, and those of them that are not translated.

``MarkingTranslator`` encloses each translation in brackets; text outside of brackets is not
translated. The vaults of such a test contain no Latin letters.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt, QTranslator
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QFileSystemModel,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)

from memdeck.desktop.panels.compare import CompareView
from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.models.roles import ROOT, SPOKEN

OPENED, CLOSED = "⟦⟧"
_TRANSLATED = re.compile(rf"{OPENED}[^{OPENED}{CLOSED}]*(?:{CLOSED}|$)")
_TAG = re.compile(r"<[^<>]*>")
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    SPOKEN,
)


class MarkingTranslator(QTranslator):
    """Encloses each translation in brackets."""

    def translate(self, context, source, comment=None, n=-1):
        text = super().translate(context, source, comment, n)
        return f"{OPENED}{text}{CLOSED}" if text else None


def untranslated_part(text: str) -> str:
    """Return *text* without its translated parts, and without the tags of rich text."""
    while OPENED in text:
        shorter = _TRANSLATED.sub("", text)
        if shorter == text:
            break
        text = shorter
    return _TAG.sub("", text).strip()


def texts_on_screen() -> Iterator[tuple[str, str]]:
    """Yield each visible or spoken text of the windows, with the class of its widget."""
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            with _painted() as painted:
                window.grab()
            yield from (("painted", text) for text in painted)
            for widget in (window, *window.findChildren(QWidget)):
                owner = f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
                yield from ((owner, text) for text in _texts_of_widget(widget) if text)


def _texts_of_widget(widget: QWidget) -> Iterator[str]:
    yield from (widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.statusTip(), action.whatsThis())
    yield from _texts_of_models(widget)
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case Page() | CompareView():
            yield widget.placeholderText()  # its text is that of the file
        case QPlainTextEdit() | QTextEdit():
            yield from (widget.placeholderText(), widget.toPlainText())
        case QComboBox():
            yield widget.placeholderText()
        case QGroupBox() | QMenu():
            yield widget.title()
        case QTabBar():
            for tab in range(widget.count()):
                yield from (widget.tabText(tab), widget.tabToolTip(tab))
        case QProgressBar():
            yield widget.format()
        case QSpinBox() | QDoubleSpinBox():
            yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
        case _:
            pass


def _texts_of_models(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QAbstractItemView | QComboBox):
        model = widget.model()
        if not isinstance(model, QFileSystemModel):  # names are the user's
            yield from _texts_of_model(model)


def _texts_of_model(model: QAbstractItemModel, parent: QModelIndex = ROOT) -> Iterator[str]:
    is_list = isinstance(model, QAbstractListModel)  # its columnCount is private
    for column in range(1 if is_list else model.columnCount(parent)):
        for role in _ROLES:
            yield _text(model.headerData(column, Qt.Orientation.Horizontal, role))
        for row in range(model.rowCount(parent)):
            index = model.index(row, column, parent)
            for role in _ROLES:
                yield _text(index.data(role))
            if not is_list:
                yield from _texts_of_model(model, index)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


@contextmanager
def _painted() -> Iterator[list[str]]:
    """Collect the texts that are painted during the block."""
    painted: list[str] = []
    draw = QPainter.drawText

    def draw_text(painter, *args):
        painted.extend(argument for argument in args if isinstance(argument, str))
        return draw(painter, *args)

    with patch.object(QPainter, "drawText", draw_text):
        yield painted
