"""One memory after the other changed in stores of other programs that are full already."""

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
from bench.made_vault import LAST_DAY, saying
from bench.writing import made_words

from memdeck import MemoryManager
from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.vault.postgres_servers import Servers
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import ANA, DESIGN_B, DESIGN_D, VECTORS, connect
from tests.fakes.postgres import installed_package, own_server

ENTRIES = 10_000
CHANGES = 30
"""Of each kind, in turn."""
WARM_UP = 2


def measure(folder: Path) -> list[Figure]:
    """Measure in *folder*; PostgreSQL where its programs are, without what the server takes."""
    figures = [
        _changed("memory.json", VaultLayout.at(_memory_json(folder / "json"))),
        _changed("SQLite", VaultLayout.at(_sqlite(folder / "sqlite"))),
    ]
    if installed_package() is not None:
        with _postgres(folder / "postgres") as layout:
            figures.append(_changed("PostgreSQL", layout))
    return figures


def _changed(name: str, layout: VaultLayout) -> Figure:
    spent_ms = asyncio.run(_spent_ms(MemoryManager(layout)))
    what = f"{name} of {ENTRIES:,} entries: a memory written, edited or archived"
    return Figure(what, f"{spent_ms:.4g} ms CPU")


async def _spent_ms(manager: MemoryManager) -> float:
    """Return the CPU time of one change, of all threads."""
    dice = random.Random(1)  # noqa: S311 - made-up memories, not secrets
    ids = [row.entry.id for row in manager.list().rows]
    dice.shuffle(ids)
    for id_ in ids[:WARM_UP]:
        await _change(manager, id_, dice)
    start_s = time.process_time()
    for id_ in ids[WARM_UP : WARM_UP + CHANGES]:
        await _change(manager, id_, dice)
    return (time.process_time() - start_s) / (3 * CHANGES) * 1000


async def _change(manager: MemoryManager, id_: str, dice: random.Random) -> None:
    """Write one memory, edit another, and archive it."""
    written = await manager.memory_write(made_words(dice))
    if written.operation != "ADD" or written.is_waiting:
        raise AssertionError(written)
    manager.edit(id_, Edit(content=made_words(dice)))
    manager.archive([id_])


def _memory_json(folder: Path) -> Path:
    """Make design C's file."""
    folder.mkdir()
    rows = [
        {
            "id": f"{number:08x}",
            "category": "facts",
            "content": content,
            "salience": 0.7,
            "created_at": made.isoformat(),
            "last_accessed": made.isoformat(),
            "access_count": 0,
            "source": "auto_reflection",
        }
        for number, (content, made) in enumerate(_memories())
    ]
    document = {"version": 2, "rolling_summary": "", "memories": rows}
    path = folder / "memory.json"
    path.write_text(json.dumps(document, ensure_ascii=False, indent=2), encoding="utf-8")
    return path


def _sqlite(folder: Path) -> Path:
    """Make design D's file, a vector for each memory."""
    folder.mkdir()
    path = folder / "memory.db"
    connection = connect(path)
    connection.execute(DESIGN_D + VECTORS + "begin")
    for number, (content, made) in enumerate(_memories()):
        when = made.isoformat()
        row = (f"m{number}", content, "knowledge", 0.7, 0, None, when, when)
        connection.execute("insert into memories values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("insert into memory_vectors values (?, '[1, 2, 3, 4]')", row[:1])
    connection.execute("commit")
    connection.close()
    return path


@contextmanager
def _postgres(folder: Path) -> Iterator[VaultLayout]:
    """Make design B's tables on a server of their own."""
    insert = """insert into user_memories (id, user_id, memory_type, content, created_at,
                updated_at) values (%s, %s, 'fact', %s, %s, %s)"""
    rows = [
        (UUID(int=number), ANA, content, made, made)
        for number, (content, made) in enumerate(_memories())
    ]
    with own_server() as server:
        with psycopg.connect(server.address) as connection:
            connection.execute("create extension vector")
            connection.execute(DESIGN_B)
            connection.execute("insert into users values (%s)", (ANA,))
            connection.cursor().executemany(insert, rows)
        yield Servers({}, folder).layout(Path(f"{server.address}?user_id={ANA}"), folder)


def _memories() -> Iterator[tuple[str, datetime]]:
    """Yield what each memory says, and when it was made."""
    dice = random.Random(1)  # noqa: S311 - made-up memories, not secrets
    for number in range(ENTRIES):
        day = LAST_DAY - timedelta(days=dice.randrange(200))
        yield saying(number, dice), datetime.combine(day, hour(9), UTC)
