"""A limit for the answers of servers, which may send more than the memory holds.

Language models and embedders both connect, and neither may import the other.
"""

from collections.abc import AsyncIterator, Iterator
from typing import cast

import httpx2

MAX_BYTES = 32_000_000
"""Several times the vectors of one request, which are the longest answers."""

UNPACKED = {"Accept-Encoding": "identity"}
"""The header that asks for answers that are not compressed; see ``limit_response``."""


def limit_response(response: httpx2.Response, error: Exception) -> None:
    """Make reading the body of *response* raise *error* beyond ``MAX_BYTES``.

    A compressed body raises it at once, since few bytes of it may unpack to very many.
    """
    is_packed = response.headers.get("content-encoding", "identity") != "identity"
    response.stream = _LimitedStream(response.stream, 0 if is_packed else MAX_BYTES, error)


class _LimitedStream(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """The *stream* of a body, up to *limit* bytes."""

    def __init__(
        self,
        stream: httpx2.SyncByteStream | httpx2.AsyncByteStream,
        limit: int,
        error: Exception,
    ) -> None:
        self._stream = stream
        self._left = limit
        self._error = error

    def __iter__(self) -> Iterator[bytes]:
        for part in cast("httpx2.SyncByteStream", self._stream):
            yield self._counted(part)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in cast("httpx2.AsyncByteStream", self._stream):
            yield self._counted(part)

    def close(self) -> None:
        cast("httpx2.SyncByteStream", self._stream).close()

    async def aclose(self) -> None:
        await cast("httpx2.AsyncByteStream", self._stream).aclose()

    def _counted(self, part: bytes) -> bytes:
        self._left -= len(part)
        if self._left < 0:
            raise self._error
        return part
