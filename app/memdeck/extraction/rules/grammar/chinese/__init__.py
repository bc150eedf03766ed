"""Chinese grammar: rewrite a sentence, and recognize requests and incomplete clauses.

The patterns are in ``resources/rules/zh``.
"""

from memdeck.extraction.rules.grammar.chinese.clauses import lacks_predicate, with_subject
from memdeck.extraction.rules.grammar.chinese.requests import request_in
from memdeck.extraction.rules.grammar.chinese.third_person import third_person

__all__ = [
    "COLON",
    "POINTS_PER_WORD",
    "lacks_predicate",
    "request_in",
    "third_person",
    "with_subject",
]

COLON = "："
"""Separates the name of a speaker from their text."""
POINTS_PER_WORD = 0.01
"""Points for each character, or Latin word, of a sentence."""
