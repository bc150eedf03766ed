"""Every control that the keyboard reaches has a name that can be spoken."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QWidget

from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.side_tabs import SideTab

DIALOGS = ("help.keys", "app.settings", "entry.add", "entry.purge", "vault.backups", "help.about")


def nameless(window: QWidget) -> list[str]:
    """The visible widgets that take the keyboard and tell nobody what they are."""
    buddies = {label.buddy() for label in window.findChildren(QLabel)}
    return [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.focusProxy()
        and widget not in buddies
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
    ]


@pytest.mark.parametrize("place", list(SidebarSection))
def test_every_control_of_a_place_has_a_name(desktop, place):
    desktop.view.sidebar.show_section(place)
    desktop.settle()

    assert nameless(desktop.window) == []


@pytest.mark.parametrize("side", list(SideTab))
def test_every_control_of_a_tab_has_a_name(desktop, side):
    desktop.choose("d4e5f6")
    desktop.ask(f"tab.{side}")

    assert nameless(desktop.window) == []


@pytest.mark.parametrize("command", DIALOGS)
def test_every_control_of_a_dialog_has_a_name(desktop, command):
    desktop.choose("d4e5f6")
    desktop.ask(command)

    assert [
        name for dialog in desktop.window.findChildren(QDialog) for name in nameless(dialog)
    ] == []


def test_every_control_has_a_name_while_no_vault_is_open(open_desktop):
    assert nameless(open_desktop().window) == []
