"""Several servers over one table of memories: whether users stay apart, and how long calls take."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.figures import Figure, at_most

from tests.fakes.postgres import installed_package, own_server
from tests.fakes.user_servers import (
    Call,
    counted_connections,
    make_table,
    one_vault,
    run_servers,
    stored,
    vault_per_user,
)

SERVERS = 4
USERS = 50
ROUNDS = 2
CONNECTIONS = 3
"""The connections that a server may have."""


def measure(folder: Path) -> list[Figure]:
    """Serve the users from a vault each, then from one; return nothing without PostgreSQL."""
    if installed_package() is None:
        return []
    with own_server() as server:
        return [
            *_figures("a vault per user", vault_per_user, server.address, folder / "vaults"),
            *_figures("one vault", one_vault, server.address, folder / "vault"),
        ]


def _figures(
    name: str, vault: Callable[[str, str], str], address: str, folder: Path
) -> list[Figure]:
    make_table(address)
    with counted_connections(address) as counts:
        calls = run_servers(
            *(address, vault, folder),
            servers=SERVERS,
            users=USERS,
            rounds=ROUNDS,
            most=CONNECTIONS,
        )
    expected = Counter((call.user_id, call.text) for call in calls)
    crossed = stored(address) - expected
    foreign = sum(not _is_own(call, text) for call in calls for text in call.recalled)
    missing = (expected - stored(address)).total()
    missing += sum(call.text not in call.recalled for call in calls)
    what = f"{SERVERS} servers × {USERS} users, {name}"
    return [
        at_most(
            f"{what}: memories stored or recalled for another user",
            foreign + crossed.total(),
            0,
            "",
        ),
        at_most(f"{what}: memories lost or not recalled by their user", missing, 0, ""),
        at_most(f"{what}: connections at once", max(counts), SERVERS * CONNECTIONS, ""),
        Figure(f"{what}: add, p50", f"{median(call.add_s for call in calls) * 1000:.0f} ms"),
        Figure(f"{what}: recall, p50", f"{median(call.recall_s for call in calls) * 1000:.0f} ms"),
        Figure(
            f"{what}: adds repeated as another server wrote",
            f"{sum(call.retries for call in calls)}",
        ),
    ]


def _is_own(call: Call, text: str) -> bool:
    return f"key{call.user_id}s" in text
