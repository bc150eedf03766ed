"""The words of one sentence, some of which are rewritten."""

import re
from collections.abc import Sequence

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.rules.english.verbs import VERB_FORMS, VERBS

_TOKEN = re.compile(
    r"`[^`]{1,300}`|\"[^\"]{1,300}\"|“[^“”]{1,300}”|(?<!\w)'[^'\n]{1,300}'(?!\w)"
    r"|https?://\S{1,300}|[^\W\d_][\w]{0,60}(?:['’-]\w{1,60}){0,4}|\s{1,20}|.",
    re.DOTALL,
)

ADVERBS = word_set("""
    also just still always often never ever rarely seldom sometimes now once even so then too not
    already both all first soon almost much quite rather really very currently actually
    hardly barely
    mostly mainly only kinda sort-of kind-of usually normally generally typically neither no-longer
    """)
_LY_VERBS = word_set("apply rely supply reply fly multiply comply ally bully rally imply")
_CLAUSE_STARTS = word_set(
    "and but because so that when whenever if since while although though then as before until"
)
_PLURAL_VERBS = VERBS | word_set("are were have do don't aren't weren't haven't will can")
_DETERMINERS = word_set("the my our some many most all these those few several other new old")


def tokens_of(text: str) -> list[str]:
    """Return *text* in pieces: words, white space, signs; what is quoted or code is one piece."""
    return _TOKEN.findall(text)


class Draft:
    """The words of one sentence by their number, and what is written in the place of each.

    *words* are in lower case with straight apostrophes; those in *done* are settled.
    """

    def __init__(self, tokens: Sequence[str]) -> None:
        self._out = list(tokens)
        self._at = [n for n, token in enumerate(tokens) if token[0].isalpha()]
        self.words = [tokens[n].replace("’", "'").lower() for n in self._at]
        self.all = " ".join(self.words)
        self.done: set[int] = set()

    @property
    def text(self) -> str:
        """The sentence as it is now."""
        return "".join(self._out)

    def neighbours(self, k: int) -> set[str]:
        """Return the pieces right before and behind the word *k*."""
        place = self._at[k]
        return {*self._out[max(0, place - 1) : place], *self._out[place + 1 : place + 2]}

    def word(self, k: int) -> str:
        """Return the word *k* in lower case, "" where there is none."""
        return self.words[k] if 0 <= k < len(self.words) else ""

    def token(self, k: int) -> str:
        """Return the word *k* as it is now."""
        return self._out[self._at[k]]

    def gap(self, k: int) -> str:
        """Return what stands between the words *k* - 1 and *k*."""
        if not 0 < k < len(self._at):
            return ""
        return "".join(self._out[self._at[k - 1] + 1 : self._at[k]])

    def write(self, k: int, text: str) -> None:
        """Write *text* in the place of the word *k*."""
        self._out[self._at[k]] = text

    def remove(self, k: int) -> None:
        """Take the word *k* out, and the white space before it."""
        place = self._at[k]
        self._out[place] = ""
        if place and self._out[place - 1].isspace():
            self._out[place - 1] = ""
        self.done.add(k)

    def past_adverbs(self, at: int) -> int:
        """Return the first place from *at* on where no adverb stands."""
        while self.is_adverb(at):
            at += 1
        return at

    def is_adverb(self, at: int) -> bool:
        """Tell whether the word at *at* is an adverb, or part of one."""
        word = self.word(at)
        pair = f"{word}-{self.word(at + 1)}"
        if word in {"longer", "of", "to"} and f"{self.word(at - 1)}-{word}" in ADVERBS:
            return True
        return word in ADVERBS or pair in ADVERBS or (word.endswith("ly") and word not in _LY_VERBS)

    def is_clause_start(self, k: int) -> bool:
        """Tell whether a clause may begin with the word *k*."""
        return k == 0 or bool(self.gap(k).strip()) or self.word(k - 1) in _CLAUSE_STARTS

    def is_plural_noun(self, k: int) -> bool:
        """Tell whether the word *k* ends as a plural noun does."""
        word = self.word(k)
        return word.endswith("s") and not word.endswith(("ss", "us", "is"))

    def has_plural_subject(self, end: int) -> bool:
        """Tell whether before the word *end* several do something: "customers write me"."""
        return any(
            self.is_plural_noun(n)
            and self.word(n) not in VERB_FORMS | ADVERBS
            and (self.is_clause_start(n) or self.word(n - 1) in _DETERMINERS)
            and self.gap(n + 1) == " "
            and (self.word(n + 1) in _PLURAL_VERBS or self.word(n + 2) in {"me", "us"})
            for n in range(end - 1)
        )
