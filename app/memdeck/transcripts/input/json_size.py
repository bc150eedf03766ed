"""Estimate the memory that JSON takes once parsed, before parsing it.

A few bytes may become two hundred: ``{"a":1},`` is a dictionary with its table.
"""

from memdeck.transcripts.input.limits import MIB, PARSED_BYTES, PIECE_BYTES

TOO_LARGE = (
    f"One piece of it is larger than {PIECE_BYTES // MIB} MB, or holds too many parts;"
    " export that chat alone."
)

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
