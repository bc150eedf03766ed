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

import sys
from pathlib import Path

sys.path[:0] = map(str, Path(__file__).resolve().parents[1:3])

from simulation import agent, soak_roles, user


def main() -> int:
    """Run the role that the arguments name, or the command; return the exit code."""
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
            # A role starts often, and needs nothing of this, which takes a second to import.
            from simulation import command_line  # noqa: PLC0415

            return command_line.main()


if __name__ == "__main__":
    raise SystemExit(main())
