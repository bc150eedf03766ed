"""Rewrite words of one sentence."""

from collections.abc import Sequence

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.rules.grammar.english.verbs import VERB_FORMS, VERBS
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("en/third_person.toml")

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
    """Return *text* as words, white space and signs; a quotation or code is one token."""
    return _PATTERNS["token"].findall(text)


class Draft:
    """The words of one sentence by index, and the replacement of each.

    *words* are in lower case with straight apostrophes; those in *done* are final.
    """

    def __init__(self, tokens: Sequence[str]) -> None:
        self._out = list(tokens)
        self._at = [n for n, token in enumerate(tokens) if token[0].isalpha()]
        self.words = [tokens[n].replace("’", "'").lower() for n in self._at]
        self.all = " ".join(self.words)
        self.done: set[int] = set()

    @property
    def text(self) -> str:
        """Return the current sentence."""
        return "".join(self._out)

    def neighbours(self, k: int) -> set[str]:
        """Return the tokens directly before and after the word *k*."""
        index = self._at[k]
        return {*self._out[max(0, index - 1) : index], *self._out[index + 1 : index + 2]}

    def word(self, k: int) -> str:
        """Return the word *k* in lower case, "" if there is none."""
        return self.words[k] if 0 <= k < len(self.words) else ""

    def token(self, k: int) -> str:
        """Return the current word *k*."""
        return self._out[self._at[k]]

    def gap(self, k: int) -> str:
        """Return the text between the words *k* - 1 and *k*."""
        if not 0 < k < len(self._at):
            return ""
        return "".join(self._out[self._at[k - 1] + 1 : self._at[k]])

    def write(self, k: int, text: str) -> None:
        """Replace the word *k* by *text*."""
        self._out[self._at[k]] = text

    def remove(self, k: int) -> None:
        """Remove the word *k*, and the white space before it."""
        index = self._at[k]
        self._out[index] = ""
        if index and self._out[index - 1].isspace():
            self._out[index - 1] = ""
        self.done.add(k)

    def past_adverbs(self, at: int) -> int:
        """Return the first position from *at* on that is no adverb."""
        while self.is_adverb(at):
            at += 1
        return at

    def is_adverb(self, at: int) -> bool:
        """Return whether the word at *at* is an adverb, or part of one."""
        word = self.word(at)
        pair = f"{word}-{self.word(at + 1)}"
        if word in {"longer", "of", "to"} and f"{self.word(at - 1)}-{word}" in ADVERBS:
            return True
        return word in ADVERBS or pair in ADVERBS or (word.endswith("ly") and word not in _LY_VERBS)

    def is_clause_start(self, k: int) -> bool:
        """Return whether a clause may begin with the word *k*."""
        return k == 0 or bool(self.gap(k).strip()) or self.word(k - 1) in _CLAUSE_STARTS

    def is_plural_noun(self, k: int) -> bool:
        """Return whether the word *k* ends as a plural noun does."""
        word = self.word(k)
        return word.endswith("s") and not word.endswith(("ss", "us", "is"))

    def has_plural_subject(self, end: int) -> bool:
        """Return whether the word *end* follows a plural subject: "customers write me"."""
        return any(
            self.is_plural_noun(n)
            and self.word(n) not in VERB_FORMS | ADVERBS
            and (self.is_clause_start(n) or self.word(n - 1) in _DETERMINERS)
            and self.gap(n + 1) == " "
            and (self.word(n + 1) in _PLURAL_VERBS or self.word(n + 2) in {"me", "us"})
            for n in range(end - 1)
        )
