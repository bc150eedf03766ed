"""What the day owes, held against what the vault has, again and again."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from simulation import audit
from simulation.day import Host
from simulation.model import ScriptedModel

from memdeck import MemoryManager
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.manager import local_now

OWED = "memories and notes owed"
LATER = timedelta(days=45)
"""After the day, so that maintenance finds something due."""


@dataclass(slots=True)
class Ledger:
    """Checks the vault of *host*, and collects figures and *troubles*, a sentence each.

    *first* are the memories that it held before the day.
    """

    host: Host
    model: ScriptedModel
    first: Mapping[str, MemoryEntry]
    figures: dict[str, object] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Look at the vault as it is, after maintenance, and once all is undone."""
        self.troubles += [f"A program died: {words}" for words in self.host.log.deaths]
        manager = self.host.open()
        # One more save, by which the last edits by hand are journaled.
        manager.pin([next(iter(manager.vault.load().entries))])
        self._check_words(manager, "at the end of the day")
        self._check_files(manager, "at the end of the day")
        manager = self.host.open(lambda: local_now() + LATER)
        asyncio.run(manager.maintain(apply=True))
        self._check_words(manager, "after maintenance")
        self._check_files(manager, "after maintenance")
        count = audit.count_done(manager)
        taken, amiss = audit.take_all_back(manager)
        self.figures["changes taken back, until the last edit by hand"] = f"{taken} of {count}"
        self.troubles += [f"An undo failed: {amiss}"] if amiss else []
        self._check_files(manager, "after all undos")

    def _check_words(self, manager: MemoryManager, when: str) -> None:
        """Look whether everything that was answered for is there, and once."""
        found, claims = audit.look(manager), self.host.day.claims
        owed = audit.owed(self.host.log, self.model)
        replaced = {claim.replaces for claim in claims.values()}
        lost = sorted(one for one in owed if not found.is_kept(one, replaced))
        twice = sorted(one for one in owed if found.entries.get(one, 0) > 1)
        for what, words in (("Lost", lost), ("Twice", twice)):
            names = [f"{one} ({claims[one].content})" if one in claims else one for one in words]
            self.troubles += [f"{what} {when}: {one}" for one in names]
        self.figures |= {
            OWED: len(owed),
            **{f"of these: {place}": len(owed & words) for place, words in found.places.items()},
            f"lost {when}": len(lost),
            f"twice {when}": len(twice),
        }

    def _check_files(self, manager: MemoryManager, when: str) -> None:
        """Look whether the journal gives the vault as it is, and whether all files are sound."""
        amiss = audit.replayed(self.first, manager)
        self.figures[f"journal replayed {when}"] = "differs" if amiss else "equal"
        problems = [amiss] if amiss else []
        problems += [f"{one.where}: {one.what}" for one in manager.doctor()]
        problems += [f"A session is left: {one.id}" for one in manager.short_term.all()]
        problems += audit.unknown_accesses(manager)
        manager.recall("Anything at all", 1)
        problems += manager.recollection.indexing.differences()
        self.troubles += [f"Amiss {when}: {problem}" for problem in problems]
