"""Import and review, connected to the window."""

from functools import partial
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.suggestion_view import Suggestion
from memdeck.desktop.review.importing.import_controller import ImportController
from memdeck.desktop.review.maintenance import MaintenanceController
from memdeck.desktop.review.model.review_rows import Heading
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.settings.apply_to_vault import ModelPermission
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.views.widgets.notice import NoticeAction
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.shell.window_state import WindowState
from memdeck.services.proposals.extractors import OfflineExtractor
from memdeck.services.proposals.session_service import Sessions


class ReviewController(QObject):
    """Carries out ``session.…``, and shows the review in its section of the sidebar."""

    selected = Signal(SidebarSection, object)
    """Another ``Suggestion`` is selected in the review of a section, or none, which is None."""
    in_front = Signal(object)
    """The ``ReviewModel`` in front, or None: it is another one now, or it has changed."""

    stepped = Signal()
    """The user made a step in a review, or undid or redid one."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: MemoryTableController,
        preferences: Preferences,
        conversations: ConversationOpener,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._view = view
        self._memories = memories
        self._section_before = SidebarSection.ACTIVE
        """The section that was open when the import in progress was started."""
        self._note = ""
        """What the last import noted in the status bar, until the next one starts."""
        self._undo_of_discard: tuple[NoticeAction, int] | None = None
        """The last offer to undo a discard, and the number of steps that could be undone then."""
        self._inspected: dict[SidebarSection, int] = {}
        """The number of the suggestion that was last inspected in the review of each section."""
        offline = Sessions(vault_session.manager.vault, OfflineExtractor())
        permission = ModelPermission(preferences, vault_session.manager, self)
        self.controller = ImportController(
            vault_session, offline, permission, window.theme, window.icons, window, view.notices
        )
        preferences.changed.connect(self.controller.show_extractor)
        self.maintenance = MaintenanceController(vault_session, window.theme, window.icons, self)
        self._window_state = WindowState(preferences.program.config)
        self.controller.inputs.folder = self._window_state.import_folder
        self.controller.inputs.folder_chosen.connect(self._window_state.save_import_folder)
        self.controller.view.sources_asked.connect(conversations.open)
        self.maintenance.view.sources_asked.connect(conversations.open)
        self._connect(window.commands)
        reviews = (self.controller.view, self.maintenance.view)
        self._selection_signals = [
            *(review.list.selected for review in reviews),
            *(review.model.changed for review in reviews),
            self.controller.page.currentChanged,
        ]
        for review in reviews:
            review.model.stepped.connect(self.stepped)
        for signal in self._selection_signals:
            signal.connect(self._emit_selected)
        self._front_signals = [
            view.page_changed,
            *(review.model.changed for review in reviews),
            self.controller.page.currentChanged,
        ]
        for signal in self._front_signals:
            signal.connect(self._emit_in_front)

    def close(self) -> None:
        """Stop reading, and remove or delete the widgets."""
        for signal in self._selection_signals:  # a list reports its selection while it is deleted
            signal.disconnect(self._emit_selected)
        for signal in self._front_signals:
            signal.disconnect(self._emit_in_front)
        self.maintenance.stop()
        self.controller.close()
        for part in (self.controller.page, self.maintenance.view, self.controller):
            part.deleteLater()

    def _connect(self, actions: Actions) -> None:
        import_actions = [actions["session.paste"], actions["session.import"]]
        self.controller.view.set_start_actions(import_actions)
        self._view.set_page(SidebarSection.WAITING, lambda: self.controller.page)
        self._view.set_page(SidebarSection.MAINTENANCE, lambda: self.maintenance.view)
        self.controller.review_asked.connect(self._on_import_asked)
        progress = self.controller.view.header.progress
        progress.visibility_changed.connect(self._cover_progress)
        self.controller.worker.slow.connect(self._cover_progress)
        self.controller.stopped.connect(self._on_stopped)
        self.maintenance.review_asked.connect(self._on_maintenance_asked)
        set_count = self._memories.set_count
        self.controller.pending_changed.connect(partial(set_count, SidebarSection.WAITING))
        self.controller.noted.connect(self._on_noted)
        self.controller.suggestions_ready.connect(self._on_suggestions_ready)
        self.maintenance.pending_changed.connect(partial(set_count, SidebarSection.MAINTENANCE))
        self.controller.view.discarded.connect(self._on_discarded)
        self.controller.model.changed.connect(self._on_model_changed)
        self.controller.view.memories_asked.connect(self._on_memories_asked)
        self.controller.view.header.model_asked.connect(actions["app.settings"].trigger)

    def _cover_progress(self) -> None:
        """Let the status bar show the progress of reading only while the review does not."""
        is_shown = self.controller.view.header.progress.isVisible()
        self._window.status.cover_progress(self.controller.worker.title if is_shown else "")

    def _on_import_asked(self) -> None:
        self._window.status.undo.withdraw_text(self._note)
        is_first = not self.controller.is_busy
        if is_first:
            self._section_before = self._view.sidebar.section
        if is_first or not self._has_focus():
            self._on_review_asked()

    def _on_stopped(self) -> None:
        """Return to where the import was started, unless there are suggestions to review."""
        if self._view.sidebar.section is not SidebarSection.WAITING:
            return
        if not self.controller.model.draft.rows:
            self._view.sidebar.show_section(self._section_before)
        self._view.page(self._view.sidebar.section).setFocus()

    def _has_focus(self) -> bool:
        focused = cast("QWidget | None", self._window.focusWidget())
        return focused is not None and self.controller.page.isAncestorOf(focused)

    def _on_noted(self, text: str) -> None:
        self._note = text
        self._window.status.undo.show_message(text)

    def _on_review_asked(self) -> None:
        self._view.sidebar.show_section(SidebarSection.WAITING)
        self.controller.page.setFocus()

    def _on_maintenance_asked(self) -> None:
        self._view.sidebar.show_section(SidebarSection.MAINTENANCE)
        self.maintenance.view.setFocus()

    def _emit_selected(self) -> None:
        review = self.controller.view
        is_in_front = self.controller.page.currentWidget() is review
        suggestion = self._suggestion(SidebarSection.WAITING, review) if is_in_front else None
        self.selected.emit(SidebarSection.WAITING, suggestion)
        maintenance = self._suggestion(SidebarSection.MAINTENANCE, self.maintenance.view)
        self.selected.emit(SidebarSection.MAINTENANCE, maintenance)

    def _suggestion(self, section: SidebarSection, review: ReviewView) -> Suggestion | None:
        """Return the suggestion to inspect; at a heading it remains that of before."""
        number = _selected_number(review)
        if number is None and isinstance(review.list.current_line(), Heading):
            number = self._inspected.get(section)
        rows = (row for row in review.model.draft.rows if row.number == number)
        row = next(rows, None)
        if row is None:
            self._inspected.pop(section, None)
            return None
        self._inspected[section] = row.number
        return Suggestion(row, review.model.effect(row), review.model.context)

    def _emit_in_front(self) -> None:
        front = self._view.front  # the page of imports has two of its own
        if front is self.controller.page:
            front = self.controller.page.currentWidget()
        self.in_front.emit(front.model if isinstance(front, ReviewView) else None)

    def _on_memories_asked(self, ids: list[str]) -> None:
        self._memories.reveal(*ids)
        self._view.table.setFocus()

    def _on_suggestions_ready(self, count: int) -> None:
        """Say so in the status bar, unless the user is at the review already."""
        if self._view.sidebar.section is not SidebarSection.WAITING:
            text = self.tr("1 suggestion ready")
            if count > 1:
                text = self.tr("%Ln suggestions ready", "", count)
            review = NoticeAction(self.tr("Review"), self._on_review_asked)
            self._window.status.undo.show_message(text, review)

    def _on_discarded(self, count: int) -> None:
        """Offer to bring the suggestions back: the window's undo would revert another change."""
        text = self.tr("1 suggestion discarded")
        if count > 1:
            text = self.tr("%Ln suggestions discarded", "", count)
        model = self.controller.model
        undo = NoticeAction(self.tr("Undo"), model.undo)
        self._window.status.undo.show_message(text, undo)
        self._undo_of_discard = undo, model.step_count

    def _on_model_changed(self) -> None:
        """Withdraw the offer to undo a discard where it would undo another step."""
        if self._undo_of_discard is None:
            return
        undo, step_count = self._undo_of_discard
        if self.controller.model.step_count != step_count:
            self._undo_of_discard = None
            self._window.status.undo.withdraw(undo)


def _selected_number(review: ReviewView) -> int | None:
    """Return the number of the suggestion that is selected alone; None for several or none."""
    row, indexes = review.list.current_row(), review.list.selectedIndexes()
    if row is None or len(indexes) != 1 or indexes[0] != review.list.currentIndex():
        return None
    return row.number
