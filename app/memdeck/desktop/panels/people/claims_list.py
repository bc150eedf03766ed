"""The list of the claims of a profile, and the actions on the current one."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent
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
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ClaimsList(QListView):
    """Shows the rows of a profile; a heading that can be unfolded is a row, too."""

    edited = Signal(str, str)
    """The id of a claim, and its new text."""
    delete_asked = Signal(str)
    remember_asked = Signal(str)
    """The user wants to add the claim of this id to the memories."""
    sources_requested = Signal(list, int)
    """The user wants to read these ``Evidence``, that of the index first."""
    fold_asked = Signal(str)
    """The user opens or closes the fold of this name."""
    edit_ended = Signal()
    """A claim is no longer being edited; it is saved, or cancelled."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._model = ClaimsModel(self)
        self._theme = theme
        self.claims_delegate = ClaimsDelegate(theme, icons, self)
        self.edit_action = self._new_action(icons, self.tr("Edit"), "edit", "E")
        self.open_action = self._new_action(icons, self.tr("Open conversation"), "chat", "O")
        self.remember_action = self._new_action(icons, self.tr("Add to memory"), "add", "M")
        self.copy_action = self._new_action(icons, self.tr("Copy"), "copy", "Ctrl+C")
        self.delete_action = self._new_action(icons, self.tr("Delete claim"), "forget", "Del")
        self.setModel(self._model)
        self.setItemDelegate(self.claims_delegate)
        self.setAccessibleName(self.tr("Claims"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._listen()
        self._update_actions()

    @property
    def current(self) -> ClaimRow | None:
        row = self.currentIndex().data(ROW)
        return row if isinstance(row, ClaimRow) else None

    @property
    def is_editing(self) -> bool:
        """Whether a claim is being edited: other rows would discard its new text."""
        return self.state() is QAbstractItemView.State.EditingState

    @property
    def _current_id(self) -> str:
        """The id of the current claim; the actions are disabled while it is ""."""
        return "" if self.current is None else self.current.claim.id

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._model.rows

    @property
    def claim_actions(self) -> tuple[QAction, ...]:
        """The actions on the current claim, the last of which removes it."""
        return (
            self.edit_action,
            self.open_action,
            self.remember_action,
            self.copy_action,
            self.delete_action,
        )

    @property
    def bar_actions(self) -> tuple[QAction, ...]:
        """The actions that have a button; to copy is in the menu alone."""
        return tuple(action for action in self.claim_actions if action is not self.copy_action)

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
        self._update_actions()

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
        menu.addActions(self.claim_actions[:-1])
        menu.addSeparator()
        menu.addAction(self.claim_actions[-1])
        return menu

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.edit_ended.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().data(ROW)
        if isinstance(row, Heading) and event.key() in (*_ENTER, Qt.Key.Key_Space):
            self.fold_asked.emit(row.fold)
        elif event.key() in _ENTER and self.open_action.isEnabled():
            self._open()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if isinstance(row, Heading) and row.fold:
            self.fold_asked.emit(row.fold)
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
        self.selectionModel().currentChanged.connect(self._update_actions)
        self.customContextMenuRequested.connect(self._on_menu_requested)
        self._theme.changed.connect(self._on_theme_changed)
        self.edit_action.triggered.connect(lambda: self.edit(self.currentIndex()))
        self.open_action.triggered.connect(self._open)
        self.copy_action.triggered.connect(self._copy)
        self.remember_action.triggered.connect(lambda: self.remember_asked.emit(self._current_id))
        self.delete_action.triggered.connect(lambda: self.delete_asked.emit(self._current_id))

    def _new_action(self, icons: Icons, text: str, icon: str, key: str) -> QAction:
        action = QAction(text, self)
        icons.set_icon(action, icon)
        action.setShortcut(key)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.addAction(action)
        return action

    def _update_actions(self) -> None:
        current = self.current
        for action in self.claim_actions:
            action.setEnabled(current is not None)
        self.open_action.setEnabled(current is not None and bool(current.sources))
        self.remember_action.setEnabled(current is not None and current.claim.holds)

    def _open(self) -> None:
        if self.current is not None and self.current.sources:
            self.sources_requested.emit(self.current.sources, 0)

    def _copy(self) -> None:
        if self.current is not None:
            QGuiApplication.clipboard().setText(self.current.claim.text)

    def _on_theme_changed(self) -> None:
        self.claims_delegate.refresh()
        self.scheduleDelayedItemsLayout()

    def _on_menu_requested(self, at: QPoint) -> None:
        if self.current is not None:
            self.menu().popup(self.viewport().mapToGlobal(at))
