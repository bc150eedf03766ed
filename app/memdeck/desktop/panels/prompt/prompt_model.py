"""The list of included and excluded memories, as a model."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QObject,
    Qt,
)

from memdeck.desktop.panels.prompt.prompt_labels import reason
from memdeck.desktop.panels.prompt.ranking import Cut, Line
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, Index
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt import PromptCandidate

PROMPT_CANDIDATE = OWN  # None for the cut
REASON = PROMPT_CANDIDATE + 1
SHOWN_CHARACTERS = 400


class PromptCandidateList(QAbstractListModel):
    """Memories, best first; the cut is its own row, which cannot be selected."""

    def __init__(self, policy: Policy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._policy = policy
        self._lines: Sequence[Line] = ()

    def set_lines(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def row_of(self, id_: str) -> int | None:
        """Return the row of a memory; None where it is not listed."""
        ids = [line.entry.id if isinstance(line, PromptCandidate) else None for line in self._lines]
        return ids.index(id_) if id_ in ids else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if isinstance(line, Cut):
            return self._cut_words() if role in (DISPLAY, SPOKEN) else None
        if role == DISPLAY:
            return " ".join(painted(line.entry.content, SHOWN_CHARACTERS).split())
        if role == PROMPT_CANDIDATE:
            return line
        if role == REASON:
            return self._reason(line, index.row())
        return self._spoken(line, index.row()) if role == SPOKEN else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._lines[index.row()], Cut):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def _cut_words(self) -> str:
        return self.tr("The agent sees what stands above this line")

    def _reason(self, line: PromptCandidate, row: int) -> str:
        return reason(line, row + 1, self._policy, QLocale())

    def _spoken(self, line: PromptCandidate, row: int) -> str:
        words = self.tr("score {score}").format(score=score_text(line.score, QLocale()))
        return remarked(line.entry.content, words, self._reason(line, row))
