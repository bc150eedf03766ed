"""The tab "Prompt", connected to the vault session."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal

from memdeck.desktop.panels.prompt.prompt_view import PromptView
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.domain.prompt.prompt_selection import Prompt, PromptLanguage
from memdeck.services.manager import MemoryManager


class _Answer(NamedTuple):
    snapshot: VaultSnapshot
    language: PromptLanguage | None
    prompt: Prompt


class PromptTab(SessionTab):
    """The block as of the day of the table."""

    entry_chosen = Signal(str)
    """A memory of the list was selected: its id."""

    def __init__(self, vault_session: VaultSession, theme: Theme, icons: Icons) -> None:
        super().__init__(vault_session)
        self.view = PromptView(vault_session.manager.vault.policy, theme, icons)
        self.setLayout(vbox(self.view))
        self.setFocusProxy(self.view.list)
        self._prompts = vault_session.reader(self._on_answered, self)
        self.view.language_chosen.connect(self.refresh)
        self.view.entry_chosen.connect(self.entry_chosen)
        self.view.summary_wanted.connect(self._begin_edit)
        self.view.summary.saved.connect(self._save)
        self.view.summary.renewal_wanted.connect(self._on_renewal_wanted)

    def renew(self) -> None:
        snapshot = self.vault_session.snapshot
        if snapshot is None:
            return
        self.view.summary.setDisabled(snapshot.viewed_day is not None)
        language = self.view.language
        if language is None and snapshot.prompt is not None:
            self._show(snapshot.prompt, snapshot)
        else:
            self._prompts.ask(_answer, self.vault_session.manager, snapshot, language)

    def _begin_edit(self) -> None:
        job = self.vault_session.read(self.vault_session.manager.summary.get)
        job.done.connect(self.view.summary.edit)

    def _save(self, text: str) -> None:
        job = self.vault_session.do(self.vault_session.manager.summary.set, text)
        job.done.connect(self.view.summary.hide)

    def _on_renewal_wanted(self) -> None:
        """Draft a paragraph off the worker thread, as a model takes its time, and insert it."""
        summary = self.vault_session.manager.summary
        job = self.vault_session.bridge.start(
            lambda _: summary.draft(), self.tr("Regenerating the summary")
        )
        job.done.connect(self._on_job_done)
        job.failed.connect(self.vault_session.failed)
        job.ended.connect(partial(self.view.summary.setEnabled, True))
        self.view.summary.setEnabled(False)

    def _on_job_done(self, paragraph: str) -> None:
        job = self.vault_session.do(self.vault_session.manager.summary.take_up, paragraph)
        job.done.connect(self._begin_edit)

    def _on_answered(self, answer: _Answer) -> None:
        """Show an answer, unless another one has been requested since."""
        if answer.snapshot is self.vault_session.snapshot and answer.language is self.view.language:
            self._show(answer.prompt, answer.snapshot)

    def _show(self, prompt: Prompt, snapshot: VaultSnapshot) -> None:
        self.view.show_prompt(prompt, snapshot.day, snapshot.today)
        self.view.choose(self.ids)


def _answer(
    manager: MemoryManager, snapshot: VaultSnapshot, language: PromptLanguage | None
) -> _Answer:
    return _Answer(snapshot, language, manager.forecasts.prompt(at=snapshot.day, language=language))
