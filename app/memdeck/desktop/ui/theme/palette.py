"""Fusion's palette, built from the tokens."""

from PySide6.QtGui import QColor, QPalette

from memdeck.desktop.ui.theme.tokens import Colors

Role = QPalette.ColorRole
Group = QPalette.ColorGroup


def palette_of(colors: Colors) -> QPalette:
    palette = QPalette()
    for role, color in (
        (Role.Window, colors.window),
        (Role.WindowText, colors.text),
        (Role.Base, colors.surface),
        (Role.AlternateBase, colors.window),
        (Role.Text, colors.text),
        (Role.PlaceholderText, colors.muted),
        (Role.Button, colors.surface),
        (Role.ButtonText, colors.text),
        (Role.BrightText, colors.remove.ink),
        (Role.ToolTipBase, colors.raised),
        (Role.ToolTipText, colors.text),
        (Role.Highlight, colors.selection),
        (Role.HighlightedText, colors.text),
        (Role.Accent, colors.accent),
        (Role.Link, colors.accent),
        (Role.LinkVisited, colors.accent),
        (Role.Light, colors.surface),
        (Role.Midlight, colors.hover),
        (Role.Mid, colors.line),
        (Role.Dark, colors.edge),
        (Role.Shadow, colors.line),
    ):
        palette.setColor(role, QColor(color))
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText, Role.Accent):
        palette.setColor(Group.Disabled, role, QColor(colors.faint))
    palette.setColor(Group.Inactive, Role.Highlight, QColor(colors.selection_idle))
    return palette
