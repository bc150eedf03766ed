"""The page of people, connected to the vault session."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.people.decision_card import Conflict, Decision, Namesake
from memdeck.desktop.panels.people.forget_person_dialog import ForgetPersonDialog
from memdeck.desktop.panels.people.merge_people_dialog import MergePeopleDialog
from memdeck.desktop.panels.people.people_data import (
    Originals,
    Overview,
    merge_preview,
    read_originals,
    read_overview,
)
from memdeck.desktop.panels.people.people_labels import profile_name, profile_record
from memdeck.desktop.panels.people.people_page import PeoplePage
from memdeck.desktop.ui.actions.action_context import PeopleContext
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import Done, VaultSession
from memdeck.desktop.ui.session.worker import Latest
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import in_turn
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, Severity
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.status_bar import UndoMessage
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.profiles.profile import AnyProfile, Profile
from memdeck.domain.search.passage import Kind
from memdeck.errors import ConflictError, NotFoundError
from memdeck.services.people.profile_service import FoundClaim

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import ChangeSet
    from memdeck.services.episodes.forget_person import PersonTraces
    from memdeck.services.proposals.claims_to_memory import Remembered


class _Newer(NamedTuple):
    """The text that a claim got elsewhere while it was edited here; "" if it was deleted."""

    text: str


class _Found(NamedTuple):
    """What a profile rests on, and its id."""

    profile: str
    originals: Originals


class PeopleController(QObject):
    """Keeps the page of people up to date, and carries out what is asked for there."""

    forgotten = Signal()
    """A person was removed everywhere; nothing may restore them."""

    def __init__(
        self,
        vault_session: VaultSession,
        view: VaultView,
        memories: MemoryTableController,
        actions: Actions,
        conversations: ConversationOpener,
        message: UndoMessage,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._manager = vault_session.manager
        self._view = view
        self._memories = memories
        self._actions = actions
        self._conversations = conversations
        self._message = message
        self._state_read: object = None  # used only on the worker thread
        self._overview: Overview | None = None
        self._page: PeoplePage | None = None
        self._is_closing = False
        self._overviews = vault_session.reader(self._show_overview, self)
        self._originals = vault_session.reader(self._show_originals, self)
        view.set_page(SidebarSection.PEOPLE, self._new_page)
        view.page_changed.connect(self._update_context)
        vault_session.snapshot_changed.connect(self.refresh)
        vault_session.files_settled.connect(self.refresh)
        self.refresh()

    def open(self) -> None:
        """Show the page, and give it the keyboard focus."""
        self._view.close_results()
        self._view.sidebar.show_section(SidebarSection.PEOPLE)
        self._view.page(SidebarSection.PEOPLE).setFocus()

    def refresh(self) -> None:
        """Read the profiles again, if one has changed."""
        self._overviews.ask(self._read)

    def close(self) -> None:
        """Save the claim that is being edited."""
        self._is_closing = True
        if self._page is not None:
            self._page.profile.claims.commit_edit()

    def edit_claim(self) -> None:
        """Edit the current claim in its row."""
        if self._page is not None:
            self._page.profile.claims.edit_current()

    def open_sources(self) -> None:
        """Show the conversations of the current claim."""
        if self._page is not None:
            self._page.profile.claims.open_sources()

    def copy_claim(self) -> None:
        if self._page is not None:
            self._page.profile.claims.copy()

    def delete_claim(self) -> None:
        claim = self._current_claim()
        if claim:
            self._vault_session.do(self._manager.people.delete_claim, claim)

    def remember_claim(self) -> None:
        """Add the current claim to the memories."""
        claim = self._current_claim()
        if claim:
            job = self._vault_session.do(self._manager.claims_to_memory.remember_claim, claim)
            job.done.connect(self._on_remembered)

    def keep_claim(self, number: int) -> None:
        """Keep the first (0) or the second (1) of the two claims in conflict."""
        decision = self._decision()
        if isinstance(decision, Conflict):
            ids = decision.first.claim.id, decision.second.claim.id
            kept, other = ids[number], ids[1 - number]
            self._vault_session.do(self._manager.people.prefer_claim, kept, other)

    def keep_both_claims(self) -> None:
        decision = self._decision()
        if isinstance(decision, Conflict):
            ids = decision.first.claim.id, decision.second.claim.id
            self._vault_session.do(self._manager.people.keep_both_claims, *ids)

    def merge_namesakes(self) -> None:
        """Make one of the two people of the question that is shown."""
        decision = self._decision()
        if isinstance(decision, Namesake):
            self._merge(decision.profile, decision.other)

    def keep_namesakes_apart(self) -> None:
        decision = self._decision()
        if isinstance(decision, Namesake):
            ids = decision.profile, decision.other
            self._vault_session.do(self._manager.people.keep_apart, *ids)

    def merge(self) -> None:
        """Ask with whom the current person is merged."""
        person, page, snapshot = self._current_person(), self._page, self._vault_session.snapshot
        if person is None or page is None or snapshot is None:
            return
        if not self._vault_session.can_change():
            return
        people = {
            profile.id: profile
            for profile in page.overview.profiles
            if isinstance(profile, Profile)
        }
        records = [
            profile_record(other, page.overview, snapshot.today)
            for other in people.values()
            if other.id != person.id
        ]
        dialog = MergePeopleDialog(self._view.theme, person, records, self._view.window())
        previews = Latest(self._vault_session.bridge, dialog)
        previews.done.connect(dialog.show_preview)
        previews.failed.connect(self._vault_session.failed)
        dialog.preview_asked.connect(
            lambda kept, other: previews.ask(merge_preview, people[kept], people[other])
        )
        dialog.confirmed.connect(self._merge)
        dialog.finished.connect(dialog.deleteLater)
        dialog.start()

    def forget(self) -> None:
        """Show what would go with the current person, and ask."""
        person = self._current_person()
        if person is not None and self._vault_session.can_change():
            # The service is imported on the worker thread.
            job = self._vault_session.read(
                lambda: self._manager.person_forgetting.preview_forget_person(person.id)
            )
            job.done.connect(self._ask_to_forget)

    def _new_page(self) -> QWidget:
        page = self._page = PeoplePage(self._view.theme, self._view.icons, self._actions)
        claims = page.profile.claims
        page.profile_selected.connect(self._read_originals)
        page.profile.context_changed.connect(self._update_context)
        claims.edited.connect(self._on_claim_edited)
        # On another day than today, a double click edits nothing, and this says why.
        claims.doubleClicked.connect(self._vault_session.can_change)
        claims.sources_requested.connect(self._conversations.open)
        self._show_overview(self._overview)
        return page

    def _update_context(self) -> None:
        is_in_front = self._page is not None and self._view.front is self._page
        people = self._page.profile.context if self._page and is_in_front else PeopleContext()
        context = self._actions.context
        if context.people != people:
            self._actions.set_context(replace(context, people=people))

    def _current_claim(self) -> str:
        """Return the id of the current claim; "" for none."""
        row = None if self._page is None else self._page.profile.claims.current
        return "" if row is None else row.claim.id

    def _decision(self) -> Decision | None:
        return None if self._page is None else self._page.profile.decision.decision

    def _read(self) -> Overview | None:
        """Return the profiles; None if no file of theirs has changed. On the worker thread."""
        vault = self._manager.vault
        state = (vault.side_files.pages(Kind.SEMANTIC.folder), vault.tombstones.read())
        if state == self._state_read:
            return None
        overview = read_overview(vault, self._manager.people)
        self._state_read = state  # set last, so that failed reads are retried
        return overview

    def _show_overview(self, overview: Overview | None) -> None:
        snapshot = self._vault_session.snapshot
        if overview is None or snapshot is None:
            return
        self._overview = overview
        self._memories.set_count(SidebarSection.PEOPLE, len(overview.profiles))
        if self._page is not None:
            self._page.show_overview(overview, snapshot.today)
            if self._page.list.current is not None:
                self._read_originals(self._page.list.current.key)

    def _read_originals(self, id_: str) -> None:
        profile = None if self._page is None else self._page.overview.by_id.get(id_)
        if profile is not None:
            self._originals.ask(self._find_originals, profile)

    def _find_originals(self, profile: AnyProfile) -> _Found:
        return _Found(profile.id, read_originals(self._manager.vault, profile))

    def _show_originals(self, found: _Found) -> None:
        if self._page is not None:
            self._page.show_originals(found.profile, found.originals)

    def _on_claim_edited(self, claim: str, text: str, based_on: str) -> None:
        if self._is_closing:
            # Nobody can be asked any more; the other text stays in the history.
            self._vault_session.do(self._manager.people.edit_claim, claim, text)
            return
        job = self._vault_session.do(self._save_claim, claim, text, based_on)
        job.done.connect(partial(self._on_claim_saved, claim, text))
        job.failed.connect(lambda: self._edit_again(claim, text))

    def _save_claim(self, claim: str, text: str, based_on: str) -> "ChangeSet | _Newer":
        """Correct a claim if it still says *based_on*. Runs on the worker thread."""
        try:
            return self._manager.people.edit_claim(claim, text, based_on)
        except (ConflictError, NotFoundError):
            found = self._manager.people.find(claim)
            newer = found.memory.text if isinstance(found, FoundClaim) else ""
            if newer == based_on:
                raise
            return _Newer(newer)

    def _on_claim_saved(self, claim: str, text: str, done: "Done[ChangeSet | _Newer]") -> None:
        """Ask which text stays, if another program or agent changed the claim meanwhile."""
        if not isinstance(done.outcome, _Newer):
            return
        theirs = done.outcome.text
        if theirs:
            sentence = self.tr(
                "Not saved: this claim was changed elsewhere while you edited it.\n"
                "Theirs: {theirs}\nYours: {yours}"
            )
            save = partial(self._on_claim_edited, claim, text, theirs)
            actions: tuple[NoticeAction, ...] = (
                NoticeAction(self.tr("Keep yours"), save),
                NoticeAction(self.tr("Keep theirs"), _leave, is_dismissal=True),
            )
        else:
            sentence = self.tr(
                "Not saved: this claim was deleted elsewhere while you edited it.\nYours: {yours}"
            )
            copy = partial(QGuiApplication.clipboard().setText, text)
            actions = (NoticeAction(self.tr("Copy your text"), copy),)
        sentence = sentence.format(theirs=painted(theirs), yours=painted(text))
        notice = Notice(f"claim {claim}", sentence, Severity.WARNING, actions)
        self._view.notices.show_notice(notice)

    def _edit_again(self, claim: str, text: str) -> None:
        if self._page is not None:
            self._page.profile.claims.edit_again(claim, text)

    def _on_remembered(self, done: "Done[Remembered]") -> None:
        """Say where a claim waits, or why nothing was added; the status bar says what was."""
        remembered = done.outcome
        reason = message_text(remembered.reason)
        if remembered.is_waiting:
            show = NoticeAction(
                self.tr("Review"),
                partial(self._view.sidebar.show_section, SidebarSection.WAITING),
            )
            self._message.show_message(self.tr("Waiting for your review"), show)
        elif remembered.changeset.is_empty:
            self._message.show_message(in_turn(self.tr("Nothing added."), reason))

    def _current_person(self) -> Profile | None:
        profile = None if self._page is None else self._page.profile.profile
        return profile if isinstance(profile, Profile) else None

    def _merge(self, kept: str, other: str) -> None:
        if self._page is not None:
            self._page.select_next((kept, other))
        self._vault_session.do(self._manager.people.merge_people, kept, other)

    def _ask_to_forget(self, traces: "PersonTraces") -> None:
        dialog = ForgetPersonDialog(traces, self._view.window())
        dialog.accepted.connect(partial(self._forget, traces.profile))
        dialog.open()

    def _forget(self, profile: Profile) -> None:
        name = profile_name(profile)
        title = self.tr("Forgetting {name}…").format(name=name)
        job = self._vault_session.do_for_good(
            title, lambda: self._manager.person_forgetting.forget_person(profile.id)
        )
        text = self.tr("Forgot {name} for good").format(name=name)
        job.done.connect(lambda _: self._message.show_message(text))
        job.done.connect(self.forgotten)


def _leave() -> None:
    """Change nothing: the notice is closed, and the claim is as the others left it."""
