"""Gzip files are read in small chunks."""

import gzip
import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.input.file import Gunzipped


def unpacked(data: bytes, size: int = 7) -> bytes:
    stream = Gunzipped(io.BytesIO(data))
    return b"".join(iter(lambda: stream.read(size), b""))


@given(st.lists(st.binary()), st.integers(1, 40))
def test_files_behind_each_other_are_one(parts, size):
    assert unpacked(b"".join(map(gzip.compress, parts)), size) == b"".join(parts)


def test_what_unpacks_far_comes_in_the_chunks_asked_for():
    assert unpacked(gzip.compress(bytes(100_000)), 1_000) == bytes(100_000)


def test_zeros_behind_it_are_padding():
    assert unpacked(gzip.compress(b"a") + bytes(20_000) + gzip.compress(b"b")) == b"ab"


@pytest.mark.parametrize("keep", [0.1, 0.5, 0.99])
def test_what_breaks_off_is_reported(keep):
    data = gzip.compress(bytes(range(256)) * 9)

    with pytest.raises(EOFError):
        unpacked(data[: int(keep * len(data))])


def test_what_follows_must_be_gzip():
    with pytest.raises(zlib.error):
        unpacked(gzip.compress(b"a") + b"something else")


def test_closing_it_closes_what_it_reads():
    packed = io.BytesIO()
    Gunzipped(packed).close()

    assert packed.closed
