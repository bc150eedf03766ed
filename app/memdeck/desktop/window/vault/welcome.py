"""The welcome page, shown while no vault is open."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from memdeck.bootstrap import plain_name
from memdeck.desktop.review.importing.inputs import ImportInputs
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip, without_mnemonic
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.notice import NoticeArea

_COMMANDS = ("vault.sample", "vault.open", "session.import", "session.paste")
RECENT_LISTED = 5


class WelcomePage(QWidget):
    """Says what Memdeck is, and offers the sample, a folder, an import, and *recent* vaults."""

    vault_chosen = Signal(Path)
    """The user wants the recent vault at this path."""

    def __init__(
        self,
        actions: Actions,
        theme: Theme,
        icons: Icons,
        window: QWidget,
        recent: Sequence[Path] = (),
    ) -> None:
        super().__init__()
        self.inputs = ImportInputs(theme, icons, window)
        """Conversations that are dropped on the page, or that its commands ask for."""
        self.destroyed.connect(self.inputs.overlay.deleteLater)
        self.destroyed.connect(self.inputs.deleteLater)
        self.notices = NoticeArea(theme, icons)
        state = EmptyState(
            theme,
            icons,
            "memdeck",
            self.tr("See and edit what your AI agent remembers"),
            self.tr(
                "Open the folder of your agent's MEMORY.md, or import a chat export to have"
                " memories suggested from it. You can also drop files anywhere on this window."
                " Nothing is saved until you apply it."
            ),
            [actions[id_] for id_ in _COMMANDS],
            self._recent_list(recent[:RECENT_LISTED]) if recent else None,
        )
        self.setLayout(vbox(self.notices, state, spacing=0, stretched=state))
        self.setFocusProxy(state)

    def _recent_list(self, paths: Sequence[Path]) -> QWidget:
        heading = PlainLabel(self.tr("Recent"), variant="muted")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        recent = QWidget()
        recent.setLayout(vbox(heading, *map(self._vault_button, paths), spacing=HAIR))
        return recent

    def _vault_button(self, path: Path) -> QPushButton:
        name = plain_name(path)
        button = link_button(without_mnemonic(name))
        button.setAccessibleName(self.tr("Open {vault}").format(vault=name))
        button.setToolTip(plain_tip(str(path)))
        button.clicked.connect(lambda: self.vault_chosen.emit(path))
        return button
