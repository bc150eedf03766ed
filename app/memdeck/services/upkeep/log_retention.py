"""Old daily logs: summarised, what matters kept as memories, and in the end removed."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.changes.plan import Action, Plan, PlanRow, joined_plans
from memdeck.domain.memory.daily_log import DailyLog
from memdeck.domain.upkeep.log_retention import (
    Fate,
    Filing,
    LogSummary,
    fate_of,
    is_condensed,
    plan_log,
)
from memdeck.errors import StorageError
from memdeck.services.memories.summarizer import Condensing
from memdeck.services.proposals.guards import guarded
from memdeck.services.proposals.planning import plan_candidates
from memdeck.services.recall.semantic_compare import Comparing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.policies import shipped_policies
from memdeck.storage.vault.store.daily_logs import day_of_log, parse_log, with_summary


@dataclass(frozen=True, slots=True)
class _OldLog:
    name: str
    text: str
    log: DailyLog
    fate: Fate


@dataclass(slots=True)
class _OldLogs:
    """The logs that are due, and sentences about those that are damaged."""

    logs: list[_OldLog] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class LogUpkeep:
    """Plans the upkeep of one vault's daily logs, by its policy. Source: seed 002, 4.6."""

    def __init__(self, vault: Vault, comparing: Comparing) -> None:
        self._vault = vault
        self._comparing = comparing

    async def plan(self, contents: Contents, condensing: Condensing) -> Plan:
        """Return the rows that are due; a damaged log is reported and left alone."""
        old = await asyncio.to_thread(self._read_old_logs, contents)
        filing = Filing(self._vault.policy, tuple(shipped_policies().values()))
        summaries = [await _summarize(item, filing, condensing) for item in old.logs]
        additions = await asyncio.to_thread(self._additions, summaries, contents)
        plans = [
            plan_log(_change_of(item, summary), item.log, item.fate, summary, rows)
            for item, summary, rows in zip(old.logs, summaries, additions, strict=True)
        ]
        return replace(joined_plans(*plans), notes=tuple(old.notes))

    def _read_old_logs(self, contents: Contents) -> _OldLogs:
        found = _OldLogs()
        for name in self._vault.side_files.names():
            day = day_of_log(name)
            if day is None:
                continue
            try:
                text = self._vault.read_file(name) or ""
                log = parse_log(text, day)
            except StorageError as error:
                found.notes.append(str(error))
                continue
            fate = fate_of(log, self._vault.policy.upkeep, contents.today)
            if fate is not None:
                found.logs.append(_OldLog(name, text, log, fate))
        return found

    def _additions(
        self, summaries: Sequence[LogSummary], contents: Contents
    ) -> Sequence[Sequence[PlanRow]]:
        """Return the rows of each summary's memories, unless the vault knows them.

        A memory known to the vault was known before the log grew old: it is no news, and no
        confirmation.
        """
        noted = [
            (index, guarded(item))
            for index, summary in enumerate(summaries)
            for item in summary.memories
        ]
        candidates = [item for _, item in noted]
        rows = plan_candidates(self._vault, candidates, contents, self._comparing).rows
        new = [row for row in rows if row.action is Action.ADD]
        indexes = {item.content: index for index, item in noted}
        return [
            [row for row in new if indexes[row.content] == index] for index in range(len(summaries))
        ]


async def _summarize(old: _OldLog, filing: Filing, condensing: Condensing) -> LogSummary:
    """Return the summary of *old*; an earlier summary gave its memories at that time."""
    if is_condensed(old.log) or not old.log.entries:
        return LogSummary(old.log.summary or "")
    return await condensing.log(old.log, filing)


def _change_of(old: _OldLog, summary: LogSummary) -> FileChange:
    if old.fate is Fate.REMOVED:
        return FileChange(old.name, old.text, None)
    return FileChange(old.name, old.text, with_summary(old.text, old.log.day, summary.summary))
