"""The import of conversations: list the input, select, read and review."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing import import_notices
from memdeck.desktop.review.importing.consent import Asking, Permission, Read
from memdeck.desktop.review.importing.inputs import ImportInputs
from memdeck.desktop.review.importing.picker_step import Picking
from memdeck.desktop.review.importing.task_state import ImportResult
from memdeck.desktop.review.importing.unfinished import Receipt, UnfinishedImports
from memdeck.desktop.review.importing.worker import ConversationReading, Listed
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.page.apply import Applying
from memdeck.desktop.review.page.autosave import Keeping
from memdeck.desktop.review.page.empty_state import Blank
from memdeck.desktop.review.page.import_report import ImportReport
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.review.page.stack import ReviewPage
from memdeck.desktop.review.picker.picker_view import PickerView
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.notice import NoticeArea, Step
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.errors import MemdeckError, StorageError
from memdeck.services.imports.import_run import Batch, Task
from memdeck.services.imports.imports import Imports
from memdeck.services.proposals.pending_review import Recalled, ReviewQueue
from memdeck.services.proposals.session_service import Proposal, Sessions


class ImportController(QObject):
    """Connects the inputs, the picker, the reading and the review to one open vault.

    The pending review lives here, whether the page is shown or not.
    """

    waiting_changed = Signal(int)
    """The number of suggestions pending review."""
    review_asked = Signal()
    """The user started an import: the page shows its progress."""
    model_asked = Signal()
    """The user wants to configure a model."""
    memories_asked = Signal(list)
    """The user wants to see the memories of these ids, which the review added or changed."""
    sources_asked = Signal(object, int)
    """The user wants to read the conversations of this evidence, at the given item first."""
    transcripts_kept = Signal()
    """More conversations are stored in the vault."""

    def __init__(
        self,
        vault_session: VaultSession,
        offline: Sessions,
        permission: Permission,
        theme: Theme,
        icons: Icons,
        window: QWidget,
        notices: NoticeArea,
    ) -> None:
        super().__init__(window)
        self._vault_session = vault_session
        self._offline = offline
        self._waiting = 0
        self._is_given_up = False
        self._rows_before = 0
        vault, sessions = vault_session.manager.vault, vault_session.manager.sessions
        self._imports = Imports(vault)
        self.model = ReviewModel(ReviewContext(vault.today(), vault.policy), self)
        self.view = ReviewView(self.model, theme, icons)
        self.picker = PickerView(theme, icons)
        self.account = ImportReport(self.model, self.view, self)
        self.page = ReviewPage(self.view, self.picker)
        """Hidden until the window inserts it."""
        self.ways_in = ImportInputs(theme, icons, window)
        self.reading = ConversationReading(vault_session.bridge, vault, sessions, self)
        self.picking = Picking(self.reading, self.picker, sessions, self)
        self.applying = Applying(vault_session, sessions, self.model, self)
        self.asking = Asking(permission, offline, window)
        self.keeping = Keeping(vault_session, ReviewQueue(vault, sessions), self.model, self)
        self.unfinished = UnfinishedImports(vault_session.bridge, self._imports, notices, self)
        self._listen()
        self.unfinished.recall()
        if vault_session.shown is not None:
            self._see(vault_session.shown)

    def read_files(self, paths: Sequence[Path]) -> None:
        """List files and folders, to suggest memories from what is selected; save nothing."""
        self._begin()
        self.reading.list_files(paths, self.model.draft.sessions)

    def read_text(self, text: str) -> None:
        """Read a pasted conversation, and suggest memories; save nothing."""
        self._begin()
        self.reading.list_text(text, self.model.draft.sessions)

    def close(self) -> None:
        """Stop reading, accept no more drops, and leave the pending review to the next window."""
        self.reading.close()
        self.ways_in.close()
        self.keeping.close(self.unfinished.settle_at_once)
        self.unfinished.close()

    def _listen(self) -> None:
        self._vault_session.shown_changed.connect(self._see)
        self.model.changed.connect(self._on_model_changed)
        self.ways_in.files_given.connect(self.read_files)
        self.ways_in.text_given.connect(self.read_text)
        self._listen_to_reading()
        self.applying.busy_changed.connect(self.view.set_busy)
        self.applying.applied.connect(self._on_applied)
        self.view.apply_asked.connect(self.applying.apply)
        self.view.cancel_asked.connect(self._on_cancel_asked)
        self.view.pause_asked.connect(self.reading.stop)
        self.view.model_asked.connect(self.model_asked)
        self.view.sources_asked.connect(self.sources_asked)
        self.view.brought_asked.connect(lambda: self.memories_asked.emit(self.account.brought))
        self.keeping.recalled.connect(self._on_recalled)
        self.keeping.failed.connect(self._tell_not_kept)
        self.keeping.kept.connect(self._on_kept)
        self.unfinished.go_on_asked.connect(self._go_on)
        self.unfinished.failed.connect(self._tell_not_kept)

    def _listen_to_reading(self) -> None:
        self.picking.opened.connect(lambda: self.page.turn_to(self.picker))
        self.picking.closed.connect(lambda: self.page.turn_to(self.view))
        self.picking.decided.connect(self._on_picking_decided)
        self.picking.found_nothing.connect(self._on_found_nothing)
        self.reading.started.connect(self.account.show_start)
        self.reading.not_listed.connect(lambda error: self._tell_not_read(error, ()))
        self.reading.proposed.connect(self._take_proposal)
        self.reading.batch_read.connect(self._on_batch_read)
        self.reading.finished.connect(self._on_reading_finished)
        self.reading.ended.connect(self.account.show_end)
        self.reading.slow.connect(self.account.show_progress)
        self.reading.reached.connect(self.view.header.progress.show_conversation)

    def _see(self, shown: VaultSnapshot) -> None:
        vault = self._vault_session.manager.vault
        self.model.see_against(ReviewContext(shown.today, vault.policy, shown.entries))
        self.account.see(shown.entries)

    def _on_model_changed(self) -> None:
        count = len(self.model.draft.rows)
        if count != self._waiting:
            self._waiting = count
            # Rows that an apply left are shown only while nothing else is pending.
            self.view.notices.clear(import_notices.REST)
            self.waiting_changed.emit(count)

    def _begin(self) -> None:
        self.account.begin()
        self.view.notices.clear(import_notices.READING)
        self.view.notices.clear(import_notices.REST)
        self.review_asked.emit()

    def _on_found_nothing(self, listed: Listed) -> None:
        skipped = listed.listing.skipped
        self.account.note_findings(skipped)
        self.account.show_unreadable()
        for one in skipped[:1]:
            self.view.notices.show_notice(import_notices.unreadable(one.where, one.why))

    def _on_picking_decided(self, task: Task) -> None:
        self.asking.ask(task, partial(self._start, self.reading.read), self.reading.leave)

    def _start(self, read: Read, task: Task, sessions: Sessions | None = None) -> None:
        self.account.note_findings(task.skipped, task.remarks)
        if task.names:
            self._vault_session.bridge.run(self._imports.remember_names, task.names)
        if task.log is not None:
            self.unfinished.begin(task.log)
        self._is_given_up = False
        self._rows_before = len(self.model.draft.rows)
        read(task, sessions)

    def _go_on(self, task: Task, sessions: Sessions | None = None) -> None:
        self.review_asked.emit()
        start = partial(self._start, self.reading.go_on)
        if sessions is None:
            self.asking.ask(task, start, partial(self.unfinished.offer, task, task.left))
        else:
            start(task, sessions)

    def _on_cancel_asked(self) -> None:
        self._is_given_up = True
        self.reading.stop()

    def _on_batch_read(self, task: Task, batch: Batch) -> None:
        self._take_proposal(batch.proposal, batch.heads)
        if task.log is not None:
            self.keeping.expect(Receipt(task.log, batch.done))

    def _take_proposal(self, proposal: Proposal, heads: Sequence[ConversationHeader] = ()) -> None:
        if proposal.extractor:
            self._name_extractor(proposal.extractor)
        self.model.extend(proposal.plan, heads, proposal.candidates)
        self.account.note(proposal.plan.notes)
        self.account.show_blank(Blank.ALL_DONE if self.model.draft.rows else Blank.READING)

    def _on_reading_finished(self, ending: ImportResult) -> None:
        task = ending.task
        nothing = Blank.NOT_READ if ending.unread else Blank.NOTHING_FOUND
        self.account.show_blank(Blank.ALL_DONE if self.model.draft.rows else nothing)
        if self._is_given_up:
            self.unfinished.give_up(task)
        elif ending.error is not None:
            self._tell_not_read(ending.error, self._ways_on(task, ending))
        elif ending.is_paused:
            self.unfinished.offer(task, ending.unread)
        else:
            self._conclude(task, ending)
        self.keeping.keep()
        self._offer_left_out()
        self.transcripts_kept.emit()

    def _conclude(self, task: Task, ending: ImportResult) -> None:
        """Report what could not be read of a finished task."""
        gone = self.tr("“{title}” is not in the files any more.")
        self.account.note(
            gone.format(title=conversation.title or conversation.id) for conversation in ending.left
        )
        if ending.failures:
            steps = self._ways_on(task, ending)
            notice = import_notices.partly_read(len(ending.failures), task.total, steps)
            self.view.notices.show_notice(notice)
            return
        if task.log is not None:
            self.keeping.expect(Receipt(task.log, (), is_over=True))
        if task.left and self.model.draft.rows and len(self.model.draft.rows) == self._rows_before:
            self.view.notices.show_notice(import_notices.nothing_found(len(task.left)))

    def _ways_on(self, task: Task, ending: ImportResult) -> tuple[Step, ...]:
        rest = replace(task, left=ending.unread, memories=(), skipped=(), remarks=())
        can_use_rules = not isinstance(ending.error, StorageError)
        rules = partial(self._go_on, rest, self._offline) if can_use_rules else None
        leave = partial(self.unfinished.give_up, task) if task.log is not None else None
        return import_notices.ways_on(partial(self._go_on, rest), rules, leave)

    def _tell_not_read(self, error: MemdeckError, steps: tuple[Step, ...]) -> None:
        self.view.notices.show_notice(import_notices.not_read(error, steps))

    def _on_recalled(self, recalled: Recalled) -> None:
        if self.keeping.extractor:
            self._name_extractor(self.keeping.extractor)
        if recalled.damaged:
            self.view.notices.show_notice(import_notices.damaged(recalled.damaged))
        self.account.show_recalled()
        self._offer_left_out()
        if self._vault_session.shown is not None:
            self._see(self._vault_session.shown)

    def _on_kept(self, receipts: tuple[object, ...]) -> None:
        self.view.notices.clear(import_notices.KEEPING)
        self.unfinished.settle(receipts)

    def _name_extractor(self, extractor: str) -> None:
        self.keeping.extractor = extractor
        self.view.header.set_extractor(extractor)

    def _tell_not_kept(self, error: MemdeckError) -> None:
        self.view.notices.show_notice(import_notices.not_kept(error))

    def _offer_left_out(self) -> None:
        if left_out := len(self.model.draft.read_before):
            notice = import_notices.read_before(left_out, self.model.reconsider)
            self.view.notices.show_notice(notice)

    def _on_applied(self, changes: ChangeSet) -> None:
        self.keeping.keep()
        self.account.bring(entry.id for entry in changes.after)
        self.view.notices.clear(import_notices.LEFT_OUT)
        waiting = {row.number for row in self.model.draft.rows}
        if waiting and not self.reading.is_busy:
            notice = import_notices.rest(len(waiting), lambda: self.model.discard(waiting))
            self.view.notices.show_notice(notice)
        self.account.show_blank(Blank.ALL_DONE)
