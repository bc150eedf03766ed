"""Resolve the pronoun in "forget him" by the sentence before."""

from memdeck.domain.matching.vocabulary import DAYS_AND_MONTHS, STOP_WORDS, word_set
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("forgetting/referents.toml")
_NO_NAMES = (
    STOP_WORDS
    | DAYS_AND_MONTHS
    | word_set("yesterday today tomorrow last next unfortunately sadly sorry actually")
)
"""Capitalized words that are no names."""


def points_to_something(request: str) -> bool:
    """Return whether *request* refers to its topic by him, her, them or it."""
    return _PATTERNS["pronoun"].search(request) is not None


def referent(sentence: str) -> str:
    """Return the name or noun that *sentence* is about; "" if that is unclear."""
    if subject := _PATTERNS["subject_zh"].match(sentence):
        return subject["what"]
    for hit in _PATTERNS["name"].finditer(sentence):
        name = [word for word in hit.group().split() if word.casefold() not in _NO_NAMES]
        if name:
            return " ".join(name)
    owned = _PATTERNS["owned"].search(sentence)
    return owned.group() if owned else ""
