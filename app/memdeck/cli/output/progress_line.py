"""The progress of a long command, as one line of a terminal that is overwritten."""

import sys
from time import monotonic
from types import TracebackType
from typing import Self

from memdeck.cli.output.terminal import one_line, plain
from memdeck.services.imports.conversation_list import ListedConversation

_TELL_S = 0.1
_COLUMNS = 79
_CLEAR = "\r\x1b[K"


class ProgressLine:
    """Written to stderr if that is a terminal, else nowhere; removed when it is exited."""

    def __init__(self) -> None:
        self._stream = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
        self._told_s = 0.0
        self._found = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def found(self, _conversation: ListedConversation) -> None:
        """Report that one more conversation was found."""
        self._found += 1
        self._tell(f"Looking through the files: {self._found:,} so far")

    def reached(self, done: int, total: int, title: str) -> None:
        """Report how many conversations are read, and which is next."""
        self._tell(f"Reading {done + 1:,} of {total:,}: {title}")

    def indexed(self, done: int, total: int) -> None:
        """Report how many texts are in the index."""
        self._tell(f"Indexing texts: {done:,} of {total:,}")

    def embedded(self, done: int, total: int) -> None:
        """Report how many texts have got a vector."""
        self._tell(f"Embedding texts: {done:,} of {total:,}")

    def clear(self) -> None:
        """Remove the line, so that something else can be written."""
        if self._stream is not None and self._told_s:
            self._stream.write(_CLEAR)
            self._stream.flush()
            self._told_s = 0.0

    def _tell(self, text: str) -> None:
        if self._stream is not None and monotonic() - self._told_s >= _TELL_S:
            self._told_s = monotonic()
            self._stream.write(_CLEAR + plain(one_line(text))[:_COLUMNS])
            self._stream.flush()
