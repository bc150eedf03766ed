"""The find field: queries are answered below it, and a result leads to its memory."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer

from memdeck.desktop.panels.search.index_preparation import Phase, Preparation
from memdeck.desktop.panels.search.latest_query import Searcher
from memdeck.desktop.panels.search.panel import SearchPanel
from memdeck.desktop.panels.search.query_state import QueryState, Remedy
from memdeck.desktop.panels.search.results import Answer, Question, Result
from memdeck.desktop.panels.search.search_labels import nothing
from memdeck.desktop.panels.search.search_model import Ask, Row, Word, rows_of
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.window.features.find_navigation import ResultNavigation
from memdeck.domain.search.passage import Mode
from memdeck.errors import MemdeckError

if TYPE_CHECKING:
    from memdeck.desktop.window.features.memory_table import Memories
    from memdeck.desktop.window.features.open_conversation import ConversationOpener
    from memdeck.desktop.window.shell.main_window import MainWindow
    from memdeck.desktop.window.shell.vault_view import VaultView

PAUSE_MS = 80
"""A query is sent after a pause in typing of this length: most letters come faster."""
PATIENCE_MS = 250
"""After so long without an answer, the user is informed that one is coming."""
LEAST_GROWTH = 200
"""The minimum number of newly embedded texts before a pending query is repeated."""
TITLE_CHARACTERS = 120


class Finding(QObject):
    """Connects the find field and the find-similar command to the results panel."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: "MainWindow",
        view: "VaultView",
        memories: "Memories",
        talks: "ConversationOpener",
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window
        self._view = view
        self._memories = memories
        self._talks = talks
        self._field = window.bar.finder
        self._panel: SearchPanel | None = None
        self.searcher = Searcher(vault_session.manager, vault_session.bridge, self)
        self.preparation = Preparation(
            vault_session.manager.recollection.embedding, vault_session.bridge, self
        )
        self._leading = ResultNavigation(view, memories, self._field, self)
        self._question: Question | None = None
        self._answer: Answer | None = None
        self._has_caught_up = False
        self._is_asked = False
        """Whether Enter was pressed and is not answered yet; typing alone does not count."""
        self._done_then = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._on_pause_timeout)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_timeout)
        self._deeds: Mapping[str, Callable[[], object]] = {
            "find.start": self._show_again,
            "find.ask": self._focus_and_ask,
            "entry.find_similar": self._find_similar,
        }
        self._listen()

    @property
    def panel(self) -> SearchPanel:
        """The results panel, created on first use."""
        if self._panel is None:
            self._panel = panel = SearchPanel(self._window.theme, self._window.icons, self._field)
            panel.result_chosen.connect(self._on_result_chosen)
            panel.ask_chosen.connect(self.ask)
            panel.step_chosen.connect(self._on_step_chosen)
            panel.dismissed.connect(self._on_dismissed)
        return self._panel

    def ask(self) -> None:
        """Query by meaning for the typed text."""
        text = self._field.text().strip()
        if text:
            self._is_asked = True
            self._put(Question(text, Mode.HYBRID))

    def close(self) -> None:
        """Answer no more queries; background work ends soon."""
        self._pause.stop()
        self._patience.stop()
        self.searcher.close()
        self.preparation.close()
        if self._panel is not None:
            self._panel.hide()
            self._panel.deleteLater()

    def _listen(self) -> None:
        self._field.textChanged.connect(self._on_field_text_changed)
        self._field.asked.connect(self.ask)
        self._field.entered.connect(self.searcher.warm_up)
        self._window.commands.chosen.connect(self._on_commands_chosen)
        self._vault_session.shown_changed.connect(self._refresh)
        self._leading.question_asked.connect(self._put)
        self.searcher.answered.connect(self._take)
        self.searcher.failed.connect(self._on_searcher_failed)
        self.preparation.opened.connect(self._refresh)
        self.preparation.changed.connect(self._on_preparation_changed)

    def _on_commands_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _on_field_text_changed(self, text: str) -> None:
        self._is_asked = False
        if text.strip() and self._field.hasFocus():
            if self._panel is not None:
                self._panel.unchoose()
            self._pause.start()
            return
        self._forget()
        if self._panel is not None:
            self._panel.hide()

    def _on_pause_timeout(self) -> None:
        self._put(Question(self._field.text().strip()))

    def _show_again(self) -> None:
        """Show the results for the text in the field."""
        text = self._field.text().strip()
        if text:
            asked = self._question
            is_same = asked is not None and asked.text == text and not asked.like
            self._put(asked if asked is not None and is_same else Question(text))

    def _focus_and_ask(self) -> None:
        self._field.setFocus()
        self.ask()

    def _find_similar(self) -> None:
        row = self._memories.current
        if row is not None:
            self._field.setFocus()
            self._put(Question(row.entry.content, Mode.HYBRID, like=row.entry.id))

    def _put(self, question: Question) -> None:
        """Query; by words until recall by meaning is ready."""
        self._pause.stop()
        self._leading.end()
        if question != self._question:
            self._question = question
            self.panel.begin()
            if not self._inquiry.is_answered:
                self._answer = None
            # The hits found by words stay until better ones arrive.
            self._show_answer_again()
        self._has_caught_up = False
        if question.mode is not Mode.KEYWORD and not self.preparation.readiness.is_open:
            self.preparation.begin()
        self._look()

    def _look(self) -> None:
        question = self._question
        if question is None:
            return
        self._done_then = self.preparation.readiness.done
        mode = question.mode
        if not question.like and not self.preparation.readiness.is_open:
            mode = Mode.KEYWORD
        shown = self._vault_session.shown
        entries = shown.entries if shown is not None else {}
        self.searcher.ask(Question(question.text, mode, question.like, entries))
        self._patience.start()

    def _refresh(self) -> None:
        """Repeat the query: there are more or other hits now."""
        if self._panel is not None and self._panel.isVisible():
            self._look()

    def _forget(self) -> None:
        self._pause.stop()
        self._patience.stop()
        self.searcher.forget()
        self._question = self._answer = None

    def _take(self, answer: Answer) -> None:
        self._patience.stop()
        if not self._is_awaited:
            return
        self._answer = answer
        self._show_answer(answer)
        if self._is_asked:
            self._is_asked = False
            self.searcher.note(answer)
        if self._inquiry.lacks_news and not self._has_caught_up:
            self._has_caught_up = True
            self.preparation.begin()
        elif self._may_tell_more and not self._has_caught_up:
            self._has_caught_up = True
            self._look()  # it became ready while the query ran

    def _show_answer_again(self) -> None:
        if self._answer is not None and self._is_seen:
            self._show_answer(self._answer)

    def _show_answer(self, answer: Answer) -> None:
        inquiry = self._inquiry
        today = (
            self._vault_session.shown.today
            if self._vault_session.shown
            else self._vault_session.manager.vault.today()
        )
        found = rows_of(answer, today, QLocale())
        word = nothing(inquiry.asked, is_more_to_come=inquiry.is_more_to_come)
        self._show(found or [Word(word)])

    @property
    def _inquiry(self) -> QueryState:
        asked = self._question or Question("")
        return QueryState(asked, self._answer, self.preparation.readiness)

    @property
    def _may_tell_more(self) -> bool:
        """Return whether only words answered a query that can be asked by meaning now."""
        return self.preparation.readiness.phase is Phase.READY and self._inquiry.is_more_to_come

    @property
    def _is_awaited(self) -> bool:
        """Return whether the user still waits for the answer; table queries have no typed text."""
        is_near = self._question is not None and bool(self._question.like)
        return is_near or self._is_seen or self._field.hasFocus()

    @property
    def _is_seen(self) -> bool:
        return self._panel is not None and self._panel.isVisible()

    def _on_patience_timeout(self) -> None:
        if self.searcher.is_busy and self._field.hasFocus() and not self._inquiry.is_answered:
            self._show([Word(self.tr("Looking through memories and conversations…"))])

    def _on_searcher_failed(self, error: MemdeckError) -> None:
        self._patience.stop()
        self._answer = None
        self._show([Word(message_text(error), is_error=True)])

    def _show(self, found: list[Row]) -> None:
        question = self._question
        if question is None:
            return
        self._say_how()
        if question.like:
            title = self.tr("Like “{memory}”").format(
                memory=painted(" ".join(question.text.split()), TITLE_CHARACTERS)
            )
            self.panel.show_rows(found, title=title)
        elif question.mode is Mode.KEYWORD:
            offer = self.tr("Ask by meaning: “{words}”").format(words=question.text)
            self.panel.show_rows([Ask(offer), *found])
        else:
            self.panel.show_rows(found)

    def _say_how(self) -> None:
        """Say what ranked the results, and offer what would improve them."""
        step = ""
        match self._inquiry.remedy:
            case Remedy.GO_ON:
                step = self.tr("Continue preparing")
            case Remedy.SETTINGS:
                step = self.tr("Settings…")
            case None:
                pass
        self.panel.set_note(self._inquiry.note(QLocale()), step)

    def _on_step_chosen(self) -> None:
        if self._inquiry.remedy is Remedy.GO_ON:
            self.preparation.begin()
            self._field.setFocus()
        else:
            self._window.commands["app.settings"].trigger()

    def _on_preparation_changed(self) -> None:
        if self._is_seen:
            if self.preparation.readiness.is_given_up:
                self._show_answer_again()
            self._say_how()
            if self._inquiry.lacks_news or self._has_grown or self._may_tell_more:
                self._look()

    @property
    def _has_grown(self) -> bool:
        """Return whether enough texts were embedded since to make a repeated query worthwhile."""
        readiness = self.preparation.readiness
        if readiness.phase is not Phase.EMBEDDING or self.searcher.is_busy:
            return False
        growth = readiness.done - self._done_then
        is_first = growth > 0 and self._done_then == 0
        return is_first or growth >= max(LEAST_GROWTH, readiness.total // 10)

    def _on_dismissed(self) -> None:
        self._patience.stop()
        self.searcher.forget()
        is_near = self._question is not None and bool(self._question.like)
        self.panel.hide()
        if is_near:
            self._view.table.setFocus()

    def _on_result_chosen(self, result: Result) -> None:
        if result.evidence is not None:
            # The results stay: a user who reads one message often reads the next.
            self._talks.open([result.evidence])
        else:
            self.panel.hide()
            self._leading.reveal(result.entry, self._question)
