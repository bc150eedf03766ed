"""The time of the HTTP server's answers, and what hostile requests do to it."""

import json
import statistics
import threading
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from bench.figures import Figure, at_most, children_cpu_s, none_of
from bench.generated_vault import QUERIES, generate_vault
from simulation.hostile_requests import send_hostile_requests
from simulation.served_vault import Served, served

_ENTRIES = 10_000
_SEARCHES = 300
_READS = 2_000
_CLIENTS = 4
_HOSTILE = 10_000
_ENTRY = "/api/memory/entries/00000a"


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults generated in *folder*."""
    vault = generate_vault(folder / "http", _ENTRIES)
    with served(vault) as server:
        _search_ms(server, len(QUERIES))  # makes the index
        search_ms = _search_ms(server, _SEARCHES)
        reads_per_s = _reads_per_s(server)
    idle_s = _server_cpu_s(vault, 0, 0)
    search_cpu_ms = (_server_cpu_s(vault, _SEARCHES, 0) - idle_s) * 1000 / _SEARCHES
    read_cpu_ms = (_server_cpu_s(vault, 0, _READS) - idle_s) * 1000 / _READS
    hostile = send_hostile_requests(folder / "hostile-http", _HOSTILE, seed=1)
    errors = sum(count for status, count in hostile.statuses.items() if status >= 500)
    what = f"recall over HTTP in {_ENTRIES:,} entries, keyword"
    return [
        at_most(f"{what}, p50", search_ms, 15, "ms"),
        Figure("the same, CPU time of the server", f"{search_cpu_ms:.3g} ms CPU"),
        Figure(
            f"one of {_ENTRIES:,} entries over HTTP, {_CLIENTS} clients at once",
            f"{reads_per_s:,.0f} a second",
        ),
        Figure("the same, CPU time of the server for one", f"{read_cpu_ms:.3g} ms CPU"),
        none_of(
            f"{_HOSTILE:,} hostile HTTP requests: errors, or effects without the token",
            errors + len(hostile.problems),
        ),
    ]


def _search_ms(server: Served, count: int) -> float:
    """Return the median of the wall time of *count* searches, each of them another one."""
    with closing(server.connect()) as connection:
        return statistics.median(_search_once_ms(server, connection, n) for n in range(count))


def _search_once_ms(server: Served, connection: HTTPConnection, number: int) -> float:
    query = f"{QUERIES[number % len(QUERIES)]} {number}"  # another one each time: none is cached
    body = json.dumps({"query": query, "mode": "keyword"}).encode()
    start_s = time.perf_counter()
    connection.request("POST", "/api/memory/recall", body, server.headers)
    answer = connection.getresponse().read()
    spent_ms = (time.perf_counter() - start_s) * 1000
    assert json.loads(answer)["results"]  # noqa: S101 - a time without results means nothing
    return spent_ms


def _reads_per_s(server: Served) -> float:
    """Return the number of memories that several clients read in a second."""
    counts = [_READS // _CLIENTS] * _CLIENTS
    start_s = time.perf_counter()
    threads = [threading.Thread(target=_read, args=(server, count)) for count in counts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start_s)


def _read(server: Served, count: int) -> None:
    with closing(server.connect()) as connection:
        for _ in range(count):
            connection.request("GET", _ENTRY, headers=server.headers)
            response = connection.getresponse()
            response.read()
            assert response.status == 200  # noqa: S101 - as above


def _server_cpu_s(vault: Path, searches: int, reads: int) -> float:
    """Return the CPU time of a server of *vault* from its start to its end."""
    before_s = children_cpu_s()
    with served(vault) as server:
        _search_ms(server, len(QUERIES) + searches)
        _read(server, 1 + reads)
    return children_cpu_s() - before_s
