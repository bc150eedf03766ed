"""Writing without spaces between words: Chinese, Japanese, Korean, Thai and their neighbours.

A text is indexed by its characters, its pairs of characters and, in Chinese, the words of a
dictionary; so a word of one or two characters is found wherever it occurs, and first where
it is a word.

Source: Nie and Ren, Chinese information retrieval: using characters or words?, Information
Processing and Management 35(4), 1999.
"""

import re
from collections.abc import Callable, Iterator

LONGEST_WORD = 8
"""Characters of a dictionary's word; a longer run is more than one word."""

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HIRAGANA = "\u3040-\u309f"
_KATAKANA = "\u30a0-\u30ff\u31f0-\u31ff"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_SOUTH_EAST = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
RUN = re.compile(f"[{_HAN}{_HIRAGANA}{_KATAKANA}{_HANGUL}{_SOUTH_EAST}]+")
_CHINESE = re.compile(f"[{_HAN}]+")
_KANA_WORD = re.compile(f"[{_KATAKANA}]{{3,}}")
_TELLING = re.compile(f"[{_HAN}{_HANGUL}{_KATAKANA}]")
"""Characters that are words by themselves."""

Cutter = Callable[[str], list[str]]


def dictionary_cutter() -> Cutter | None:
    """Return a function that cuts Chinese into words, short ones within long ones too.

    None if the dictionary is not installed: then characters and pairs are used.
    """
    try:
        import rjieba  # noqa: PLC0415 - 5 MB that English alone does not need
    except ImportError:
        return None
    return rjieba.cut_for_search


class Unspaced:
    """Cuts runs of such writing. *cutter* knows Chinese words, if there is one."""

    def __init__(self, cutter: Cutter | None) -> None:
        self._cutter = cutter

    def words(self, run: str) -> list[str]:
        """Return the words in *run* that a dictionary, or katakana, separates."""
        words = _KANA_WORD.findall(run)
        if self._cutter is not None and (han := _CHINESE.fullmatch(run)):
            words += [word for word in self._cutter(han.group()) if len(word) <= LONGEST_WORD]
        return words

    def tokens(self, run: str) -> Iterator[str]:
        """Yield all tokens by which *run* can be found."""
        yield from [run] if len(run) == 1 else characters(run)
        yield from pairs(run)
        yield from self.words(run)


def characters(run: str) -> list[str]:
    return _TELLING.findall(run)


def pairs(run: str) -> list[str]:
    return [run[place : place + 2] for place in range(len(run) - 1)]
