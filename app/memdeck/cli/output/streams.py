"""The output of a command, and its remarks on stderr."""

import sys
from contextlib import suppress
from typing import TextIO

from memdeck.cli.output.terminal import one_line, plain


def complain(sentence: str) -> None:
    """Write *sentence* to stderr, as one line."""
    with suppress(OSError):
        write(sys.stderr, f"memdeck: {plain(one_line(sentence))}\n")


def write(stream: TextIO | None, text: str) -> None:
    """Write UTF-8, whatever the console's own encoding."""
    if stream is not None:  # it is None if a shell closed it
        stream.buffer.write(text.encode("utf-8", "replace"))
        stream.flush()
