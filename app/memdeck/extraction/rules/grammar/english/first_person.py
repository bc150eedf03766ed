"""Turn what is said of a person into what they would say: "is moving" into "I am moving"."""

from memdeck.extraction.rules.grammar.english.verbs import AGREEING, VERB_OR_NOUN
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("en/first_person.toml")
_OF_I = {form: plain for plain, form in AGREEING.items() if "'" not in plain} | {
    "is": "am",
    "was": "was",
    "does": "do",
    "isn't": "am not",
    "doesn't": "don't",
    "hasn't": "haven't",
}
"""Forms after "I", by those after a name."""


def first_person(predicate: str) -> str:
    """Return *predicate*, the text after a name, as a sentence of the person themselves."""
    straight = predicate.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    own = _PATTERNS["theirs"].sub("my", straight)
    if contraction := _PATTERNS["is"].match(own):
        return f"I am {own[contraction.end() :]}"
    if owner := _PATTERNS["owns"].match(own):
        return f"My {own[owner.end() :]}"
    start = adverbs.end() if (adverbs := _PATTERNS["adverbs"].match(own)) else 0
    verb = _PATTERNS["verb"].match(own, start)
    if verb is None:
        return f"I{own}"
    return f"I{own[:start]}{_form(verb.group())}{own[verb.end() :]}"


def _form(verb: str) -> str:
    """Return the form after "I" of *verb*, which follows a name."""
    if verb in _OF_I:
        return _OF_I[verb]
    if verb.endswith("ies") and f"{verb[:-3]}y" in VERB_OR_NOUN:
        return f"{verb[:-3]}y"
    if verb.endswith("es") and verb[:-2] in VERB_OR_NOUN:
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith(("ss", "us", "is")) else verb
