"""Prepare a conversation as the model sees it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.guards.secrets import redact

LONGEST_ID = 12
"""Most characters of an id; a model miscopies longer ones, and each costs its tokens twice."""
LONGEST_CONTEXT = 1000
"""Most characters of a message that is not the user's: it only helps to understand theirs."""
LONGEST_MESSAGE = 20_000
"""Most characters of a user's message; a longer one is a pasted document."""
SHORTEST_PIECE = 200
"""Characters below which a message is not cut further, whatever the budget."""
LONGEST_CODE = 6
"""Most lines of a code block shown in full."""

_CODE_BLOCK = re.compile(r"^(```|~~~)([^\n]*\n)(.*?)^\1[ \t]*$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Line:
    """A message, or a piece of one, under its id for the model."""

    id: str
    role: Role
    text: str
    name: str = ""
    day: date | None = None

    def as_json(self) -> dict[str, str | None]:
        """Return it as an object of the prompt; the weekday helps to count from it."""
        day = f"{self.day:%Y-%m-%d %a}" if self.day else None
        named = {"name": self.name} if self.name else {}
        return {"id": self.id, "role": str(self.role), **named, "date": day, "text": self.text}

    @property
    def tokens(self) -> int:
        """Return its estimated tokens in the prompt."""
        return estimate_tokens(str(self.as_json()))


def named_messages(conversation: Conversation) -> dict[str, Message]:
    """Return the messages with text, by their ids for the model.

    The ids are their own if those are short and unique, else m1, m2, …
    """
    messages = [message for message in conversation.messages if message.text.strip()]
    own = {message.id: message for message in messages}
    if len(own) == len(messages) and all(0 < len(id_) <= LONGEST_ID for id_ in own):
        return own
    return {f"m{number}": message for number, message in enumerate(messages, 1)}


def day_of(message: Message, conversation: Conversation) -> date | None:
    """Return the day of a message, if the conversation has it."""
    at = message.at or conversation.started_at
    return at.date() if at else None


def is_abridged(message: Message) -> bool:
    """Return whether the user's *message* does not fit in a line."""
    return message.role is Role.USER and len(message.text) > LONGEST_MESSAGE


def lines_of(conversation: Conversation, messages: Mapping[str, Message]) -> list[Line]:
    """Return *messages* as lines: secrets masked, long code and long answers shortened."""
    return [
        Line(
            id=id_,
            role=message.role,
            text=_prompt_text(message),
            name=message.author,
            day=day_of(message, conversation),
        )
        for id_, message in messages.items()
    ]


def in_parts(lines: Sequence[Line], budget: int) -> list[list[Line]]:
    """Return *lines* in runs of at most *budget* tokens; a longer line is cut into pieces."""
    parts: list[list[Line]] = [[]]
    used = 0
    for line in lines:
        for piece in _pieces(line, budget):
            cost = piece.tokens
            if parts[-1] and used + cost > budget:
                parts.append([])
                used = 0
            parts[-1].append(piece)
            used += cost
    return parts


def _pieces(line: Line, budget: int) -> Iterator[Line]:
    if line.tokens <= budget or len(line.text) <= SHORTEST_PIECE:
        yield line
        return
    middle = len(line.text) // 2
    # At a space near the middle if there is one, so that no word is split.
    cut = line.text.rfind(" ", middle // 2, middle) + 1 or middle
    for text in (line.text[:cut], line.text[cut:]):
        yield from _pieces(Line(line.id, line.role, text, line.name, line.day), budget)


def _prompt_text(message: Message) -> str:
    limit = LONGEST_MESSAGE if message.role is Role.USER else LONGEST_CONTEXT
    text = _CODE_BLOCK.sub(_short_code, message.text)
    if len(text) > limit:
        # Its end too: there an assistant asks what the user then answers.
        text = f"{text[: limit // 2]} […] {text[-limit // 2 :]}"
    return redact(text)


def _short_code(block: re.Match[str]) -> str:
    fence, language, code = block.groups()
    lines = code.splitlines()
    if len(lines) <= LONGEST_CODE:
        return block.group()
    return f"{fence}{language}{lines[0]}\n[… {len(lines) - 1} more lines of code]\n{fence}"
