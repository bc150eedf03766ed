"""Tidy, count, back up and check a vault."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import UNDATED, Layer, Section
from memdeck.errors import StorageError, UsageError
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.memories.forecasts import prompt_of
from memdeck.services.pages.vault_page import damaged_pages
from memdeck.services.vault.contents import Contents, FileContents
from memdeck.services.vault.policy_overrides import Override
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.markdown.file_header import header_name
from memdeck.storage.vault.state.file_permissions import exposures
from memdeck.storage.vault.store.backups import Backup, layer_of


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of one vault today; *mean_score* is of the active entries, 0 if there are none."""

    entries: int
    active: int
    archived: int
    broken: int
    pinned: int
    in_prompt: int
    prompt_tokens: int
    mean_score: float
    by_category: dict[str, int]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with the vault's files: its location, and how to fix it."""

    where: str
    what: str


class Maintenance:
    """Tidy, count, and find problems."""

    def __init__(self, vault: Vault, table_problems: Callable[[], tuple[str, ...]] = tuple) -> None:
        self._vault = vault
        self._table_problems = table_problems
        self.overrides: tuple[Override, ...] = ()
        """The variables that overrode the vault's policy when it was opened."""

    def tidy(self) -> ChangeSet:
        """Rewrite the file in full form: today's scores, sections by score, sorted.

        No score changes and nothing is removed. A file that has that form is left alone.

        Raises:
            UsageError: the file is in another program's format, whose order is not ours.
        """
        format_ = self._vault.load().format
        if not format_.is_own:
            raise UsageError(
                f"{self._vault.layout.name} is {format_.title} and keeps the order it has;"
                " tidying is for a MEMORY.md with scores, and nothing else needs to be done."
            )
        for tx in self._vault.attempts("tidy", tidies=True):
            with tx:
                tx.commit(tx.draft)
        return tx.changeset

    def backups(self) -> tuple[Backup, ...]:
        """Return the earlier states of the file, newest first."""
        return self._vault.read_backups()

    def restore_backup(self, name: str) -> ChangeSet:
        """Restore the backup of that name, as one change that undo reverts.

        Raises:
            StorageError: there is no such backup, or the disk refused.
        """
        text = self._vault.read_backup(name)
        for tx in self._vault.attempts("backup"):
            with tx:
                tx.reinstate(text, layer_of(name))
        return tx.changeset

    def stats(self) -> Stats:
        """Count the memories of the vault today."""
        contents = self._vault.load()
        entries = list(contents.entries.values())
        active = [entry for entry in entries if entry.section is Section.ACTIVE]
        scores = [score_on(entry, self._vault.policy, contents.today) for entry in active]
        prompt = prompt_of(self._vault, contents)
        return Stats(
            entries=len(entries),
            active=len(active),
            archived=len(entries) - len(active),
            broken=len(contents.broken),
            pinned=sum(entry.pinned for entry in entries),
            in_prompt=len(prompt.included),
            prompt_tokens=prompt.tokens,
            mean_score=sum(scores) / len(scores) if scores else 0.0,
            by_category=dict(Counter(entry.category for entry in entries).most_common()),
        )

    def doctor(self) -> tuple[Problem, ...]:
        """Return the problems of the vault's files; empty if there are none."""
        try:
            contents = self._vault.load()
        except StorageError as error:
            return (Problem(self._vault.layout.name, str(error)),)
        names = {part.layer: part.name for part in self._vault.layout.parts}
        return (
            *_broken(contents, names),
            *(
                problem
                for file, name in zip(contents.files, names.values(), strict=True)
                for problem in _odd_header(file, name, contents.today)
            ),
            *_odd_dates(contents),
            *(Problem(self._vault.layout.name, lack) for lack in self._vault.store.backend.lacks()),
            *(Problem("user_memories", problem) for problem in self._table_problems()),
            *self._state(),
        )

    def _state(self) -> list[Problem]:
        problems = [
            Problem(
                path.name, "It is a sync service's conflict copy; merge it by hand, then delete it."
            )
            for path in self._vault.find_conflict_copies()
        ]
        layout = self._vault.layout
        problems += [Problem(layout.name, problem) for problem in exposures(layout)]
        problems += [Problem("logs", problem) for problem in DailyLogs(self._vault).read().damaged]
        problems += [Problem(name, reason) for name, reason in damaged_pages(self._vault)]
        journal = self._vault.journal.read()
        if journal.is_open:
            problems.append(
                Problem(
                    "journal.jsonl",
                    "A change is being saved, or a program was ended while it saved one;"
                    " whatever changes the vault next puts that right.",
                )
            )
        damaged = journal.damaged_lines
        if damaged:
            problems.append(
                Problem(
                    "journal.jsonl",
                    f"{damaged} line{'' if damaged == 1 else 's'} cannot be read;"
                    " what was done there cannot be undone.",
                )
            )
        return problems


def _broken(contents: Contents, names: Mapping[Layer, str]) -> list[Problem]:
    return [
        Problem(f"{names[broken.layer]}, line {broken.line}", broken.reason)
        for broken in contents.broken
    ]


def _odd_header(file: FileContents, name: str, today: date) -> list[Problem]:
    """Return the problems of the header's own dates: every score may count from them."""
    header = file.document.header
    days = {"last updated": header.updated_on, "scores as of": header.as_of}
    for number, line in enumerate(file.text.splitlines(), start=1):
        day = days.get(header_name(line) or "")
        if day is not None and day > today:
            reason = f"It says {day}, which is in the future; write today or an earlier day."
            return [Problem(f"{name}, line {number}", reason)]
    return []


def _odd_dates(contents: Contents) -> list[Problem]:
    """Return the memories with a future date of their own, not one that the header gives them."""
    problems = []
    for entry in contents.entries.values():
        is_plain = entry.scored_at == contents.file_of(entry.layer).document.header.as_of
        own = {entry.last_activated} if is_plain else {entry.last_activated, entry.scored_at}
        ahead = max(own - {UNDATED}, default=contents.today)
        if ahead > contents.today:
            reason = (
                f"It is dated {ahead}, which is in the future, and counts as today; correct the"
                " date."
            )
            problems.append(Problem(f"memory {entry.id}", reason))
    return problems
