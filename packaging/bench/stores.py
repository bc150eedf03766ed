"""Changes of single memories in large stores in the formats of other programs."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from datetime import time as hour
from pathlib import Path
from uuid import UUID

import psycopg
from bench.figures import Figure
from bench.generated_vault import LAST_DAY, memory_text
from bench.writing import generate_memory

from memdeck import MemoryManager
from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.vault.postgres_servers import Servers
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import ANA, DESIGN_B, DESIGN_D, VECTORS, connect
from tests.fakes.postgres import installed_package, own_server

ENTRIES = 10_000
CHANGES = 30
"""Changes of each kind."""
WARM_UP = 2


def measure(folder: Path) -> list[Figure]:
    """Measure in *folder*, PostgreSQL only where it is installed, and without the server's time."""
    figures = [
        _figure("memory.json", VaultLayout.at(_memory_json(folder / "json"))),
        _figure("SQLite", VaultLayout.at(_sqlite(folder / "sqlite"))),
    ]
    if installed_package() is not None:
        with _postgres(folder / "postgres") as layout:
            figures.append(_figure("PostgreSQL", layout))
    return figures


def _figure(name: str, layout: VaultLayout) -> Figure:
    spent_ms = asyncio.run(_spent_ms(MemoryManager(layout)))
    what = f"{name} of {ENTRIES:,} entries: write, edit or archive a memory"
    return Figure(what, f"{spent_ms:.4g} ms CPU")


async def _spent_ms(manager: MemoryManager) -> float:
    """Return the CPU time of a change in ms, of all threads."""
    dice = random.Random(1)  # noqa: S311 - generated memories, not secrets
    ids = [row.entry.id for row in manager.list().rows]
    dice.shuffle(ids)
    for id_ in ids[:WARM_UP]:
        await _change(manager, id_, dice)
    start_s = time.process_time()
    for id_ in ids[WARM_UP : WARM_UP + CHANGES]:
        await _change(manager, id_, dice)
    return (time.process_time() - start_s) / (3 * CHANGES) * 1000


async def _change(manager: MemoryManager, id_: str, dice: random.Random) -> None:
    """Write a memory, edit another one, and archive that."""
    written = await manager.memory_write(generate_memory(dice))
    if written.operation != "ADD" or written.is_waiting:
        raise AssertionError(written)
    manager.edit(id_, Edit(content=generate_memory(dice)))
    manager.archive([id_])


def _memory_json(folder: Path) -> Path:
    """Write a file in design C's format."""
    folder.mkdir()
    rows = [
        {
            "id": f"{number:08x}",
            "category": "facts",
            "content": content,
            "salience": 0.7,
            "created_at": created_at.isoformat(),
            "last_accessed": created_at.isoformat(),
            "access_count": 0,
            "source": "auto_reflection",
        }
        for number, (content, created_at) in enumerate(_memories())
    ]
    document = {"version": 2, "rolling_summary": "", "memories": rows}
    path = folder / "memory.json"
    path.write_text(json.dumps(document, ensure_ascii=False, indent=2), encoding="utf-8")
    return path


def _sqlite(folder: Path) -> Path:
    """Write a file in design D's format, with a vector for each memory."""
    folder.mkdir()
    path = folder / "memory.db"
    connection = connect(path)
    connection.execute(DESIGN_D + VECTORS + "begin")
    for number, (content, created_at) in enumerate(_memories()):
        time_text = created_at.isoformat()
        row = (f"m{number}", content, "knowledge", 0.7, 0, None, time_text, time_text)
        connection.execute("insert into memories values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("insert into memory_vectors values (?, '[1, 2, 3, 4]')", row[:1])
    connection.execute("commit")
    connection.close()
    return path


@contextmanager
def _postgres(folder: Path) -> Iterator[VaultLayout]:
    """Create design B's tables on a server of their own."""
    insert = """insert into user_memories (id, user_id, memory_type, content, created_at,
                updated_at) values (%s, %s, 'fact', %s, %s, %s)"""
    rows = [
        (UUID(int=number), ANA, content, created_at, created_at)
        for number, (content, created_at) in enumerate(_memories())
    ]
    with own_server() as server:
        with psycopg.connect(server.address) as connection:
            connection.execute("create extension vector")
            connection.execute(DESIGN_B)
            connection.execute("insert into users values (%s)", (ANA,))
            connection.cursor().executemany(insert, rows)
        yield Servers({}, folder).layout(Path(f"{server.address}?user_id={ANA}"), folder)


def _memories() -> Iterator[tuple[str, datetime]]:
    """Yield the text and the creation time of each memory."""
    dice = random.Random(1)  # noqa: S311 - generated memories, not secrets
    for number in range(ENTRIES):
        day = LAST_DAY - timedelta(days=dice.randrange(200))
        yield memory_text(number, dice), datetime.combine(day, hour(9), UTC)
