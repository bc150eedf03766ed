"""Read the text of a file that may be too long to hold, a piece at a time."""

import codecs
from collections.abc import Generator

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import MIB
from memdeck.transcripts.input.safe_stream import in_utf8


class Passages:
    """The text of *file* in pieces of about a megabyte, iterable once.

    Iterating never raises: afterwards *damage* says why the text breaks off, if it does.
    """

    def __init__(self, file: File) -> None:
        self.damage: list[str] = []
        self._file = file

    def __iter__(self) -> Generator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            with self._file.open() as stream:
                text = in_utf8(stream)
                while piece := text.read(MIB):
                    yield decoder.decode(piece)
        except TranscriptError as error:
            self.damage.append(str(error))
