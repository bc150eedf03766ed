"""One vault and all that can be done with it, under one roof."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Concatenate, Generic, ParamSpec, TypeVar, overload

from memdeck.domain.changeset import ChangeSet
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.memory_block import memory_block
from memdeck.domain.passage import Kind, Where
from memdeck.domain.policy import Policy
from memdeck.domain.prompt import PromptLanguage, block_of
from memdeck.errors import UsageError
from memdeck.services import implicit
from memdeck.services.arguments import choice_of
from memdeck.services.comparing import Comparing, OpenEmbedder
from memdeck.services.condensing import Condenser
from memdeck.services.contexts import Contexts
from memdeck.services.conversion import Conversions
from memdeck.services.cosine_recall import CosineRecall
from memdeck.services.daily_logs import DailyLogs
from memdeck.services.entries import Entries
from memdeck.services.events import Events
from memdeck.services.extracting import Extractor
from memdeck.services.forecasts import Forecasts
from memdeck.services.history import History
from memdeck.services.indexing import OpenIndex, sqlite_index
from memdeck.services.maintenance import Maintenance
from memdeck.services.metrics import MemoryMetrics
from memdeck.services.migration import Migration
from memdeck.services.neighbours import Neighbours
from memdeck.services.offline import OfflineExtractor
from memdeck.services.recall import Recall
from memdeck.services.relevance import Recalled
from memdeck.services.rolling_summary import RollingSummary
from memdeck.services.servers import layout_at
from memdeck.services.session_ends import SessionEnds, SessionTrigger
from memdeck.services.sessions import Sessions
from memdeck.services.short_term import ShortTerm
from memdeck.services.skills import Skills
from memdeck.services.text import MemoryText
from memdeck.services.tool_calls import ToolCalls
from memdeck.services.tools import Tools
from memdeck.services.upkeep import Upkeep
from memdeck.services.vault import AGENT, Clock, Vault
from memdeck.services.vault_table import VaultTable
from memdeck.services.verdicts import Verdicts
from memdeck.services.writing import Writing
from memdeck.storage.layout import VaultLayout
from memdeck.storage.policies import policy_of

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class Verb(Generic[S, P, R]):
    """A method of the manager that is the *method* of the service in its attribute *service*."""

    def __init__(self, service: str, method: Callable[Concatenate[S, P], R]) -> None:
        self._service = service
        self._method = method

    @overload
    def __get__(self, manager: None, owner: type) -> Callable[Concatenate[S, P], R]: ...
    @overload
    def __get__(self, manager: object, owner: type) -> Callable[P, R]: ...
    def __get__(self, manager: object, owner: type) -> Callable[..., R]:
        """Return the method of the manager's service; of the class, for help and completion."""
        if manager is None:
            return self._method
        bound: Callable[P, R] = getattr(getattr(manager, self._service), self._method.__name__)
        return bound


def local_now() -> datetime:
    """Return the time in the machine's zone; the clock of a manager that is given no other."""
    return datetime.now().astimezone()


class MemoryManager:
    """An agent's memory: every verb as a method, over one MEMORY.md.

    *memory_path* is that file or its folder, a file of another program, or the
    address of a table in PostgreSQL. *llm_context* extracts memories
    from conversations; without one, rules do, with no model and no network.
    *policy* is the vault's own or the default unless one is given. *comparing* tells
    which memories say the same in other words; without one, words alone do. *condenser*
    puts memories that nobody uses into few; without one, the most telling of them stay.
    Methods named as in the source designs are meant for an agent host. The others are the
    verbs that every surface has, each the method of one service: ``manager.archive`` is
    ``manager.entries.archive``. The rolling summary is ``manager.summary``.

    Whatever may wait for the language model is a coroutine: what learns from sessions, builds
    a context, writes a memory that an agent decides on, or maintains the vault. Everything
    else returns at once; it reads files, so an event loop calls it by ``asyncio.to_thread``.

    Source: seed 000, section 5.3.
    """

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
        self.vault.freed = recollection.indexing.stepped = self.table.follow
        recollection.embedding.also, recollection.table = self.table.embed, self.table
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
        self.verdicts = Verdicts(self.vault, self.sessions)
        self.skills = Skills(self.vault, self.writing)
        self.tools = Tools(self.writing, self.daily_logs, self.recollection)
        self.tool_calls = ToolCalls(
            {
                "memory_write": self.tools.memory_write,
                "memory_search": self.tools.memory_search,
                "save_memory": self.tools.save_memory,
                "find_similar_memories": self.tools.find_similar_memories,
                "recall_memory": self.recall_memory,
            }
        )
        self.metrics = MemoryMetrics(
            self.vault, self.recollection, lambda: self.writing.decisions.use
        )

    # The verbs of the services, under the names that every surface has for them.
    list = Verb("entries", Entries.list)
    show = Verb("entries", Entries.show)
    add = Verb("entries", Entries.add)
    edit = Verb("entries", Entries.edit)
    archive = Verb("entries", Entries.archive)
    restore = Verb("entries", Entries.restore)
    forget = Verb("entries", Entries.forget)
    purge = Verb("entries", Entries.purge)
    pin = Verb("entries", Entries.pin)
    unpin = Verb("entries", Entries.unpin)
    link = Verb("entries", Entries.link)
    unlink = Verb("entries", Entries.unlink)
    relatives = Verb("entries", Entries.relatives)
    undo = Verb("history", History.undo)
    redo = Verb("history", History.redo)
    read = Verb("sessions", Sessions.read)
    extract = Verb("sessions", Sessions.extract)
    plan = Verb("sessions", Sessions.plan)
    apply = Verb("sessions", Sessions.apply)
    add_message = Verb("short_term", ShortTerm.add_message)
    calculate_budget = Verb("short_term", ShortTerm.calculate_budget)
    end_session = Verb("session_ends", SessionEnds.end_session)
    end_idle_sessions = Verb("session_ends", SessionEnds.end_idle_sessions)
    build_context = Verb("contexts", Contexts.build_context)
    retrieve_relevant_memories = Verb("contexts", Contexts.retrieve_relevant_memories)
    on = Verb("events", Events.on)
    prompt = Verb("forecasts", Forecasts.prompt)
    forecast = Verb("forecasts", Forecasts.forecast)
    tidy = Verb("maintenance", Maintenance.tidy)
    stats = Verb("maintenance", Maintenance.stats)
    doctor = Verb("maintenance", Maintenance.doctor)
    get_hot_memories = Verb("metrics", MemoryMetrics.get_hot_memories)
    maintain = Verb("upkeep", Upkeep.maintain)
    cleanup = Verb("upkeep", Upkeep.cleanup)
    compress_old_memories = Verb("upkeep", Upkeep.compress_old_memories)
    archive_logs = Verb("upkeep", Upkeep.archive_logs)
    memory_write = Verb("tools", Tools.memory_write)
    memory_search = Verb("tools", Tools.memory_search)
    save_memory = Verb("tools", Tools.save_memory)
    find_similar_memories = Verb("tools", Tools.find_similar_memories)
    call_tool = Verb("tool_calls", ToolCalls.call_tool)
    waiting = Verb("verdicts", Verdicts.waiting)
    waiting_count = Verb("verdicts", Verdicts.waiting_count)
    apply_waiting = Verb("verdicts", Verdicts.apply_waiting)
    reject_waiting = Verb("verdicts", Verdicts.reject_waiting)
    record_skill = Verb("skills", Skills.record_skill)
    write_daily_log = Verb("daily_logs", DailyLogs.write_daily_log)
    get_daily_logs = Verb("daily_logs", DailyLogs.get_daily_logs)
    convert = Verb("conversions", Conversions.convert)
    migrate = Verb("migration", Migration.migrate)
    recall = Verb("recollection", Recall.recall)
    recall_by_cosine = Verb("cosines", CosineRecall.recall_by_cosine)
    find_similar = Verb("recollection", Recall.find_similar)
    reindex = Verb("recollection", Recall.reindex)

    def _changed(self, changes: ChangeSet) -> None:
        self.events.changed(changes)
        if self.recollection.embeds_first:
            self.recollection.embedding.fill_store()

    async def process_session_end(
        self,
        history_messages: Sequence[Mapping[str, object]],
        session_id: str,
        trigger: SessionTrigger | str = SessionTrigger.CLOSE,
    ) -> dict[str, int]:
        """Remember what a finished session taught; return how many memories are new and updated.

        An agent host calls it when a session is closed, renewed, compressed or
        idle, or after a heartbeat. Only what needs no person's eye is applied;
        what is in doubt waits for their review.
        What has sunk under a line by now is archived or forgotten too, and the
        file is put in order where the policy says so. Of a session that was
        processed before, only what was said since counts; where nothing was,
        nothing changes.

        Raises:
            ModelError: the model failed; nothing was changed.
        """
        outcome = await self.session_ends.process(history_messages, session_id, trigger)
        return {"new": outcome.new, "updated": outcome.updated}

    def format_memories_for_context(
        self, memories: Iterable[MemoryEntry], language: PromptLanguage | str | None = None
    ) -> str:
        """Return *memories* as a block for a system prompt, grouped by what they are; "" for none.

        Raises:
            UsageError: there is no such language.

        Source: seed 001, section 4.2.
        """
        wanted = None if language is None else choice_of(PromptLanguage, language, "language")
        return memory_block(memories, self.vault.policy, wanted)

    def get_prompt_memories(self, top_k: int = 20) -> str:
        """Return the block for a system prompt; empty where there is nothing to say."""
        return self.forecasts.prompt(top_k).text

    def recall_memory(self, query: str, top_k: int = 5) -> str:
        """Return a prompt block of what is known about *query*, archived or not; a tool for agents.

        Source: seed 000, section 4.2 and phase 2.
        """
        where = Where(kinds=frozenset({Kind.MEMORY}))
        return self._block_of(self.recall(query, top_k, where=where).results)

    def get_session_memories(self, first_message: str, top_k: int | None = None) -> str:
        """Return a prompt block for a conversation that begins with *first_message*.

        As many memories as the policy says, unless *top_k* does; empty where it wants none.

        Source: seed 002, section 4.4.
        """
        known = implicit.known_at_first(self.recollection, self.vault, first_message, top_k)
        return self._block_of(known)

    def _block_of(self, found: Iterable[Recalled | MemoryEntry]) -> str:
        most_tokens = self.vault.policy.prompt_parts.tokens
        return block_of((one.content for one in found), most_tokens=most_tokens)
