"""Complete English sentences without a subject, and recognize clauses without a predicate."""

import re

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.rules.grammar.english.requests import request_in
from memdeck.extraction.rules.grammar.english.verbs import (
    AGREEING,
    MODALS,
    VERB_FORMS,
    VERBS,
    is_past,
)
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("en/clauses.toml")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ONE_LESS = dict(zip(_NUMBERS[1:], _NUMBERS, strict=False))
_OF_CLAUSE = word_set("i we it he she they you there is are was were has had does")
"""Subjects and verbs that only a clause has."""


def with_subject(sentence: str) -> str:
    """Return *sentence* with the omitted "I": "I quit my job" for "quit my job"."""
    sentence = _PATTERNS["omitted_i"].sub(lambda hit: f"I {_uncapitalized(hit)}", sentence)
    sentence = _PATTERNS["omitted_i_am"].sub(lambda hit: f"I'm {_uncapitalized(hit)}", sentence)
    return _PATTERNS["year_of_study"].sub(lambda hit: f"I'm a {_uncapitalized(hit)}", sentence)


def _uncapitalized(hit: re.Match[str]) -> str:
    return hit[1][0].lower() + hit[1][1:]


def as_member(sentence: str) -> str:
    """Return *sentence*, "We're a Python shop", as a statement about the user alone.

    "The three of us" at its end are the user "with two others".
    """
    return _PATTERNS["all_of_us"].sub(
        _with_others, _PATTERNS["group"].sub("I'm part of ", sentence)
    )


def _with_others(hit: re.Match[str]) -> str:
    others = _ONE_LESS[hit["number"].lower()]
    return f"{hit['statement']}, with {others} other{'' if others == 'one' else 's'}"


def lacks_predicate(clause: str) -> bool:
    """Return whether *clause*, lower case, cut out of a sentence, says nothing."""
    if _PATTERNS["label_and_value"].search(clause) or request_in(clause):
        return False
    if _PATTERNS["style_or_unit"].search(clause):
        return False
    words = _PATTERNS["word"].findall(_PATTERNS["no_predicate"].sub(" ", clause))
    return not any(
        word in VERB_FORMS | VERBS | MODALS | _OF_CLAUSE
        or word in AGREEING
        or is_past(word)
        or _PATTERNS["verb_form"].match(word)
        for word in words
    )
