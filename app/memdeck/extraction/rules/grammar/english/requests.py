"""Recognize English requests to an assistant by the form of the sentence."""

import re

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("en/requests.toml")
_ASKS = "The user asks"
_WANTS_TO_BE = "The user wants to be"


def request_in(sentence: str) -> str | None:
    """Return the request in *sentence* as a statement; None if it already is a statement.

    "Call me Sam" is "The user wants to be called Sam", "No emojis" "The user asks for no emojis".
    """
    plain = sentence.replace("’", "'").lower()
    request = _PATTERNS["please"].sub("", sentence, count=2).strip().rstrip("?")
    if found := _PATTERNS["form_of_address"].match(request):
        return f"{_WANTS_TO_BE} called {request[found.end() :]}"
    if found := _PATTERNS["reminder"].match(request):
        reminder = _reminder(request[found.end() :], found["stop"])
        return f"{_WANTS_TO_BE} reminded{found['when'] or ''}{reminder}"
    is_brief = _PATTERNS["brief"].match(plain) and not _PATTERNS["finite_verb"].search(plain)
    impolite = _PATTERNS["please"].sub("", plain, count=2).strip()
    if not is_brief and not _PATTERNS["request"].match(impolite):
        return None
    return _as_statement(_PATTERNS["conjunctions"].sub("", request))


def _reminder(topic: str, stop: str | None) -> str:
    """Return *topic*, of which to remind the user, as it follows "reminded"."""
    plain = topic.replace("’", "'").lower()
    if _PATTERNS["clause"].match(plain):
        return f" that {_uncapitalized(topic) if _PATTERNS['article'].match(topic) else topic}"
    if not stop:
        return f" {topic}"
    return f" to {_uncapitalized(topic)}" if _PATTERNS["errand"].match(plain) else f": {topic}"


def _as_statement(request: str) -> str:
    """Return *request*, an imperative or what the user wants to get, as a statement."""
    lead = _PATTERNS["introduction"].match(request)
    rest = request[lead.end() :] if lead else request
    action = _PATTERNS["own_clause"].sub("; ", _PATTERNS["second_negation"].sub(_next_denial, rest))
    if denial := _PATTERNS["negation"].match(action):
        action = f"{'never' if denial['ever'] else 'not'} to {action[denial.end() :]}"
    elif _PATTERNS["manner"].match(action.lower()):
        action = f"to be {_uncapitalized(action)}"
    elif _PATTERNS["starts_with_verb"].match(action):
        action = f"to {_uncapitalized(action)}"
    elif not lead and _PATTERNS["style"].match(action):
        is_name = _PATTERNS["proper_noun"].match(action)
        return f"{_ASKS} for {action if is_name else _uncapitalized(action)}"
    else:
        return f"{_ASKS}: {_uncapitalized(request)}"
    when = f", {_uncapitalized(lead[1].rstrip(' ,'))}," if lead else ""
    return f"{_ASKS} the assistant{when} {action}"


def _next_denial(hit: re.Match[str]) -> str:
    return f"{hit['tie'].replace(';', ',')}{'never' if hit['ever'] else 'not'} to "


def _uncapitalized(text: str) -> str:
    """Return *text* without a capital at its start, which an acronym keeps."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
