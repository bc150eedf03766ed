"""Turn a sentence of a conversation into the text of a memory."""

import re
from collections.abc import Collection

from memdeck.extraction.rules.language_rules import Language
from memdeck.extraction.text.lower_case import lower_case
from memdeck.extraction.text.rule_files import Patterns

MAX_CHARS = 300
"""Most characters of a memory: a line, not a page."""

_SPACE = re.compile(r"\s+")
_OWN_SPELLING = Patterns("own_spelling.toml")
_SUBJECTS = {name: Patterns(f"{name}/subjects.toml") for name in ("en", "zh")}
_I = {"en": ("I ", "I'm ", "My "), "zh": ("我", "我", "我")}
_GROUP = {"en": "the group", "zh": "大家"}
_EVERYONE = {"en": "Everyone in the group", "zh": "大家"}
_EDGES = " \t\n,;:，；：、-–—"


def memory_text(statement: str, language: Language, name: str = "", owner: str = "") -> str:
    """Return *statement* of the user, or of the person called *name*, as a memory about them.

    Dispensable parts are left out: greetings, white space. A request, and a text that does not
    mention *name*, begins with it. If it is about another person, the *owner*, it begins with
    their name unless that is in it.
    """
    point = topic_text(statement, language)
    text = _shortened(language.grammar.third_person(point, name))
    if owner not in {"", name}:
        return text if owner in text else f"{owner}{language.grammar.COLON}{text}"
    if text.startswith(name):
        return text
    is_mentioned = re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text)
    if is_mentioned and language.grammar.request_in(lower_case(point)) is None:
        return text
    return f"{name}{language.grammar.COLON}{text}"


def with_own_subject(statement: str, language: Language) -> str:
    """Return *statement* with "I" or "my" if it plainly leaves that out: "allergic to bees"."""
    patterns = _SUBJECTS[language.name]
    if patterns["first_person"].search(statement):
        return statement
    text = topic_text(statement, language)
    subjects = zip(("omitted_i", "omitted_i_am", "kin"), _I[language.name], strict=True)
    subject = next((subject for name, subject in subjects if patterns[name].match(text)), "")
    return f"{subject}{text[:1].lower()}{text[1:]}" if subject else statement


def without_hearsay(statement: str, language: Language) -> str:
    """Return *statement*, about another person, without "I heard that" before it."""
    return _SUBJECTS[language.name]["hearsay"].sub("", statement)


def in_simple_past(text: str, language: Language) -> str:
    """Return *text* with "moved last week" for "has moved last week": a day asks for the past."""
    return _SUBJECTS[language.name]["perfect_with_day"].sub(r"\g<verb>", text)


def without_here(text: str, language: Language) -> str:
    """Return *text* with "lives in York" for "lives here now, in York"."""
    return _SUBJECTS[language.name]["here"].sub(r"\g<verb> ", text)


def has_subject(text: str, names: Collection[str], language: Language) -> bool:
    """Return whether *text*, in the third person, is a sentence that mentions one of *names*.

    A name before a colon says whose words the rest is, not whom it is about.
    """
    colon = language.grammar.COLON
    return any(name in text and not text.startswith(f"{name}{colon}") for name in names)


def group_text(statement: str, language: Language) -> str:
    """Return *statement* about "us" as one about the group; "" if it is of fewer, as a couple."""
    patterns, name = _SUBJECTS[language.name], _GROUP[language.name]
    topic = patterns["everyone"].sub(_EVERYONE[language.name], topic_text(statement, language))
    of_all = patterns["all"].sub("", topic)
    text = _shortened(language.grammar.third_person(of_all, name, is_group=True))
    is_of_few = patterns["speaker"].search(topic) or patterns["household"].search(topic)
    if name not in text or is_of_few:
        return ""
    return text[:1].upper() + text[1:]


def topic_text(statement: str, language: Language) -> str:
    """Return *statement* without parts that a memory does not need, and with a capital.

    A name such as "iPhone" or "npm" keeps its own spelling.
    """
    text = _SPACE.sub(" ", statement).strip(_EDGES)
    opening = language.sentence.opening.match(text.lower())
    point = (text[opening.end() :] if opening else text).strip(_EDGES) or text
    return point if _OWN_SPELLING["name"].match(point) else point[:1].upper() + point[1:]


def _shortened(text: str) -> str:
    if len(text) <= MAX_CHARS:
        return text
    cut = text.rfind(" ", MAX_CHARS // 2, MAX_CHARS - 1)
    return text[: cut if cut > 0 else MAX_CHARS - 1] + "…"
