"""Write and read the daily logs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet, FileChange
from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.domain.memory.memory_edits import worded
from memdeck.domain.memory.namespace import NO_NAMESPACE, WHOLE_VAULT
from memdeck.errors import StorageError, UsageError
from memdeck.extraction.guards.secrets import redact
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.daily_logs import day_of_log, log_name, parse_log, with_note


@dataclass(frozen=True, slots=True)
class LogReading:
    """The existing logs, oldest first, and a sentence for each that is damaged."""

    logs: tuple[DailyLog, ...]
    damaged: tuple[str, ...] = ()


class DailyLogs:
    """The daily logs in ``logs/``, next to the memories. Source: seed 002, section 2.2."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def write_daily_log(
        self,
        content: str,
        type: str = EVENT,  # noqa: A002 - the design's word
        category: str | None = None,
        tool: str | None = None,
        error: str | None = None,
    ) -> ChangeSet:
        """Append a note to today's log, with secrets removed.

        Raises:
            UsageError: the note is empty, or the vault is opened for one user, agent or run.
            StorageError: today's log is damaged, or the disk refused; nothing was written.
        """
        if self._vault.namespace != NO_NAMESPACE:
            raise UsageError(WHOLE_VAULT)
        text = redact(worded(content))
        for tx in self._vault.attempts("log"):
            with tx:
                day = tx.draft.at.date()
                note = LogEntry(
                    content=text,
                    at=tx.draft.at.time(),
                    type=type,
                    category=category,
                    tool=tool,
                    error=None if error is None else redact(error),
                )
                before = self._vault.read_file(log_name(day))
                change = FileChange(log_name(day), before, with_note(before, day, note))
                tx.commit(replace(tx.draft, files=(change,)))
        return tx.changeset

    def get_daily_logs(self, days: int = 2) -> tuple[DailyLog, ...]:
        """Return the logs of the last *days* days including today, oldest first.

        Days without a log are left out, and so are days whose log is damaged.
        """
        return self.read(days).logs

    def read(self, days: int | None = None, *, until: date | None = None) -> LogReading:
        """Return the logs of so many days up to *until*, today by default; None for all."""
        last = until or self._vault.today()
        logs, damaged = [], []
        for day in self._days():
            if days is not None and not 0 <= (last - day).days < days:
                continue
            try:
                written = self._vault.read_file(log_name(day))
                logs += [] if written is None else [parse_log(written, day)]
            except StorageError as error:
                damaged.append(str(error))
        return LogReading(tuple(logs), tuple(damaged))

    def _days(self) -> Iterator[date]:
        """Yield the days that have a log, oldest first."""
        found = map(day_of_log, self._vault.side_files.names())
        return (day for day in found if day is not None)
