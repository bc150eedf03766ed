"""Bringing talks in: paste, files, drops; then reading them, and the review of what they gave."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from memdeck.desktop.desk import Desk
from memdeck.desktop.review import import_notices
from memdeck.desktop.review.applying import Applying
from memdeck.desktop.review.backdrop import Backdrop
from memdeck.desktop.review.blank import Blank
from memdeck.desktop.review.consent_dialog import Consent, ConsentDialog
from memdeck.desktop.review.drop import DropOverlay
from memdeck.desktop.review.keeping import Keeping
from memdeck.desktop.review.model import ReviewModel
from memdeck.desktop.review.paste_dialog import PasteDialog
from memdeck.desktop.review.reading import Outcome, TalkReading, Talks
from memdeck.desktop.review.view import ReviewView
from memdeck.desktop.shown import Shown
from memdeck.desktop.theme.icons import Icons
from memdeck.desktop.theme.theme import Theme
from memdeck.desktop.views.notice import Step
from memdeck.domain.changeset import ChangeSet
from memdeck.domain.conversation import Reading
from memdeck.errors import MemdeckError, ModelError
from memdeck.services.sessions import AT_ONCE, Proposal, Sessions
from memdeck.services.waiting import Recalled, WaitingReview


class Permission(Protocol):
    """The settings' word on where the text of talks may be sent."""

    def unasked_server(self) -> str | None:
        """Return the server of the model that is set up, while the person has not agreed to it."""

    def grant(self, server: str) -> None:
        """Keep the person's yes; from now on the vault's sessions ask that model."""


class ImportController(QObject):
    """Joins the ways in, the reading and the review to one open vault.

    What waits for review lives here, whether the view is shown or not.
    """

    waiting_changed = Signal(int)
    """So many suggestions wait for review."""
    review_asked = Signal()
    """The person had something read: the review is where it can be followed."""
    model_asked = Signal()
    """The person wants to set up a model."""
    memories_asked = Signal(list)
    """The person wants to see the memories of these ids, which the review brought or changed."""
    folder_chosen = Signal(object)
    """Files were taken from this folder, a ``Path``."""

    def __init__(
        self,
        desk: Desk,
        offline: Sessions,
        permission: Permission,
        theme: Theme,
        icons: Icons,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._offline = offline
        self._permission = permission
        self._window = window
        self.folder: Path | None = None
        """Where files are looked for; None for where the system does."""
        self.notes: list[str] = []
        self._brought: dict[str, None] = {}
        self._waiting = 0
        self._title = ""
        self._blank = Blank.NOTHING_READ
        vault, sessions = desk.manager.vault, desk.manager.sessions
        self.model = ReviewModel(Backdrop(vault.today(), vault.policy), self)
        self.view = ReviewView(self.model, theme, icons)
        """To be given a place in the window; until then it is not shown."""
        self.reading = TalkReading(desk.bridge, sessions, self)
        self.applying = Applying(desk, sessions, self.model, self)
        self.keeping = Keeping(desk, WaitingReview(vault, sessions), self.model, self)
        self.overlay = DropOverlay(theme, icons, window)
        self._listen()
        if desk.shown is not None:
            self._see(desk.shown)

    def paste(self) -> None:
        """Ask for a talk as text."""
        dialog = PasteDialog(self._window)
        dialog.pasted.connect(self.read_text)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def choose_files(self) -> None:
        """Ask for files to read."""
        dialog = QFileDialog(self._window, self.tr("Import conversations"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        if self.folder is not None and self.folder.is_dir():
            dialog.setDirectory(str(self.folder))
        dialog.setNameFilters(
            [
                self.tr("Chat exports and transcripts (*.json *.jsonl *.zip *.md *.txt)"),
                self.tr("All files (*)"),
            ]
        )
        dialog.filesSelected.connect(self._take_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_chosen(self, names: Sequence[str]) -> None:
        paths = [Path(name) for name in names]
        self.folder = paths[0].parent
        self.folder_chosen.emit(self.folder)
        self.read_files(paths)

    def read_files(self, paths: Sequence[Path]) -> None:
        """Read files and folders, and suggest memories; nothing is saved."""
        self._begin()
        self.reading.read_files(paths)

    def read_text(self, text: str) -> None:
        """Read a pasted talk, and suggest memories; nothing is saved."""
        self._begin()
        self.reading.read_text(text)

    def close(self) -> None:
        """Stop reading, take no more drops, and leave what waits to the next window."""
        self.reading.cancel()
        self.overlay.deleteLater()
        self.keeping.close()

    def _listen(self) -> None:
        self._desk.shown_changed.connect(self._see)
        self.model.changed.connect(self._count_waiting)
        self.overlay.files_dropped.connect(self.read_files)
        self.overlay.text_dropped.connect(self.read_text)
        self.reading.started.connect(self._on_started)
        self.reading.was_read.connect(self._take_reading)
        self.reading.batch_ready.connect(self._ask_and_extract)
        self.reading.settled.connect(self._take_outcome)
        self.reading.ended.connect(self._on_ended)
        self.reading.slow.connect(self._show_progress)
        self.reading.reached.connect(self.view.header.progress.show_talk)
        self.applying.busy_changed.connect(self.view.set_busy)
        self.applying.applied.connect(self._after_apply)
        self.view.apply_asked.connect(self.applying.apply)
        self.view.more_asked.connect(self.reading.read_on)
        self.view.cancel_asked.connect(self.reading.cancel)
        self.view.model_asked.connect(self.model_asked)
        self.view.brought_asked.connect(lambda: self.memories_asked.emit(list(self._brought)))
        self.keeping.recalled.connect(self._take_recalled)
        self.keeping.failed.connect(self._tell_not_kept)
        self.keeping.kept.connect(lambda: self.view.notices.clear(import_notices.KEEPING))

    def _see(self, shown: Shown) -> None:
        vault = self._desk.manager.vault
        self.model.see_against(Backdrop(shown.today, vault.policy, shown.entries))
        if not self._brought.keys() <= shown.entries.keys():
            self._brought = {id_: None for id_ in self._brought if id_ in shown.entries}
            self._show_blank(self._blank)

    def _count_waiting(self) -> None:
        count = len(self.model.draft.rows)
        if count != self._waiting:
            self._waiting = count
            # What an apply left is told only while it is all that waits.
            self.view.notices.clear(import_notices.REST)
            self.waiting_changed.emit(count)

    def _begin(self) -> None:
        if not self.model.draft.rows:
            self._brought.clear()
            self.notes.clear()
            self.view.header.set_notes(())
        self.view.notices.clear(import_notices.READING)
        self.view.notices.clear(import_notices.REST)
        self.view.header.set_remaining(0, AT_ONCE)
        self.review_asked.emit()

    def _take_reading(self, reading: Reading) -> None:
        self._note(f"{skipped.where}: {skipped.why}" for skipped in reading.skipped)
        if not reading.conversations and not reading.memories:
            self._blank = Blank.NO_TALKS
            for skipped in reading.skipped[:1]:
                notice = import_notices.unreadable(skipped.where, skipped.why)
                self.view.notices.show_notice(notice)

    def _ask_and_extract(self, talks: Talks) -> None:
        server = self._permission.unasked_server()
        if server is None:
            self.reading.extract(talks)
            return
        dialog = ConsentDialog(server, len(talks), self._window)
        dialog.answered.connect(lambda answer: self._take_consent(answer, server, talks))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_consent(self, answer: Consent, server: str, talks: Talks) -> None:
        match answer:
            case Consent.SEND:
                self._permission.grant(server)
                self.reading.extract(talks)
            case Consent.USE_RULES:
                self.reading.extract(talks, self._offline)
            case Consent.READ_NOTHING:
                self.reading.leave()

    def _take_outcome(self, outcome: Outcome) -> None:
        match outcome.result:
            case Proposal() as proposal:
                self._take_proposal(proposal, outcome.talks)
            case MemdeckError() as error:
                steps = self._ways_on(outcome.talks, isinstance(error, ModelError))
                self.view.notices.show_notice(import_notices.not_read(error, steps))

    def _take_proposal(self, proposal: Proposal, talks: Talks) -> None:
        if proposal.extractor:
            self._name_extractor(proposal.extractor)
        self.model.extend(proposal.plan, proposal.conversations, proposal.candidates)
        self.keeping.keep()
        self._note(proposal.plan.notes)
        self._blank = Blank.ALL_DONE if self.model.draft.rows else Blank.NOTHING_FOUND
        read = {talk.id for talk in proposal.conversations}
        unread = tuple(talk for talk in talks if talk.id not in read and not talk.forbidden)
        if unread:
            steps = self._ways_on(unread, by_rules=True)
            notice = import_notices.partly_read(len(unread), len(talks), steps)
            self.view.notices.show_notice(notice)
        elif not proposal.plan.rows and self.model.draft.rows:
            self.view.notices.show_notice(import_notices.nothing_found(len(talks)))
        self._offer_left_out()

    def _take_recalled(self, recalled: Recalled) -> None:
        if self.keeping.extractor:
            self._name_extractor(self.keeping.extractor)
        if recalled.damaged:
            self.view.notices.show_notice(import_notices.damaged(recalled.damaged))
        if self._blank is Blank.NOTHING_READ and self.model.draft.rows:
            self._show_blank(Blank.ALL_DONE)
        self._offer_left_out()
        if self._desk.shown is not None:
            self._see(self._desk.shown)

    def _name_extractor(self, extractor: str) -> None:
        self.keeping.extractor = extractor
        self.view.header.set_extractor(extractor)

    def _tell_not_kept(self, error: MemdeckError) -> None:
        self.view.notices.show_notice(import_notices.not_kept(error))

    def _offer_left_out(self) -> None:
        if left_out := len(self.model.draft.read_before):
            notice = import_notices.read_before(left_out, self.model.reconsider)
            self.view.notices.show_notice(notice)

    def _ways_on(self, talks: Talks, by_rules: bool) -> tuple[Step, ...]:
        if not talks:
            return ()
        rules = partial(self.reading.extract, talks, self._offline) if by_rules else None
        return import_notices.ways_on(partial(self.reading.extract, talks), rules)

    def _show_progress(self) -> None:
        self.view.header.progress.show_reading(self._title)
        self.view.set_blank(Blank.READING)

    def _on_started(self, title: str) -> None:
        self._title = title
        self.view.header.set_remaining(0, AT_ONCE)
        if self.view.header.progress.isVisibleTo(self.view):
            self.view.header.progress.show_reading(title)

    def _on_ended(self) -> None:
        self.view.header.progress.hide()
        self.view.header.set_remaining(self.reading.left, AT_ONCE)
        self._show_blank(self._blank)

    def _show_blank(self, blank: Blank) -> None:
        self._blank = blank
        self.view.set_blank(blank, len(self._brought))

    def _after_apply(self, changes: ChangeSet) -> None:
        self.keeping.keep()
        self._brought |= dict.fromkeys(entry.id for entry in changes.after)
        self.view.notices.clear(import_notices.LEFT_OUT)
        waiting = {row.number for row in self.model.draft.rows}
        if waiting:
            notice = import_notices.rest(len(waiting), lambda: self.model.discard(waiting))
            self.view.notices.show_notice(notice)
        self._show_blank(Blank.ALL_DONE)

    def _note(self, notes: Iterable[str]) -> None:
        self.notes = list(dict.fromkeys([*self.notes, *notes]))
        self.view.header.set_notes(self.notes)
