"""A sentence about a conversation, and the messages it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass

_ENDS_WITHOUT_SPACE = ("。", "！", "？", "…")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A *text* in the third person that rests on *messages*, by their ids.

    It has none if a person wrote it into the file.
    """

    text: str
    messages: tuple[str, ...] = ()


def joined(sentences: Iterable[Sentence]) -> str:
    """Return the text of *sentences* as one paragraph; Chinese has no spaces between them."""
    paragraph = ""
    for sentence in sentences:
        is_apart = bool(paragraph) and not paragraph.endswith(_ENDS_WITHOUT_SPACE)
        paragraph += f" {sentence.text}" if is_apart else sentence.text
    return paragraph
