"""Short-term memory: the messages of open sessions.

Source: seed 003, sections 4 and 7.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from memdeck.domain.conversation.session import (
    MAX_MESSAGES,
    RECENT,
    ContextWindow,
    Session,
    SessionMessage,
    Speaker,
    Summary,
)
from memdeck.domain.conversation.session_summary import Point, render_summary
from memdeck.domain.memory.entry import NO_DATA
from memdeck.domain.memory.namespace import OTHER_SESSION
from memdeck.domain.prompt.prompt_selection import prompt_language
from memdeck.domain.prompt.tokens import Budget, ModelTable, budget_of, budget_tokens
from memdeck.errors import UsageError
from memdeck.services.agent.token_counting import TokenCounter, counter_of
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.model_table import shipped_models
from memdeck.storage.vault.state.session_logs import SessionFiles

WINDOW_TOKENS = 8000
"""Source: seed 003, section 4.1, ``get_context_window``."""
RULES = "rules"
"""The author of a summary that no model made."""

_ROLE_ALIASES: Mapping[str, str] = {"developer": Speaker.SYSTEM}
"""Other names of roles. Source: OpenAI's API."""

OpenModels = Callable[[], ModelTable]
"""Returns the table of models; called each time, so that an edit of the table counts."""


class Summariser(Protocol):
    """Summarises a part of a session after the summary *earlier*; ``name`` is the model's."""

    @property
    def name(self) -> str: ...

    async def points_of(
        self, messages: Sequence[SessionMessage], earlier: str
    ) -> tuple[Point, ...] | None: ...


class ShortTerm:
    """The open sessions of one vault; several programs may write to one at once."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._files = SessionFiles(vault.layout)
        self.summariser: Summariser | None = None
        """Summarises better than the rules, if a model is set up."""
        self.open_models: OpenModels = shipped_models
        self.max_messages = MAX_MESSAGES

    def add_message(
        self,
        session_id: str,
        role: str,
        content: object,
        *,
        tool_calls: Iterable[object] | None = None,
        tool_call_id: str | None = None,
        name: str | None = None,
        metadata: Mapping[str, object] | None = None,
    ) -> SessionMessage:
        """Append a message to a session, which begins with its first.

        *role* is one of ``Speaker``, or OpenAI's "developer", which is the system. *content* is
        a text, None, or a list of parts, of which the text is kept; any other value that a tool
        returns is kept as JSON. *tool_calls* may be what the OpenAI client returns, or any
        objects with the same attributes. If more than ``max_messages`` are not summarised, the
        older half of them is.

        Raises:
            UsageError: the session has no name, or belongs to another namespace than the vault is
                opened for, *role* is no role, or a tool call is an object without attributes.
        """
        self.read_own(_named(session_id))
        message = SessionMessage(
            id=secrets.token_hex(6),
            role=_speaker(role),
            content=_text_of(content),
            at=self._vault.now(),
            tool_calls=_as_plain(tool_calls, _attributes),
            tool_call_id=tool_call_id or "",
            name=name or "",
            metadata=_as_plain([metadata])[0] if metadata else NO_DATA,
            namespace=self._vault.namespace,
        )
        message = replace(message, token_count=message.cost(budget_tokens))
        session = self._files.add(session_id, message)
        if session.is_over(self.max_messages):
            self.compact(session_id)
        return message

    def all(self) -> tuple[Session, ...]:
        """Return the open sessions, the most recently used first.

        Of a vault that is opened for a namespace, only those in it.
        """
        admits = self._vault.namespace.admits
        return tuple(session for session in self._files.all() if admits(session.namespace))

    def read(self, session_id: str) -> Session:
        """Return a session; an empty one if it has no messages.

        Raises:
            UsageError: the vault is opened for a namespace, and the session is of another one.
        """
        session = self._files.read(session_id)
        if session.messages and not self._vault.namespace.admits(session.namespace):
            raise UsageError(OTHER_SESSION)
        return session

    def read_own(self, session_id: str) -> Session:
        """Return a session to write to, or to learn from; an empty one if it has no messages.

        Raises:
            UsageError: it is of another namespace, even if the vault is opened for none.
        """
        session = self.read(session_id)
        if session.messages and not self._vault.namespace.reaches(session.namespace):
            raise UsageError(OTHER_SESSION)
        return session

    def recent(self, session_id: str, limit: int = RECENT) -> tuple[SessionMessage, ...]:
        """Return the last *limit* messages of a session that are not summarised."""
        return self.read(session_id).recent(limit)

    def window(
        self, session_id: str, max_tokens: int = WINDOW_TOKENS, model: str = ""
    ) -> ContextWindow:
        """Return the newest messages that fit in *max_tokens*, as *model* counts them."""
        return self.read(session_id).window(max_tokens, self.counter(model).count)

    def calculate_budget(self, model: str) -> Budget:
        """Return how the context window of *model* is divided.

        Raises:
            PolicyError: the user's own table of models cannot be used.
        """
        return budget_of(self.open_models().context_window(model))

    def counter(self, model: str) -> TokenCounter:
        """Return the token counter for *model*."""
        return counter_of(self.open_models().encoding(model))

    def compact(self, session_id: str) -> Session:
        """Summarise the older half of what is not summarised yet, by rules; return the session.

        The messages stay until the session ends.
        """
        # Many patterns are imported with them, which a short session does not need.
        from memdeck.extraction.rules.session_summary import points_of  # noqa: PLC0415 - slow, rarely used

        session = self.read(session_id)
        older = session.older_half()
        if not older:
            return session
        text = _rendered(points_of(older), older)
        until = session.summarised + len(older)
        return self._files.sum_up(session_id, Summary(text, until, RULES))

    async def improve(self, session_id: str) -> None:
        """Summarise with the model, if there is one, what rules summarised.

        Raises:
            ModelError: the model failed; the rules' summary stays.
        """
        if self.summariser is None:
            return
        session = await asyncio.to_thread(self.read, session_id)
        start, earlier = 0, ""
        for summary in session.summaries:
            part = session.messages[start : summary.until]
            better = await self._better(summary, part, earlier, self.summariser)
            if better is not summary:
                await asyncio.to_thread(self._files.sum_up, session_id, better)
            start, earlier = better.until, f"{earlier}\n\n{better.text}".strip()

    def clear(self, session_id: str, read_count: int) -> bool:
        """Remove a session of which *read_count* messages were read; return False if it went on."""
        return self._files.clear(session_id, read_count)

    async def _better(
        self,
        summary: Summary,
        part: Sequence[SessionMessage],
        earlier: str,
        summariser: Summariser,
    ) -> Summary:
        """Return the model's summary of *part*; *summary* if it is the model's or none exists."""
        if summary.by != RULES:
            return summary
        points = await summariser.points_of(part, earlier)
        if points is None:
            return summary
        return Summary(_rendered(points, part), summary.until, summariser.name)


def _rendered(points: Iterable[Point], messages: Sequence[SessionMessage]) -> str:
    own_texts = (message.content for message in messages if message.role is Speaker.USER)
    return render_summary(points, prompt_language(" ".join(own_texts)))


def _speaker(role: str) -> Speaker:
    try:
        return Speaker(_ROLE_ALIASES.get(str(role), role))
    except ValueError as error:
        raise UsageError(
            f"“{role}” is no role of a message; choose among {', '.join(Speaker)}."
        ) from error


def _named(session_id: str) -> str:
    if not session_id.strip():
        raise UsageError("A session needs a name; give it an id that no other session has.")
    return session_id


def _as_plain(
    values: Iterable[object] | None, read_object: Callable[[object], object] = str
) -> tuple[Mapping[str, object], ...]:
    """Return *values*, which may be objects of a client, as values that JSON can hold.

    *read_object* reads an object of a class that has no JSON form.
    """
    from pydantic_core import to_jsonable_python  # noqa: PLC0415 - most messages have none

    plain = (
        to_jsonable_python(value, exclude_none=True, fallback=read_object) for value in values or ()
    )
    return tuple(value if isinstance(value, dict) else {"value": value} for value in plain)


def _attributes(value: object) -> Mapping[str, object]:
    """Return the public attributes of an instance, also of one with slots.

    Raises:
        UsageError: it has none, and no model could be told what was called.
    """
    slots = (getattr(each, "__slots__", ()) for each in type(value).__mro__)
    names = [*getattr(value, "__dict__", ())]
    for names_of_class in slots:
        names += [names_of_class] if isinstance(names_of_class, str) else names_of_class
    fields = {
        name: getattr(value, name)
        for name in names
        if not name.startswith("_") and hasattr(value, name)
    }
    if not fields:
        raise UsageError(
            f"A tool call cannot be read from an object of the class {type(value).__name__}; pass"
            " a dictionary with id, type and function, as in the OpenAI API."
        )
    return fields


def _text_of(content: object) -> str:
    from memdeck.transcripts.json.json_fields import text_of_content  # noqa: PLC0415 - a window has no use for it

    match content:
        case str() | None:
            return content or ""
        case bytes():
            return content.decode("utf-8", "replace")
        case [*parts] if all(isinstance(part, str) or _has_type(part) for part in parts):
            return text_of_content(parts)
        case _:
            return text_of_content([content]) or _as_json(content)


def _has_type(part: object) -> bool:
    return isinstance(part, Mapping) and "type" in part


def _as_json(content: object) -> str:
    try:
        return json.dumps(content, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return str(content)
