"""The About box: the program's name and version, and the folders of its own files."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from memdeck import __version__
from memdeck.desktop.ui.theme.icons import Icons

ICON_PX = 48


def show_about(icons: Icons, config: Path, data: Path, window: QWidget) -> QMessageBox:
    """Open the box; it is deleted when it is closed."""
    translate = QCoreApplication.translate
    box = QMessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(translate("about", "About Memdeck"))
    box.setIconPixmap(icons.icon("memdeck").pixmap(ICON_PX, ICON_PX))
    box.setText(translate("about", "Memdeck {version}").format(version=__version__))
    box.setInformativeText(
        translate(
            "about",
            "The desk at which you look through what an AI agent remembers, and put it in"
            " order.\n\nSettings: {config}\nData: {data}",
        ).format(config=config, data=data)
    )
    box.open()
    return box
