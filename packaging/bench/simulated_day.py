"""A made-up day of several agents on one vault, with a model that fails, kills and hand edits."""

from pathlib import Path

from bench.figures import Figure
from simulation.ledger import OWED
from simulation.report import simulate

SESSIONS = 200
AGENTS = 4
KILLS = 20


def measure(folder: Path, seed: int) -> list[Figure]:
    """Measure on the day of *seed*, in a vault made in *folder*."""
    place = folder / "simulation"
    place.mkdir()
    outcome = simulate(place, seed, SESSIONS, AGENTS, KILLS)
    day = f"a day of {SESSIONS} sessions, seed {seed}, {outcome.log.kills} agents killed"
    wrong = len(outcome.troubles)
    return [
        Figure(f"{day}: model's answers that failed", f"{sum(outcome.faults.values())}"),
        Figure(f"{day}: memories owed", f"{outcome.ledger.figures[OWED]}"),
        Figure(f"{day}: lost, there twice, or otherwise wrong", f"{wrong}", "0", wrong == 0),
        Figure(f"{day}: longest wait for a lock", f"{outcome.log.longest_wait_s:.2f} s"),
    ]
