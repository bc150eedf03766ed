"""The header over the table: the section, the counts, and buttons for the selection."""

from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import SidebarSection, section_name
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel

_COMMANDS = ("entry.pin", "entry.archive", "entry.restore", "entry.forget")


class TableHeader(QWidget):
    """Names the section; buttons for the selected memories appear while there is a selection."""

    def __init__(self, actions: Actions, theme: Theme) -> None:
        super().__init__()
        self._title = PlainLabel(look="title")
        self.count = ElidedLabel()
        self.count.setProperty("look", "muted")
        row = hbox(
            self._title,
            self.count,
            spacing=TIGHT,
            margins=(SNUG, HAIR, TIGHT, HAIR),
            stretched=self.count,
        )
        self.setLayout(row)
        for id_ in _COMMANDS:
            row.addWidget(_CommandButton(actions[id_]))
        self.setFixedHeight(theme.small_font().pointSize() * 2 + 22)

    def set_section(self, section: SidebarSection) -> None:
        self._title.setText(section_name(section))

    def set_counts(self, visible: int, total: int, selected: int) -> None:
        """Show the numbers of *visible* and *selected* rows, of the section's *total*."""
        locale = QLocale()
        parts = [locale.toString(visible)]
        if visible != total:
            parts = [
                self.tr("{shown} of {total}").format(
                    shown=locale.toString(visible), total=locale.toString(total)
                )
            ]
        if selected:
            parts.append(self.tr("{count} selected").format(count=locale.toString(selected)))
        self.count.setText(" · ".join(parts))


class _CommandButton(QToolButton):
    """A command's icon, visible only while the command is enabled."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setDefaultAction(action)
        self._on_action_changed()
        action.changed.connect(self._on_action_changed)

    def _on_action_changed(self) -> None:
        action = self.defaultAction()
        key = action.shortcut().toString()
        self.setAccessibleName(action.text())
        self.setToolTip(plain_tip(f"{action.text()}   {key}"))
        self.setVisible(action.isEnabled())
