"""One vault and all that can be done with it, under one roof."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.memory_block import memory_block
from memdeck.domain.passage import Kind, Where
from memdeck.domain.policy import Policy
from memdeck.domain.prompt import PromptLanguage, block_of
from memdeck.services import implicit
from memdeck.services.comparing import Comparing, OpenEmbedder
from memdeck.services.condensing import Condenser
from memdeck.services.contexts import Contexts
from memdeck.services.conversion import Conversions
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
from memdeck.services.verdicts import Verdicts
from memdeck.services.writing import Writing
from memdeck.storage.layout import VaultLayout
from memdeck.storage.policies import policy_of


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
    Methods named as in the source designs are meant for an agent host.
    The others are the verbs every surface has, each the method of one noun:
    ``manager.archive`` is ``manager.entries.archive``. The rolling summary is ``manager.summary``.

        entries      list show add edit archive restore forget purge pin unpin link unlink relatives
        history      undo redo
        sessions     read extract plan apply
        short_term   add_message calculate_budget
        session_ends end_session end_idle_sessions
        contexts     build_context retrieve_relevant_memories
        events       on
        forecasts    prompt forecast
        maintenance  tidy stats doctor
        metrics      get_hot_memories
        upkeep       maintain compress_old_memories cleanup archive_logs
        daily_logs   write_daily_log get_daily_logs
        conversions  convert
        migration    migrate
        recollection recall find_similar reindex
        verdicts     waiting waiting_count apply_waiting reject_waiting
        tools        memory_write memory_search save_memory find_similar_memories
        tool_calls   call_tool
        skills       record_skill

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
        self.entries = Entries(
            self.vault, self.history, recollection.indexing.scrub, recollection.accesses.usages
        )
        self.sessions = Sessions(self.vault, llm_context or OfflineExtractor(), comparing)
        self.sessions.comparing.neighbours = Neighbours(self.recollection.indexing)
        self.events = Events(self.vault.policy.session_end.important)
        self.vault.tell = self.events.changed
        self.short_term = ShortTerm(self.vault)
        self.summary = RollingSummary(self.vault, condenser)
        self.session_ends = SessionEnds(
            self.vault, self.sessions, self.short_term, self.events, self.summary
        )
        self.contexts = Contexts(self.vault, self.recollection, self.short_term, self.session_ends)
        self.forecasts = Forecasts(self.vault)
        self.maintenance = Maintenance(self.vault)
        self.upkeep = Upkeep(
            self.vault, self.sessions, condenser, self.recollection.accesses.usages
        )
        self.daily_logs = DailyLogs(self.vault)
        self.conversions = Conversions(self.vault)
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
        self._name_verbs()

    def _name_verbs(self) -> None:
        """Call each service's verbs by the names that every surface has for them."""
        self.list, self.show = self.entries.list, self.entries.show
        self.add, self.edit = self.entries.add, self.entries.edit
        self.archive, self.restore = self.entries.archive, self.entries.restore
        self.forget, self.purge = self.entries.forget, self.entries.purge
        self.pin, self.unpin = self.entries.pin, self.entries.unpin
        self.link, self.unlink = self.entries.link, self.entries.unlink
        self.relatives = self.entries.relatives
        self.undo, self.redo = self.history.undo, self.history.redo
        self.read, self.extract = self.sessions.read, self.sessions.extract
        self.plan, self.apply = self.sessions.plan, self.sessions.apply
        self.add_message = self.short_term.add_message
        self.calculate_budget = self.short_term.calculate_budget
        self.end_session = self.session_ends.end_session
        self.end_idle_sessions = self.session_ends.end_idle_sessions
        self.build_context = self.contexts.build_context
        self.retrieve_relevant_memories = self.contexts.retrieve_relevant_memories
        self.on = self.events.on
        self.prompt, self.forecast = self.forecasts.prompt, self.forecasts.forecast
        self.tidy, self.stats = self.maintenance.tidy, self.maintenance.stats
        self.doctor, self.get_hot_memories = self.maintenance.doctor, self.metrics.get_hot_memories
        self.maintain, self.cleanup = self.upkeep.maintain, self.upkeep.cleanup
        self.compress_old_memories = self.upkeep.compress_old_memories
        self.archive_logs = self.upkeep.archive_logs
        self.memory_write, self.memory_search = self.tools.memory_write, self.tools.memory_search
        self.save_memory = self.tools.save_memory
        self.find_similar_memories = self.tools.find_similar_memories
        self.call_tool = self.tool_calls.call_tool
        self.waiting, self.waiting_count = self.verdicts.waiting, self.verdicts.waiting_count
        self.apply_waiting = self.verdicts.apply_waiting
        self.reject_waiting = self.verdicts.reject_waiting
        self.record_skill = self.skills.record_skill
        self.write_daily_log = self.daily_logs.write_daily_log
        self.get_daily_logs = self.daily_logs.get_daily_logs
        self.convert, self.migrate = self.conversions.convert, self.migration.migrate
        self.recall, self.find_similar = self.recollection.recall, self.recollection.find_similar
        self.reindex = self.recollection.reindex

    async def process_session_end(
        self,
        history_messages: Sequence[Mapping[str, object]],
        session_id: str,
        trigger: SessionTrigger = SessionTrigger.CLOSE,
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
        self, memories: Iterable[MemoryEntry], language: PromptLanguage | None = None
    ) -> str:
        """Return *memories* as a block for a system prompt, grouped by what they are; "" for none.

        Source: seed 001, section 4.2.
        """
        return memory_block(memories, self.vault.policy, language)

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
