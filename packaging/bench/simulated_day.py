"""A simulated day of several agents on one vault, with a failing model, kills and hand edits."""

from pathlib import Path

from bench.figures import Figure
from simulation.report import simulate
from simulation.vault_check import EXPECTED

SESSIONS = 200
AGENTS = 4
KILLS = 20


def measure(folder: Path, seed: int) -> list[Figure]:
    """Run the day of *seed* on a vault generated in *folder*."""
    outcome = simulate(folder / "simulation", seed, SESSIONS, AGENTS, KILLS)
    day = f"a day of {SESSIONS} sessions, seed {seed}, {outcome.log.kills} agents killed"
    wrong = len(outcome.problems)
    return [
        Figure(f"{day}: failed answers of the model", f"{sum(outcome.faults.values())}"),
        Figure(f"{day}: memories expected", f"{outcome.check.figures[EXPECTED]}"),
        Figure(f"{day}: lost, duplicated or otherwise wrong", f"{wrong}", "0", wrong == 0),
        Figure(f"{day}: longest wait for a lock", f"{outcome.log.longest_wait_s:.2f} s"),
    ]
