"""Read the files in a zip archive.

Members are read as streams, never extracted: their names may point anywhere.
"""

import io
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.input.file import File, promising
from memdeck.transcripts.input.limits import (
    ARCHIVE_RATIO,
    INDEX_BYTES,
    MEMBERS,
    RATIO,
    RATIO_FLOOR_BYTES,
    SPOOL_BYTES,
    UNPACKED_BYTES,
    Allowance,
)
from memdeck.transcripts.input.safe_stream import UNREADABLE, readable_error

_ENCRYPTED = 0x1

# The two methods that unpack incrementally; with others a few bytes may become gigabytes.
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}

# Source: .ZIP File Format Specification 6.3.10, 4.3.14 and 4.3.16.
_END, _END_BYTES, _LARGE_END = b"PK\x05\x06", 64 * 1024 + 22 + 20 + 56, b"PK\x06\x06"
_IN_LARGE_END = 0xFFFFFFFF


def members(archive: File, stack: ExitStack) -> list[File | Skipped]:
    """Return the files in *archive*, texts first; readable until *stack* closes.

    Archives among them are files too, one level deeper.
    """
    raw = _spooled(archive, stack) if archive.depth else stack.enter_context(archive.open_raw())
    try:
        packed_bytes = raw.seek(0, io.SEEK_END)
        if _index_bytes(raw, packed_bytes) > INDEX_BYTES:
            raise _too_many()
        opened = stack.enter_context(zipfile.ZipFile(raw))
        infos = [info for info in opened.infolist() if _is_content(info)]
    except UNREADABLE as error:
        raise readable_error(error) from error
    if len(infos) > MEMBERS:
        raise _too_many()
    if sum(info.compress_size for info in infos) > packed_bytes:
        raise TranscriptError("Its files overlap, as no program packs them; export it again.")
    allowance = archive.allowance or _allowance(packed_bytes)
    allowance.spend_files(len(infos))
    files: dict[str, File] = {}
    found = [
        _member(archive, opened, info, allowance, files)
        for info in sorted(infos, key=lambda info: promising(info.filename))
    ]
    files.update((member.name, member) for member in found if isinstance(member, File))
    return found


def _allowance(packed_bytes: int) -> Allowance:
    usual_bytes = max(RATIO_FLOOR_BYTES, ARCHIVE_RATIO * packed_bytes)
    return Allowance(min(UNPACKED_BYTES, usual_bytes), MEMBERS)


def _index_bytes(raw: BinaryIO, packed_bytes: int) -> int:
    """Return the stated length of the index, which would be read at once; 0 if not stated."""
    raw.seek(max(0, packed_bytes - _END_BYTES))
    tail = raw.read(_END_BYTES)
    end, large = tail.rfind(_END), tail.rfind(_LARGE_END)
    size_bytes = 0
    if 0 <= end <= len(tail) - 16:
        (size_bytes,) = struct.unpack_from("<I", tail, end + 12)
    if size_bytes == _IN_LARGE_END and 0 <= large <= len(tail) - 48:
        (size_bytes,) = struct.unpack_from("<Q", tail, large + 40)
    return size_bytes


def _too_many() -> TranscriptError:
    return TranscriptError(
        f"It holds more than {MEMBERS:,} files; unpack it and choose the export among them."
    )


def _member(
    archive: File,
    opened: zipfile.ZipFile,
    info: zipfile.ZipInfo,
    allowance: Allowance,
    files: Mapping[str, File],
) -> File | Skipped:
    """Return the file of *info*; *files* will have all files of the archive by name."""
    path_in_archive = f"{archive.name}/{info.filename}"
    if info.flag_bits & _ENCRYPTED:
        return Skipped(
            path_in_archive, "It is locked with a password; unpack it, then choose the file."
        )
    if info.compress_type not in _METHODS:
        return Skipped(path_in_archive, str(readable_error(NotImplementedError())))
    size_bytes = max(RATIO_FLOOR_BYTES, RATIO * info.compress_size)
    opener = cast("partial[BinaryIO]", partial(opened.open, info))
    return File(
        path_in_archive,
        opener,
        size_bytes,
        allowance,
        archive.depth + 1,
        sibling=lambda suffix: files.get(path_in_archive + suffix),
    )


def _is_content(info: zipfile.ZipInfo) -> bool:
    """Return whether it is a file, not a folder or the twin that macOS adds to every file."""
    path = PurePosixPath(info.filename)
    is_twin = "__MACOSX" in path.parts or path.name.startswith("._")
    return not (info.filename.endswith("/") or is_twin)


def _spooled(file: File, stack: ExitStack) -> BinaryIO:
    """Copy an inner archive to a seekable file: its index is at its end."""
    try:
        spool = tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES)  # noqa: SIM115 - the stack's
        copy = stack.enter_context(spool)
        with file.open() as stream:
            shutil.copyfileobj(stream, copy, SPOOL_BYTES)
        copy.seek(0)
    except OSError as error:
        raise readable_error(error) from error
    return cast("BinaryIO", copy)
