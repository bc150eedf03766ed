"""The older part of a session, summed up by a model.

Source: seed 003, section 4.2.
"""

import asyncio
from collections.abc import Sequence

from memdeck.domain.prompt import PromptLanguage
from memdeck.domain.session_summary import Point, PointKind, render_summary
from memdeck.domain.short_term import Session, SessionMessage, as_talk
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.asking import Asker
from memdeck.extraction.llm.faults import overdue
from memdeck.extraction.llm.prompts import Prompts, language_of
from memdeck.extraction.llm.proposals import SummaryPoint, summary_points_shape
from memdeck.extraction.llm.server import ModelServer, connect
from memdeck.extraction.llm.settings import Key, ModelSettings
from memdeck.extraction.llm.transcript import Line, in_parts, lines_of, named_messages

LONGEST = 300
"""Characters of one point; a longer one is no point."""


class ModelSummariser:
    """Sums up with a language model, one question for each ``talk_tokens`` of the session.

    Not to be used from two event loops at once.
    """

    def __init__(self, settings: ModelSettings, key: Key) -> None:
        self._settings = settings
        self._key = key
        self._asker = Asker()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._settings.model

    async def points_of(
        self, messages: Sequence[SessionMessage], earlier: str
    ) -> tuple[Point, ...] | None:
        """Return the points of *messages* beyond *earlier*; None where no answer could be read.

        Raises:
            ModelError: the model failed, or took too long.
        """
        talk = as_talk(Session("", tuple(messages)))
        lines = lines_of(talk, named_messages(talk))
        try:
            async with (
                asyncio.timeout(self._settings.deadline_s),
                connect(self._settings, self._key) as server,
            ):
                return await self._points(lines, earlier, server)
        except TimeoutError:
            raise overdue(self._settings) from None

    async def _points(
        self, lines: Sequence[Line], earlier: str, server: ModelServer
    ) -> tuple[Point, ...] | None:
        language = language_of(lines)
        prompts = Prompts.of(language)
        shape = summary_points_shape([str(kind) for kind in PointKind])
        found: list[Point] = []
        is_read = False
        for part in in_parts(lines, server.settings.talk_tokens):
            told = render_summary(found, PromptLanguage(str(language)))
            turns = prompts.summarising(f"{earlier}\n\n{told}".strip(), part)
            reply = await self._asker.ask(server, turns, shape, prompts.repair())
            if reply.items is not None:
                is_read = True
                found += map(_point, reply.items.values)
        return tuple(found) if is_read else None


def _point(told: SummaryPoint) -> Point:
    kinds = {str(kind): kind for kind in PointKind}
    return Point(kinds.get(told.kind.casefold(), PointKind.DECIDED), redact(told.text[:LONGEST]))
