"""The list of the claims of a profile, and what can be done with the current one."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QWidget,
)

from memdeck.desktop.panels.people.claim_rows import ROW, ClaimRow, ClaimsModel, Heading, Row
from memdeck.desktop.panels.people.claims_delegate import ClaimsDelegate
from memdeck.desktop.ui.actions.action_set import Actions, Menu
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.memory_table.cell_editors import TextCellEditor

CLAIM_COMMANDS = ("claim.edit", "claim.open", "claim.remember", "claim.copy", "claim.delete")
"""The commands on the current claim, the last of which removes it."""
LEAST_PX = 120
"""The height that a long question above the claims leaves to them: the page scrolls then."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ClaimsList(QListView):
    """Shows the rows of a profile; a heading that can be unfolded is a row, too."""

    edited = Signal(str, str, str)
    """The id of a claim, its new text, and the one that was shown before."""
    current_changed = Signal()
    """Another row is current, or none."""
    sources_requested = Signal(list, int)
    """The user wants to read these ``Evidence``, that of the index first."""
    fold_asked = Signal(str)
    """The user opens or closes the fold of this name."""
    more_asked = Signal(str)
    """The user wants more claims of the fold of this name."""
    edit_ended = Signal()
    """A claim is no longer being edited; it is saved, or cancelled."""

    def __init__(self, theme: Theme, icons: Icons, commands: Actions) -> None:
        super().__init__()
        self._model = ClaimsModel(self)
        self._theme = theme
        self._commands = commands
        self.claims_delegate = ClaimsDelegate(theme, icons, self)
        self.addActions(commands.of_menu(Menu.PEOPLE))
        self.setModel(self._model)
        self.setItemDelegate(self.claims_delegate)
        self.setAccessibleName(self.tr("Claims"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._listen()
        self._follow_edit_command()

    @property
    def current(self) -> ClaimRow | None:
        row = self.currentIndex().data(ROW)
        return row if isinstance(row, ClaimRow) else None

    @property
    def is_editing(self) -> bool:
        """Whether a claim is being edited: other rows would discard its new text."""
        return self.state() is QAbstractItemView.State.EditingState

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._model.rows

    def sizeHint(self) -> QSize:
        return QSize(0, LEAST_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show *rows*; keep the current one and the position, if they are still there."""
        current, position = self.current, self.verticalScrollBar().value()
        at = self.currentIndex().row()
        self._model.set_rows(rows)
        kept = None if current is None else self._model.position_of(current.claim.id)
        at = min(at, len(rows) - 1) if kept is None else kept
        if at >= 0:
            self.setCurrentIndex(self._model.index(at))
        self.verticalScrollBar().setValue(position)
        self.current_changed.emit()

    def select_claim(self, claim: str) -> None:
        """Make the claim of that id the current one, if it is shown."""
        position = self._model.position_of(claim)
        if position is not None:
            self.setCurrentIndex(self._model.index(position))

    def select_first(self) -> None:
        """Make the first claim the current one, and show the top."""
        position = next((n for n, _ in self._model.claims()), None)
        self.setCurrentIndex(self._model.index(-1 if position is None else position))
        self.scrollToTop()

    def menu(self) -> QMenu:
        """Return the menu of the current claim."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        menu.addActions([self._commands[id_] for id_ in CLAIM_COMMANDS[:-1]])
        menu.addSeparator()
        menu.addAction(self._commands[CLAIM_COMMANDS[-1]])
        return menu

    def edit_current(self) -> None:
        """Edit the current claim in its row."""
        if self.current is not None:
            self.edit(self.currentIndex())

    def edit_again(self, claim: str, text: str) -> None:
        """Open the editor of a claim with *text*, which could not be saved."""
        self.select_claim(claim)
        if self.current is not None and self.current.claim.id == claim:
            self.claims_delegate.unsaved = text
            self.edit_current()

    def commit_edit(self) -> None:
        """Save the claim that is being edited, if one is."""
        if self.is_editing:
            for editor in self.viewport().findChildren(TextCellEditor):
                self.claims_delegate.finish(editor)

    def open_sources(self) -> None:
        """Request the conversations of the current claim."""
        if self.current is not None and self.current.sources:
            self.sources_requested.emit(self.current.sources, 0)

    def copy(self) -> None:
        """Copy the text of the current claim."""
        if self.current is not None:
            QGuiApplication.clipboard().setText(self.current.claim.text)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.edit_ended.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().data(ROW)
        if isinstance(row, Heading) and event.key() in (*_ENTER, Qt.Key.Key_Space):
            self._ask_for_fold(row)
        elif event.key() in _ENTER and row is not None:
            self.open_sources()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if isinstance(row, Heading) and row.fold:
            self._ask_for_fold(row)
        elif isinstance(row, ClaimRow):
            zone = self.claims_delegate.zone_at(index, event.position().toPoint())
            if zone is not None:
                evidence = row.quotes[zone.index].evidence
                self.sources_requested.emit(row.sources, row.sources.index(evidence))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        is_link = isinstance(index.data(ROW), ClaimRow) and bool(
            self.claims_delegate.zone_at(index, event.position().toPoint())
        )
        shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _listen(self) -> None:
        self.claims_delegate.edited.connect(self.edited)
        self.selectionModel().currentChanged.connect(self.current_changed)
        self.customContextMenuRequested.connect(self._on_menu_requested)
        self._theme.changed.connect(self._on_theme_changed)
        self._commands["claim.edit"].changed.connect(self._follow_edit_command)

    def _ask_for_fold(self, row: Heading) -> None:
        (self.more_asked if row.adds_more else self.fold_asked).emit(row.fold)

    def _follow_edit_command(self) -> None:
        """Let a double click edit a claim while the command may."""
        triggers = QAbstractItemView.EditTrigger
        is_enabled = self._commands["claim.edit"].isEnabled()
        self.setEditTriggers(triggers.DoubleClicked if is_enabled else triggers.NoEditTriggers)

    def _on_theme_changed(self) -> None:
        self.claims_delegate.refresh()
        self.scheduleDelayedItemsLayout()

    def _on_menu_requested(self, at: QPoint) -> None:
        if self.current is not None:
            self.menu().popup(self.viewport().mapToGlobal(at))
