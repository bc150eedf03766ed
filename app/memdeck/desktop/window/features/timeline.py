"""The timeline, connected to the vault session: its episodes, and how they are made."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.timeline.timeline_data import EpisodeRow, rows_of
from memdeck.desktop.panels.timeline.timeline_page import TimelinePage
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Job, Report
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import NoticeAction
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.status_bar import UndoMessage
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.episodes.outline import UnitOutline
from memdeck.domain.episodes.unit import Unit
from memdeck.errors import StorageError
from memdeck.services.episodes.timeline import ALL, Timeline
from memdeck.storage.vault.state.transcript_archive import Source

if TYPE_CHECKING:
    from memdeck.storage.vault.store.episodes_markdown import EpisodeFile

FIRST_FILES = 1_000
"""Files of episodes that are read before the page is first shown."""


@dataclass(slots=True)
class MakeResult:
    """The numbers of new or changed episodes, of their conversations, and of unreadable ones.

    *profiles* are the ids of the new or changed profiles of people and groups. *made* are the ids
    of the conversations that were memorized, also without a new episode.
    *failures* says why profiles were not updated, each reason once.
    """

    made: set[str] = field(default_factory=set)
    profiles: set[str] = field(default_factory=set)
    episodes: int = 0
    conversations: int = 0
    unreadable: int = 0
    failures: dict[str, None] = field(default_factory=dict)


class _Rows(NamedTuple):
    rows: tuple[EpisodeRow, ...] | None
    """None where no file has changed."""
    up_to_date: frozenset[str]
    """The conversations that have no messages since their episodes were made."""
    is_complete: bool
    """Whether no file was left unread."""


class TimelineController(QObject):
    """Keeps the page of the timeline up to date from its first display on."""

    selected = Signal(SidebarSection, object)
    """The ``UnitOutline`` that is selected in the page has changed; None for none."""

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
        self._conversations = conversations
        self._vault_session = vault_session
        self._view = view
        self._memories = memories
        self._actions = actions
        self._message = message
        self._timeline = Timeline(vault_session.manager.vault)  # used only on the worker thread
        self._outlines: tuple[UnitOutline, ...] | None = None  # likewise
        self._sources: Sequence[Source] = ()
        self._made: dict[str, Source] = {}
        self._up_to_date: frozenset[str] = frozenset()
        self._episode_count = 0
        self._page: TimelinePage | None = None
        self._making: Job | None = None
        self._reads = vault_session.reader(self._show, self)
        self._followed = vault_session.reader(self._on_followed, self)
        view.set_page(SidebarSection.TIMELINE, self._new_page)
        view.page_changed.connect(self._update_context)
        vault_session.snapshot_changed.connect(self.refresh)
        vault_session.files_settled.connect(self.refresh)
        self.refresh()

    def open(self) -> None:
        """Show the timeline, and give it the keyboard focus."""
        self._view.close_results()
        self._view.sidebar.show_section(SidebarSection.TIMELINE)
        self._view.page(SidebarSection.TIMELINE).setFocus()

    def step_zoom(self, step: int) -> None:
        """Zoom in (-1) or out (1)."""
        if self._page is not None:
            self._page.step_zoom(step)

    def clear_filters(self) -> None:
        """Show every episode."""
        if self._page is not None:
            self._page.clear_filters()

    def open_conversation(self) -> None:
        """Show the conversation of the current episode, at its first message."""
        row = None if self._page is None else self._page.list.current
        if row is None:
            return
        job = self._vault_session.bridge.run(
            self._vault_session.manager.vault.read_episode, row.outline.file
        )
        job.done.connect(self._on_episode_read)
        job.failed.connect(self._vault_session.unread)

    def show_messages(self, unit: Unit, message: str) -> None:
        """Show the conversation of *unit* at *message* next to the episodes, with the focus."""
        if self._page is not None:
            self._conversations.open_unit(unit, message, self._page.open_conversation)

    def refresh(self) -> None:
        """Read the episodes that have changed; before the first display, only count them."""
        self._reads.ask(self._timeline.count if self._page is None else self._read)

    def set_sources(self, sources: Sequence[Source]) -> None:
        """Set the conversations that are stored in the vault."""
        self._sources = sources
        self._update_new_conversations()
        self.refresh()
        if self._page is not None:
            self._page.set_group_names({source.id: source.title for source in sources})

    def make_episodes(self) -> None:
        """Memorize the stored conversations, each as a change of its own.

        In a thread of its own: it may take minutes, while the vault can still be changed. What is
        finished when it is cancelled stays.
        """
        if self._making is not None:
            return
        ids = [source.id for source in self._new_sources]
        result = MakeResult()
        job = self._vault_session.bridge.start(
            lambda report: asyncio.to_thread(self._make, ids, result, report),
            self.tr("Making episodes"),
        )
        self._making = job
        job.failed.connect(self._vault_session.failed)
        job.done.connect(self._on_made)
        job.cancelled.connect(partial(self._on_cancelled, result))
        job.ended.connect(partial(self._on_ended, result))

    def close(self) -> None:
        """Stop making episodes; the message of the window is that of another vault from now on."""
        if self._making is not None:
            self._making.cancel()
            self._making = None

    def _new_page(self) -> QWidget:
        self._page = TimelinePage(self._view.theme, self._view.icons, self._actions)
        self._page.filtered.connect(self._update_context)
        self._page.episode_selected.connect(self._on_episode_selected)
        self._page.opened.connect(self._actions["tab.detail"].trigger)
        self.set_sources(self._sources)
        return self._page

    def _read(self) -> _Rows:
        """Return the rows, if a file has changed. Runs on the worker thread.

        At first those of the latest files alone, so that they can be shown sooner.
        """
        outlines = self._timeline.read(FIRST_FILES if self._outlines is None else ALL)
        rows = None if outlines is self._outlines else rows_of(outlines)
        self._outlines = outlines
        return _Rows(rows, self._timeline.up_to_date(), self._timeline.is_complete)

    def _show(self, result: int | _Rows) -> None:
        if isinstance(result, int):
            self._set_count(result)
            return
        self._up_to_date = result.up_to_date
        if result.rows is not None and self._page is not None:
            self._page.set_rows(result.rows)
            if result.is_complete:
                self._set_count(len(result.rows))
            else:
                self.refresh()
        self._update_new_conversations()

    def _set_count(self, count: int) -> None:
        """Show the number of episodes."""
        if count < self._episode_count:
            self._made = {}  # an undo, or a person, removed episodes, which can be made again
        self._episode_count = count
        self._memories.set_count(SidebarSection.TIMELINE, count)
        self._update_new_conversations()

    @property
    def _new_sources(self) -> list[Source]:
        """The conversations that may have no episodes yet, or have new messages."""
        return [
            source
            for source in self._sources
            if source.id not in self._up_to_date and self._made.get(source.id) != source
        ]

    def _update_new_conversations(self) -> None:
        count, new_count = len(self._sources), len(self._new_sources)
        context = replace(self._actions.context, conversations=count, new_conversations=new_count)
        if context != self._actions.context:
            self._actions.set_context(context)

    def _make(self, ids: Sequence[str], result: MakeResult, report: Report) -> MakeResult:
        """Memorize the conversations of *ids*, and count in *result*, which is returned."""
        manager = self._vault_session.manager
        for number, id_ in enumerate(ids):
            report(number, len(ids))
            try:
                conversation = manager.vault.sources.read(id_)
            except StorageError:
                conversation = None
            if conversation is None:
                result.unreadable += 1
                continue
            memorized = manager.episodes.memorize(
                conversation, check=partial(report, number, len(ids))
            )
            result.failures |= dict.fromkeys(memorized.failed.values())
            if not memorized.failed:
                result.made.add(id_)
            result.profiles.update(memorized.profiles)
            result.episodes += len(memorized.added) + len(memorized.grown)
            result.conversations += bool(memorized.added or memorized.grown)
        return result

    def _on_made(self, result: MakeResult) -> None:
        if self._making is not None:
            actions = []
            if result.episodes:
                actions.append(self._show_action(SidebarSection.TIMELINE, self.tr("Show timeline")))
            if result.profiles:
                actions.append(self._show_action(SidebarSection.PEOPLE, self.tr("Show people")))
            self._message.show_message(self._result_text(result), *actions)

    def _show_action(self, section: SidebarSection, label: str) -> NoticeAction:
        return NoticeAction(label, partial(self._view.sidebar.show_section, section))

    def _on_cancelled(self, result: MakeResult) -> None:
        """Report what was finished before, if anything was."""
        if result.episodes:
            self._on_made(result)

    def _on_ended(self, result: MakeResult) -> None:
        if self._making is not None:
            self._making = None
            self._made |= {
                source.id: source for source in self._sources if source.id in result.made
            }
            self._update_new_conversations()
            self._vault_session.refresh()

    def _result_text(self, result: MakeResult) -> str:
        if not result.episodes:
            text = self.tr("No new episodes")
        elif result.episodes == 1:
            text = self.tr("Made 1 episode from 1 conversation")
        elif result.conversations == 1:
            text = self.tr("Made %Ln episodes from 1 conversation", "", result.episodes)
        else:
            text = self.tr(
                "Made %Ln episodes; undo takes back one conversation at a time",
                "",
                result.episodes,
            )
        unreadable = ""
        if result.unreadable == 1:
            unreadable = self.tr("1 conversation could not be read")
        elif result.unreadable:
            unreadable = self.tr("%Ln conversations could not be read", "", result.unreadable)
        profiles = ""
        if len(result.profiles) == 1:
            profiles = self.tr("1 profile updated")
        elif result.profiles:
            profiles = self.tr("%Ln profiles updated", "", len(result.profiles))
        failed = self.tr("The profiles were not updated: {reason}")
        failures = (failed.format(reason=message_text(reason)) for reason in result.failures)
        return " · ".join(filter(None, (text, profiles, unreadable, *failures)))

    def _on_episode_selected(self, row: EpisodeRow | None) -> None:
        self._update_context()
        self.selected.emit(SidebarSection.TIMELINE, None if row is None else row.outline)
        if self._page is not None and self._page.is_conversation_open:
            read = self._vault_session.manager.vault.read_episode
            self._followed.ask(lambda: None if row is None else read(row.outline.file))

    def _on_episode_read(self, found: "EpisodeFile | None") -> None:
        if found is not None:
            self.show_messages(found.unit, next(iter(found.unit.messages), ""))

    def _on_followed(self, found: "EpisodeFile | None") -> None:
        """Show the conversation of the episode that is selected now; the focus stays."""
        page = self._page
        if page is None or not page.is_conversation_open:
            return
        if found is None:
            page.close_conversation()
        else:
            message = next(iter(found.unit.messages), "")
            self._conversations.open_unit(found.unit, message, page.conversation.show_citations)

    def _update_context(self) -> None:
        page = self._page if self._view.front is self._page else None
        context = replace(
            self._actions.context,
            is_at_timeline=page is not None,
            has_episode=page is not None and page.list.current is not None,
            is_timeline_filtered=page is not None and page.is_filtered,
        )
        if context != self._actions.context:
            self._actions.set_context(context)
