"""The Detail tab: what is selected in the window, and the actions on it."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout, QWidget

from memdeck.desktop.panels.detail.action_bar import ActionBar
from memdeck.desktop.panels.detail.broken_view import BrokenView
from memdeck.desktop.panels.detail.conversation_view import ConversationView
from memdeck.desktop.panels.detail.episode_view import EpisodeView
from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.panels.detail.inspector_data import detail, read_passages
from memdeck.desktop.panels.detail.memory_view import MemoryView
from memdeck.desktop.panels.detail.message_view import MessageView
from memdeck.desktop.panels.detail.suggestion_view import Suggestion, SuggestionView
from memdeck.desktop.panels.relations.picker import Suggestions
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import category_name, column_name, status_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, MemoryStatus, count_statuses
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.episodes.outline import UnitOutline
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.memory.entry import Evidence, Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.storage.text.markdown.document import Broken
from memdeck.storage.vault.state.transcript_archive import Source

Subject = Broken | Suggestion | Source | Evidence | UnitOutline
"""What the inspector shows besides memories."""


class SeveralView(QWidget):
    """Counts, and the window's actions."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._title = PlainLabel(variant="title")
        self._facts = FactsGrid(theme)
        self.action_bar = ActionBar(theme, icons)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        column = vbox(self._title, self.action_bar, self._facts, spacing=SNUG, margins=ROOMY)
        self.setLayout(column)
        column.addStretch()

    def show_rows(self, rows: Sequence[EntryRow]) -> None:
        self._title.setText(self.tr("%Ln memories", "", len(rows)))
        self._facts.show_facts(summary(rows, QLocale()))


def summary(rows: Sequence[EntryRow], locale: QLocale) -> list[Fact]:
    """Return the counts of *rows* by status and category; *rows* must not be empty."""
    memory_statuses = count_statuses(rows)
    categories = Counter([row.entry.category for row in rows]).most_common()
    scores = [row.score for row in rows]
    pinned = len([row for row in rows if row.entry.pinned])
    statuses = [(status_name(status), memory_statuses[status]) for status in MemoryStatus]
    score_range = translate("inspector", "{least} to {most}").format(
        least=score_text(min(scores), locale), most=score_text(max(scores), locale)
    )
    facts = [
        Fact(translate("inspector", "Status"), _counted(statuses, locale)),
        Fact(
            column_name(Column.CATEGORY),
            _counted([(category_name(name), count) for name, count in categories], locale),
        ),
        Fact(column_name(Column.SCORE), score_range),
    ]
    if pinned:
        facts.append(Fact(translate("inspector", "Pinned"), locale.toString(pinned)))
    return facts


def _counted(counts: Sequence[tuple[str, int]], locale: QLocale) -> str:
    return listed(f"{name} {locale.toString(count)}" for name, count in counts if count)


class DetailTab(SessionTab):
    """Shows the subject of the page in front, or else one memory, several, or none."""

    line_asked = Signal(Layer, int)
    """The user wants to fix the layer's file at this line, counted from 1."""

    def __init__(self, vault_session: VaultSession, theme: Theme, icons: Icons) -> None:
        super().__init__(vault_session)
        self.memory = MemoryView(theme, icons)
        self.broken = BrokenView(theme)
        self.suggestion = SuggestionView(theme)
        self.conversation = ConversationView(theme)
        self.message = MessageView(theme, icons)
        self.episode = EpisodeView(theme, icons)
        self._subject: Subject | None = None
        self._several = SeveralView(theme, icons)
        self._empty = EmptyState(
            theme,
            icons,
            "info",
            self.tr("Nothing selected"),
            self.tr(
                "Select a memory, a suggestion or an episode to see its details. Select several"
                " memories to act on all of them."
            ),
        )
        self._memory_page = _scrolled(self.memory, self.tr("Detail"))
        self._broken_page = _scrolled(self.broken, self.tr("Detail"))
        self._suggestion_page = _scrolled(self.suggestion, self.tr("Detail"))
        self._episode_page = _scrolled(self.episode, self.tr("Detail"))
        self._episode_page.setFocusProxy(self.episode)
        self._pages = QStackedLayout(self)
        for page in (
            self._empty,
            self._memory_page,
            self._several,
            self._broken_page,
            self._suggestion_page,
            self.conversation,
            self.message,
            self._episode_page,
        ):
            self._pages.addWidget(page)
        self.setFocusProxy(self.memory.content)
        self._details = vault_session.reader(self.memory.show_detail, self)
        self._conversations = vault_session.reader(self.conversation.show_people, self)
        self._messages = vault_session.reader(self.message.show_conversation, self)
        self._passages = vault_session.reader(self.suggestion.show_passages, self)
        self._episodes = vault_session.reader(self.episode.show_unit, self)
        self.broken.line_asked.connect(self.line_asked)
        self.memory.edit_requested.connect(self._on_edit_requested)
        self._suggestions = Suggestions(vault_session.manager, vault_session.bridge, self)
        self._suggestions.found.connect(self.memory.relations.show_found)
        self._suggestions.failed.connect(vault_session.unread)
        self.memory.relations.picker.asked.connect(self._on_picker_asked)
        self.memory.relations.picker.closed.connect(self._suggestions.end)

    def set_actions(
        self, actions: Sequence[QAction], purge: QAction, filing: Sequence[QAction]
    ) -> None:
        """Set the window's actions for the selection; called once.

        *filing* are those on category and group, which one memory has as fields.
        """
        self.memory.set_actions(actions, purge)
        self._several.action_bar.set_actions([*filing, *actions], purge)

    def inspect(self, subject: Subject | None) -> None:
        """Show *subject* from now on; None for the selected memories."""
        if subject != self._subject:
            self._subject = subject
            self.refresh()

    def renew(self) -> None:
        snapshot = self.vault_session.snapshot
        if snapshot is None:
            return
        match self._subject:
            case None:
                self._show_memories(snapshot)
                return
            case Broken() as broken:
                self.broken.show_broken(broken, snapshot.file_of(broken.layer).name)
                page: QWidget = self._broken_page
            case Suggestion() as suggestion:
                self.suggestion.show_suggestion(suggestion)
                vault = self.vault_session.manager.vault
                self._passages.ask(read_passages, vault, suggestion.row.evidence)
                page = self._suggestion_page
            case Source() as source:
                self.conversation.show_source(source, snapshot.rows_from(source.id), snapshot.today)
                self._conversations.ask(self.vault_session.manager.vault.sources.read, source.id)
                page = self.conversation
            case Evidence() as evidence:
                self.message.show_message(evidence)
                read = self.vault_session.manager.vault.read_conversation
                self._messages.ask(read, evidence.conversation)
                page = self.message
            case UnitOutline() as outline:
                self.episode.show_outline(outline, snapshot.today)
                self._episodes.ask(self._read_unit, outline.file)
                page = self._episode_page
        self.memory.content.commit()
        self._pages.setCurrentWidget(page)
        self.setFocusProxy(page)

    def _read_unit(self, file: str) -> Unit | None:
        """Read a unit on the worker thread."""
        found = self.vault_session.manager.vault.read_episode(file)
        return None if found is None else found.unit

    def _show_memories(self, snapshot: VaultSnapshot) -> None:
        self.setFocusProxy(self.memory.content)
        self.memory.fields.category.set_categories(self._categories(snapshot))
        self.memory.fields.set_files(snapshot.files)
        chosen = set(self.ids)
        rows = [row for row in snapshot.rows if row.entry.id in chosen]
        if len(rows) == 1:
            if rows[0].entry.id != self.memory.shown_id:
                self._memory_page.verticalScrollBar().setValue(0)
            self.memory.show_row(rows[0], snapshot.today, snapshot.day)
            self._details.ask(detail, self.vault_session.manager, rows[0], snapshot)
            self._pages.setCurrentWidget(self._memory_page)
            return
        self.memory.content.commit()
        if rows:
            self._several.show_rows(rows)
        self._pages.setCurrentWidget(self._several if rows else self._empty)

    def leave(self) -> None:
        self.memory.content.commit()
        self.memory.relations.picker.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self.leave()
        super().hideEvent(event)

    def _categories(self, snapshot: VaultSnapshot) -> list[str]:
        """Return the categories of the policy, then the user's own."""
        known = [category.name for category in self.vault_session.manager.vault.policy.categories]
        used = sorted(category for _, category in snapshot.tally)
        return list(dict.fromkeys((*known, *used)))

    def _on_picker_asked(self, text: str) -> None:
        if self.vault_session.snapshot is not None and self.ids:
            self._suggestions.begin()
            self._suggestions.ask(self.ids[0], text, self.vault_session.snapshot.entries)

    def _on_edit_requested(self, id_: str, edit: Edit) -> None:
        job = self.vault_session.do(self.vault_session.manager.entries.edit, id_, edit)
        job.failed.connect(self.refresh)


def _scrolled(widget: QWidget, name: str) -> QScrollArea:
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
    area.setWidget(widget)
    widget.setBackgroundRole(QPalette.ColorRole.Base)
    return area
