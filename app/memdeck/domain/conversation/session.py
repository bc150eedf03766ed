"""An open session: its latest messages, a window of them that fits, a summary of the rest.

Source: seed 003, sections 3.1 and 4.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import NO_DATA
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.domain.prompt.tokens import budget_tokens

MAX_MESSAGES = 200
"""Above this number, the older half becomes a summary. Source: seed 003, section 4.1."""
RECENT = 50
"""Source: seed 003, section 4.1, ``get_recent``."""

POINT = "- "
LABEL_END = ":"
"""The start of a point in a summary, and the end of the label above points."""

CountTokens = Callable[[str], int]
"""Counts the tokens of a text for a model."""


class Speaker(StrEnum):
    """The sender of a message in a session."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


_ROLES = {Speaker.USER: Role.USER, Speaker.ASSISTANT: Role.ASSISTANT}


@value(frozen=True, slots=True, kw_only=True)
class SessionMessage:
    """One message as the agent's host passed it; *at* is aware.

    *tool_calls* are those an assistant makes, as in the OpenAI API, and *tool_call_id* names the
    one that a tool's message answers. *token_count* is an estimate with a margin, for a model
    not known yet.
    """

    id: str
    role: Speaker
    content: str
    at: datetime
    token_count: int = 0
    tool_calls: tuple[Mapping[str, object], ...] = ()
    tool_call_id: str = ""
    name: str = ""
    metadata: Mapping[str, object] = field(default_factory=lambda: NO_DATA)
    namespace: Namespace = NO_NAMESPACE

    def cost(self, count: CountTokens) -> int:
        """Return the tokens the message takes of a model's context window."""
        calls = "".join(str(dict(call)) for call in self.tool_calls)
        return PER_MESSAGE + count(f"{self.name}{self.content}{calls}")


PER_MESSAGE = 4
"""Tokens around a message: its role, and where it begins and ends. Source: OpenAI's cookbook."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of messages from the end of the previous summary to index *until*.

    *by* says who made it: ``rules``, or a model's name.
    """

    text: str
    until: int
    by: str = "rules"


@dataclass(frozen=True, slots=True)
class ContextWindow:
    """A summary of older messages, "" for none, the newest messages, and their tokens.

    The messages are in order, and as returned by ``answered``.
    """

    summary: str
    messages: tuple[SessionMessage, ...]
    total_tokens: int


@dataclass(frozen=True, slots=True)
class Session:
    """All messages of a session, and the summaries of its beginning, in their order.

    Summarised messages stay until the session ends, so that nothing is lost for the memories
    learned from it.
    """

    id: str
    messages: tuple[SessionMessage, ...] = ()
    summaries: tuple[Summary, ...] = ()

    @property
    def namespace(self) -> Namespace:
        """The namespace of its first message."""
        return self.messages[0].namespace if self.messages else NO_NAMESPACE

    @property
    def summary(self) -> str:
        """All summaries, one after the other."""
        return "\n\n".join(summary.text for summary in self.summaries if summary.text)

    @property
    def summarised(self) -> int:
        """The number of messages, from the first, that the summaries cover."""
        return self.summaries[-1].until if self.summaries else 0

    @property
    def live(self) -> tuple[SessionMessage, ...]:
        """The messages that no summary covers."""
        return self.messages[self.summarised :]

    @property
    def last_at(self) -> datetime | None:
        """The time of its latest message; None in an empty one."""
        return self.messages[-1].at if self.messages else None

    def recent(self, limit: int = RECENT) -> tuple[SessionMessage, ...]:
        """Return the last *limit* of the messages that no summary covers."""
        return self.live[-limit:] if limit > 0 else ()

    def window(self, max_tokens: int, count: CountTokens = budget_tokens) -> ContextWindow:
        """Return the newest messages that fit in *max_tokens* together with a summary.

        A call of a tool and its results are included together or not at all, since no server
        takes one without the other; see ``answered``. The newest message is always included,
        even where it alone is too long: without it there is nothing to answer. *total_tokens*
        shows this. A summary takes a quarter at most, the oldest parts being dropped first; the
        newest alone is cut to it.
        """
        summary = self._summary_within(max_tokens // 4, count)
        total = count(summary)
        taken: list[SessionMessage] = []
        for unit in reversed(_units(answered(self.live))):
            cost = sum(message.cost(count) for message in unit)
            if taken and total + cost > max_tokens:
                break
            taken[:0] = unit
            total += cost
        return ContextWindow(summary, tuple(taken), total)

    def older_half(self) -> tuple[SessionMessage, ...]:
        """Return the messages a compaction summarises; no call is separated from its results."""
        live = self.live
        middle = len(live) // 2
        borders = _borders(live)
        return live[: max((border for border in borders if border <= middle), default=min(borders))]

    def is_over(self, max_messages: int = MAX_MESSAGES) -> bool:
        """Return whether a compaction is due."""
        return len(self.live) > max_messages

    def _summary_within(self, max_tokens: int, count: CountTokens) -> str:
        texts: list[str] = []
        for summary in reversed(self.summaries):
            if texts and count("\n\n".join([summary.text, *texts])) > max_tokens:
                break
            texts.insert(0, summary.text)
        return shortened("\n\n".join(filter(None, texts)), max_tokens, count)


def shortened(text: str, max_tokens: int, count: CountTokens) -> str:
    """Return *text* with at most *max_tokens*: without middle points, else without its end.

    A label without points is removed too.
    """
    lines = text.split("\n")
    while count(text) > max_tokens:
        points = [n for n, line in enumerate(lines) if line.startswith(POINT)]
        if len(points) < 2:
            text = text[: len(text) * 3 // 4].rstrip()
            lines = [text]
            continue
        del lines[points[len(points) // 2]]
        lines = [
            line
            for line, below in zip(lines, [*lines[1:], ""], strict=True)
            if not line.endswith(LABEL_END) or below.startswith(POINT)
        ]
        text = "\n".join(lines)
    return text


def with_summary(summaries: Iterable[Summary], new: Summary) -> tuple[Summary, ...]:
    """Return *summaries* with *new*, in place of one that ends at the same message."""
    by_end = {summary.until: summary for summary in summaries} | {new.until: new}
    return tuple(by_end[until] for until in sorted(by_end))


def answered(messages: Sequence[SessionMessage]) -> tuple[SessionMessage, ...]:
    """Return *messages* as a model's server takes them, each call followed by its result.

    A call without a result, as a kill leaves it, is left out, and so is a result without its
    call. A result that came after other messages moves up to its call.
    """
    results: dict[int, list[SessionMessage]] = {}
    for index, caller in _callers(messages).items():
        results.setdefault(caller, []).append(messages[index])
    ordered: list[SessionMessage] = []
    for index, message in enumerate(messages):
        if message.role is not Speaker.TOOL:
            answers = results.get(index, [])
            ordered += [_with_calls(message, [answer.tool_call_id for answer in answers]), *answers]
    # No server takes an assistant's turn that neither says nor calls anything.
    return tuple(
        message
        for message in ordered
        if message.role is not Speaker.ASSISTANT or message.content or message.tool_calls
    )


def as_turn(message: SessionMessage) -> dict[str, object]:
    """Return *message* in the form of the OpenAI API."""
    fields = {
        "role": str(message.role),
        "content": message.content,
        "name": message.name,
        "tool_calls": [dict(call) for call in message.tool_calls],
        "tool_call_id": message.tool_call_id,
    }
    return {key: value for key, value in fields.items() if value or key == "content"}


def as_handed_over(message: SessionMessage) -> dict[str, object]:
    """Return *message* in the form in which a host passes a history."""
    return as_turn(message) | {"id": message.id, "timestamp": message.at.isoformat()}


def as_conversation(session: Session) -> Conversation:
    """Return all of *session* as a conversation to read, calls of tools as in a program.

    The system and a tool speak by their names.
    """
    return Conversation(
        id=session.id,
        title="",
        format="",
        messages=tuple(
            Message(
                id=message.id,
                role=_ROLES.get(message.role, Role.OTHER),
                text="\n".join(
                    filter(None, [message.content, *map(_spelled_out, message.tool_calls)])
                ),
                author=message.name or ("" if message.role in _ROLES else str(message.role)),
                at=message.at,
            )
            for message in session.messages
        ),
        started_at=session.messages[0].at if session.messages else None,
    )


def _spelled_out(call: Mapping[str, object]) -> str:
    match call:
        case {"function": {"name": str(name), "arguments": str(arguments)}}:
            return f"{name}({arguments})"
        case _:
            return str(dict(call))


def _callers(messages: Sequence[SessionMessage]) -> dict[int, int]:
    """Return the index of the call by that of each result that has one.

    A reused id is that of the latest call.
    """
    calls: dict[object, int] = {}
    callers: dict[int, int] = {}
    for index, message in enumerate(messages):
        if message.role is Speaker.TOOL and message.tool_call_id in calls:
            callers[index] = calls.pop(message.tool_call_id)
        elif message.role is Speaker.ASSISTANT:
            calls |= {str(call["id"]): index for call in message.tool_calls if call.get("id")}
    return callers


def _with_calls(message: SessionMessage, ids: Sequence[str]) -> SessionMessage:
    """Return *message* with those of its calls that *ids* name, once each."""
    if not message.tool_calls:
        return message
    calls = {id_: call for call in message.tool_calls if (id_ := str(call.get("id"))) in ids}
    return replace(message, tool_calls=tuple(calls.values()))


def _units(messages: Sequence[SessionMessage]) -> list[list[SessionMessage]]:
    """Return inseparable groups: a message, and the results of the calls it makes."""
    units: list[list[SessionMessage]] = []
    for message in messages:
        if message.role is Speaker.TOOL:
            units[-1].append(message)
        else:
            units.append([message])
    return units


def _borders(messages: Sequence[SessionMessage]) -> list[int]:
    """Return the indexes where *messages* can be split; the first alone where there is none."""
    callers = _callers(messages)
    inside = {n for index, caller in callers.items() for n in range(caller + 1, index + 1)}
    borders = [
        n
        for n, message in enumerate(messages)
        if n and n not in inside and message.role is not Speaker.TOOL
    ]
    return borders or [0]
