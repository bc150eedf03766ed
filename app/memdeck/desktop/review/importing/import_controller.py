"""The import of conversations: list the source, select, read and review."""

from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing import import_notices
from memdeck.desktop.review.importing.consent_dialog import ConsentDialog, Permission
from memdeck.desktop.review.importing.import_report import ImportReport
from memdeck.desktop.review.importing.import_state import (
    AtRest,
    BatchRead,
    Close,
    Closed,
    Consent,
    ConsentAnswer,
    DatesChosen,
    Event,
    Idle,
    ImportResult,
    Listing,
    Paused,
    Picking,
    Reading,
    Rest,
    Review,
    Selected,
    Source,
    Start,
    State,
    Stop,
    Stopped,
    is_stopped,
    left_after_error,
    next_state,
    pasted_text,
    rest_of,
    unread_files,
    unread_text,
)
from memdeck.desktop.review.importing.import_worker import ImportWorker
from memdeck.desktop.review.importing.inputs import ImportInputs
from memdeck.desktop.review.importing.unfinished import Receipt, UnfinishedImports, import_title
from memdeck.desktop.review.labels.row_labels import RULES
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.draft import hidden_rows
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.page.apply import ApplyController
from memdeck.desktop.review.page.autosave import Autosave
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.desktop.review.page.review_view import ReviewPage, ReviewView
from memdeck.desktop.review.picker.picker_view import FEW, PickerView
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.notice import NoticeAction, NoticeArea
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.errors import MemdeckError, StorageError
from memdeck.extraction.guards.secrets import redact
from memdeck.services.imports.conversation_list import ListedConversation
from memdeck.services.imports.import_run import Batch, Task
from memdeck.services.imports.imports import Files, Imports, Pasted
from memdeck.services.proposals.pending_review import ClaimedReview, ReviewQueue
from memdeck.services.proposals.session_service import Sessions


class ImportController(QObject):
    """Carries out the imports of one open vault, one after the other.

    ``import_state`` decides which state follows an event. The pending review lives here, whether
    the page is shown or not.
    """

    pending_changed = Signal(int)
    """The number of suggestions pending review."""
    review_asked = Signal()
    """The user started an import: the page shows its progress."""
    suggestions_ready = Signal(int)
    """An import has brought new suggestions; the number of all that are pending."""
    stopped = Signal()
    """The user stopped an import, and no other one follows."""
    noted = Signal(str)
    """Something happened that needs no answer, as a sentence."""
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
        """Create it for an open vault; the *offline* sessions send nothing."""
        super().__init__(window)
        self._vault_session = vault_session
        self._offline = offline
        self._permission = permission
        self._window = window
        self._notices = notices
        self._state: State = Idle()
        self._queue: deque[Listing | Consent | Reading] = deque()
        self._rest: Rest | None = None
        """What was not selected of the source that is being read."""
        self._pending_count = 0
        self._rows_before = 0
        self._found_pending = False
        """Whether the import suggests what is pending already."""
        vault, self._sessions = vault_session.manager.vault, vault_session.manager.sessions
        self._imports = Imports(vault)
        self.model = ReviewModel(ReviewContext(vault.today(), vault.policy), self)
        self.view = ReviewView(self.model, theme, icons)
        self.picker = PickerView(theme, icons)
        self.report = ImportReport(self.model, self.view, notices, self)
        self.page = ReviewPage(self.view, self.picker)
        """Hidden until the window inserts it."""
        self.inputs = ImportInputs(theme, icons, window)
        self.worker = ImportWorker(vault_session.bridge, vault, self._sessions, self)
        self.apply_controller = ApplyController(vault_session, self._sessions, self.view, self)
        self.autosave = Autosave(
            vault_session, ReviewQueue(vault, self._sessions), self.model, self
        )
        self.unfinished = UnfinishedImports(vault_session.bridge, self._imports, notices, self)
        self._listen()
        self.unfinished.recall()
        if vault_session.snapshot is not None:
            self._on_snapshot_changed(vault_session.snapshot)

    @property
    def is_busy(self) -> bool:
        return not isinstance(self._state, AtRest)

    @property
    def unread_text(self) -> str:
        """The pasted text that is not read yet, which a close would lose; "" for none."""
        return "\n\n".join(filter(None, map(unread_text, (self._state, *self._queue))))

    def read_files(self, paths: Sequence[Path]) -> None:
        """List files and folders, to suggest memories from what is selected; save nothing."""
        self._import_files(Files(tuple(paths)))

    def read_text(self, text: str) -> None:
        """Read a pasted conversation, and suggest memories; save nothing."""
        title = self.tr("the pasted conversation")
        self._import(Source(title, Pasted(text), self.model.draft.sessions))

    def stop(self) -> None:
        """Stop the import in progress; what is left of it can be read later."""
        self._advance(Stop())

    def show_extractor(self) -> None:
        """Show in the picker who will read, which the settings may change meanwhile."""
        self.picker.set_extractor(self._model_name())

    def close(self) -> None:
        """Stop reading, accept no more drops, and leave the pending review to the next window."""
        unread = [unread_files(state) for state in (self._state, *self._queue)]
        self.unfinished.keep_unread(found for found in unread if found is not None)
        self._queue.clear()
        self._advance(Close())
        self.worker.close()
        self.inputs.close()
        self.autosave.close(self.unfinished.record_now)
        self.unfinished.close()

    def _listen(self) -> None:
        self._vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        self.inputs.files_given.connect(self.read_files)
        self.inputs.text_given.connect(self.read_text)
        self.worker.result.connect(self._on_result)
        self.worker.found.connect(self._on_found)
        self.worker.slow.connect(self.report.show_progress)
        progress = self.view.header.progress
        self.worker.reached.connect(progress.show_conversation)
        self.worker.compared.connect(progress.show_memories)
        progress.stop_asked.connect(self.stop)
        self.picker.picked.connect(self._on_picked)
        self.picker.dates_chosen.connect(lambda dates: self._advance(DatesChosen(dates)))
        self.picker.canceled.connect(self.stop)
        self.model.changed.connect(self._on_model_changed)
        self.apply_controller.applied.connect(self._on_applied)
        self.autosave.recalled.connect(self._on_recalled)
        self.autosave.failed.connect(self._on_save_failed)
        self.autosave.saved.connect(self._on_saved)
        self.unfinished.resume_asked.connect(self._resume)
        self.unfinished.import_asked.connect(self._import_files)
        self.unfinished.failed.connect(self._on_save_failed)
        self.autosave.failed.connect(self.report.show_recalled)

    def _import_files(self, files: Files) -> None:
        self._import(Source(import_title(files.paths), files, self.model.draft.sessions))

    def _import(self, source: Source) -> None:
        for subject in (import_notices.READING, import_notices.MORE):
            self._notices.clear(subject)
        self._enqueue(Listing(source))

    def _resume(self, task: Task, *, is_by_rules: bool = False) -> None:
        """Continue an unfinished import, once the imports before it are over.

        Consent is asked for only then; with the rules, none is needed.
        """
        self._enqueue(Reading(task, is_by_rules) if is_by_rules else Consent(task, is_resumed=True))

    def _enqueue(self, first: Listing | Consent | Reading) -> None:
        """Start an import in the state *first*, once the imports before it are over."""
        self.review_asked.emit()
        if self.is_busy:
            self._queue.append(first)
            self._show_queue()
        else:
            self._advance(Start(first))

    def _advance(self, event: Event) -> None:
        """Enter the state that follows *event*, and carry out what it asks for."""
        before, state = self._state, next_state(self._state, event)
        if state is before:
            return
        self._state = state
        if not isinstance(state, Listing | Picking):
            self._close_picker()
        match state:
            case Listing():
                self._list(state)
            case Picking(source, listing):
                self.page.turn_to(self.picker)
                self.picker.show_listing(listing, source.origin.dates)
            case Consent(task):
                self._ask_consent(task)
            case Reading():
                self._read(before, state)
            case Idle():
                self._report_listing(state, pasted_text(before))
            case Paused(result) if isinstance(before, Consent):
                self.unfinished.offer(result.unread_task)
            case Paused() | Review():
                self._conclude(state)
            case Closed():
                pass
        if isinstance(state, AtRest):
            self._start_next()

    def _start_next(self) -> None:
        if self._queue:
            first = self._queue.popleft()
            self._show_queue()
            self._advance(Start(first))
            return
        self.report.show_end()
        if is_stopped(self._state):
            self.stopped.emit()

    def _show_queue(self) -> None:
        """Name the imports that wait, where the user looks at the one in progress."""
        titles = [
            first.source.title if isinstance(first, Listing) else first.task.title
            for first in self._queue
        ]
        text = self.tr("Waiting to be imported: {names}").format(names=listed(titles))
        self.picker.show_queue(text if titles else "")
        self.view.header.progress.show_queue(text if titles else "")

    def _list(self, state: Listing) -> None:
        if state.is_stopping:
            self._close_picker()
            self.worker.cancel()
            return
        name = state.source.title
        if not state.is_repeated:
            self.report.begin()
            self.picker.open(name, self._model_name())
        title = self.tr("Looking through {name}").format(name=name)
        self.report.show_start(title)
        self.worker.list_source(state.source, title)

    def _model_name(self) -> str | None:
        """Return the model that will read, once the user agrees; None for the rules."""
        name = self._permission.unasked_model() or self._sessions.extractor.name
        return None if name == RULES else name

    def _on_found(self, conversations: Sequence[ListedConversation]) -> None:
        """Show conversations as they are found, once it is known that there are several."""
        if not isinstance(self._state, Listing) or self._state.is_stopping:
            return
        had_several = len(self.picker.model.conversations) > 1
        self.picker.model.add_conversations(conversations)
        if len(self.picker.model.conversations) > 1 and not had_several:
            self.page.turn_to(self.picker)

    def _on_picked(
        self, conversations: Sequence[ListedConversation], names: tuple[str, ...]
    ) -> None:
        selected = Selected(conversations, names)
        if isinstance(self._state, Picking):
            is_batch = len(conversations) >= FEW
            self._rest = rest_of(self._state, selected) if is_batch else None
        self._advance(selected)

    def _close_picker(self) -> None:
        if self.page.currentWidget() is self.picker:
            self.page.turn_to(self.view)

    def _report_listing(self, state: Idle, text: str) -> None:
        """Report what was not read, and show a pasted *text* again: the user may lack a copy."""
        if state.error is not None:
            self._notices.show_notice(import_notices.failed(state.error))
        if state.empty is not None:
            self.report.show_unreadable(state.empty.skipped)
        if text:
            self.inputs.paste_again(text)

    def _ask_consent(self, task: Task) -> None:
        """Ask for consent to send the text of *task*, unless none is needed."""
        try:
            server = self._permission.unasked_server() if task.left else None
            if server is not None:
                dialog = ConsentDialog(server, len(task.left), self._permission, self._window)
                dialog.answered.connect(self._advance)
                dialog.finished.connect(dialog.deleteLater)
                dialog.open()
        except Exception:
            self.stop()  # no answer will come
            raise
        if server is None:
            self._advance(ConsentAnswer.SEND)

    def _read(self, before: State, state: Reading) -> None:
        if state.is_stopping:
            self.worker.cancel()
        elif isinstance(before, Reading):
            self.worker.read_next()
        else:
            try:
                self._begin(state.task)
            finally:
                # Even after an error: what is left is known only to the worker that reads the task.
                self.worker.read(state.task, self._offline if state.is_by_rules else None)

    def _begin(self, task: Task) -> None:
        self.report.clear_notes()
        self.report.note_findings(task.skipped, task.remarks)
        self.report.show_start(self.tr("Reading conversations"))
        if task.names:
            self._vault_session.bridge.run(self._imports.remember_names, task.names)
        self.unfinished.begin(task)
        self.model.expect_conversations(task.total)
        self._rows_before = len(self.model.draft.rows)
        self._found_pending = False

    def _on_result(self, event: Event) -> None:
        if isinstance(self._state, Reading) and isinstance(event, BatchRead):
            task = self._state.task
            try:
                self._add_batch(task, event.batch)
            except Exception:
                # A job has only one result, and without it the import never ends.
                self._advance(Stopped(left_after_error(task, event)))
                raise
        self._advance(event)

    def _add_batch(self, task: Task, batch: Batch) -> None:
        proposal = batch.proposal
        pending = {row.content for row in self.model.draft.rows}
        self._found_pending |= any(row.content in pending for row in proposal.plan.rows)
        self.model.extend(proposal.plan, batch.headers, proposal.candidates, proposal.extractors)
        self.report.note(proposal.plan.notes)
        self.report.show_empty_reason(
            NoRowsReason.ALL_DONE if self.model.draft.rows else NoRowsReason.READING
        )
        if isinstance(task.origin, Files) and batch.done:
            self.autosave.expect(Receipt(task.origin.paths, batch.done))

    def _conclude(self, state: Paused | Review) -> None:
        """Report how the reading ended, and save the review."""
        result = state.result
        self.report.show_outcome(state)
        match state:
            case Review():
                self._report_end(result)
            case Paused() if result.error is not None:
                actions = self._retry_actions(result)
                self._notices.show_notice(import_notices.failed(result.error, actions))
            case Paused():
                if result.unread:  # the memories of a file alone are one batch
                    self.unfinished.offer(result.unread_task)
        self.autosave.save()
        self._offer_read_before()
        rows = self.model.draft.rows
        if len(rows) > self._rows_before:
            self.suggestions_ready.emit(len(rows))
        self.transcripts_kept.emit()

    def _report_end(self, result: ImportResult) -> None:
        task = result.task
        missing = self.tr("“{title}” is no longer in the files.")
        self.report.note(
            missing.format(title=redact(conversation.title) or conversation.id)
            for conversation in result.left
        )
        if result.failures:
            actions = self._retry_actions(result)
            notice = import_notices.partly_read(result.failures, task.total, actions)
            self._notices.show_notice(notice)
            return
        if task.log is not None:
            self.autosave.expect(Receipt(task.log.paths, complete=task.log))
        if self._rest is not None and self._rest.conversations:
            self._offer_rest(self._rest)
        draft = self.model.draft
        is_unchanged = draft.rows and len(draft.rows) == self._rows_before
        if task.left and is_unchanged and not hidden_rows(draft):
            self.noted.emit(import_notices.nothing_new(found=self._found_pending))

    def _offer_rest(self, rest: Rest) -> None:
        left = len(rest.conversations)
        batch = min(FEW, left)
        notice = import_notices.more(left, batch, partial(self._read_more, rest, batch))
        self._notices.show_notice(notice)

    def _read_more(self, rest: Rest, count: int) -> None:
        self._rest = rest.without_first(count)
        self._enqueue(Consent(rest.task(count)))

    def _retry_actions(self, result: ImportResult) -> tuple[NoticeAction, ...]:
        """Return the actions for unread conversations; rules, where they could read them."""
        task, unread = result.task, result.unread_task
        actions = [NoticeAction(translate("review", "Try again"), partial(self._resume, unread))]
        if not isinstance(result.error, StorageError):
            by_rules = partial(self._resume, unread, is_by_rules=True)
            actions.append(NoticeAction(translate("review", "Use rules instead"), by_rules))
        if task.log is not None:  # it would be offered again after a restart
            dismiss = partial(self.unfinished.abandon, task)
            label = translate("review", "Dismiss")
            actions.append(NoticeAction(label, dismiss, is_dismissal=True))
        return tuple(actions)

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        vault = self._vault_session.manager.vault
        self.model.set_context(ReviewContext(snapshot.today, vault.policy, snapshot.entries))
        self.report.set_known(snapshot.entries)

    def _on_model_changed(self) -> None:
        count = len(self.model.draft.rows)
        if count != self._pending_count:
            self._pending_count = count
            self.pending_changed.emit(count)

    def _on_recalled(self, recalled: ClaimedReview) -> None:
        if recalled.damaged:
            self._notices.show_notice(import_notices.damaged(recalled.damaged))
        self.report.show_recalled()
        self._offer_read_before()
        if self._vault_session.snapshot is not None:
            self._on_snapshot_changed(self._vault_session.snapshot)

    def _on_saved(self, receipts: tuple[object, ...]) -> None:
        self._notices.clear(import_notices.KEEPING)
        self.unfinished.record(receipts)

    def _on_save_failed(self, error: MemdeckError) -> None:
        self._notices.show_notice(import_notices.not_saved(error))

    def _on_applied(self, changes: ChangeSet) -> None:
        self.autosave.save()
        self.report.add_changed(entry.id for entry in changes.after)
        self._notices.clear(import_notices.LEFT_OUT)
        self.report.show_empty_reason(NoRowsReason.ALL_DONE)

    def _offer_read_before(self) -> None:
        """Offer to show suggestions whose conversations were imported before."""
        if count := len(hidden_rows(self.model.draft)):
            notice = import_notices.read_before(count, self.model.reconsider)
            self._notices.show_notice(notice)
