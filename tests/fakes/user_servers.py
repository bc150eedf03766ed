"""Several servers that each serve all users from one database, as on several machines."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import psycopg

from memdeck.storage.backends.postgres_tables import begin_tables

_SERVER = """
import json, random, sys, time
from concurrent.futures import ThreadPoolExecutor
from memdeck import ConflictError, LockedError, PostgresConnections, open_memory

server, rounds, threads, most, *users = sys.argv[1:]
connections = PostgresConnections(int(most))
managers = {}
for user in users:
    address, _, user_id = user.rpartition(" ")
    managers[user_id] = open_memory(
        address, user_id=user_id, is_offline=True, connections=connections
    )

def serve(user_id, number):
    manager, retries = managers[user_id], 0
    text = f"User keeps the key{user_id}s{server}n{number} in the drawer"
    start_s = time.perf_counter()
    while True:
        try:
            manager.add(text)
            break
        except (ConflictError, LockedError):
            retries += 1
    added_s = time.perf_counter()
    hits = manager.recall("Where are the keys in the drawer?", 50).results
    found = [hit.content for hit in hits]
    recalled_s = time.perf_counter()
    return [user_id, text, found, retries, added_s - start_s, recalled_s - added_s]

dice, calls = random.Random(int(server)), []
print("ready", flush=True)
sys.stdin.readline()
with ThreadPoolExecutor(int(threads)) as workers:
    for number in range(int(rounds)):
        order = dice.sample(sorted(managers), len(managers))
        calls += workers.map(serve, order, [number] * len(order))
print(json.dumps(calls))
"""

THREADS = 4
"""Users that a server serves at once."""
_PAUSE_S = 0.02
_CONNECTED = """
select count(*) from pg_stat_activity
where application_name = 'memdeck' and datname = current_database()
"""
_HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")


@dataclass(frozen=True, slots=True)
class Call:
    """A memory that a server added for a user, and the texts that it then recalled.

    *retries* counts refusals because another server wrote at that moment.
    """

    user_id: str
    text: str
    recalled: tuple[str, ...]
    retries: int
    add_s: float
    recall_s: float


def vault_per_user(address: str, user_id: str) -> str:
    """Return the address of a vault that only *user_id* has."""
    return f"{address}?user_id={user_id}"


def one_vault(address: str, _user_id: str) -> str:
    """Return the address of a vault that all users share."""
    return f"{address}?user_id=app"


def make_table(address: str) -> None:
    """Create an empty table of memories in the database at *address*."""
    with psycopg.connect(address) as connection:
        connection.execute("drop table if exists memory_relations, user_memories")
        begin_tables(connection, "a name")


def run_servers(
    address: str,
    vault: Callable[[str, str], str],
    folder: Path,
    *,
    servers: int,
    users: int,
    rounds: int,
    most: int,
) -> list[Call]:
    """Serve all users from several processes at once, each in threads; return every call.

    Each process has a home below *folder*, so they share nothing but the database, to which each
    has at most *most* connections.
    """
    names = [f"u{number}x" for number in range(users)]
    arguments = [f"{vault(address, name)} {name}" for name in names]
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                _start(
                    folder / str(number), [*map(str, (number, rounds, THREADS, most)), *arguments]
                )
            )
            for number in range(servers)
        ]
        for server in started:
            assert server.stdout is not None
            assert server.stdout.readline() == "ready\n"
        for server in started:
            assert server.stdin is not None
            server.stdin.write("\n")
            server.stdin.flush()
        calls = [call for server in started for call in _calls(server)]
    assert [server.returncode for server in started] == [0] * servers
    return calls


@contextmanager
def counted_connections(address: str) -> Iterator[list[int]]:
    """Yield a list to which the number of connections of all servers is added during the block."""
    counts: list[int] = []
    is_over = Event()

    def count() -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            while not is_over.wait(_PAUSE_S):
                ((number,),) = connection.execute(_CONNECTED).fetchall()
                counts.append(number)

    thread = Thread(target=count)
    thread.start()
    try:
        yield counts
    finally:
        is_over.set()
        thread.join()


def stored(address: str) -> Counter[tuple[str, str]]:
    """Return how often each user has each text in the table."""
    with psycopg.connect(address) as connection:
        rows = connection.execute(
            "select structured_data->'memdeck'->'namespace'->>'user_id', content from user_memories"
        ).fetchall()
    return Counter((str(user_id), str(text)) for user_id, text in rows)


def _start(home: Path, arguments: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _SERVER, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {name: str(home / name) for name in _HOMES},
    )


def _calls(server: subprocess.Popen[str]) -> Iterator[Call]:
    output, _ = server.communicate()
    for user_id, text, recalled, *figures in json.loads(output):
        yield Call(user_id, text, tuple(recalled), *figures)
