"""Limits of what is read, as a file may be an accident or an attack.

The memory that JSON takes once parsed is estimated before: a few bytes may become two hundred,
as ``{"a":1},`` is a dictionary with its table.
"""

from memdeck.errors import TranscriptError

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB

HEAD_BYTES = 64 * KIB
"""Enough of a file to detect its type."""

PIECE_BYTES = 64 * MIB
"""The largest piece held in memory: a conversation, a line, a page. The longest real
conversations measure some 50 MB."""

PART_BYTES = 4 * MIB
"""The approximate size of each part of an object too large to be one piece."""

PARSED_BYTES = 208 * MIB
"""The most memory that one piece may take once parsed."""

TEXT_BYTES = 12 * MIB
"""A conversation written as text. A year of chat is about 5 MB."""

NOTE_CHARS = 200_000
"""Text without speakers. A long article is 50,000; more is a book or a log."""

DEPTH = 1_000
"""Nested brackets. Exports have some 20; parsing time grows faster than its square."""

SAMPLE_RECORDS = 20
"""Records checked before a file counts as no known export; the first few may be damaged."""

MEMBERS = 50_000
"""Files in one archive or folder. A heavy account has some 20,000 attachments."""

ARCHIVE_DEPTH = 3
"""Archives within archives. Exports have two: parts of a take-out."""

UNPACKED_BYTES = 16 * GIB
"""What one archive may unpack to, its inner archives included. Large exports reach 1 GB."""

RATIO = 400
"""The highest compression ratio of one file. Chats reach 5 to 30, a bomb 1,000."""

RATIO_FLOOR_BYTES = 2 * MIB
"""What any file may unpack to, whatever its compression ratio."""

ARCHIVE_RATIO = 100
"""The highest ratio of all files of one archive together, those read twice counted twice."""

INDEX_BYTES = 16 * MIB
"""The size of an archive's index, read at once. That of ``MEMBERS`` files is far smaller."""

SPOOL_BYTES = 4 * MIB
"""An inner archive larger than this is kept on disk, not in memory."""

NAMED_PER_REASON = 10
"""Pieces of one file named per reason; the rest are counted."""

LOST_PIECES = 10_000
"""Unreadable pieces of one file before the rest is skipped."""

TITLE_CHARS = 200
"""Titles fit on one line of a list."""
TOO_LARGE = (
    f"One piece of it is larger than {PIECE_BYTES // MIB} MB, or holds too many parts;"
    " export that chat alone."
)


class Allowance:
    """The bytes and files an archive, with all it contains, may still unpack to."""

    def __init__(self, size_bytes: int, files: int = MEMBERS) -> None:
        self._left = size_bytes
        self._files_left = files

    def spend(self, size_bytes: int) -> None:
        """Subtract *size_bytes*.

        Raises:
            TranscriptError: less was left.
        """
        self._left -= size_bytes
        if self._left < 0:
            raise TranscriptError(
                "It unpacks to far more than a chat export would; if you trust it, "
                "unpack it yourself and choose the file inside."
            )

    def spend_files(self, count: int) -> None:
        """Subtract *count* files.

        Raises:
            TranscriptError: fewer were left.
        """
        self._files_left -= count
        if self._files_left < 0:
            raise TranscriptError("Too many files lie in archives within it; unpack it first.")


# Measured in CPython 3.11; strings are counted by their length, separators included.
_OBJECT, _LIST, _FIELD, _PART = 80, 60, 150, 50

_NO_STRUCTURE = bytes(set(range(256)) - set(b"[]{}:,"))


def structure_of(data: bytes) -> bytes:
    """Return the brackets, colons and commas of *data*, those within strings too."""
    return data.translate(None, _NO_STRUCTURE)


def parsed_bytes(size_bytes: int, structure: bytes) -> int:
    """Return an upper estimate of the memory for *size_bytes* of that *structure* once parsed."""
    return (
        size_bytes
        + _OBJECT * structure.count(b"{")
        + _LIST * structure.count(b"[")
        + _FIELD * structure.count(b":")
        + _PART * structure.count(b",")
    )


def is_too_large(data: bytes, pieces: int = 1) -> bool:
    """Return whether *data*, once parsed, would exceed the limit of *pieces* pieces."""
    limit_bytes = pieces * PARSED_BYTES
    may_be = (1 + _FIELD) * len(data) > limit_bytes
    return may_be and parsed_bytes(len(data), structure_of(data)) > limit_bytes
