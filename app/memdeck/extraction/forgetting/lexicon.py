"""Classes of the words of requests to forget, and the tokens of a text by class.

The same classes distinguish a request from other sentences (``classifier``) and its
topic from the words that ask (``topic``).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from memdeck.extraction.text.regex import compiled, joined

_HAN = re.compile(r"[\u4e00-\u9fff]")
OTHER = "x"
"""The class of all other words: the subject matter."""


_BEFORE_COLON = frozenset({"polite", "put", "keep", "memory", "stuff", "all"})
"""Classes that may stand next to the verb of "please delete memory: the Volvo"."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a phrase of a text: its class, and its position in the text."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The classes of one language.

    *pattern* finds the next token; its group name is the class. *asking* are the classes of
    the words that ask, never part of a topic; *joining* may come between them. *ands* join
    two topics, the second of which *begins* with one of these classes. *idiom* finds a
    sentence that retracts nothing if it names nothing: "forget it". *passive* finds the
    form of a verb that follows its object: "my address deleted".

    *spares* matches a clause that says what to keep, which may begin within a sentence
    where *parting* matches: "but leave the dog". *excepted* finds what is "out" of a clause
    that goes on, or of all that it names: "all allergies but hay fever". The topic that
    *stays* is a group of both, or follows the match. *forbids* finds an order not to delete,
    and *removes* any verb that may ask to. *wonders* finds a question about forgetting,
    *dismisses* a sentence that praises an alternative, and *commands* an order to forget or
    delete something of any kind. *reports* matches what somebody else says the user wants
    from an assistant. *drops* matches an order to forget "what" it names, followed by a
    reason, and *silences* a wish to hear no more of "what" it names.
    """

    name: str
    pattern: re.Pattern[str]
    asking: frozenset[str]
    joining: frozenset[str]
    begins: frozenset[str]
    ands: frozenset[str]
    idiom: re.Pattern[str]
    passive: re.Pattern[str]
    spares: re.Pattern[str]
    excepted: re.Pattern[str]
    parting: re.Pattern[str]
    forbids: re.Pattern[str]
    removes: re.Pattern[str]
    wonders: re.Pattern[str]
    dismisses: re.Pattern[str]
    commands: re.Pattern[str]
    reports: re.Pattern[str]
    drops: re.Pattern[str]
    silences: re.Pattern[str]
    verbs: ClassVar = frozenset({"forget", "remove", "keep", "unsaid"})

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of *text*, which is in lower case."""
        return [
            Token(hit.lastgroup or OTHER, hit.start(), hit.end())
            for hit in self.pattern.finditer(text)
        ]

    def orders(self, text: str, tokens: Sequence[Token]) -> bool:
        """Return whether *tokens* of *text* are a verb, a colon and the verb's object."""
        words = [one for one in tokens if one.kind not in _BEFORE_COLON]
        if len(words) <= 2 or any(one.kind == "code" for one in words):
            return False
        verb, colon = words[:2]
        return verb.kind in {"forget", "remove"} and text[colon.start : colon.end] in ":："

    def asks(self, tokens: Iterable[Token]) -> bool:
        """Return whether *tokens* have the words of an order to forget, or not to keep.

        Text about an assistant's own rules is never one.
        """
        kinds = {one.kind for one in tokens}
        if "rules" in kinds:
            return False
        is_of_keeping = "neg" in kinds and not kinds.isdisjoint({"keep", "memory"})
        return is_of_keeping or not kinds.isdisjoint({"forget", "remove", "unsaid"})


def is_chinese(text: str) -> bool:
    """Return whether *text* contains a Chinese character."""
    return _HAN.search(text) is not None


def lexicon(
    language: str,
    classes: Mapping[str, str],
    marks: str,
    word: str,
    *,
    asking: str,
    joining: str,
    begins: str,
    ands: str,
    patterns: Mapping[str, str],
) -> Lexicon:
    """Build a lexicon; a word belongs to the first of *classes* that matches.

    *marks* are the groups of punctuation, *word* is the group of all other words, and
    *patterns* are those of the lexicon by name.
    """
    groups = "|".join(f"(?P<{kind}>{joined(words)})" for kind, words in classes.items())
    pattern = re.compile(rf"{marks}|(?=\w)(?:{groups}|{word})")
    return Lexicon(
        language,
        pattern,
        asking=frozenset(asking.split()),
        joining=frozenset(joining.split()),
        begins=frozenset(begins.split()),
        ands=frozenset(ands.split()),
        **{name: compiled(pattern) for name, pattern in patterns.items()},
    )
