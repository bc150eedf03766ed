"""How much memory JSON takes once it is parsed, told before it is.

A few bytes may become two hundred: ``{"a":1},`` is a dictionary with its table.
"""

from memdeck.transcripts.limits import MIB, PARSED_BYTES, PIECE_BYTES

TOO_LARGE = f"One piece of it is larger than {PIECE_BYTES // MIB} MB, or holds too many parts; "
TOO_LARGE += "export that chat alone."

# Measured in CPython 3.11; strings are counted by their length, with what parts them.
_OBJECT, _LIST, _FIELD, _PART = 80, 60, 150, 50


def parsed_bytes(data: bytes) -> int:
    """Return about how many bytes *data* takes when parsed, itself included; rather too many."""
    return (
        len(data)
        + _OBJECT * data.count(b"{")
        + _LIST * data.count(b"[")
        + _FIELD * data.count(b":")
        + _PART * data.count(b",")
    )


def is_too_large(data: bytes, pieces: int = 1) -> bool:
    """Say whether *data*, once parsed, would take more than so many pieces may."""
    limit_bytes = pieces * PARSED_BYTES
    return (1 + _FIELD) * len(data) > limit_bytes and parsed_bytes(data) > limit_bytes
