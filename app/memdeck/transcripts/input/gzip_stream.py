"""Unpack gzip as a stream.

The standard library reads a header byte by byte, and a header may be as long as its file.
"""

import io
import zlib

_WITH_HEAD = zlib.MAX_WBITS + 16
_CHUNK_BYTES = 8 * 1024


class Gunzipped(io.RawIOBase):
    """The unpacked content of *packed*, several files concatenated.

    Source: RFC 1952, 2.2; zeros after the last file are padding.
    """

    def __init__(self, packed: io.BufferedIOBase) -> None:
        super().__init__()
        self._packed = packed
        self._waiting = b""
        self._inflater = zlib.decompressobj(_WITH_HEAD)
        self._is_midway = False

    def readable(self) -> bool:
        return True

    # Narrower than the parent allows; the standard library passes nothing else.
    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        """Fill *buffer* as far as one step goes; return the number of bytes.

        Raises:
            EOFError: it breaks off.
            zlib.error: it is damaged.
        """
        while True:
            chunk = self._waiting or self._packed.read(_CHUNK_BYTES)
            unpacked = self._unpacked(chunk, len(buffer))
            if unpacked:
                buffer[: len(unpacked)] = unpacked
                return len(unpacked)
            if not chunk and self._is_midway:
                raise EOFError
            if not chunk:
                return 0

    def _unpacked(self, chunk: bytes, size: int) -> bytes:
        if not self._is_midway:
            chunk = chunk.lstrip(b"\0")
        if not (chunk or self._is_midway):
            self._waiting = b""
            return b""
        unpacked = self._inflater.decompress(chunk, size)
        self._is_midway = not self._inflater.eof
        if self._is_midway:
            self._waiting = self._inflater.unconsumed_tail
        else:
            self._waiting = self._inflater.unused_data
            self._inflater = zlib.decompressobj(_WITH_HEAD)
        return unpacked

    def close(self) -> None:
        self._packed.close()
        super().close()
