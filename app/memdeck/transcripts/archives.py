"""The files in a zip archive.

Members are read as streams, never extracted: their names may point anywhere.
"""

import shutil
import tempfile
import zipfile
from contextlib import ExitStack
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.files import File
from memdeck.transcripts.limits import (
    MEMBERS,
    RATIO,
    RATIO_FLOOR_BYTES,
    SPOOL_BYTES,
    UNPACKED_BYTES,
)
from memdeck.transcripts.ordering import promising
from memdeck.transcripts.streams import UNREADABLE, Allowance, complaint

_ENCRYPTED = 0x1


def members(archive: File, stack: ExitStack) -> list[File | Skipped]:
    """Return the files in *archive*, texts first; readable until *stack* closes.

    Archives among them are files like others, one deeper.

    Raises:
        TranscriptError: it cannot be read, or holds too many files.
    """
    raw = _spooled(archive, stack) if archive.depth else stack.enter_context(archive.open_raw())
    try:
        opened = stack.enter_context(zipfile.ZipFile(raw))
        infos = [info for info in opened.infolist() if _is_content(info)]
    except UNREADABLE as error:
        raise complaint(error) from error
    if len(infos) > MEMBERS:
        raise TranscriptError(
            f"It holds more than {MEMBERS:,} files; unpack it and choose the export among them."
        )
    allowance = archive.allowance or Allowance(UNPACKED_BYTES)
    return [
        _member(archive, opened, info, allowance)
        for info in sorted(infos, key=lambda info: promising(info.filename))
    ]


def _member(
    archive: File, opened: zipfile.ZipFile, info: zipfile.ZipInfo, allowance: Allowance
) -> File | Skipped:
    shown = f"{archive.name}/{info.filename}"
    if info.flag_bits & _ENCRYPTED:
        return Skipped(shown, "It is locked with a password; unpack it, then choose the file.")
    size_bytes = max(RATIO_FLOOR_BYTES, RATIO * info.compress_size)
    opener = cast("partial[BinaryIO]", partial(opened.open, info))
    return File(shown, opener, size_bytes, allowance, archive.depth + 1)


def _is_content(info: zipfile.ZipInfo) -> bool:
    """Leave out folders, and the twin that macOS makes of every file."""
    path = PurePosixPath(info.filename)
    is_twin = "__MACOSX" in path.parts or path.name.startswith("._")
    return not (info.filename.endswith("/") or is_twin)


def _spooled(file: File, stack: ExitStack) -> BinaryIO:
    """Copy an inner archive to where it can be searched: its index stands at its end."""
    try:
        spool = tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES)  # noqa: SIM115 - the stack's
        copy = stack.enter_context(spool)
        with file.open() as stream:
            shutil.copyfileobj(stream, copy, SPOOL_BYTES)
        copy.seek(0)
    except OSError as error:
        raise complaint(error) from error
    return cast("BinaryIO", copy)
