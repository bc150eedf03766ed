"""Telegram Desktop's other export, as web pages: told apart, so that JSON can be asked for."""

from collections.abc import Iterator

from memdeck.domain.conversation import Skipped
from memdeck.transcripts.format import Piece, TextFormat

_SIGNS = ("<title>Exported Data</title>", 'class="page_wrap')
_WHY = (
    "It is a web page of Telegram’s, which leaves out who you are; "
    "in Telegram Desktop, export the chat again with “Machine-readable JSON” as its format."
)


def read(text: str) -> Iterator[Piece] | None:
    return iter([Skipped("", _WHY)]) if all(sign in text for sign in _SIGNS) else None


FORMAT = TextFormat(read)
