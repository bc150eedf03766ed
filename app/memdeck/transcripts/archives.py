"""The files in a zip archive, and in the archives within it.

Members are read as streams, never extracted: their names may point anywhere.
"""

import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.kinds import Kind, kind_of
from memdeck.transcripts.limits import (
    ARCHIVE_DEPTH,
    MEMBERS,
    RATIO,
    RATIO_FLOOR_BYTES,
    SPOOL_BYTES,
    UNPACKED_BYTES,
)
from memdeck.transcripts.ordering import natural
from memdeck.transcripts.sources import Source
from memdeck.transcripts.streams import UNREADABLE, Allowance, complaint

_ENCRYPTED = 0x1
_TOO_DEEP = "It lies in too many archives; unpack the outer ones and choose it alone."


def members(archive: Source, stack: ExitStack) -> Iterator[Source | Skipped]:
    """Give the files in *archive*, inner archives unfolded; readable until *stack* closes."""
    try:
        raw = stack.enter_context(archive.open_raw())
        yield from _unfold(archive.name, raw, Allowance(UNPACKED_BYTES), stack, 1)
    except TranscriptError as error:
        yield Skipped(archive.name, str(error))


def _unfold(
    name: str, raw: BinaryIO, allowance: Allowance, stack: ExitStack, depth: int
) -> Iterator[Source | Skipped]:
    for source in _listed(name, raw, allowance, stack):
        if isinstance(source, Skipped):
            yield source
            continue
        try:
            if kind_of(source.head()) is not Kind.ZIP:
                yield source
            elif depth == ARCHIVE_DEPTH:
                yield Skipped(source.name, _TOO_DEEP)
            else:
                inner = _spooled(source, stack)
                yield from _unfold(source.name, inner, allowance, stack, depth + 1)
        except TranscriptError as error:
            yield Skipped(source.name, str(error))


def _listed(
    name: str, raw: BinaryIO, allowance: Allowance, stack: ExitStack
) -> Iterator[Source | Skipped]:
    try:
        opened = stack.enter_context(zipfile.ZipFile(raw))
        infos = [info for info in opened.infolist() if _is_content(info)]
    except UNREADABLE as error:
        raise complaint(error) from error
    if len(infos) > MEMBERS:
        raise TranscriptError(
            f"It holds more than {MEMBERS:,} files; unpack it and choose the export among them."
        )
    for info in sorted(infos, key=lambda info: natural(info.filename)):
        shown = f"{name}/{info.filename}"
        if info.flag_bits & _ENCRYPTED:
            yield Skipped(shown, "It is locked with a password; unpack it, then choose the file.")
        else:
            size_bytes = max(RATIO_FLOOR_BYTES, RATIO * info.compress_size)
            opener = cast("partial[BinaryIO]", partial(opened.open, info))
            yield Source(shown, opener, size_bytes, allowance)


def _is_content(info: zipfile.ZipInfo) -> bool:
    """Leave out folders, and the twin that macOS makes of every file."""
    path = PurePosixPath(info.filename)
    is_twin = "__MACOSX" in path.parts or path.name.startswith("._")
    return not (info.filename.endswith("/") or is_twin)


def _spooled(source: Source, stack: ExitStack) -> BinaryIO:
    """Copy an inner archive to where it can be searched: its index stands at its end."""
    try:
        spool = tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES)  # noqa: SIM115 - the stack's
        copy = stack.enter_context(spool)
        with source.open() as stream:
            shutil.copyfileobj(stream, copy, SPOOL_BYTES)
        copy.seek(0)
    except OSError as error:
        raise complaint(error) from error
    return cast("BinaryIO", copy)
