"""The verbs that keep a vault in order."""

from collections import Counter
from dataclasses import dataclass

from memdeck.domain.changeset import ChangeSet
from memdeck.domain.entry import MemoryEntry, Section
from memdeck.domain.prompt import select_prompt
from memdeck.domain.reading import score_on
from memdeck.errors import StorageError
from memdeck.services.contents import Contents
from memdeck.services.vault import Vault
from memdeck.storage.backups import Backup


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of one vault today; *mean_score* is of the active entries, 0 where there are none."""

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
    """Something wrong with the vault's files: where, and what to do about it."""

    where: str
    what: str


class Maintenance:
    """Tidying, counting, and finding what is wrong."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def tidy(self) -> ChangeSet:
        """Write the file anew in full form: today's readings, sections by score, sorted.

        No reading changes and nothing is removed.
        """
        return self._vault.change("tidy", lambda _, blank: blank, tidies=True)

    def backups(self) -> tuple[Backup, ...]:
        """Return the earlier states of the file, the newest first."""
        return self._vault.read_backups()

    def restore_backup(self, name: str) -> ChangeSet:
        """Make the backup of that name the file again, as one change that undo takes back.

        Raises:
            StorageError: there is no such backup, or the disk refused.
        """
        return self._vault.reinstate("backup", self._vault.read_backup(name))

    def stats(self) -> Stats:
        """Count what the vault holds today."""
        contents = self._vault.look()
        entries = list(contents.entries.values())
        active = [entry for entry in entries if entry.section is Section.ACTIVE]
        scores = [score_on(entry, self._vault.policy, contents.today) for entry in active]
        prompt = select_prompt(entries, self._vault.policy, contents.today)
        return Stats(
            entries=len(entries),
            active=len(active),
            archived=len(entries) - len(active),
            broken=len(contents.document.broken),
            pinned=sum(entry.pinned for entry in entries),
            in_prompt=len(prompt.included),
            prompt_tokens=prompt.tokens,
            mean_score=sum(scores) / len(scores) if scores else 0.0,
            by_category=dict(Counter(entry.category for entry in entries).most_common()),
        )

    def doctor(self) -> tuple[Problem, ...]:
        """Return what is wrong with the vault's files; empty where all is well."""
        try:
            contents = self._vault.look()
        except StorageError as error:
            return (Problem(self._vault.layout.name, str(error)),)
        return (
            *_broken(contents, self._vault.layout.name),
            *(
                found
                for entry in contents.entries.values()
                for found in _odd_dates(entry, contents.today)
            ),
            *self._state(),
        )

    def _state(self) -> list[Problem]:
        problems = [
            Problem(
                path.name, "It is a sync service's conflict copy; merge it by hand, then delete it."
            )
            for path in self._vault.find_conflict_copies()
        ]
        damaged = self._vault.read_journal().damaged_lines
        if damaged:
            problems.append(
                Problem(
                    "journal.jsonl",
                    f"{damaged} lines cannot be read; what they did cannot be undone.",
                )
            )
        return problems


def _broken(contents: Contents, name: str) -> list[Problem]:
    return [
        Problem(f"{name}, line {broken.line}", broken.reason) for broken in contents.document.broken
    ]


def _odd_dates(entry: MemoryEntry, today: date) -> list[Problem]:
    ahead = max(entry.last_activated, entry.scored_at)
    if ahead <= today:
        return []
    return [
        Problem(
            f"memory {entry.id}",
            f"It is dated {ahead}, which lies ahead, and reads as today; correct the date.",
        )
    ]
