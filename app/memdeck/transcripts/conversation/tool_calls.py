"""Match tool calls with their results as a session is read."""

import json
from dataclasses import dataclass, field

from memdeck.domain.conversation.conversation import ToolRun
from memdeck.transcripts.conversation.clean_text import one_line

ARGUMENT_CHARACTERS = 1000
OUTPUT_CHARACTERS = 1000
"""Kept at each end of a result: an error is at one of them."""


@dataclass(frozen=True, slots=True)
class _Call:
    message: str
    tool: str
    arguments: str


@dataclass(slots=True)
class ToolCalls:
    """The pending tool calls of one session, and the runs so far, in order."""

    runs: list[ToolRun] = field(default_factory=list)
    _open: dict[str, _Call] = field(default_factory=dict)

    def add_call(self, id_: str, tool: str, arguments: object, message: str) -> None:
        """Record a call made after *message*; *arguments* is a text, or values by name."""
        text = (
            arguments
            if isinstance(arguments, str)
            else json.dumps(arguments, ensure_ascii=False, default=str)
        )
        self._open[id_] = _Call(message, one_line(tool), text[:ARGUMENT_CHARACTERS])

    def add_result(self, id_: str, output: str, *, failed: bool | None = None) -> None:
        """Record a result; one without a known call is left out."""
        call = self._open.pop(id_, None)
        if call is not None and call.tool:
            run = ToolRun(call.message, call.tool, call.arguments, shortened(output), failed)
            self.runs.append(run)


def shortened(output: str) -> str:
    """Return both ends of a long *output*; a shorter one unchanged."""
    if len(output) <= 2 * OUTPUT_CHARACTERS:
        return output
    return f"{output[:OUTPUT_CHARACTERS]}\n…\n{output[-OUTPUT_CHARACTERS:]}"
