"""One vault, with the methods of all its services."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from memdeck.domain.arguments import (
    COUNT,
    DAYS,
    FILLED,
    IDS,
    PAGE_SIZE,
    PATH,
    PATHS,
    POSITIVE,
    SECONDS,
    SHARE,
    checked,
)
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.domain.memory.policy import Policy
from memdeck.errors import UsageError
from memdeck.services.recall.semantic_compare import Comparing, OpenEmbedder
from memdeck.services.service_methods import ServiceMethod, service, services_of
from memdeck.services.vault.policy_overrides import Override
from memdeck.services.vault.postgres_servers import layout_at
from memdeck.services.vault.vault import AGENT, Clock, Vault
from memdeck.storage.config.policies import policy_of
from memdeck.storage.vault.store.store import LOCK_TIMEOUT_S
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import ChangeSet
    from memdeck.domain.prompt.tokens import ModelTable
    from memdeck.recall.index.protocol import Index
    from memdeck.recall.text.tokenizer import Segmenter
    from memdeck.services.agent.agent_context import Contexts
    from memdeck.services.agent.events import Events
    from memdeck.services.agent.prompt_blocks import PromptBlocks
    from memdeck.services.agent.session_buffer import ShortTerm, Summariser
    from memdeck.services.agent.session_end import SessionEnds
    from memdeck.services.agent.skills import Skills
    from memdeck.services.agent.tool_calls import ToolCalls
    from memdeck.services.agent.tools import Tools
    from memdeck.services.agent.write_memory import Writing
    from memdeck.services.conversion.conversion import Conversions
    from memdeck.services.conversion.migration import Migration
    from memdeck.services.episodes.episodes import Episodes, Narrator
    from memdeck.services.episodes.forget_person import PersonForgetting
    from memdeck.services.memories.change_history import History
    from memdeck.services.memories.daily_logs import DailyLogs
    from memdeck.services.memories.entry_service import Entries
    from memdeck.services.memories.forecasts import Forecasts
    from memdeck.services.memories.rolling_summary import RollingSummary
    from memdeck.services.memories.summarizer import Condenser
    from memdeck.services.people.profile_service import People
    from memdeck.services.proposals.claims_to_memory import ClaimsToMemory
    from memdeck.services.proposals.extractors import Extractor
    from memdeck.services.proposals.review_decisions import ReviewDecisions
    from memdeck.services.proposals.session_service import Sessions
    from memdeck.services.recall.access_log import Accesses
    from memdeck.services.recall.cosine_recall import CosineRecall
    from memdeck.services.recall.recall import Recall
    from memdeck.services.recall.vault_table import VaultTable
    from memdeck.services.upkeep.maintain import Upkeep
    from memdeck.services.upkeep.metrics import MemoryMetrics
    from memdeck.services.upkeep.stats_and_doctor import Maintenance
    from memdeck.services.vault.text_editing import MemoryText


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
    memories into a few; without one, the most representative of them are kept. *summariser*
    summarises long sessions, and *narrator* describes the episodes of conversations; without
    them, rules do. *overrides* are the environment variables that changed the policy, for
    ``doctor``. With *embeds_first*, a search embeds new memories before it answers. With a
    *namespace*, the methods of ``BOUND`` reach nothing outside it; the others are refused, and so
    are all services but ``BOUND_SERVICES``.

    Methods named as in the source designs are meant for an agent host. The others are the
    operations that every interface has. Each is the method of one service: ``manager.archive``
    is ``manager.entries.archive``. The rolling summary is ``manager.summary``.

    An argument of a wrong type, or out of its range, is a ``UsageError`` that names it.

    Methods that may wait for the language model are coroutines: those that learn from sessions,
    build a context, write a memory that an agent decides on, or maintain the vault. All others
    return at once; they read files, so an event loop calls them by ``asyncio.to_thread``.

    Source: seed 000, section 5.3.

    Raises:
        StorageError: any method may raise it, if a file, the disk, a server or the index cannot
            be used. The vault is as it was.
        LockedError: methods that change the vault raise it, if another program holds it for all
            of *lock_timeout_s*; a search does if another program writes the index for so long.
    """

    @checked(memory_path=PATH, lock_timeout_s=SECONDS)
    def __init__(  # noqa: PLR0913 - all that its services need comes from here
        self,
        memory_path: Path | str | VaultLayout,
        llm_context: "Extractor | None" = None,
        *,
        policy: Policy | None = None,
        by: str = AGENT,
        clock: Clock = local_now,
        keeps_sources: bool = True,
        comparing: Comparing | None = None,
        condenser: "Condenser | None" = None,
        summariser: "Summariser | None" = None,
        narrator: "Narrator | None" = None,
        open_embedder: OpenEmbedder = lambda: None,
        open_index: Callable[[VaultLayout, "Segmenter"], "Index"] | None = None,
        open_models: Callable[[], "ModelTable"] | None = None,
        overrides: Sequence[Override] = (),
        embeds_first: bool = False,
        namespace: Namespace = NO_NAMESPACE,
        lock_timeout_s: float = LOCK_TIMEOUT_S,
    ) -> None:
        if llm_context is not None:
            _check_extractor(llm_context)
        layout = layout_at(memory_path)
        self.namespace = namespace
        self.building = RLock()
        """Held while a service is built."""
        self._open_vault = partial(
            Vault,
            layout,
            policy or policy_of(layout),
            by=by,
            clock=clock,
            keeps_sources=keeps_sources,
            namespace=namespace,
            lock_timeout_s=lock_timeout_s,
        )
        self._extractor = llm_context
        self._comparing = comparing or Comparing()
        self._condenser = condenser
        self._summariser = summariser
        self._narrator = narrator
        self._open_embedder = open_embedder
        self._open_index = open_index
        self._open_models = open_models
        self._overrides = tuple(overrides)
        self._embeds_first = embeds_first
        services_of(self).vault  # noqa: B018 - a path that cannot be one is an error at once

    # The services. Each is built when it is first used, since most commands need one or two.

    @service("memdeck.services.vault.vault")
    def vault(self, build: "type[Vault]") -> "Vault":  # noqa: ARG002 - as the other services
        vault = self._open_vault()
        vault.on_commit = self._on_change
        vault.on_unlock = self._on_unlock
        return vault

    @service("memdeck.services.memories.change_history")
    def history(self, build: "type[History]") -> "History":
        return build(self.vault)

    @service("memdeck.services.memories.entry_service")
    def entries(self, build: "type[Entries]") -> "Entries":
        return build(self.vault, self._scrub_indexes, self.accesses.usages)

    @service("memdeck.services.memories.forecasts")
    def forecasts(self, build: "type[Forecasts]") -> "Forecasts":
        return build(self.vault)

    @service("memdeck.services.memories.daily_logs")
    def daily_logs(self, build: "type[DailyLogs]") -> "DailyLogs":
        return build(self.vault)

    @service("memdeck.services.memories.rolling_summary")
    def summary(self, build: "type[RollingSummary]") -> "RollingSummary":
        return build(self.vault, self._condenser)

    @service("memdeck.services.episodes.episodes")
    def episodes(self, build: "type[Episodes]") -> "Episodes":
        return build(self.vault, self.people.pages, self._narrator)

    @service("memdeck.services.episodes.forget_person")
    def person_forgetting(self, build: "type[PersonForgetting]") -> "PersonForgetting":
        return build(self.vault, self.people, self.episodes, self._scrub_indexes)

    @service("memdeck.services.people.profile_service")
    def people(self, build: "type[People]") -> "People":
        return build(self.vault)

    @service("memdeck.services.vault.text_editing")
    def text(self, build: "type[MemoryText]") -> "MemoryText":
        return build(self.vault)

    @service("memdeck.services.recall.access_log")
    def accesses(self, build: "type[Accesses]") -> "Accesses":
        return build(self.vault)

    @service("memdeck.services.recall.recall")
    def recollection(self, build: "type[Recall]") -> "Recall":
        recall = build(self.vault, self.accesses, self._open_embedder, self._open_index)
        recall.embeds_first = self._embeds_first
        recall.table = self.table
        recall.indexing.on_update = self.table.follow
        recall.embedding.on_complete = self.table.embed
        return recall

    @service("memdeck.services.recall.cosine_recall")
    def cosines(self, build: "type[CosineRecall]") -> "CosineRecall":
        recall = self.recollection
        return build(self.vault, recall.indexing, recall.embedding, recall.accesses)

    @service("memdeck.services.recall.vault_table")
    def table(self, build: "type[VaultTable]") -> "VaultTable":
        return build(self.vault, self.accesses.usages)

    @service("memdeck.services.proposals.session_service")
    def sessions(self, build: "type[Sessions]") -> "Sessions":
        from memdeck.services.proposals.extractors import OfflineExtractor
        from memdeck.services.recall.neighbours import Neighbours

        self._comparing.neighbours = Neighbours(self.recollection.indexing, self.vault.namespace)
        return build(self.vault, self._extractor or OfflineExtractor(), self._comparing)

    @service("memdeck.services.proposals.claims_to_memory")
    def claims_to_memory(self, build: "type[ClaimsToMemory]") -> "ClaimsToMemory":
        return build(self.vault, self.people)

    @service("memdeck.services.proposals.review_decisions")
    def verdicts(self, build: "type[ReviewDecisions]") -> "ReviewDecisions":
        return build(self.vault, lambda: self.sessions)

    @service("memdeck.services.agent.events")
    def events(self, build: "type[Events]") -> "Events":
        return build(self.vault.policy.session_end.important)

    @service("memdeck.services.agent.session_buffer")
    def short_term(self, build: "type[ShortTerm]") -> "ShortTerm":
        short_term = build(self.vault)
        short_term.summariser = self._summariser
        short_term.open_models = self._open_models or short_term.open_models
        return short_term

    @service("memdeck.services.agent.session_end")
    def session_ends(self, build: "type[SessionEnds]") -> "SessionEnds":
        return build(self.vault, self.sessions, self.short_term, self.events, self.summary)

    @service("memdeck.services.agent.agent_context")
    def contexts(self, build: "type[Contexts]") -> "Contexts":
        return build(
            self.vault, self.recollection, self.cosines, self.short_term, self.session_ends
        )

    @service("memdeck.services.agent.prompt_blocks")
    def prompt_blocks(self, build: "type[PromptBlocks]") -> "PromptBlocks":
        return build(self.vault, self.recollection, self.forecasts)

    @service("memdeck.services.agent.write_memory")
    def writing(self, build: "type[Writing]") -> "Writing":
        return build(self.vault, self.sessions)

    @service("memdeck.services.agent.skills")
    def skills(self, build: "type[Skills]") -> "Skills":
        return build(self.vault, self.writing)

    @service("memdeck.services.agent.tools")
    def tools(self, build: "type[Tools]") -> "Tools":
        recall, blocks = self.recollection, self.prompt_blocks
        return build(self.vault, self.writing, self.entries, self.daily_logs, recall, blocks)

    @service("memdeck.services.agent.tool_calls")
    def tool_calls(self, build: "type[ToolCalls]") -> "ToolCalls":
        from memdeck.services.agent.tool_schemas import TOOLS

        tools = {name: getattr(self, name) for name in TOOLS}
        return build(tools, self.recollection.prepare)

    @service("memdeck.services.upkeep.stats_and_doctor")
    def maintenance(self, build: "type[Maintenance]") -> "Maintenance":
        maintenance = build(self.vault, self.table.problems)
        maintenance.overrides = self._overrides
        return maintenance

    @service("memdeck.services.upkeep.maintain")
    def upkeep(self, build: "type[Upkeep]") -> "Upkeep":
        return build(self.vault, self.sessions, self._condenser, self.accesses.usages)

    @service("memdeck.services.upkeep.metrics")
    def metrics(self, build: "type[MemoryMetrics]") -> "MemoryMetrics":
        return build(self.vault, self.recollection, lambda: self.writing.decisions.cache.use)

    @service("memdeck.services.conversion.conversion")
    def conversions(self, build: "type[Conversions]") -> "Conversions":
        return build(self.vault, self.recollection.embedding)

    @service("memdeck.services.conversion.migration")
    def migration(self, build: "type[Migration]") -> "Migration":
        return build(self.vault)

    # The operations of the services, under the names that every interface uses.
    list = ServiceMethod(lambda manager: manager.entries.list)
    show = ServiceMethod(lambda manager: manager.entries.show)
    add = ServiceMethod(lambda manager: manager.entries.add)
    add_many = ServiceMethod(lambda manager: manager.entries.add_many)
    edit = ServiceMethod(lambda manager: manager.entries.edit)
    set_group = ServiceMethod(lambda manager: manager.entries.set_group, ids=IDS)
    archive = ServiceMethod(lambda manager: manager.entries.archive, ids=IDS)
    restore = ServiceMethod(lambda manager: manager.entries.restore, ids=IDS)
    forget = ServiceMethod(lambda manager: manager.entries.forget, ids=IDS)
    purge = ServiceMethod(lambda manager: manager.entries.purge, ids=IDS)
    pin = ServiceMethod(lambda manager: manager.entries.pin, ids=IDS)
    unpin = ServiceMethod(lambda manager: manager.entries.unpin, ids=IDS)
    link = ServiceMethod(lambda manager: manager.entries.link, strength=SHARE)
    unlink = ServiceMethod(lambda manager: manager.entries.unlink)
    relatives = ServiceMethod(lambda manager: manager.entries.relatives)
    undo = ServiceMethod(lambda manager: manager.history.undo)
    redo = ServiceMethod(lambda manager: manager.history.redo)
    read = ServiceMethod(lambda manager: manager.sessions.read, paths=PATHS)
    extract = ServiceMethod(lambda manager: manager.sessions.extract)
    plan = ServiceMethod(lambda manager: manager.sessions.plan)
    apply = ServiceMethod(lambda manager: manager.sessions.apply)
    memorize = ServiceMethod(lambda manager: manager.episodes.memorize)
    memorize_with_model = ServiceMethod(lambda manager: manager.episodes.memorize_with_model)
    profile = ServiceMethod(lambda manager: manager.people.profile)
    edit_claim = ServiceMethod(lambda manager: manager.people.edit_claim)
    delete_claim = ServiceMethod(lambda manager: manager.people.delete_claim)
    prefer_claim = ServiceMethod(lambda manager: manager.people.prefer_claim)
    keep_both_claims = ServiceMethod(lambda manager: manager.people.keep_both_claims)
    remember_claim = ServiceMethod(lambda manager: manager.claims_to_memory.remember_claim)
    merge_people = ServiceMethod(lambda manager: manager.people.merge_people)
    keep_apart = ServiceMethod(lambda manager: manager.people.keep_apart)
    preview_forget_person = ServiceMethod(
        lambda manager: manager.person_forgetting.preview_forget_person
    )
    forget_person = ServiceMethod(lambda manager: manager.person_forgetting.forget_person)
    add_message = ServiceMethod(lambda manager: manager.short_term.add_message)
    calculate_budget = ServiceMethod(lambda manager: manager.short_term.calculate_budget)
    end_session = ServiceMethod(lambda manager: manager.session_ends.end_session)
    end_idle_sessions = ServiceMethod(lambda manager: manager.session_ends.end_idle_sessions)
    build_context = ServiceMethod(lambda manager: manager.contexts.build_context)
    retrieve_relevant_memories = ServiceMethod(
        lambda manager: manager.contexts.retrieve_relevant_memories, k=COUNT
    )
    on = ServiceMethod(lambda manager: manager.events.on, min_messages=COUNT)
    prompt = ServiceMethod(lambda manager: manager.forecasts.prompt, top_k=COUNT)
    forecast = ServiceMethod(lambda manager: manager.forecasts.forecast, days=DAYS)
    tidy = ServiceMethod(lambda manager: manager.maintenance.tidy)
    stats = ServiceMethod(lambda manager: manager.maintenance.stats)
    doctor = ServiceMethod(lambda manager: manager.maintenance.doctor)
    get_hot_memories = ServiceMethod(lambda manager: manager.metrics.get_hot_memories, limit=COUNT)
    maintain = ServiceMethod(lambda manager: manager.upkeep.maintain)
    cleanup = ServiceMethod(lambda manager: manager.upkeep.cleanup, max_memories=POSITIVE)
    compress_old_memories = ServiceMethod(
        lambda manager: manager.upkeep.compress_old_memories, days_threshold=POSITIVE
    )
    archive_logs = ServiceMethod(lambda manager: manager.upkeep.archive_logs)
    memory_write = ServiceMethod(lambda manager: manager.tools.memory_write, salience=SHARE)
    memory_search = ServiceMethod(lambda manager: manager.tools.memory_search, top_k=POSITIVE)
    save_memory = ServiceMethod(
        lambda manager: manager.tools.save_memory, importance_score=SHARE, confidence=SHARE
    )
    find_similar_memories = ServiceMethod(
        lambda manager: manager.tools.find_similar_memories, threshold=SHARE
    )
    memory_get = ServiceMethod(lambda manager: manager.tools.memory_get)
    memory_list = ServiceMethod(
        lambda manager: manager.tools.memory_list, limit=PAGE_SIZE, offset=COUNT
    )
    memory_update = ServiceMethod(lambda manager: manager.tools.memory_update)
    memory_forget = ServiceMethod(lambda manager: manager.tools.memory_forget, ids=IDS)
    memory_context = ServiceMethod(lambda manager: manager.tools.memory_context, top_k=POSITIVE)
    call_tool = ServiceMethod(lambda manager: manager.tool_calls.call_tool)
    waiting = ServiceMethod(lambda manager: manager.verdicts.waiting)
    waiting_count = ServiceMethod(lambda manager: manager.verdicts.waiting_count)
    apply_waiting = ServiceMethod(lambda manager: manager.verdicts.apply_waiting, ids=IDS)
    reject_waiting = ServiceMethod(lambda manager: manager.verdicts.reject_waiting, ids=IDS)
    record_skill = ServiceMethod(lambda manager: manager.skills.record_skill)
    write_daily_log = ServiceMethod(lambda manager: manager.daily_logs.write_daily_log)
    get_daily_logs = ServiceMethod(lambda manager: manager.daily_logs.get_daily_logs, days=DAYS)
    convert = ServiceMethod(lambda manager: manager.conversions.convert, target=PATH)
    migrate = ServiceMethod(lambda manager: manager.migration.migrate)
    recall = ServiceMethod(lambda manager: manager.recollection.recall, k=COUNT)
    recall_by_cosine = ServiceMethod(lambda manager: manager.cosines.recall_by_cosine, k=COUNT)
    find_similar = ServiceMethod(lambda manager: manager.recollection.find_similar, k=COUNT)
    reindex = ServiceMethod(lambda manager: manager.recollection.reindex)

    process_session_end = ServiceMethod(
        lambda manager: manager.session_ends.process_session_end, session_id=FILLED
    )
    format_memories_for_context = ServiceMethod(
        lambda manager: manager.prompt_blocks.format_memories_for_context
    )
    get_prompt_memories = ServiceMethod(
        lambda manager: manager.prompt_blocks.get_prompt_memories, top_k=COUNT
    )
    get_session_memories = ServiceMethod(
        lambda manager: manager.prompt_blocks.get_session_memories, top_k=COUNT
    )
    recall_memory = ServiceMethod(
        lambda manager: manager.prompt_blocks.recall_memory, top_k=POSITIVE
    )

    @property
    def table_problem(self) -> str:
        """Why the vault's table differs from its files, as ``table.problem``; "" if unknown."""
        return self.table.problem if "table" in vars(self) else ""

    def _on_change(self, changes: "ChangeSet") -> None:
        services = services_of(self)
        services.events.changed(changes)
        if services.recollection.embeds_first:
            services.recollection.embedding.fill_store()

    def _scrub_indexes(self) -> None:
        services_of(self).recollection.indexing.scrub()

    def _on_unlock(self) -> None:
        services_of(self).table.follow()


def _check_extractor(llm_context: object) -> None:
    """Raise a UsageError unless *llm_context* extracts memories."""
    from memdeck.services.proposals.extractors import Extractor

    if not isinstance(llm_context, Extractor):
        raise UsageError(
            f"llm_context extracts memories, which {type(llm_context).__name__} does not; use"
            " open_memory, which takes the model from the settings or the environment."
        )
