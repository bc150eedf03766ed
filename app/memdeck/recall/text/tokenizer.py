"""Cut texts into tokens.

A token is never empty and contains no space, so that any index can store tokens as words of
a text.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memdeck.recall.text.cjk import RUN, Cutter, Unspaced
from memdeck.recall.text.spaced_scripts import COMPOUND, Spaced, Word
from memdeck.recall.text.stop_words import ENGLISH, detect_language

VERSION = 2
"""Must be increased with every change of how a text is cut."""

SHORT_RUN = 2
"""Characters of a run that is one word, whatever a dictionary says."""

_CACHED_QUERIES = 8
"""A query is read for its terms, for its phrases, and to distinguish a question from a word."""

FIRST_LETTERS = 5
"""First letters by which words of one root are matched in languages without a stemmer here.

Source: McNamee and Mayfield, Character n-gram tokenization for European language
text retrieval, Information Retrieval 7, 2004.
"""

_RUN = re.compile(f"({RUN.pattern})")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_PICTURE = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")


@dataclass(frozen=True, slots=True)
class ParsedText:
    """A parsed text: words, runs of writing without spaces, pictures; and its language."""

    words: list[Word]
    runs: list[str]
    pictures: list[str]
    language: str

    @property
    def has_roots(self) -> bool:
        """False if a stemmer is better than first letters."""
        return self.language != ENGLISH


class Segmenter:
    """Cuts texts. *cutter* knows the words of Chinese; without one, pairs of characters are used.

    Several threads may use it at once.
    """

    def __init__(self, cutter: Cutter | None) -> None:
        self._spaced = Spaced()
        self._unspaced = Unspaced(cutter)
        self.read_query = lru_cache(_CACHED_QUERIES)(self._read)
        self.fingerprint = f"{VERSION}{'' if cutter is None else ' with a dictionary'}"
        """The key that segmenters with the same cuts share."""

    def tokens(self, text: str) -> list[str]:
        """Return the tokens of *text*, each as often as it is in there; in no order."""
        parsed = self._read(text)
        tokens = [*parsed.pictures]
        for word in parsed.words:
            tokens += word.whole
            tokens += word.parts
        if parsed.has_roots:
            tokens += [root(word.plain) for word in parsed.words if has_root(word.plain)]
        for run in parsed.runs:
            tokens += self._unspaced.tokens(run)
        return tokens

    def words(self, run: str) -> list[str]:
        return [run] if len(run) <= SHORT_RUN else self._unspaced.words(run)

    def _read(self, text: str) -> ParsedText:
        words: list[Word] = []
        runs: list[str] = []
        pictures: list[str] = []
        plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
        for index, piece in enumerate(_RUN.split(plain)):
            if index % 2:
                runs.append(piece)
            else:
                words += map(self._spaced.word, COMPOUND.findall(piece))
                pictures += _PICTURE.findall(piece)
        return ParsedText(words, runs, pictures, detect_language(word.plain for word in words))


def has_root(word: str) -> bool:
    return len(word) > FIRST_LETTERS and word.isalpha()


def root(word: str) -> str:
    return f"~{word[:FIRST_LETTERS]}"
