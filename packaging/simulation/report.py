"""The whole day, from the first memory to the table that tells how it went."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.made_vault import make_vault
from simulation.day import Host, Log
from simulation.faults import Faults
from simulation.ledger import Ledger
from simulation.model import scripted_model
from simulation.script import Day, make_day

ENTRIES = 60
"""In the vault before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the day went: what was told on it, how often the model failed, what is owed and there."""

    day: Day
    log: Log
    faults: Mapping[str, int]
    ledger: Ledger
    took_s: float

    @property
    def troubles(self) -> list[str]:
        """What must not be, a sentence each."""
        return self.ledger.troubles


def simulate(place: Path, seed: int, sessions: int, agents: int, kills: int) -> Outcome:
    """Live through the day of *seed* in a vault below *place*."""
    day, faults = make_day(seed, sessions, agents), Faults(seed)
    vault = make_vault(place / "vault", ENTRIES)
    start_s = time.monotonic()
    with scripted_model(day, faults) as model:
        host = Host(day, vault, place / "cache", model.base_url, kills)
        first = dict(host.open().vault.load().entries)
        host.open().pin([next(iter(first))])  # edits by hand are journaled from a first save on
        host.live()
        faults.is_over = True
        host.end_what_is_left()
        ledger = Ledger(host, model, first)
        ledger.check()
    return Outcome(day, host.log, faults.counts, ledger, time.monotonic() - start_s)


def table(outcome: Outcome) -> str:
    """Return the figures as a Markdown table, and what is amiss below."""
    figures = {
        "sessions": len(outcome.day.sessions),
        "agents at once": outcome.day.agents,
        "kills": outcome.log.kills,
        **{f"model: {fault}": count for fault, count in sorted(outcome.faults.items())},
        **outcome.ledger.figures,
        "slowest wait for a lock": f"{outcome.log.longest_wait_s:.2f} s",
        "took": f"{outcome.took_s:.0f} s",
    }
    rows = [f"| {what} | {value} |" for what, value in figures.items()]
    head = [f"Simulated the day of seed {outcome.day.seed}.", "", "| what | figure |", "|---|---|"]
    return "\n".join([*head, *rows, "", *(outcome.troubles or ["All is there once."])])
