"""All maintenance that a vault needs, as one plan: first shown, then applied as one change."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.changes.changeset import EXTERNAL, ChangeSet
from memdeck.domain.changes.plan import Action, Plan, PlanRow, joined_plans
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.domain.search.usage import Usage
from memdeck.domain.upkeep.archive_and_forget import plan_upkeep
from memdeck.domain.upkeep.cleanup import plan_cleanup
from memdeck.domain.upkeep.compression import plan_compression
from memdeck.domain.upkeep.idleness import IdleGroup, Idleness, days_written, idle_groups
from memdeck.services.memories.summarizer import Condenser, Condensing
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.upkeep.log_retention import LogUpkeep
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import USER, WINDOW, Vault

VERB = "upkeep"


@dataclass(frozen=True, slots=True)
class MaintenanceResult:
    """The maintenance that is due, and the changes if it was applied."""

    plan: Plan
    changes: ChangeSet | None = None


class Upkeep:
    """Plans what is due and applies it.

    *condenser* is a model that merges memories in its own words; without one the most
    representative replace the rest. *read_usage* returns retrievals by the ids of memories.
    """

    def __init__(
        self,
        vault: Vault,
        sessions: Sessions,
        condenser: Condenser | None = None,
        read_usage: Callable[[], Mapping[str, Usage]] = dict,
    ) -> None:
        self._vault = vault
        self._sessions = sessions
        self.condenser = condenser
        """Merges memories; None for rules alone."""
        self.read_usage = read_usage
        self._logs = LogUpkeep(vault, sessions.comparing)

    async def maintain(self, *, apply: bool = False) -> MaintenanceResult:
        """Plan all that is due by the vault's policy, and *apply* what is ticked.

        That is memories below a threshold, old logs, unused memories, and what is over the
        limit. If a model fails, rules take its place and a note says so. Once applied, it is no
        longer due. What somebody changed while it was planned is left alone.

        Raises:
            ConflictError: another program changed the vault just now.
        """
        before = await asyncio.to_thread(self._vault.load)
        plan = await self.plan()
        if not apply:
            return MaintenanceResult(plan)
        return MaintenanceResult(plan, await asyncio.to_thread(self._applied, plan, before.entries))

    async def plan(self) -> Plan:
        """Return all that is due, as ``maintain`` has it."""
        return await self._planned(self._vault.policy, by_score=True, logs=True)

    async def compress_old_memories(self, days_threshold: int = 90) -> Plan:
        """Plan to condense the memories unused for so many days, each group to one.

        Source: seed 001, section 4.1.
        """
        upkeep = replace(
            self._vault.policy.upkeep,
            compress_after_days=days_threshold,
            condense_after_days=0,
            most_entries=0,
        )
        return await self._planned(replace(self._vault.policy, upkeep=upkeep))

    async def cleanup(self, max_memories: int = 10_000) -> Plan:
        """Plan to forget the least important and longest unused memories above that number.

        Source: seed 003, section 10.1.
        """
        upkeep = replace(
            self._vault.policy.upkeep,
            compress_after_days=0,
            condense_after_days=0,
            most_entries=max_memories,
        )
        return await self._planned(replace(self._vault.policy, upkeep=upkeep))

    async def archive_logs(self) -> Plan:
        """Plan to summarise and remove old daily logs, and to keep memories from them.

        Source: seed 002, section 4.6.
        """
        contents = await asyncio.to_thread(self._vault.load)
        condensing = self._condensing(self._vault.policy)
        plan = await self._logs.plan(contents, condensing)
        return replace(plan, notes=(*plan.notes, *condensing.notes))

    async def _planned(self, policy: Policy, *, by_score: bool = False, logs: bool = False) -> Plan:
        contents = await asyncio.to_thread(self._vault.load)
        condensing = self._condensing(policy)
        of_logs = await self._logs.plan(contents, condensing) if logs else Plan(())
        draft = await asyncio.to_thread(self._draft, contents, policy, of_logs, by_score=by_score)
        few = [await condensing.group(group, contents.today) for group in draft.groups]
        taken_ids = {row.fresh_id for row in of_logs.rows}
        ids = (id_ for id_ in self._vault.fresh_ids(contents) if id_ not in taken_ids)
        compression = plan_compression(few, ids)
        plan = joined_plans(draft.below_threshold, of_logs, compression, draft.over)
        return replace(plan, notes=(*plan.notes, *condensing.notes))

    def _applied(self, plan: Plan, before: Mapping[str, MemoryEntry]) -> ChangeSet:
        """Apply *plan* to the memories that are unchanged since *before*."""
        now = self._vault.load().entries
        changed = {id_ for id_, entry in before.items() if now.get(id_) != entry}
        rows = tuple(row for row in plan.rows if row.target not in changed)
        return self._sessions.apply(replace(plan, rows=rows), verb=VERB)

    def _condensing(self, policy: Policy) -> Condensing:
        return Condensing(self.condenser, self._sessions.comparing, policy)

    def _draft(
        self, contents: Contents, policy: Policy, of_logs: Plan, *, by_score: bool
    ) -> "_Draft":
        entries, today, idleness = contents.entries, contents.today, self._idleness(contents)
        free = [entry for entry in entries.values() if not idleness.is_spared(entry, today)]
        below_threshold = plan_upkeep(free, policy, today) if by_score else Plan(())
        fading = _targets(below_threshold.rows)
        gone = _targets(row for row in below_threshold.rows if row.action is Action.FORGET)
        left = {id_: entry for id_, entry in entries.items() if id_ not in gone}
        untouched = {id_: entry for id_, entry in left.items() if id_ not in fading}
        groups = idle_groups(untouched.values(), idleness, policy, today)
        coming = sum(row.action is Action.ADD for row in of_logs.rows)
        coming += sum(group.few for group in groups)
        most = policy.upkeep.most_entries
        over = plan_cleanup(left.values(), most, idleness, policy, today, coming=coming)
        surplus = _targets(over.rows)
        if surplus:
            rest = (entry for id_, entry in untouched.items() if id_ not in surplus)
            groups = idle_groups(rest, idleness, policy, today)
        return _Draft(_without(below_threshold, surplus), over, groups)

    def _idleness(self, contents: Contents) -> Idleness:
        journal = self._vault.journal.read().changesets
        written = days_written(journal, {USER, WINDOW, EXTERNAL})
        written |= dict.fromkeys(self._vault.externally_edited(contents), contents.today)
        return Idleness(self.read_usage(), written)


@dataclass(frozen=True, slots=True)
class _Draft:
    """Memories below a threshold, those over the limit, and the groups to be condensed."""

    below_threshold: Plan
    over: Plan
    groups: Sequence[IdleGroup]


def _targets(rows: Iterable[PlanRow]) -> set[str]:
    return {row.target for row in rows if row.target is not None}


def _without(plan: Plan, ids: set[str]) -> Plan:
    """Return *plan* without the rows about *ids*, numbered from 1."""
    rows = (row for row in plan.rows if row.target not in ids)
    return Plan(tuple(replace(row, number=number) for number, row in enumerate(rows, start=1)))
