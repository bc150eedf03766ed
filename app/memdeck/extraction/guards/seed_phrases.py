"""The words or characters of a wallet, by their number and by what they are not: a sentence."""

from collections.abc import Iterator

from memdeck.extraction.patterns import compiled

_WORDS = compiled(r"(?<![\w'])[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?![\w'])")
_CHARACTERS = compiled(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?: [\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])"
)
_OF_SENTENCES = frozenset(
    """
    the and for are was were his her its him she they them this that these those with from have has
    had but not you your our their would could should did does about into than then there here
    because when which who what how why been being just like some any all more very also too can
    will let get got
    """.split()  # noqa: SIM905 - a list of words reads best as text
)
"""Words of which nearly every English sentence has one."""
_DIFFERENT = 8
"""Words of a wallet's twelve that differ, at the least: they are drawn from 2,048."""


def seed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield where in *text* there are as many words as a wallet has, which make no sentence."""
    for hit in _WORDS.finditer(text):
        words = set(hit[0].split())
        if len(words) >= _DIFFERENT and _OF_SENTENCES.isdisjoint(words):
            yield hit.span()
    yield from (hit.span() for hit in _CHARACTERS.finditer(text))
