"""A piece of evidence in its context: the quote, and the messages around it."""

from dataclasses import dataclass
from datetime import date

from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.text.quote_matching import find_quote

QUOTED_CHARACTERS = 600
AROUND_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Line:
    """The shown part of a message: the text before the quote, the quote, and the rest."""

    message: Message
    before: str
    quote: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """*conversation* is None without a transcript; *lines* are empty if it lacks the message."""

    evidence: Evidence
    conversation: Conversation | None
    lines: tuple[Line, ...] = ()

    @property
    def day(self) -> date | None:
        """The day of the message, if the transcript has it."""
        cited = self.evidence.message
        said = next((line.message.at for line in self.lines if line.message.id == cited), None)
        moment = said or (self.conversation.started_at if self.conversation else None)
        return moment.astimezone().date() if moment else None


def passage(evidence: Evidence, conversation: Conversation | None) -> Passage:
    """Return *evidence* with the message before it and the one after."""
    if conversation is None:
        return Passage(evidence, None)
    rows = [n for n, message in enumerate(conversation.messages) if message.id == evidence.message]
    if not rows:
        return Passage(evidence, conversation)
    row = rows[0]
    around = conversation.messages[max(0, row - 1) : row + 2]
    lines = tuple(
        _quoted(message, evidence.quote)
        if message is conversation.messages[row]
        else Line(message, _end_cut(message.text.strip(), AROUND_CHARACTERS))
        for message in around
    )
    return Passage(evidence, conversation, lines)


def _quoted(message: Message, quote: str) -> Line:
    """Return the quote with as much context as there is space for."""
    text = message.text.strip()
    found = find_quote(quote, text)
    if found is None:
        return Line(message, _end_cut(text, QUOTED_CHARACTERS))
    room = max(0, QUOTED_CHARACTERS - (found.end - found.start)) // 2
    return Line(
        message,
        _start_cut(text[: found.start], room),
        text[found.start : found.end],
        _end_cut(text[found.end :], room),
    )


def _start_cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"…{text[len(text) - characters :].lstrip()}"


def _end_cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[:characters].rstrip()}…"
