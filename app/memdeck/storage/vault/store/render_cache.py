"""A file rendered again and again, of which little changes from save to save.

Collecting the text of 10,000 entries from their blocks, and encoding it, takes as much processor
time as writing it to the disk. So runs of blocks are cached as rendered, and reused where the
next document has them too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.storage.backends.backend import NewText
from memdeck.storage.text.markdown.document import Block, Document

RUN = 128
"""The number of blocks rendered as one: what a save collects again, and what it compares."""

REACH = 3 * RUN
"""A known run is searched for within this distance; after a longer insertion all below is
rendered.
"""


@dataclass(frozen=True, slots=True)
class _Run:
    """Consecutive blocks, and their rendered text."""

    blocks: tuple[Block, ...]
    rendered: NewText

    @classmethod
    def of(cls, blocks: tuple[Block, ...]) -> "_Run":
        return cls(blocks, NewText.of("".join([block.text for block in blocks])))


class Renderer:
    """Renders one file again and again. Any thread."""

    def __init__(self) -> None:
        self._runs: tuple[_Run, ...] = ()

    def rendered(self, document: Document) -> NewText:
        """Return the text of *document*, as ``render`` does, with its bytes."""
        runs = self._runs = tuple(_runs(document.blocks, self._runs))
        bom = NewText.of(document.bom)
        return NewText(
            "".join([bom.text, *(run.rendered.text for run in runs)]),
            b"".join([bom.utf_8, *(run.rendered.utf_8 for run in runs)]),
        )


def _runs(blocks: tuple[Block, ...], known: Sequence[_Run]) -> Iterator[_Run]:
    """Yield *blocks* as runs, those that are *known* unchanged."""
    start = 0
    for run in known:
        at = _find(blocks, run.blocks[0], start)
        end = at + len(run.blocks)
        if blocks[at:end] == run.blocks:
            yield from _fresh(blocks[start:at])
            yield run
            start = end
    yield from _fresh(blocks[start:])


def _find(blocks: tuple[Block, ...], block: Block, start: int) -> int:
    """Return the index of *block*, not far from *start*; their number where it is missing."""
    places = range(start, min(start + REACH, len(blocks)))
    # Many a block has a twin, such as the separator between the elements of a list.
    return next((n for n in places if blocks[n] is block), len(blocks))


def _fresh(blocks: tuple[Block, ...]) -> Iterator[_Run]:
    """Yield *blocks* as runs of about the same length, none of more than twice ``RUN``."""
    if not blocks:
        return
    parts = max(1, round(len(blocks) / RUN))
    for n in range(parts):
        start, end = n * len(blocks) // parts, (n + 1) * len(blocks) // parts
        yield _Run.of(blocks[start:end])
