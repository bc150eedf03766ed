"""The find field: typing filters the table, Enter shows ranked results in its place."""

from functools import partial

from PySide6.QtCore import QLocale, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QMenu

from memdeck.desktop.panels.search.index_preparation import Phase, Preparation
from memdeck.desktop.panels.search.panel import SearchPanel
from memdeck.desktop.panels.search.query_runner import Searcher
from memdeck.desktop.panels.search.query_state import QueryState, Remedy
from memdeck.desktop.panels.search.results import Answer, Question, Result
from memdeck.desktop.panels.search.search_labels import (
    count_label,
    nothing_sentence,
    nothing_title,
    title_of,
)
from memdeck.desktop.panels.search.search_model import ResultRow, StatusRow, rows_of
from memdeck.desktop.panels.search.search_offer import SearchOffer
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, Severity
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.search.mode import Mode
from memdeck.errors import MemdeckError

PATIENCE_MS = 250
"""After so long without an answer, the user is informed that one is coming."""
MIN_GROWTH = 200
"""The minimum number of newly embedded texts before a pending query is repeated."""
LABEL_CHARACTERS = 40
_NOTICE = "found"


class FindController(QObject):
    """Connects the find field and the find-similar command to the page of results.

    Esc steps back: from the results to the filtered table, then to all memories. Better results
    that arrive later go below those on the screen, which stay where they are until the user sorts
    them or asks again.
    """

    message_selected = Signal(object)
    """The ``Evidence`` of the message that is selected in the results; None for none."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: MemoryTableController,
        conversations: ConversationOpener,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window
        self._view = view
        self._memories = memories
        self._conversations = conversations
        self._field = window.bar.finder
        self._panel: SearchPanel | None = None
        self.searcher = Searcher(vault_session.manager, vault_session.bridge, "search", self)
        self.preparation = Preparation(
            vault_session.manager.recollection.embedding, vault_session.bridge, self
        )
        self._navigation = ResultNavigation(view, memories, self._field, self)
        self._question: Question | None = None
        self._answer: Answer | None = None
        """The answer on the screen."""
        self._sorted: Answer | None = None
        """The newest answer, where it has another order."""
        self._is_order_fixed = False
        self._has_repeated = False
        self._is_noted = True
        """Whether the answer to the newest query is recorded as an access."""
        self._embedded_before = 0
        self.offer = SearchOffer(window.theme, window.icons)
        view.insert_above_pages(self.offer)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_timeout)
        self._connect()

    @property
    def panel(self) -> SearchPanel:
        """The page of results, created on first use."""
        if self._panel is None:
            self._panel = panel = SearchPanel(self._window.theme, self._window.icons, self._field)
            panel.result_selected.connect(self._on_result_selected)
            panel.result_chosen.connect(self._on_result_chosen)
            panel.menu_asked.connect(self._on_menu_asked)
            panel.step_chosen.connect(self._on_step_chosen)
            panel.dismissed.connect(self._on_dismissed)
        return self._panel

    def ask(self) -> None:
        """Query by meaning for the typed text."""
        text = self._field.text().strip()
        if text:
            self._is_noted = False
            self._query(Question(text, Mode.HYBRID))

    def start(self) -> None:
        """Give the find field the focus, over the table or its results."""
        if not (self._view.is_at_table or self._view.is_at_results):
            self._view.sidebar.show_section(SidebarSection.ACTIVE)
        self._field.setFocus()
        self._field.selectAll()

    def focus_and_ask(self) -> None:
        """Give the find field the focus, and query by meaning for its text."""
        self._field.setFocus()
        self.ask()

    def find_similar(self) -> None:
        """Query for memories similar to the current one."""
        row = self._memories.current
        if row is not None:
            self._field.setFocus()
            self._query(Question(row.entry.content, Mode.HYBRID, like=row.entry.id))

    def close(self) -> None:
        """Answer no more queries; background work ends soon."""
        self._patience.stop()
        self.searcher.close(self._vault_session.manager.recollection.close)
        self.preparation.close()

    def _connect(self) -> None:
        self._field.textChanged.connect(self._on_field_text_changed)
        self._field.asked.connect(self.ask)
        self.offer.chosen.connect(self.focus_and_ask)
        self._view.page_changed.connect(self._show_offer)
        self._view.model.settled.connect(self._show_offer)
        self._view.model.filtered.connect(self._show_offer)
        self._field.entered.connect(self.searcher.warm_up)
        self._vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        self._navigation.question_asked.connect(self._query)
        self.searcher.answered.connect(self._on_answered)
        self.searcher.failed.connect(self._on_searcher_failed)
        self.preparation.opened.connect(self._refresh)
        self.preparation.changed.connect(self._on_preparation_changed)
        self._show_offer()  # for text typed while the vault opened

    def _on_field_text_changed(self) -> None:
        """Leave the results of the earlier text; the table shows the memories with the new one."""
        self._close_results()
        self._show_offer()

    def _show_offer(self) -> None:
        """Offer to search by meaning; an empty table offers it itself."""
        model = self._view.model
        is_table_empty = model.is_settled and model.rowCount() == 0
        is_offered = self._view.is_at_table and not is_table_empty
        self.offer.show_text(self._field.text().strip() if is_offered else "")

    def _query(self, question: Question) -> None:
        """Show the results; those by words until recall by meaning is ready."""
        self._navigation.clear()
        self._is_order_fixed = False
        if question != self._question:
            self._question = question
            self.panel.begin()
            if not self._query_state.is_answered:
                self._answer = self._sorted = None
                self._view.header.count.clear()
                self.panel.show_rows(())
                self.panel.set_note("")
        self._view.show_results(self.panel, title_of(question))
        if self._answer is None:
            self._memories.select_found("")
            self.message_selected.emit(None)
        # The hits found by words stay until better ones arrive.
        self._show_answer_again()
        self._has_repeated = False
        if question.mode is not Mode.KEYWORD and not self.preparation.readiness.is_open:
            self.preparation.begin()
        self._search()

    def _search(self) -> None:
        question = self._question
        if question is None:
            return
        self._embedded_before = self.preparation.readiness.done
        mode = question.mode
        if not question.like and not self.preparation.readiness.is_open:
            mode = Mode.KEYWORD
        snapshot = self._vault_session.snapshot
        entries = snapshot.entries if snapshot is not None else {}
        self.searcher.ask(Question(question.text, mode, question.like, entries))
        self._patience.start()

    def _refresh(self) -> None:
        """Repeat the query: there are more hits now."""
        if self._view.is_at_results:
            self._search()

    def _on_snapshot_changed(self) -> None:
        """Repeat the query, as memories have changed and may be in another group now."""
        self._is_order_fixed = False
        self._refresh()

    def _close_results(self) -> None:
        """Show the table again, and drop answers that are still to come."""
        self._patience.stop()
        self.searcher.forget()
        self._question = self._answer = self._sorted = None
        self._view.close_results()
        self.message_selected.emit(None)

    def _on_answered(self, answer: Answer) -> None:
        self._patience.stop()
        if not self._view.is_at_results:
            return
        self._set_answer(answer)
        if not self._is_noted:
            self._is_noted = True
            self.searcher.note(answer)
        if self._query_state.has_unembedded_texts and not self._has_repeated:
            self._has_repeated = True
            self.preparation.begin()
        elif self._can_ask_by_meaning and not self._has_repeated:
            self._has_repeated = True
            self._search()  # it became ready while the query ran

    def _set_answer(self, answer: Answer) -> None:
        """Show *answer*, with the rows on the screen where they are."""
        previous, self._sorted = self._answer, None
        if self._is_order_fixed and previous is not None and previous.results:
            ordered = answer.in_order_of(previous)
            self._sorted = None if ordered.results == answer.results else answer
            answer = ordered
        self._answer = answer
        self._is_order_fixed = True
        self._show_answer(answer)

    def _sort(self) -> None:
        """Show the newest answer in its own order."""
        self._answer, self._sorted = self._sorted, None
        self.panel.begin()
        self._show_answer_again()

    def _show_answer_again(self) -> None:
        if self._answer is not None and self._view.is_at_results:
            self._show_answer(self._answer)

    def _show_answer(self, answer: Answer) -> None:
        state = self._query_state
        today = (
            self._vault_session.snapshot.today
            if self._vault_session.snapshot
            else self._vault_session.manager.vault.today()
        )
        self._view.header.count.setText(count_label(answer, QLocale()))
        self._show_note()
        if answer.results:
            self.panel.show_rows(rows_of(answer, today, QLocale()))
        elif state.is_more_to_come:
            self.panel.show_rows([StatusRow(self.tr("No keyword results. Searching by meaning…"))])
        else:
            asked = state.asked
            actions = () if asked.like else (self._window.commands["find.clear"],)
            self.panel.show_empty(nothing_title(asked), nothing_sentence(asked), actions)

    @property
    def _query_state(self) -> QueryState:
        asked = self._question or Question("")
        return QueryState(asked, self._answer, self.preparation.readiness)

    @property
    def _can_ask_by_meaning(self) -> bool:
        """Return whether only words answered a query that can be asked by meaning now."""
        return self.preparation.readiness.phase is Phase.READY and self._query_state.is_more_to_come

    def _on_patience_timeout(self) -> None:
        is_waiting = self.searcher.is_busy and not self._query_state.is_answered
        if is_waiting and self._view.is_at_results:
            self.panel.show_rows([StatusRow(self.tr("Searching memories and conversations…"))])

    def _on_searcher_failed(self, error: MemdeckError) -> None:
        self._patience.stop()
        self._answer = self._sorted = None
        if self._view.is_at_results:
            self._view.header.count.clear()
            self.panel.set_note("")
            self.panel.show_rows([StatusRow(message_text(error), is_error=True)])

    def _show_note(self) -> None:
        """Say what ranked the results, and offer what would improve them."""
        action = ""
        match self._query_state.remedy:
            case Remedy.GO_ON:
                action = self.tr("Continue preparing")
            case Remedy.SETTINGS:
                action = self.tr("Settings…")
            case None if self._sorted is not None:
                action = self.tr("Sort by relevance")
            case None:
                pass
        self.panel.set_note(self._query_state.note(QLocale()), action)

    def _on_step_chosen(self) -> None:
        if self._query_state.remedy is Remedy.GO_ON:
            self.preparation.begin()
            self._field.setFocus()
        elif self._query_state.remedy is None:
            self._sort()
        else:
            self._window.commands["app.settings"].trigger()

    def _on_preparation_changed(self) -> None:
        if self._view.is_at_results:
            if self.preparation.readiness.is_given_up:
                self._show_answer_again()
            self._show_note()
            if (
                self._query_state.has_unembedded_texts
                or self._has_grown
                or self._can_ask_by_meaning
            ):
                self._search()

    @property
    def _has_grown(self) -> bool:
        """Return whether enough texts were embedded since to make a repeated query worthwhile."""
        readiness = self.preparation.readiness
        if readiness.phase is not Phase.EMBEDDING or self.searcher.is_busy:
            return False
        growth = readiness.done - self._embedded_before
        is_first = growth > 0 and self._embedded_before == 0
        return is_first or growth >= max(MIN_GROWTH, readiness.total // 10)

    def _on_dismissed(self) -> None:
        is_similar = self._question is not None and bool(self._question.like)
        self._close_results()
        if is_similar or not self._field.hasFocus():
            self._view.table.setFocus()

    def _on_result_selected(self, result: Result | None) -> None:
        if self._view.is_at_results:
            self._memories.select_found("" if result is None else result.entry)
            self.message_selected.emit(None if result is None else result.evidence)

    def _on_menu_asked(self, at: QPoint) -> None:
        self.result_menu().popup(at)

    def result_menu(self) -> QMenu:
        """Return the menu of the selected result: of a memory, or of a message."""
        current = self.panel.current
        if isinstance(current, ResultRow) and current.result.evidence is not None:
            menu = QMenu(self.panel)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            open_ = menu.addAction(self.tr("Open conversation"))
            open_.triggered.connect(partial(self._on_result_chosen, current.result))
            return menu
        return self._window.commands.memory_menu(self.panel)

    def _on_result_chosen(self, result: Result) -> None:
        if result.evidence is not None:
            # The results stay: a user who reads one message often reads the next.
            self._conversations.open([result.evidence])
        else:
            question = self._question
            self._close_results()
            self._navigation.reveal(result.entry, question)


class ResultNavigation(QObject):
    """Selects found memories, clearing filters that hide one, with a way back."""

    question_asked = Signal(object)
    """The user wants the results of this ``Question`` again; its text is in the field."""

    def __init__(
        self, view: VaultView, memories: MemoryTableController, field: QLineEdit, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._memories = memories
        self._field = field
        self._target = ""
        self._revealed = ""
        view.model.settled.connect(self._scroll_to_target)
        memories.selection_changed.connect(self._on_selection_changed)

    def reveal(self, id_: str, question: Question | None) -> None:
        """Select a memory found by *question*, and give the table the keyboard focus."""
        if self._memories.row(id_) is None:
            text = self.tr("This memory is no longer in the vault.")
            self._view.notices.show_notice(Notice(_NOTICE, text, Severity.WARNING))
            return
        text, section = self._field.text(), self._memories.section
        self._revealed = id_
        self._memories.reveal(id_)
        self._view.table.setFocus()
        if text and not self._field.text():
            self._offer_way_back(text, section, question)
        self._target = id_
        # After the notice has taken its space from the table.
        QTimer.singleShot(0, self, self._scroll_to_target)

    def clear(self) -> None:
        """Remove the way back: another query was asked."""
        self._view.notices.clear(_NOTICE)

    def _offer_way_back(
        self, text: str, section: SidebarSection, question: Question | None
    ) -> None:
        label = painted(text.strip(), LABEL_CHARACTERS)
        asked = question or Question(text.strip())
        back = NoticeAction(
            self.tr("Back to “{words}”").format(words=label),
            partial(self._go_back, text, section, asked),
        )
        notice = self.tr("Search cleared to show this memory.")
        self._view.notices.show_notice(Notice(_NOTICE, notice, actions=(back,)))

    def _on_selection_changed(self) -> None:
        """Remove the way back once the user has moved on to another memory."""
        current = self._memories.current
        if current is not None and current.entry.id != self._revealed:
            self.clear()

    def _scroll_to_target(self) -> None:
        """Scroll to the selected memory; a long table may not have its row at once."""
        model = self._view.model
        if self._target and model.row_of(self._target) is not None:
            self._view.table.select_id(self._target)
        if model.is_settled:
            self._target = ""

    def _go_back(self, text: str, section: SidebarSection, question: Question) -> None:
        self._view.sidebar.show_section(section)
        self._field.setFocus()
        self._field.setText(text)
        self.question_asked.emit(question)
