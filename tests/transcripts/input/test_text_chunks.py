"""Text is decoded in chunks, completely and without exceptions."""

import io
from functools import partial

import pytest

from memdeck.transcripts.input.file import File
from memdeck.transcripts.pipeline.detect_format import TextChunks

TEXT = "<html>é–漢字🥕 " * 300_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_pieces_make_up_the_text(encoding):
    passages = TextChunks(File("page", partial(io.BytesIO, TEXT.encode(encoding))))

    pieces = list(passages)

    assert "".join(pieces) == TEXT
    assert len(pieces) > 1
    assert not passages.damage


def test_what_cannot_be_read_ends_the_text_and_is_reported():
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    passages = TextChunks(File("page", Failing))

    assert list(passages) == []
    assert len(passages.damage) == 1
