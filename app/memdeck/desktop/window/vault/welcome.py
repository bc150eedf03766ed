"""The welcome page, shown while no vault is open."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing.drop_overlay import DropOverlay
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.notice import NoticeArea

_COMMANDS = ("vault.sample", "vault.open")


class WelcomePage(QWidget):
    """Offers the sample vault, opening a folder, and dropping an export."""

    files_dropped = Signal(object)
    """Files and folders to import conversations from, as a tuple of ``Path``."""

    def __init__(self, actions: Actions, theme: Theme, icons: Icons, window: QWidget) -> None:
        super().__init__()
        self._overlay = DropOverlay(theme, icons, window)
        self._overlay.files_dropped.connect(self.files_dropped)
        self.destroyed.connect(self._overlay.deleteLater)
        self.notices = NoticeArea(theme, icons)
        state = EmptyState(
            theme,
            icons,
            "memdeck",
            self.tr("Look through an agent's memory"),
            self.tr(
                "Try it on the sample vault, or open the folder that holds your agent's MEMORY.md."
                " You can also drop a chat export here: memories are suggested from it, and"
                " nothing is saved before you say so."
            ),
            [actions[id_] for id_ in _COMMANDS],
        )
        self.setLayout(vbox(self.notices, state, spacing=0, stretched=state))
