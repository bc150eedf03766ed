"""Which tables a text is read with."""

import re

from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.cues import Language
from memdeck.extraction.rules.english import ENGLISH

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_LETTERS_PER_HAN = 6
"""A Chinese sentence may well hold more letters than characters: product names are long."""


def language_of(text: str) -> Language:
    """Give the language of *text*: Chinese where its characters carry the sentence."""
    han = len(_HAN.findall(text))
    return CHINESE if han and han * _LETTERS_PER_HAN >= len(_LATIN.findall(text)) else ENGLISH
