"""The whole simulation, from the first memory to the table of its results."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.generated_vault import generate_vault
from simulation.faults import FaultInjector
from simulation.host import Host, Log
from simulation.model import scripted_model
from simulation.script import Day, make_day
from simulation.vault_check import VaultCheck

ENTRIES = 60
"""Entries in the vault before the day."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a simulation: its log, the faults of the model by kind, and the check."""

    day: Day
    log: Log
    faults: Mapping[str, int]
    check: VaultCheck
    took_s: float

    @property
    def problems(self) -> list[str]:
        """What went wrong, a sentence each."""
        return self.check.problems


def simulate(folder: Path, seed: int, sessions: int, agents: int, kills: int) -> Outcome:
    """Run the day of *seed* on a vault in *folder*, and check the vault."""
    day, faults = make_day(seed, sessions, agents), FaultInjector(seed)
    vault = generate_vault(folder / "vault", ENTRIES)
    start_s = time.monotonic()
    with scripted_model(day, faults) as model:
        host = Host(day, vault, folder / "cache", model.base_url, kills)
        first = dict(host.open().vault.load().entries)
        host.open().pin([next(iter(first))])  # hand edits are journaled only after a first save
        host.run()
        faults.is_over = True
        host.end_open_sessions()
        check = VaultCheck(host, model, first)
        check.run()
    return Outcome(day, host.log, faults.counts, check, time.monotonic() - start_s)


def table(outcome: Outcome) -> str:
    """Return the figures as a Markdown table, with the problems below."""
    figures = {
        "sessions": len(outcome.day.sessions),
        "agents at once": outcome.day.agents,
        "killed agents": outcome.log.kills,
        **{f"model: {fault}": count for fault, count in sorted(outcome.faults.items())},
        **outcome.check.figures,
        "longest wait for a lock": f"{outcome.log.longest_wait_s:.2f} s",
        "duration": f"{outcome.took_s:.0f} s",
    }
    rows = [f"| {what} | {value} |" for what, value in figures.items()]
    head = [f"Simulated the day of seed {outcome.day.seed}.", "", "| what | figure |", "|---|---|"]
    return "\n".join([*head, *rows, "", *(outcome.problems or ["Nothing lost or duplicated."])])
