"""Lives through a made-up day of several agents on one vault, and looks whether all is kept.

    dev.py simulate [--sessions 200] [--agents 4] [--kills N] [--seed N] [--keep DIR]

A scripted model fails now and then, agents are killed in the middle of their
work, and a person edits the file by hand beside them. The same seed gives the
same day, as far as programs that run at once allow. ``--keep`` leaves the vault in DIR.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from random import SystemRandom

sys.path[:0] = map(str, Path(__file__).resolve().parents[1:3])

from simulation import agent, person, report


def main() -> int:
    """Print the table; return 1 where something is amiss."""
    match sys.argv[1:]:
        case ["agent", orders]:
            agent.main(agent.Orders.of(orders))
            return 0
        case ["person", words]:
            person.main(words)
            return 0
        case _:
            return _simulate(_words())


def _simulate(words: argparse.Namespace) -> int:
    kills = words.sessions // 10 if words.kills is None else words.kills
    with tempfile.TemporaryDirectory() as folder:
        place = words.keep or Path(folder)
        outcome = report.simulate(place, words.seed, words.sessions, words.agents, kills)
    print(report.table(outcome))
    return int(bool(outcome.troubles))


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py simulate")
    parser.add_argument("--sessions", type=int, default=200, help="how many, over all agents")
    parser.add_argument("--agents", type=int, default=4, help="programs at once")
    parser.add_argument("--kills", type=int, help="agents killed, one for ten sessions otherwise")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--keep", type=Path, help="an empty folder for the vault")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
