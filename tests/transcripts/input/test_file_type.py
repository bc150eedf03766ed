"""The type of a file, independent of its name."""

import pytest

from memdeck.transcripts.input.file_type import Kind, kind_of
from memdeck.transcripts.input.limits import HEAD_BYTES


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b"", Kind.EMPTY),
        (b" \r\n\t", Kind.EMPTY),
        (b"\xef\xbb\xbf\n", Kind.EMPTY),
        (b"PK\x03\x04rest", Kind.ZIP),
        (b"PK\x05\x06" + bytes(18), Kind.ZIP),
        (b"\x1f\x8b\x08", Kind.GZIP),
        (b"Rar!\x1a\x07", Kind.PACKED),
        (b"SQLite format 3\x00", Kind.SQLITE),
        (b"%PDF-1.7\n", Kind.BINARY),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", Kind.BINARY),
        (bytes(100), Kind.BINARY),
        (b"[]", Kind.JSON),
        (b' \n{ "a": 1}', Kind.JSON),
        (b"\xef\xbb\xbf[{}]", Kind.JSON),
        ("[{}]".encode("utf-16"), Kind.JSON),
        (b"[[[", Kind.JSON),
        (b"[null, {}]", Kind.JSON),
        (b"[[Wiki link]] and more", Kind.TEXT),
        (b"[User]: hello", Kind.TEXT),
        (b"[2024-05-01, 10:00] Ana: hello", Kind.TEXT),
        (b"{curly words}", Kind.TEXT),
        (b"<!DOCTYPE html><html>", Kind.PAGE),
        (b"<HTML lang='en'>", Kind.PAGE),
        (b"<user> hello", Kind.TEXT),
        (b"hello\x00 with one NUL " + b"and many words " * 9, Kind.TEXT),
        ("你好".encode("gb18030"), Kind.TEXT),
        (b"\n" * HEAD_BYTES, Kind.TEXT),
    ],
)
def test_the_first_bytes_tell(head, kind):
    assert kind_of(head) is kind
