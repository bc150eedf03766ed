"""``tombstones.md``: what must not come back by itself, readable to people and agents."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.matching import normalised
from memdeck.storage.decoding import decode
from memdeck.storage.durable import write_atomic
from memdeck.storage.layout import VaultLayout
from memdeck.storage.lines import unify_newlines, usual_newline
from memdeck.storage.refusal import refusal
from memdeck.storage.traces import Traces

HEADING = """\
# Forgotten on purpose

A person forgot or rejected what is listed here. Agents: do not learn it again
by yourselves, and do not bring it up. Take a line out to let it be learned again.

"""

_INDENT = "  "
_BULLET = re.compile(
    r"^[-*+][ \t]+(?P<words>[^\n]*(?:\n(?:[ \t]*\r?\n)*(?:  |\t)[ \t]*[^ \t\r\n][^\n]*)*)\n?",
    re.MULTILINE,
)
_DATED = re.compile(
    r"(?P<on>\d{4}-\d\d-\d\d)\s*[·|]\s*(?P<burial>forgotten|rejected|purged)\s*[·|](?P<text>.*)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the file as it stands, and the tombstone it is, if it is one."""

    raw: str
    stone: Tombstone | None = None


def parse_tombstones(text: str, undated: date) -> list[Block]:
    """Return the file in blocks, which joined give *text* again.

    Each bullet is a tombstone, with the indented lines below it. One that a
    person wrote without a date counts as forgotten on *undated*.
    """
    blocks = []
    end = 0
    for bullet in _BULLET.finditer(text):
        blocks.append(Block(text[end : bullet.start()]))
        blocks.append(Block(bullet.group(), _stone(bullet["words"], undated)))
        end = bullet.end()
    blocks.append(Block(text[end:]))
    return [block for block in blocks if block.raw]


def render_tombstone(stone: Tombstone) -> str:
    """Return the bullet of *stone*; further lines of its text are indented under it."""
    first, *rest = unify_newlines(stone.text).strip().split("\n")
    lines = [f"- {stone.on.isoformat()} · {stone.burial} · {first}"]
    lines += [f"{_INDENT}{line}" if line else "" for line in rest]
    return "\n".join(lines) + "\n"


class TombstoneFile:
    """One vault's ``tombstones.md``; whoever writes to it holds the vault's lock."""

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.tombstones

    def read(self) -> tuple[Tombstone, ...]:
        """Return the tombstones, in the order of the file.

        Raises:
            StorageError: the file cannot be read.
        """
        return tuple(block.stone for block in self._blocks() if block.stone)

    def add(self, stones: Iterable[Tombstone]) -> None:
        """Add those whose words are not there yet.

        Raises:
            StorageError: the disk refused; the file is as it was.
        """
        blocks = self._blocks()
        text = "".join(block.raw for block in blocks) or HEADING
        present = {normalised(block.stone.text) for block in blocks if block.stone}
        fresh = {normalised(stone.text): stone for stone in stones}
        bullets = [
            render_tombstone(stone) for words, stone in fresh.items() if words not in present
        ]
        if not bullets:
            return
        gap = "" if text.endswith("\n") else "\n"
        self._write(text + "".join((gap, *bullets)).replace("\n", usual_newline(text)))

    def lift(self, stones: Iterable[Tombstone]) -> None:
        """Take out every tombstone that bears the words of one of *stones*.

        Raises:
            StorageError: the disk refused; the file is as it was.
        """
        words = {normalised(stone.text) for stone in stones}
        blocks = self._blocks()
        kept = [block for block in blocks if not _bears(block, words)]
        if len(kept) < len(blocks):
            self._write("".join(block.raw for block in kept))

    def purge(self, traces: Traces) -> None:
        """Leave of the tombstones that *traces* marks a hash alone, and nothing of other lines.

        Raises:
            StorageError: the disk refused; the file is as it was.
        """
        blocks = self._blocks()
        text = "".join(_purged(block, traces) for block in blocks)
        if text != "".join(block.raw for block in blocks):
            self._write(text)

    def _blocks(self) -> list[Block]:
        try:
            data = self._path.read_bytes()
            modified_at = datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise refusal(self._path, "read", error) from error
        return parse_tombstones(decode(data, self._path.name)[0], modified_at.date())

    def _write(self, text: str) -> None:
        self._layout.make_state()
        write_atomic(self._path, text.encode())


def _stone(words: str, undated: date) -> Tombstone:
    first, *rest = unify_newlines(words).split("\n")
    text = "\n".join([first, *(line.removeprefix("\t").removeprefix(_INDENT) for line in rest)])
    dated = _DATED.fullmatch(text)
    on = _day(dated["on"]) if dated else None
    if dated is None or on is None:
        return Tombstone(text.strip(), undated, Burial.FORGOTTEN)
    return Tombstone(dated["text"].strip(), on, Burial(dated["burial"]))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _bears(block: Block, words: set[str]) -> bool:
    return block.stone is not None and normalised(block.stone.text) in words


def _purged(block: Block, traces: Traces) -> str:
    if block.stone is None:
        lines = block.raw.splitlines(keepends=True)
        return "".join(line for line in lines if not traces.stand_in(line))
    hashed = traces.hashed(block.stone)
    return block.raw if hashed == block.stone else render_tombstone(hashed)
