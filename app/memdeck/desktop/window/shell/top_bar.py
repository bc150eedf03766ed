"""The bar at the top: the vault, the find field, and the most used commands."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.plain_text import plain_tip, without_mnemonic
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.window.shell.find_field import FindField

VAULT_PX = 200
"""The width of the name of the vault."""
_VAULT_ICON_PX = 48  # its chevron and the padding of the button
_IMPORT_COMMANDS = ("session.import", "session.import_folder", "session.paste")


class TopBar(QWidget):
    """Shows the open vault's name, which opens the menu of vaults."""

    def __init__(self, actions: Actions, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.vault_menu = QMenu(self)
        self.import_menu = QMenu(self)
        self._vault = self._vault_button(icons)
        self.finder = FindField(theme, icons, native_key(actions["find.start"]))
        # A space of its own width, so that no name moves the field.
        vault_space = QWidget()
        vault_space.setFixedWidth(VAULT_PX)
        vault_row = hbox(self._vault)
        vault_row.addStretch(1)
        vault_space.setLayout(vault_row)
        row = hbox(vault_space, spacing=HAIR, margins=(TIGHT, HAIR, TIGHT, HAIR))
        self.setLayout(row)
        row.addStretch(1)
        row.addWidget(self.finder, 4)
        row.addStretch(1)
        row.addSpacing(ROOMY)
        row.addWidget(_button(actions["entry.add"], icons, self.tr("Add")))
        row.addWidget(self._import_button(actions, icons))
        row.addWidget(_button(actions["history.undo"], icons))
        self.set_vault("")

    def set_vault(self, name: str, where: str = "") -> None:
        """Show the vault's name, and its folder in the tooltip; "" where none is open."""
        elide = Qt.TextElideMode.ElideRight
        elided = self._vault.fontMetrics().elidedText(name, elide, VAULT_PX - _VAULT_ICON_PX)
        self._vault.setText(without_mnemonic(elided) or self.tr("No vault"))
        self._vault.setToolTip(plain_tip(where if elided == name else f"{name}\n{where}"))
        accessible_name = (
            self.tr("Vault {name}").format(name=name) if name else self.tr("No vault is open")
        )
        self._vault.setAccessibleName(accessible_name)

    def open_vault_menu(self) -> None:
        # The button's own popup would block here until the menu is closed.
        below = self._vault.rect().bottomLeft()
        self.vault_menu.popup(self._vault.mapToGlobal(below))

    def _import_button(self, actions: Actions, icons: Icons) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Import"))
        button.setAccessibleName(self.tr("Import"))
        button.setToolTip(plain_tip(self.tr("Import conversations")))
        icons.set_icon(button, "import")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        for id_ in _IMPORT_COMMANDS:
            self.import_menu.addAction(actions[id_])
        self.import_menu.addSeparator()
        self.import_menu.addAction(self.tr("Or drop files on this window")).setEnabled(False)
        button.setMenu(self.import_menu)
        return button

    def _vault_button(self, icons: Icons) -> QToolButton:
        button = QToolButton()
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.vault_menu)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        # Right-to-left layout puts the chevron after the name; the menu would inherit it.
        self.vault_menu.setLayoutDirection(self.layoutDirection())
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        font = button.font()
        font.setWeight(font.Weight.DemiBold)
        button.setFont(font)
        icons.set_icon(button, "chevron-down")
        return button


def native_key(action: QAction) -> str:
    """Return the key of an action as the system writes it."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _button(action: QAction, icons: Icons, label: str = "") -> QToolButton:
    """Return a button for *action*; one without a label shows its icon alone."""
    button = QToolButton()
    icons.draw_command(action)
    button.setDefaultAction(action)
    if label:
        action.setIconText(label)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def name() -> None:
        button.setAccessibleName(action.text())
        button.setToolTip(plain_tip(f"{action.text()}   {native_key(action)}"))

    action.changed.connect(name)
    name()
    return button
