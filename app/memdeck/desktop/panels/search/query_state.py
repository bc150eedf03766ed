"""The state of a query: its answer so far, and what may still come."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QLocale

from memdeck.desktop.panels.search.index_preparation import Phase, Readiness
from memdeck.desktop.panels.search.results import Answer, Question
from memdeck.desktop.panels.search.search_labels import how_found
from memdeck.domain.search.mode import Mode


class Remedy(Enum):
    """The user's next step where the answer is incomplete."""

    GO_ON = auto()
    """Continue embedding, which was stopped."""
    SETTINGS = auto()
    """Choose an embedder."""


@dataclass(frozen=True, slots=True)
class QueryState:
    """The query *asked*, the newest *answer*, and the state of the semantic index."""

    asked: Question
    answer: Answer | None
    readiness: Readiness

    @property
    def is_answered(self) -> bool:
        """Whether the query has an answer, if only by words."""
        if self.answer is None:
            return False
        known = self.answer.question
        return (self.asked.text, self.asked.like) == (known.text, known.like)

    @property
    def is_more_to_come(self) -> bool:
        """Whether only words ranked so far, though meaning was requested."""
        if self.answer is None or self.answer.problem or self.asked.mode is Mode.KEYWORD:
            return False
        return self.answer.mode is Mode.KEYWORD and not self.readiness.is_given_up

    @property
    def has_unembedded_texts(self) -> bool:
        """Whether texts added since the last embedding have no vector."""
        coverage = None if self.answer is None else self.answer.coverage
        is_ready = self.readiness.phase is Phase.READY
        return is_ready and coverage is not None and not coverage.is_whole

    @property
    def remedy(self) -> Remedy | None:
        """The step that would complete the answer; None where nothing is wrong."""
        if self.asked.mode is Mode.KEYWORD:
            return None
        match self.readiness.phase:
            case Phase.STOPPED:
                return Remedy.GO_ON
            case Phase.NONE | Phase.FAILED:
                return Remedy.SETTINGS
            case _:
                return None

    def note(self, locale: QLocale) -> str:
        """Return how the results were found; "" where there is no answer yet."""
        if self.answer is None:
            return ""
        return how_found(self.asked, self.answer, self.readiness, locale)
