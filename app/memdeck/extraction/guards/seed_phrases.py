"""Find a wallet's seed phrase: the right number of words that form no sentence."""

from collections.abc import Iterator

from memdeck.extraction.text.regex import compiled

_OF_SENTENCES = (
    "the|and|for|are|was|were|his|her|its|him|she|them|these|those|with|from|has|had|but|not"
    "|your|our|their|could|should|would|did|does|than|here|which|who|why|how|been|being|some|too"
    "|let|got"
)
"""Words that nearly every English sentence has, and no wallet contains."""
_WORD = rf"(?!(?:{_OF_SENTENCES})\b)[a-z]{{3,8}}"
_WORDS = compiled(rf"(?<![\w']){_WORD}(?: {_WORD}){{11,23}}(?![\w'])")
_CHARACTERS = compiled(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?: [\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])"
)
_NAMED = compiled(
    r"(?:助记词|种子词|备份词|恢复(?:词|短语))[^\n。,;]{0,12}[:是为] ?"
    r"(?P<words>[\u4e00-\u9fff]{1,3}(?P<gap>[ 、,])[\u4e00-\u9fff]{1,3}"
    r"(?:(?P=gap)[\u4e00-\u9fff]{1,3}){4,22}(?![\u4e00-\u9fff]))"
)
"""Labelled words of a Chinese wallet; they may have several characters each."""
_DIFFERENT = 8
"""Fewest different words of a wallet's twelve: they are drawn from 2,048."""


def seed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans in *text* of as many words as a wallet has that form no sentence."""
    for hit in _WORDS.finditer(text):
        if len(set(hit[0].split())) >= _DIFFERENT:
            yield hit.span()
    yield from (hit.span("words") for hit in _NAMED.finditer(text))
    yield from (hit.span() for hit in _CHARACTERS.finditer(text))
