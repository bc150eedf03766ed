"""English grammar: rewrite a sentence, and recognize requests and incomplete clauses.

The patterns are in ``resources/rules/en``.
"""

from memdeck.extraction.rules.grammar.english.clauses import lacks_predicate, with_subject
from memdeck.extraction.rules.grammar.english.first_person import first_person
from memdeck.extraction.rules.grammar.english.requests import request_in
from memdeck.extraction.rules.grammar.english.third_person import third_person

__all__ = [
    "COLON",
    "POINTS_PER_WORD",
    "first_person",
    "lacks_predicate",
    "request_in",
    "third_person",
    "with_subject",
]

COLON = ": "
"""Separates the name of a speaker from their text."""
POINTS_PER_WORD = 0.02
"""Points for each word of a sentence."""
