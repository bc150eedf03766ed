"""Run a simulated day of several agents on one vault, and check that no memory is lost.

    dev.py simulate [--sessions 200] [--agents 4] [--kills N] [--seed N] [--keep DIR]
    dev.py simulate --memorize 500 [--seed N] [--keep DIR]
    dev.py simulate --requests 10000 [--seed N] [--keep DIR]
    dev.py simulate --soak SECONDS [--seed N] [--keep DIR]

The answers of a scripted model fail now and then, agents are killed while they work, and a user
edits the file by hand at the same time. The same seed gives the same day, as far as concurrent
programs allow. ``--keep`` leaves the vault in DIR.

``--memorize`` kills so many calls of ``memorize`` instead, and checks what each left.
``--requests`` sends so many hostile requests to a server instead. ``--soak`` lets a window, an
agent over MCP, maintenance and an editor write one vault for so many seconds instead.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from random import SystemRandom

sys.path[:0] = map(str, Path(__file__).resolve().parents[1:3])

from simulation import agent, hostile_requests, memorize_kills, report, soak, soak_roles, user


def main() -> int:
    """Run the role that the arguments name; return the exit code."""
    match sys.argv[1:]:
        case ["agent", arguments]:
            agent.main(agent.AgentArguments.from_json(arguments))
            return 0
        case ["user", arguments]:
            user.main(arguments)
            return 0
        case ["window" | "editor" as role, arguments]:
            soak_roles.run_role(role, arguments)
            return 0
        case _:
            return _simulate(_parse_arguments())


def _simulate(arguments: argparse.Namespace) -> int:
    """Run what the arguments ask for, and print its table; return 1 if a problem was found."""
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


if __name__ == "__main__":
    raise SystemExit(main())
