"""Writing with spaces between words: stems, and compound names whole and in parts.

Source: for stems, Porter, Snowball: a language for stemming algorithms (2001).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import Stemmer

LONGEST = 64
"""Characters of a token; of a longer one, such as an address, only the parts are kept."""
_CACHED_WORDS = 1 << 16

_STRIPPED_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
_INDIC = "\u0900-\u0dff"
_LETTER = rf"(?:[^\W_]|[{_INDIC}])"
_LETTERS = rf"{_LETTER}(?:{_LETTER}|[{_STRIPPED_MARKS}])*"
COMPOUND = re.compile(rf"{_LETTERS}(?:[-_./\\:@'’&+]+{_LETTERS})*(?:\+\+|\#(?!\w))?")
"""A word with its attached parts: ``don't``, ``v1.2``, ``snake_case``, ``c++``, a path."""
_PART = re.compile(_LETTERS)
_VERSION = re.compile(r"\Av?\d+(?:\.\d+)+")
_EDITION = re.compile(rf"\A({_LETTER}+\+\+)\d+")
"""``c++20``, a version of a name."""
_TIE = re.compile(r"[_./\\:@&+#]")
_HUMP = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_MARKS = re.compile(f"[{_STRIPPED_MARKS}]")


class Word(NamedTuple):
    """One compound: *plain* is its word for lists of words, *whole* stands for all of it.

    *parts* are the tokens of its parts; none if it is one word.
    """

    plain: str
    whole: tuple[str, ...]
    parts: tuple[str, ...] = ()


class Spaced:
    """Cuts compounds into words, and caches the results. Several threads may use it at once."""

    def __init__(self) -> None:
        self._stem = Stemmer.Stemmer("english").stemWord
        self._lock = Lock()  # a stemmer is for one thread at a time
        self.word = lru_cache(_CACHED_WORDS)(self._word)

    def _word(self, compound: str) -> Word:
        text = compound.replace("’", "'")
        parts = _PART.findall(text)
        if "'" in text:
            parts = [max(parts, key=len)]
            text = parts[0]
        folded_text = folded(text)
        if folded_text.isalpha() and not _has_humps(text):
            return Word(folded_text, (self._token(folded_text),))
        forms = tuple(form for form in _wholes(folded_text) if 0 < len(form) <= LONGEST)
        if _VERSION.fullmatch(folded_text):
            return Word(folded_text, forms)  # another version may share each of its parts
        pieces = dict.fromkeys(self._token(piece) for piece in _pieces(parts))
        others = tuple(piece for piece in pieces if piece and piece not in forms)
        return Word(folded_text, forms, others) if forms else Word(folded_text, others)

    def _token(self, word: str) -> str:
        if not word.isalpha():
            return word[:LONGEST]
        with self._lock:
            stem: str = self._stem(word[:LONGEST])
        return stem


def folded(word: str) -> str:
    """Return *word* in lower case, without accents and vowel points."""
    plain = word.casefold()
    if plain.isascii():
        return plain
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", plain)))


def _has_humps(text: str) -> bool:
    return text.isascii() and len(_HUMP.findall(text)) > 1


def _pieces(parts: Sequence[str]) -> Iterator[str]:
    """Yield the parts of a compound, and camel-case parts of each, of two characters or more."""
    for part in parts:
        humps = _HUMP.findall(part) if part.isascii() else []
        yield from (folded(piece) for piece in dict.fromkeys((part, *humps)) if len(piece) > 1)


def _wholes(whole: str) -> Iterator[str]:
    """Yield the ways to write all of a compound.

    ``e-mail`` is ``email``, ``v1.2`` also ``1.2``, ``c++20`` also ``c++``.
    """
    if _TIE.search(whole) or not any(sign.isalpha() for sign in whole):
        yield whole
        if re.match(r"v\d", whole):
            yield whole[1:]
        if edition := _EDITION.fullmatch(whole):
            yield edition[1]
    else:
        yield whole.replace("-", "")
