"""The end of a session, and what a host does before it.

Source: seed 000, sections 3.2 and 5.1; seed 003, sections 6 and 11.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from memdeck.domain.conversation.conversation import Conversation, owned_by
from memdeck.domain.conversation.read_positions import read_count
from memdeck.domain.conversation.session import Session, SessionMessage, as_handed_over
from memdeck.domain.memory.namespace import NO_NAMESPACE
from memdeck.errors import ModelError, ModelUnreachableError
from memdeck.services.agent.events import Events
from memdeck.services.agent.session_buffer import ShortTerm
from memdeck.services.memories.rolling_summary import Renewal, RollingSummary
from memdeck.services.proposals.session_service import Proposal, Sessions
from memdeck.services.vault.transcripts import keep_sources, load_read_positions
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.own_names import read_own_names


class SessionTrigger(StrEnum):
    """The reason to learn from a session. Source: seed 000, section 5.1."""

    CLOSE = "close"
    """The user closed it."""
    NEW = "new"
    """The user began another one."""
    IDLE = "idle"
    """There was no message for long."""
    COMPRESS = "compress"
    """Its older half becomes a summary; the session goes on."""
    HEARTBEAT = "heartbeat"
    """The agent ran its periodic tasks once; the session goes on."""

    @property
    def ends(self) -> bool:
        """True if the session is over."""
        return self in {SessionTrigger.CLOSE, SessionTrigger.NEW, SessionTrigger.IDLE}


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """How many memories a session added, updated and forgot, and how many messages it has.

    *waiting* counts the suggestions left for the user's review.
    """

    session: str
    new: int = 0
    updated: int = 0
    message_count: int = 0
    forgotten: int = 0
    waiting: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """The counts for an agent host; "forgotten" and "waiting" only if they are not 0.

        Source: seed 000, section 5.3, for "new" and "updated".
        """
        more = {"forgotten": self.forgotten, "waiting": self.waiting}
        found = {name: count for name, count in more.items() if count}
        return {"new": self.new, "updated": self.updated, **found}

    def followed_by(self, other: "SessionOutcome") -> "SessionOutcome":
        """Return the sum of this part of a session and the *other*, the last one."""
        return replace(
            other,
            new=self.new + other.new,
            updated=self.updated + other.updated,
            forgotten=self.forgotten + other.forgotten,
            waiting=self.waiting + other.waiting,
        )


class SessionEnds:
    """Learns from sessions, the open ones and those that a host keeps itself.

    However often it is called, each message of a session counts once.
    """

    def __init__(
        self,
        vault: Vault,
        sessions: Sessions,
        short_term: ShortTerm,
        events: Events,
        summary: RollingSummary,
    ) -> None:
        self._vault = vault
        self._sessions = sessions
        self._short_term = short_term
        self._events = events
        self._summary = summary
        self._caught_up: dict[str, str] = {}
        """The last message that ``catch_up`` has read, by session."""

    async def process_session_end(
        self,
        history_messages: Sequence[Mapping[str, object]],
        session_id: str,
        trigger: SessionTrigger | str = SessionTrigger.CLOSE,
    ) -> dict[str, int]:
        """Remember what a finished session taught; return how many memories are new and updated.

        If memories were forgotten at the user's request, or wait for review, these are counted
        too, as "forgotten" and "waiting".

        An agent host calls it when a session is closed, renewed, compressed or idle, or after a
        heartbeat. Only what needs no confirmation is applied; doubtful suggestions wait for the
        user's review. Memories whose scores are below a threshold by now are archived or
        forgotten too, and the file is tidied if the policy says so. If the session was
        processed before, only the messages since then count; if there are none, or the session
        is shorter than the policy's minimum, nothing changes.

        Each message has a ``role``: user, assistant, system, developer or tool, of which user
        and assistant are read. Their ``content`` is a text or OpenAI's list of parts; it may be
        None if the assistant calls a tool. A time is optional: an aware datetime, ISO 8601 or
        seconds since 1970. One without a zone is ignored.

        Raises:
            UsageError: *session_id* is blank, or a message is not as above: it is named by its
                position in the list, with the field.
            ModelError: the model failed, or its answer could not be used; nothing was changed.
        """
        from memdeck.transcripts import check_messages  # noqa: PLC0415 - slow, rarely used

        trigger = SessionTrigger(trigger)
        check_messages(history_messages, "history_messages")
        count = len(history_messages)
        outcome = await self._learn(history_messages, session_id, count, trigger)
        if trigger.ends and history_messages:
            await asyncio.to_thread(self._events.session_ended, session_id, count)
        return outcome.counts

    async def end_session(
        self, session_id: str, trigger: SessionTrigger | str = SessionTrigger.CLOSE
    ) -> SessionOutcome:
        """Learn from an open session, and end it if *trigger* does.

        At its end its messages are kept as a transcript, unless the vault's owner switched that
        off, and the session is cleared. Messages that arrive meanwhile are learned from too. An
        error leaves the messages as they are.

        Raises:
            ModelError: the model failed; nothing was changed.
        """
        trigger = SessionTrigger(trigger)
        match trigger:
            case SessionTrigger.COMPRESS:
                await asyncio.to_thread(self._short_term.compact, session_id)
                return await self.catch_up(session_id) or SessionOutcome(session_id)
            case SessionTrigger.HEARTBEAT:
                session = await asyncio.to_thread(self._short_term.read_own, session_id)
                return await self._learn_all(session, trigger)
            case _:
                return await self._end(session_id, trigger)

    async def end_idle_sessions(self, idle_for: timedelta) -> tuple[SessionOutcome, ...]:
        """End the open sessions of the namespace without a message for so long.

        If the model fails on one, it stays open; the others are ended.

        Raises:
            ModelUnreachableError: the model does not answer; no more were tried.
            ModelError: the model failed on a session; the others are ended.
        """
        before = self._vault.now() - idle_for
        sessions = await asyncio.to_thread(self._short_term.all)
        own = [item for item in sessions if self._vault.namespace.reaches(item.namespace)]
        idle = [item for item in own if item.last_at is not None and item.last_at <= before]
        ended: list[SessionOutcome] = []
        failure: ModelError | None = None
        for session in idle:
            try:
                ended.append(await self.end_session(session.id, SessionTrigger.IDLE))
            except ModelUnreachableError:
                raise
            except ModelError as error:
                failure = error
        if failure is not None:
            raise failure
        return tuple(ended)

    async def catch_up(self, session_id: str) -> SessionOutcome | None:
        """Learn from what a compaction took out of the window, and have a model summarise it.

        It is tried once for each compaction, since a host may call it at every turn; None if
        there is nothing to do.

        Raises:
            ModelError: the model failed; the end of the session makes up for it.
        """
        session = await asyncio.to_thread(self._short_term.read_own, session_id)
        left = session.messages[: session.summarised]
        if not left or self._caught_up.get(session_id) == left[-1].id:
            return None
        self._caught_up[session_id] = left[-1].id
        await self._short_term.improve(session_id)
        trigger, count = SessionTrigger.COMPRESS, len(session.messages)
        return await self._learn(_history(left), session_id, count, trigger)

    async def _end(self, session_id: str, trigger: SessionTrigger) -> SessionOutcome:
        outcome = SessionOutcome(session_id)
        while True:
            session = await asyncio.to_thread(self._short_term.read_own, session_id)
            count = len(session.messages)
            if not count:
                return replace(outcome, message_count=0)
            outcome = outcome.followed_by(await self._learn_all(session, trigger))
            await asyncio.to_thread(self._keep, session)
            if await asyncio.to_thread(self._short_term.clear, session_id, count):
                break
        self._caught_up.pop(session_id, None)
        await asyncio.to_thread(self._events.session_ended, session_id, count)
        return outcome

    async def _learn_all(self, session: Session, trigger: SessionTrigger) -> SessionOutcome:
        messages = session.messages
        return await self._learn(_history(messages), session.id, len(messages), trigger)

    async def _learn(
        self,
        messages: Sequence[Mapping[str, object]],
        session_id: str,
        count: int,
        trigger: SessionTrigger,
    ) -> SessionOutcome:
        """Learn from *messages* of a session of *count*.

        Raises:
            ModelError: the model failed, or its answer could not be used.
        """
        outcome = SessionOutcome(session_id, message_count=count)
        rule = self._vault.policy.session_end
        if not rule.is_reflected_on or count < rule.min_messages:
            return outcome
        conversation = await asyncio.to_thread(self._with_news, messages, session_id)
        if conversation is None:
            return outcome
        proposal = await self._sessions.extract([conversation])
        renewal = await self._renewal(proposal, session_id) if trigger.ends else None
        settled = await asyncio.to_thread(self._sessions.settle, proposal, renewal)
        if why := " ".join(failure.why for failure in proposal.failures):
            raise ModelError(why)
        return replace(
            outcome,
            new=settled.new,
            updated=settled.updated,
            forgotten=settled.forgotten,
            waiting=settled.waiting,
        )

    async def _renewal(self, proposal: Proposal, session_id: str) -> Renewal | None:
        """Return a function that renews the summary if *proposal* has anything to remember.

        The summary is of the whole vault, so a namespace renews none.
        """
        if not proposal.plan.ticked or self._vault.namespace != NO_NAMESPACE:
            return None
        foreseen = await asyncio.to_thread(self._sessions.foreseen, proposal)
        return await self._summary.renewal(session_id, foreseen)

    def _with_news(
        self, messages: Sequence[Mapping[str, object]], session_id: str
    ) -> Conversation | None:
        """Return the session as a conversation, or None if all of it was read before."""
        conversation = conversation_of(self._vault, messages, session_id)
        count = read_count(conversation, load_read_positions(self._vault))
        return None if count == len(conversation.messages) else conversation

    def _keep(self, session: Session) -> None:
        """Keep the messages as a transcript. Source: seed 003, 6.2, ``persist_messages``."""
        conversation = _conversation_of(_history(session.messages), session.id)
        if conversation.messages:
            keep_sources(self._vault, [conversation])


def conversation_of(
    vault: Vault, messages: Sequence[Mapping[str, object]], session_id: str
) -> Conversation:
    """Return *messages* that a program passes as a conversation, which the vault's user owns.

    Messages without a time get today's: the conversation ends now.
    """
    conversation = owned_by(_conversation_of(messages, session_id), read_own_names(vault.layout))
    return (
        conversation
        if conversation.started_at is not None
        else replace(conversation, started_at=vault.now())
    )


def _history(messages: Sequence[SessionMessage]) -> list[Mapping[str, object]]:
    return [as_handed_over(message) for message in messages]


def _conversation_of(messages: Sequence[Mapping[str, object]], session_id: str) -> Conversation:
    from memdeck.transcripts import parse_messages  # noqa: PLC0415 - a window has no use for it

    return parse_messages(messages, session_id)
