"""The colours of the three statuses that are counted."""

from memdeck.desktop.ui.theme.tokens import Colors


def status_colors(colors: Colors) -> tuple[str, str, str]:
    """Return the colours of active, archived and forgotten."""
    return colors.bar, colors.bar_idle, colors.track
