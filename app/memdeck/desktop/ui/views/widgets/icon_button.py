"""A button that shows only an icon: its name is in the tooltip and accessible."""

from PySide6.QtWidgets import QToolButton

from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.icons import Icons


def icon_button(icons: Icons, icon: str, name: str) -> QToolButton:
    """Return a button with that icon; *name* is its action, in the user's language."""
    button = QToolButton()
    button.setToolTip(plain_tip(name))
    button.setAccessibleName(name)
    icons.set_icon(button, icon)
    return button
