"""Opening the source conversations of memories, suggestions and episodes."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QObject

from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.views.source.source_dialog import SourceDialog
from memdeck.desktop.ui.views.source.source_panel import Citation
from memdeck.desktop.ui.views.widgets.notice import Notice
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.memory.entry import Evidence

Show = Callable[[Sequence[Citation], int, Collection[str]], None]
"""Shows the citation of that index, among others, with these messages underlined."""


class ConversationOpener(QObject):
    """Reads stored source transcripts on the worker thread, and shows them."""

    def __init__(self, vault_session: VaultSession, view: VaultView, parent: QObject) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._view = view
        self._dialog: SourceDialog | None = None

    def open(self, evidence: Sequence[Evidence], index: int = 0) -> None:
        """Show the stored conversations of *evidence* in a dialog, that of *index* first."""
        self._open(evidence, index, (), self._show_dialog)

    def open_unit(self, unit: Unit, message: str, show: Show) -> None:
        """Have *show* show the conversation of *unit* at *message*, with its events underlined.

        The first message of the unit and those of its events can be stepped through.
        """
        events = {event.message for event in unit.events if event.message}
        stops = [id_ for id_ in unit.messages if id_ in events or id_ == unit.messages[0]]
        if message not in stops:
            stops.insert(0, message)
        evidence = [Evidence(unit.conversation, id_) for id_ in stops]
        self._open(evidence, stops.index(message), events, show)

    def _open(
        self, evidence: Sequence[Evidence], index: int, underlined: Collection[str], show: Show
    ) -> None:
        job = self._vault_session.read(self._citations, evidence)
        job.done.connect(lambda found: self._show(found, evidence[index], underlined, show))

    def _citations(self, evidence: Sequence[Evidence]) -> list[Citation]:
        """Read the conversations on the worker thread."""
        vault = self._vault_session.manager.vault
        ids = dict.fromkeys(piece.conversation for piece in evidence)
        conversations = {id_: vault.read_conversation(id_) for id_ in ids}
        return [
            (conversation, piece)
            for piece in evidence
            if (conversation := conversations[piece.conversation]) is not None
        ]

    def _show(
        self,
        citations: list[Citation],
        wanted: Evidence,
        underlined: Collection[str],
        show: Show,
    ) -> None:
        if not citations:
            text = self.tr("The conversation is no longer available.")
            self._view.notices.show_notice(Notice("source", text))
            return
        pieces = [piece for _, piece in citations]
        show(citations, pieces.index(wanted) if wanted in pieces else 0, underlined)

    def _show_dialog(
        self, citations: Sequence[Citation], number: int, underlined: Collection[str]
    ) -> None:
        if self._dialog is None:
            self._dialog = SourceDialog(self._view.theme, self._view.icons, self._view)
        self._dialog.show_citations(citations, number, underlined)
