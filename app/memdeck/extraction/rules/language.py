"""Choose the tables for a text by its language."""

import re

from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.cues import Language
from memdeck.extraction.rules.english import ENGLISH

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_LETTERS_PER_HAN = 6
"""Most Latin letters per Chinese character in a Chinese sentence: product names are long."""


def language_of(text: str) -> Language:
    """Return the language of *text*: Chinese if it has enough Chinese characters."""
    han = len(_HAN.findall(text))
    return CHINESE if han and han * _LETTERS_PER_HAN >= len(_LATIN.findall(text)) else ENGLISH
