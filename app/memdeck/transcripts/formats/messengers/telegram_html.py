"""Telegram Desktop's HTML export: recognized, so that the user can be asked for JSON."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.chat_format import PageFormat, Piece

_SIGNS = ("<title>Exported Data</title>", 'class="page_wrap')
_WHY = (
    "It is a web page of Telegram’s, which leaves out who you are; "
    "in Telegram Desktop, export the chat again with “Machine-readable JSON” as its format."
)


def matches(head: str) -> bool:
    return all(sign in head for sign in _SIGNS)


def read(_: Iterable[str]) -> Iterator[Piece]:
    yield Skipped("", _WHY)


FORMAT = PageFormat(matches, read, is_repeat=True)
