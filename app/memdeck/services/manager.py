"""One vault, with the methods of all its services."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import MethodType
from typing import Concatenate, Generic, ParamSpec, TypeVar, overload

from memdeck.domain.arguments import (
    COUNT,
    DAYS,
    FILLED,
    IDS,
    PATH,
    PATHS,
    POSITIVE,
    SHARE,
    Limit,
    checked,
)
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.memory_block import memory_block
from memdeck.domain.prompt.prompt import PromptLanguage, block_of
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import UsageError
from memdeck.services.agent.agent_context import Contexts
from memdeck.services.agent.events import Events
from memdeck.services.agent.session_buffer import ShortTerm
from memdeck.services.agent.session_end import SessionEnds, SessionTrigger
from memdeck.services.agent.skills import Skills
from memdeck.services.agent.tool_calls import ToolCalls
from memdeck.services.agent.tools import Tools
from memdeck.services.agent.write_memory import Writing
from memdeck.services.conversion.conversion import Conversions
from memdeck.services.conversion.migration import Migration
from memdeck.services.memories.change_history import History
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.memories.entry_service import Entries
from memdeck.services.memories.forecasts import Forecasts
from memdeck.services.memories.rolling_summary import RollingSummary
from memdeck.services.memories.summarizer import Condenser
from memdeck.services.proposals.review_decisions import ReviewDecisions
from memdeck.services.proposals.rule_extractor import OfflineExtractor
from memdeck.services.proposals.run_extractor import Extractor
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.recall import implicit
from memdeck.services.recall.cosine_recall import CosineRecall
from memdeck.services.recall.index_sync import OpenIndex, sqlite_index
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall
from memdeck.services.recall.semantic_compare import Comparing, OpenEmbedder
from memdeck.services.recall.semantic_neighbours import Neighbours
from memdeck.services.recall.vault_table import VaultTable
from memdeck.services.upkeep.maintain import Upkeep
from memdeck.services.upkeep.metrics import MemoryMetrics
from memdeck.services.upkeep.stats_and_doctor import Maintenance
from memdeck.services.vault.servers import layout_at
from memdeck.services.vault.text_editing import MemoryText
from memdeck.services.vault.vault import AGENT, Clock, Vault
from memdeck.storage.config.policies import policy_of
from memdeck.storage.vault_layout import VaultLayout

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class ServiceMethod(Generic[S, P, R]):
    """A method of the manager that is the *method* of the service in its attribute *service*.

    *limits* are the ranges of its arguments.
    """

    def __init__(
        self, service: str, method: Callable[Concatenate[S, P], R], **limits: Limit
    ) -> None:
        self._service = service
        self._method = method
        self._checked = checked(**limits)(method)

    @overload
    def __get__(self, manager: None, owner: type) -> Callable[Concatenate[S, P], R]: ...
    @overload
    def __get__(self, manager: object, owner: type) -> Callable[P, R]: ...
    def __get__(self, manager: object, owner: type) -> Callable[..., R]:
        """Return the method of the manager's service, which checks its arguments.

        On the class, return the service's own function, for help and completion.
        """
        if manager is None:
            return self._method
        return MethodType(self._checked, getattr(manager, self._service))


def local_now() -> datetime:
    """Return the time in the machine's zone; the default clock of a manager."""
    return datetime.now().astimezone()


class MemoryManager:
    """An agent's memory: every operation as a method, on one MEMORY.md.

    *memory_path* is that file or its folder, a file of another program, or the address of a
    table in PostgreSQL. If it does not exist, the vault is empty, and the first memory creates
    it. ``open_memory`` rejects a missing one unless asked to create it. *llm_context* extracts
    memories from conversations; without one, rules do, with no model and no network. *policy*
    defaults to the vault's own policy or the default policy. *comparing* decides which memories
    say the same in other words; without one, only words are compared. *condenser* merges unused
    memories into a few; without one, the most representative of them are kept. Methods named as
    in the source designs are meant for an agent host. The others are the operations that every
    interface has, each the method of one service: ``manager.archive`` is
    ``manager.entries.archive``. The rolling summary is ``manager.summary``.

    An argument of a wrong type, or out of its range, is a ``UsageError`` that names it.

    Methods that may wait for the language model are coroutines: those that learn from sessions,
    build a context, write a memory that an agent decides on, or maintain the vault. All others
    return at once; they read files, so an event loop calls them by ``asyncio.to_thread``.

    Source: seed 000, section 5.3.
    """

    @checked(memory_path=PATH)
    def __init__(
        self,
        memory_path: Path | str | VaultLayout,
        llm_context: Extractor | None = None,
        *,
        policy: Policy | None = None,
        by: str = AGENT,
        clock: Clock = local_now,
        keeps_sources: bool = True,
        comparing: Comparing | None = None,
        condenser: Condenser | None = None,
        open_embedder: OpenEmbedder = lambda: None,
        open_index: OpenIndex = sqlite_index,
    ) -> None:
        if llm_context is not None and not isinstance(llm_context, Extractor):
            raise UsageError(
                f"llm_context extracts memories, which {type(llm_context).__name__} does not; use"
                " open_memory, which takes the model from the settings or the environment."
            )
        layout = layout_at(memory_path)
        self.vault = Vault(
            layout,
            policy or policy_of(layout),
            by=by,
            clock=clock,
            keeps_sources=keeps_sources,
        )
        self.history = History(self.vault)
        self.recollection = Recall(self.vault, open_embedder, open_index)
        recollection = self.recollection
        self.table = VaultTable(self.vault, recollection.accesses.usages)
        self.vault.on_unlock = recollection.indexing.on_update = self.table.follow
        recollection.embedding.on_complete, recollection.table = self.table.embed, self.table
        self.entries = Entries(
            self.vault, self.history, recollection.indexing.scrub, recollection.accesses.usages
        )
        self.sessions = Sessions(self.vault, llm_context or OfflineExtractor(), comparing)
        self.sessions.comparing.neighbours = Neighbours(self.recollection.indexing)
        self.events = Events(self.vault.policy.session_end.important)
        self.vault.tell = self._changed
        self.short_term = ShortTerm(self.vault)
        self.summary = RollingSummary(self.vault, condenser)
        self.session_ends = SessionEnds(
            self.vault, self.sessions, self.short_term, self.events, self.summary
        )
        self.cosines = CosineRecall(
            self.vault, recollection.indexing, recollection.embedding, recollection.accesses
        )
        self.contexts = Contexts(
            self.vault, recollection, self.cosines, self.short_term, self.session_ends
        )
        self.forecasts = Forecasts(self.vault)
        self.maintenance = Maintenance(self.vault, self.table.problems)
        self.upkeep = Upkeep(
            self.vault, self.sessions, condenser, self.recollection.accesses.usages
        )
        self.daily_logs = DailyLogs(self.vault)
        self.conversions = Conversions(self.vault, recollection.embedding)
        self.migration = Migration(self.vault)
        self.text = MemoryText(self.vault)
        self.writing = Writing(self.vault, self.sessions)
        self.verdicts = ReviewDecisions(self.vault, self.sessions)
        self.skills = Skills(self.vault, self.writing)
        self.tools = Tools(self.writing, self.daily_logs, self.recollection)
        self.tool_calls = ToolCalls(
            {
                "memory_write": self.memory_write,
                "memory_search": self.memory_search,
                "save_memory": self.save_memory,
                "find_similar_memories": self.find_similar_memories,
                "recall_memory": self.recall_memory,
            }
        )
        self.metrics = MemoryMetrics(
            self.vault, self.recollection, lambda: self.writing.decisions.use
        )

    # The operations of the services, under the names that every interface uses.
    list = ServiceMethod("entries", Entries.list)
    show = ServiceMethod("entries", Entries.show)
    add = ServiceMethod("entries", Entries.add)
    edit = ServiceMethod("entries", Entries.edit)
    archive = ServiceMethod("entries", Entries.archive, ids=IDS)
    restore = ServiceMethod("entries", Entries.restore, ids=IDS)
    forget = ServiceMethod("entries", Entries.forget, ids=IDS)
    purge = ServiceMethod("entries", Entries.purge, ids=IDS)
    pin = ServiceMethod("entries", Entries.pin, ids=IDS)
    unpin = ServiceMethod("entries", Entries.unpin, ids=IDS)
    link = ServiceMethod("entries", Entries.link, strength=SHARE)
    unlink = ServiceMethod("entries", Entries.unlink)
    relatives = ServiceMethod("entries", Entries.relatives)
    undo = ServiceMethod("history", History.undo)
    redo = ServiceMethod("history", History.redo)
    read = ServiceMethod("sessions", Sessions.read, paths=PATHS)
    extract = ServiceMethod("sessions", Sessions.extract)
    plan = ServiceMethod("sessions", Sessions.plan)
    apply = ServiceMethod("sessions", Sessions.apply)
    add_message = ServiceMethod("short_term", ShortTerm.add_message)
    calculate_budget = ServiceMethod("short_term", ShortTerm.calculate_budget)
    end_session = ServiceMethod("session_ends", SessionEnds.end_session)
    end_idle_sessions = ServiceMethod("session_ends", SessionEnds.end_idle_sessions)
    build_context = ServiceMethod("contexts", Contexts.build_context)
    retrieve_relevant_memories = ServiceMethod(
        "contexts", Contexts.retrieve_relevant_memories, k=COUNT
    )
    on = ServiceMethod("events", Events.on, min_messages=COUNT)
    prompt = ServiceMethod("forecasts", Forecasts.prompt, top_k=COUNT)
    forecast = ServiceMethod("forecasts", Forecasts.forecast, days=DAYS)
    tidy = ServiceMethod("maintenance", Maintenance.tidy)
    stats = ServiceMethod("maintenance", Maintenance.stats)
    doctor = ServiceMethod("maintenance", Maintenance.doctor)
    get_hot_memories = ServiceMethod("metrics", MemoryMetrics.get_hot_memories, limit=COUNT)
    maintain = ServiceMethod("upkeep", Upkeep.maintain)
    cleanup = ServiceMethod("upkeep", Upkeep.cleanup, max_memories=POSITIVE)
    compress_old_memories = ServiceMethod(
        "upkeep", Upkeep.compress_old_memories, days_threshold=POSITIVE
    )
    archive_logs = ServiceMethod("upkeep", Upkeep.archive_logs)
    memory_write = ServiceMethod("tools", Tools.memory_write, salience=SHARE)
    memory_search = ServiceMethod("tools", Tools.memory_search, top_k=COUNT)
    save_memory = ServiceMethod(
        "tools", Tools.save_memory, importance_score=SHARE, confidence=SHARE
    )
    find_similar_memories = ServiceMethod("tools", Tools.find_similar_memories, threshold=SHARE)
    call_tool = ServiceMethod("tool_calls", ToolCalls.call_tool)
    waiting = ServiceMethod("verdicts", ReviewDecisions.waiting)
    waiting_count = ServiceMethod("verdicts", ReviewDecisions.waiting_count)
    apply_waiting = ServiceMethod("verdicts", ReviewDecisions.apply_waiting, ids=IDS)
    reject_waiting = ServiceMethod("verdicts", ReviewDecisions.reject_waiting, ids=IDS)
    record_skill = ServiceMethod("skills", Skills.record_skill)
    write_daily_log = ServiceMethod("daily_logs", DailyLogs.write_daily_log)
    get_daily_logs = ServiceMethod("daily_logs", DailyLogs.get_daily_logs, days=DAYS)
    convert = ServiceMethod("conversions", Conversions.convert, target=PATH)
    migrate = ServiceMethod("migration", Migration.migrate)
    recall = ServiceMethod("recollection", Recall.recall, k=COUNT)
    recall_by_cosine = ServiceMethod("cosines", CosineRecall.recall_by_cosine, k=COUNT)
    find_similar = ServiceMethod("recollection", Recall.find_similar, k=COUNT)
    reindex = ServiceMethod("recollection", Recall.reindex)

    def _changed(self, changes: ChangeSet) -> None:
        self.events.changed(changes)
        if self.recollection.embeds_first:
            self.recollection.embedding.fill_store()

    @checked(session_id=FILLED)
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
        processed before, only the messages since then count; if there are none, nothing
        changes.

        Each message has a ``role``: user, assistant, system, developer or tool, of which user
        and assistant are read. Their ``content`` is a text or OpenAI's list of parts; it may be
        None if the assistant calls a tool. A time is optional: an aware datetime, ISO 8601 or
        seconds since 1970. One without a zone is ignored.

        Raises:
            UsageError: *session_id* is blank, or a message is not as above: it is named by its
                position in the list, with the field.
            ModelError: the model failed; nothing was changed.
        """
        outcome = await self.session_ends.process(history_messages, session_id, trigger)
        return outcome.counts

    @checked()
    def format_memories_for_context(
        self, memories: Iterable[MemoryEntry], language: PromptLanguage | str | None = None
    ) -> str:
        """Return *memories* as a block for a system prompt, grouped by category; "" for none.

        Source: seed 001, section 4.2.
        """
        wanted = None if language is None else PromptLanguage(language)
        return memory_block(memories, self.vault.policy, wanted)

    @checked(top_k=COUNT)
    def get_prompt_memories(self, top_k: int = 20) -> str:
        """Return the block for a system prompt; empty if there is nothing to include."""
        return self.forecasts.prompt(top_k).text

    @checked(top_k=COUNT)
    def recall_memory(self, query: str, top_k: int = 5) -> str:
        """Return a prompt block of what is known about *query*, archived or not; a tool for agents.

        Source: seed 000, section 4.2 and phase 2.
        """
        where = Where(kinds=frozenset({Kind.MEMORY}))
        return self._block_of(self.recall(query, top_k, where=where).results)

    @checked(top_k=COUNT)
    def get_session_memories(self, first_message: str, top_k: int | None = None) -> str:
        """Return a prompt block for a conversation that begins with *first_message*.

        It has as many memories as the policy says, unless *top_k* is given; it is empty if the
        policy allows none.

        Source: seed 002, section 4.4.
        """
        known = implicit.known_at_first(self.recollection, self.vault, first_message, top_k)
        return self._block_of(known)

    def _block_of(self, found: Iterable[Recalled | MemoryEntry]) -> str:
        most_tokens = self.vault.policy.prompt_parts.tokens
        return block_of((one.content for one in found), most_tokens=most_tokens)
