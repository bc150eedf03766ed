"""Read agents' memory files, recognized by the names that the agents use.

An OpenClaw workspace has ``MEMORY.md``, ``USER.md`` and a file for each day in
``memory/``; files about the agent itself (``SOUL.md``, ``IDENTITY.md``,
``AGENTS.md``, ``TOOLS.md``) are no memories of the user. Claude Code keeps a file
for each memory next to its own ``MEMORY.md``, which lists them.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import PurePath

from memdeck.domain.conversation.conversation import ImportedMemory, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import BundleFormat, Piece
from memdeck.transcripts.chat_text.headed_blocks import FRONT_MATTER
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.conversation.memory_lists import parse_items
from memdeck.transcripts.dates.timestamps import parse_day
from memdeck.transcripts.formats.memories import lists
from memdeck.transcripts.formats.text import pasted_chat
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.file_type import Kind, kind_of
from memdeck.transcripts.input.limits import TEXT_BYTES

_LIST = "memory.md"
_NAMES = frozenset(
    {
        _LIST,
        "user.md",
        "claude.md",
        "claude.local.md",
        "gemini.md",
        "copilot-instructions.md",
        ".cursorrules",
        ".windsurfrules",
        ".clinerules",
    }
)
# As a browser or a person renames them; “shared-memory.md” is someone's own text.
_RENAMED = re.compile(
    r"\A(?:[^/]*[-_. ])?(?:MEMORY|USER|CLAUDE|GEMINI)(?: ?\(\d{1,3}\)| copy)?\.md"
)
_FOLDER = "memory"
_DAY = re.compile(r"\A(?P<day>\d{4}-\d{2}-\d{2})(?:[-_][^/]*)?\.md")
_DESCRIBED = re.compile(r"^description:", re.MULTILINE)
_LINKS_ONLY = re.compile(r"\A\[[^\]\n]*\]\([^)\n]*\.md\)[^\n]*")
_NOTHING = "No memory is written in it yet; nothing needs to be done."


def matches(files: Sequence[File]) -> Sequence[File]:
    paths = (PurePath(file.name) for file in files)
    homes = {path.parent for path in paths if path.name.casefold() == _LIST}
    return [file for file in files if _is_memory_file(file, homes)]


def read(files: Sequence[File]) -> Iterator[Piece]:
    for file in files:
        try:
            found = [memory for memory in _memories(file) if not _is_link(memory)]
        except TranscriptError as error:
            yield Skipped(file.name, str(error))
            continue
        yield from found or [Skipped(file.name, _NOTHING)]


def _is_memory_file(file: File, homes: AbstractSet[PurePath]) -> bool:
    """Return whether *file* is one, by its name, its header, or the index next to it."""
    path = PurePath(file.name)
    name, folder = path.name.casefold(), path.parent.name.casefold()
    is_named = name in _NAMES or _RENAMED.fullmatch(path.name) is not None
    if not is_named and not (folder == _FOLDER and name.endswith(".md")):
        return False
    try:
        head = file.head()
    except TranscriptError:
        return False
    if kind_of(head) is not Kind.TEXT or pasted_chat.read(text := clean(decode(head))) is not None:
        return False
    is_beside = not homes.isdisjoint({path.parent, path.parent.parent})
    return is_named or is_beside or _DAY.fullmatch(name) is not None or _is_described(text)


def _is_described(text: str) -> bool:
    front = FRONT_MATTER.match(text)
    return front is not None and _DESCRIBED.search(front["keys"]) is not None


def _memories(file: File) -> Iterator[Piece]:
    """Yield the memories in *file*."""
    data = file.read(TEXT_BYTES)
    if data is None:
        raise TranscriptError("It is too long; cut it into parts and read those.")
    text = clean(decode(data))
    day = _DAY.fullmatch(PurePath(file.name).name.casefold())
    front = FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    if day is None and _is_described(text):
        return iter([ImportedMemory(clean(body))] if clean(body) else [])
    if day is None and (listed := lists.read(body)) is not None:
        return listed
    return parse_items(body, parse_day(day["day"]) if day else None)


def _is_link(piece: Piece) -> bool:
    """Return whether *piece* only links to the file with the memory."""
    return isinstance(piece, ImportedMemory) and _LINKS_ONLY.fullmatch(piece.content) is not None


FORMAT = BundleFormat(matches, read, programs=("agent_files",))
