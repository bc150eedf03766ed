"""``tombstones.md``: memories that must not return, readable to people and agents."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from memdeck.domain.changes.changeset import ChangeSet, Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import normalised
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import read_whole, state_of
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.text.markdown.entry_heading import day_or_none
from memdeck.storage.text.markdown.lines import unify_newlines, usual_newline
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

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
    """A piece of the file as written, and its tombstone, if it is one."""

    raw: str
    tombstone: Tombstone | None = None


def parse_tombstones(text: str, undated: date) -> list[Block]:
    """Return the file in blocks, which joined give *text* again.

    Each bullet is a tombstone, with the indented lines below it. One that the user wrote without
    a date counts as forgotten on *undated*.
    """
    blocks = []
    end = 0
    for bullet in _BULLET.finditer(text):
        blocks.append(Block(text[end : bullet.start()]))
        blocks.append(Block(bullet.group(), _parse_tombstone(bullet["words"], undated)))
        end = bullet.end()
    blocks.append(Block(text[end:]))
    return [block for block in blocks if block.raw]


def render_tombstone(tombstone: Tombstone) -> str:
    """Return the bullet of *tombstone*; further lines of its text are indented under it."""
    first, *rest = unify_newlines(tombstone.text).strip().split("\n")
    lines = [f"- {tombstone.on.isoformat()} · {tombstone.burial} · {first}"]
    lines += [f"{_INDENT}{line}" if line else "" for line in rest]
    return "\n".join(lines) + "\n"


class TombstoneFile:
    """One vault's ``tombstones.md``; whoever writes to it holds the vault's lock."""

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.tombstones

    def read(self) -> tuple[Tombstone, ...]:
        """Return the tombstones, in the order of the file."""
        return tuple(block.tombstone for block in self._blocks() if block.tombstone)

    def apply(
        self, *, buried: Collection[Tombstone] = (), lifted: Collection[Tombstone] = ()
    ) -> None:
        """Remove every tombstone with the text of one *lifted*, then add those *buried*.

        The same text is added once. Both are done by one write, or none where nothing changes.
        """
        if not buried and not lifted:
            return
        blocks, texts = self._blocks(), _texts(lifted)
        left = [
            block
            for block in blocks
            if block.tombstone is None or normalised(block.tombstone.text) not in texts
        ]
        present = _texts(block.tombstone for block in left if block.tombstone)
        by_text = {normalised(tombstone.text): tombstone for tombstone in buried}
        added = [tombstone for key, tombstone in by_text.items() if key not in present]
        bullets = list(map(render_tombstone, added))
        if not bullets and len(left) == len(blocks):
            return
        text = "".join(block.raw for block in left)
        if bullets:
            text = text or HEADING
            gap = "" if text.endswith("\n") else "\n"
            text += "".join((gap, *bullets)).replace("\n", usual_newline(text))
        self._write(text)

    def is_applied(self, *, buried: Iterable[Tombstone], lifted: Iterable[Tombstone]) -> bool:
        """Return whether ``apply`` with these would change nothing."""
        present, wanted = _texts(self.read()), _texts(buried)
        return wanted <= present and present.isdisjoint(_texts(lifted) - wanted)

    def without_existing(self, changes: ChangeSet) -> ChangeSet:
        """Return *changes* without tombstones that exist already, and removals of missing ones.

        So undoing it leaves those that existed before. An undo keeps all, as a redo reverses it.
        """
        if changes.undoes is not None or not (changes.buried or changes.lifted):
            return changes
        present = _texts(self.read())
        lifted = tuple(
            tombstone for tombstone in changes.lifted if normalised(tombstone.text) in present
        )
        left = present - _texts(lifted)
        buried = tuple(
            tombstone for tombstone in changes.buried if normalised(tombstone.text) not in left
        )
        return replace(changes, buried=buried, lifted=lifted)

    def purge(self, targets: RedactionTargets) -> None:
        """Reduce the tombstones to redact to a hash, and remove other lines to redact."""
        blocks = self._blocks()
        text = "".join(_purged(block, targets) for block in blocks)
        if text != "".join(block.raw for block in blocks):
            self._write(text)

    def _blocks(self) -> list[Block]:
        data, state = read_whole(self._path), state_of(self._path)
        if data is None or state is None:
            return []
        modified_at = datetime.fromtimestamp(state.modified_ns / 1e9, UTC)
        return parse_tombstones(decode(data, self._path.name)[0], modified_at.date())

    def _write(self, text: str) -> None:
        self._layout.make_state()
        write_atomic(self._path, text.encode())


def _parse_tombstone(written: str, undated: date) -> Tombstone:
    first, *rest = unify_newlines(written).split("\n")
    text = "\n".join([first, *(line.removeprefix("\t").removeprefix(_INDENT) for line in rest)])
    dated = _DATED.fullmatch(text)
    on = day_or_none(dated["on"]) if dated else None
    if dated is None or on is None:
        return Tombstone(text.strip(), undated, TombstoneReason.FORGOTTEN)
    return Tombstone(dated["text"].strip(), on, TombstoneReason(dated["burial"]))


def _texts(tombstones: Iterable[Tombstone]) -> set[str]:
    return {normalised(tombstone.text) for tombstone in tombstones}


def _purged(block: Block, targets: RedactionTargets) -> str:
    if block.tombstone is None:
        lines = block.raw.splitlines(keepends=True)
        return "".join(line for line in lines if not targets.occur_in(line))
    hashed = targets.hashed(block.tombstone)
    return block.raw if hashed == block.tombstone else render_tombstone(hashed)
