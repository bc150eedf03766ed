"""Forms of English verbs: which are past, and how the others end after "the user"."""

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.text.rule_files import Patterns, word_lists

_PATTERNS = Patterns("en/verbs.toml")
_LISTS = word_lists("en/verbs.toml")

PAST = _LISTS["PAST"]
UNCHANGED = _LISTS["UNCHANGED"]
MODALS = _LISTS["MODALS"]
NO_VERBS = _LISTS["NO_VERBS"]
MOSTLY_VERBS = _LISTS["MOSTLY_VERBS"]
ALSO_NOUNS = MOSTLY_VERBS | _LISTS["MOSTLY_NOUNS"]
VERBS = _LISTS["VERBS"]
HOW = _LISTS["HOW"]
OBJECTS = _LISTS["OBJECTS"]
AGREEING = {
    "am": "is",
    "are": "is",
    "were": "was",
    "have": "has",
    "do": "does",
    "go": "goes",
    "don't": "doesn't",
    "dont": "doesn't",
    "haven't": "hasn't",
    "havent": "hasn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "ain't": "isn't",
}
"""Forms that are replaced after "the user"."""
PLURAL = {"am": "are", "was": "were", "is": "are", "wasn't": "weren't", "dont": "don't",
          "havent": "haven't", "ain't": "aren't"}  # fmt: skip
"""Forms that are replaced after "they"."""
_SPELLED = {"cant": "can't", "couldnt": "couldn't", "wont": "won't", "wouldnt": "wouldn't",
            "shouldnt": "shouldn't", "didnt": "didn't"}  # fmt: skip
"""Contractions written without their apostrophe."""
_FINITE = word_set("is has does isn't hasn't doesn't wasn't hadn't didn't didnt") | MODALS
"""Forms that are correct after "the user" unchanged."""
_PARTICIPLES = PAST | _LISTS["PARTICIPLES"]
VERB_OR_NOUN = VERBS | ALSO_NOUNS
VERB_FORMS = VERB_OR_NOUN | AGREEING.keys()
AFTER_TO = VERBS | UNCHANGED | {"be"}

_VOWELS = "aeiou"


def third_person_form(verb: str, sentence: str) -> str | None:
    """Return the form after "the user" of *verb*, which follows "I" in *sentence*.

    All text is in lower case. None if it is no verb, or its tense is unclear.
    """
    if verb in AGREEING:
        return AGREEING[verb]
    if verb in _FINITE or verb in PAST:
        return _SPELLED.get(verb, verb)
    is_gerund = verb.endswith("ing") and len(verb) > len("bring")
    if verb in NO_VERBS or is_gerund or not verb.replace("-", "").isalpha():
        return None
    if verb.endswith("ed") and verb not in _LISTS["BASE_IN_ED"]:
        return verb
    return _of_one_form(verb, sentence) if verb in UNCHANGED else _with_s(verb)


def _of_one_form(verb: str, sentence: str) -> str | None:
    if _PATTERNS["habit"].search(sentence):
        return _with_s(verb)
    if verb == "put" and ("put on" in sentence or "put off" in sentence):
        return None
    if _PATTERNS["past_time"].search(sentence) or verb in _LISTS["OFTEN_PAST"]:
        return verb
    return _with_s(verb) if verb in _LISTS["OFTEN_PRESENT"] else None


def is_past(verb: str) -> bool:
    """Return whether *verb* is a past form."""
    return verb in PAST or (verb.endswith("ed") and verb not in _LISTS["BASE_IN_ED"])


def _is_participle(word: str) -> bool:
    """Return whether *word* can follow "had"."""
    return word in _PARTICIPLES or is_past(word)


def spelled_out(tail: str, verb: str) -> str:
    """Return the full form of a contraction such as "'d" before *verb*, after "the user"."""
    is_had = verb == "better" or (_is_participle(verb) and verb != "rather")
    would = "had" if is_had else "would"
    return {"m": "is", "re": "is", "ve": "has", "ll": "will", "d": would}[tail]


def _with_s(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    return verb + "s"
