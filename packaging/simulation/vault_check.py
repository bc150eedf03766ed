"""A check of the vault after the day, after maintenance and after all undos."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from simulation import audit
from simulation.host import Host
from simulation.model import ScriptedModel

from memdeck import MemoryManager
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.manager import local_now

EXPECTED = "memories and notes expected"
LATER = timedelta(days=45)
"""How long after the day maintenance runs, so that it has something to do."""


@dataclass(slots=True)
class VaultCheck:
    """Checks the vault of *host*, and collects *figures* and *problems*, a sentence each.

    *first* are the memories of the vault before the day.
    """

    host: Host
    model: ScriptedModel
    first: Mapping[str, MemoryEntry]
    figures: dict[str, object] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Check the vault as it is, after maintenance, and once everything is undone."""
        self.problems += [f"A program crashed: {output}" for output in self.host.log.crashes]
        manager = self.host.open()
        # Save once more, so that the last hand edits are in the journal.
        manager.pin([next(iter(manager.vault.load().entries))])
        self._check_markers(manager, "at the end of the day")
        self._check_files(manager, "at the end of the day")
        manager = self.host.open(lambda: local_now() + LATER)
        asyncio.run(manager.maintain(apply=True))
        self._check_markers(manager, "after maintenance")
        self._check_files(manager, "after maintenance")
        count = audit.count_undoable(manager)
        undone, error = audit.undo_all(manager)
        self.figures["changes undone, back to the last hand edit"] = f"{undone} of {count}"
        self.problems += [f"An undo failed: {error}"] if error else []
        self._check_files(manager, "after all undos")

    def _check_markers(self, manager: MemoryManager, when: str) -> None:
        """Check that the vault has every expected marker, and in one entry at most."""
        found, claims = audit.find_markers(manager), self.host.day.claims
        expected = audit.expected_markers(self.host.log, self.model)
        replaced = {claim.replaces for claim in claims.values()}
        lost = sorted(marker for marker in expected if not found.has(marker, replaced))
        duplicated = sorted(marker for marker in expected if found.entries.get(marker, 0) > 1)
        for what, markers in (("Lost", lost), ("Duplicated", duplicated)):
            for marker in markers:
                content = f" ({claims[marker].content})" if marker in claims else ""
                self.problems.append(f"{what} {when}: {marker}{content}")
        self.figures |= {
            EXPECTED: len(expected),
            **{
                f"of these: {location}": len(expected & markers)
                for location, markers in found.locations.items()
            },
            f"lost {when}": len(lost),
            f"duplicated {when}": len(duplicated),
        }

    def _check_files(self, manager: MemoryManager, when: str) -> None:
        """Check that the journal reproduces the vault, and that its files and index are intact."""
        replay_problem = audit.replay_problem(self.first, manager)
        self.figures[f"journal replayed {when}"] = "differs" if replay_problem else "equal"
        problems = [replay_problem] if replay_problem else []
        problems += [f"{finding.where}: {finding.what}" for finding in manager.doctor()]
        problems += [f"A session is open: {session.id}" for session in manager.short_term.all()]
        problems += audit.unknown_accesses(manager)
        manager.recall("Anything at all", 1)
        problems += manager.recollection.indexing.differences()
        self.problems += [f"Wrong {when}: {problem}" for problem in problems]
