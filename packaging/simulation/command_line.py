"""The command `dev.py simulate`, with its options."""

import argparse
import tempfile
from pathlib import Path
from random import SystemRandom

from simulation import hostile_requests, memorize_kills, report, soak


def main() -> int:
    """Run what the arguments ask for, and print its table; return 1 if a problem was found."""
    arguments = _parse_arguments()
    kills = arguments.sessions // 10 if arguments.kills is None else arguments.kills
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        if arguments.memorize:
            sweep = memorize_kills.sweep_kills(folder, arguments.seed, arguments.memorize)
            print(sweep.table())
            return int(bool(sweep.problems))
        if arguments.requests:
            answered = hostile_requests.send_hostile_requests(
                folder / "vault", arguments.requests, arguments.seed
            )
            print(hostile_requests.table(answered))
            return int(bool(answered.problems))
        if arguments.soak:
            soaked = soak.soak(folder, arguments.soak, arguments.seed)
            print(soak.table(soaked))
            return int(bool(soaked.problems))
        outcome = report.simulate(
            folder, arguments.seed, arguments.sessions, arguments.agents, kills
        )
    print(report.table(outcome))
    return int(bool(outcome.problems))


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py simulate")
    parser.add_argument("--sessions", type=int, default=200, help="sessions of all agents")
    parser.add_argument("--agents", type=int, default=4, help="programs that run at once")
    parser.add_argument(
        "--kills", type=int, help="agents to kill; by default a tenth of the sessions"
    )
    parser.add_argument("--memorize", type=int, help="calls of memorize to kill")
    parser.add_argument("--requests", type=int, help="hostile requests to send to a server")
    parser.add_argument("--soak", type=float, metavar="SECONDS", help="how long programs write")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--keep", type=Path, help="an empty folder for the vault")
    return parser.parse_args()
