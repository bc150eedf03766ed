"""A simulated day of several agents on one vault, and killed calls of ``memorize``."""

from pathlib import Path

from bench.figures import Figure, none_of
from simulation.memorize_kills import sweep_kills
from simulation.report import simulate
from simulation.vault_check import EXPECTED

SESSIONS = 200
AGENTS = 4
KILLS = 20
KILLED_CALLS = 100


def measure(folder: Path, seed: int) -> list[Figure]:
    """Run the day of *seed*, and kill calls of ``memorize``, on vaults generated in *folder*."""
    outcome = simulate(folder / "simulation", seed, SESSIONS, AGENTS, KILLS)
    day = f"a day of {SESSIONS} sessions, seed {seed}, {outcome.log.kills} agents killed"
    return [
        Figure(f"{day}: failed answers of the model", f"{sum(outcome.faults.values())}"),
        Figure(f"{day}: memories expected", f"{outcome.check.figures[EXPECTED]}"),
        none_of(f"{day}: lost, duplicated or otherwise wrong", len(outcome.problems)),
        Figure(f"{day}: longest wait for a lock", f"{outcome.log.longest_wait_s:.2f} s"),
        _killed_calls(folder / "memorized", seed),
    ]


def _killed_calls(folder: Path, seed: int) -> Figure:
    sweep = sweep_kills(folder, seed, KILLED_CALLS)
    what = f"{sweep.kills.total()} killed calls of memorize: lost, duplicated or otherwise wrong"
    return none_of(what, len(sweep.problems))
