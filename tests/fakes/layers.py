"""A vault of two files: MEMORY.md, and LEARNINGS.md with procedural memories."""

from pathlib import Path

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, vault_at

TO_LEARNINGS = Edit(layer=Layer.PROCEDURAL)
TO_MEMORY = Edit(layer=Layer.SEMANTIC)


def two_files(
    folder: Path, clock: FakeClock | None = None, learnings: str = LEARNINGS_MD
) -> MemoryManager:
    """Return a manager over both files in *folder*."""
    (folder / "LEARNINGS.md").write_text(learnings, encoding="utf-8", newline="")
    return vault_at(folder, MEMORY_MD, clock=clock)


def both(folder):
    """Return the bytes of both files, None for a missing file."""
    paths = (folder / name for name in ("MEMORY.md", "LEARNINGS.md"))
    return tuple(path.read_bytes() if path.exists() else None for path in paths)


def layers(manager: MemoryManager) -> dict[str, Layer]:
    return {row.entry.id: row.entry.layer for row in manager.list().rows}
