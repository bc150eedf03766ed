"""Classes of the words in requests to forget, and the tokens of a text by class.

The same classes distinguish a request from other sentences (``classifier``) and its
topic from the words that ask (``topics``). The classes of a word, and their names, are
those in the weights that ``packaging/classifiers`` learns.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from memdeck.extraction.text.rule_files import Patterns, texts, word_lists

_HAN = re.compile(r"[\u4e00-\u9fff]")
OTHER = "x"
"""The class of all other words: the subject matter."""
VERBS = frozenset({"forget", "remove", "keep", "unsaid"})
"""Classes of the verbs of requests."""

_BEFORE_COLON = frozenset({"polite", "put", "keep", "memory", "stuff", "all"})
"""Classes that may stand next to the verb of "please delete memory: the Volvo"."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a phrase of a text: its class, and its position in the text."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RequestPatterns:
    """Patterns of requests to forget, and of sentences that resemble them.

    *idiom* finds a sentence that retracts nothing if it names nothing: "forget it".
    *passive* finds the form of a verb that follows its object: "my address deleted".

    *keep_clause* matches a clause that says what to keep; it may begin within a sentence
    where *contrast* matches: "but leave the dog". *exception* finds what is excluded from a
    clause that continues, or from all that it names: "all allergies but hay fever"; that is
    its group "out". The topic to keep is the group "stays" of both, or the text after the
    match.

    *prohibition* finds an order not to delete, and *removal* any verb that may ask to.
    *question* finds a question about forgetting, *comparison* a sentence that praises an
    alternative, and *order* an order to forget or delete something of any kind.
    *reported_wish* matches what somebody else says the user wants from an assistant.
    *drop_order* matches an order to forget something, the group "what", followed by a
    reason, and *silence_order* a wish to hear no more of it. *opinion* matches what to think of
    something: "you can consider them my friends". *statement* matches what says something of a
    memory, and *others_forgetting* of what somebody else forgets.
    """

    idiom: re.Pattern[str]
    passive: re.Pattern[str]
    keep_clause: re.Pattern[str]
    exception: re.Pattern[str]
    contrast: re.Pattern[str]
    prohibition: re.Pattern[str]
    removal: re.Pattern[str]
    question: re.Pattern[str]
    comparison: re.Pattern[str]
    order: re.Pattern[str]
    reported_wish: re.Pattern[str]
    drop_order: re.Pattern[str]
    silence_order: re.Pattern[str]
    opinion: re.Pattern[str]
    statement: re.Pattern[str]
    others_forgetting: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The word classes of one language.

    *token* matches the next token; its group name is the class. *asking* are the classes of
    the words that ask, never part of a topic; *joining* may come between them. *ands* join
    two topics, the second of which *begins* with one of these classes.
    """

    name: str
    token: re.Pattern[str]
    asking: frozenset[str]
    joining: frozenset[str]
    begins: frozenset[str]
    ands: frozenset[str]
    patterns: RequestPatterns

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of *text*, which is in lower case."""
        return [
            Token(hit.lastgroup or OTHER, hit.start(), hit.end())
            for hit in self.token.finditer(text)
        ]

    def is_labelled_order(self, text: str, tokens: Sequence[Token]) -> bool:
        """Return whether *tokens* of *text* are a verb, a colon and the verb's object."""
        words = [token for token in tokens if token.kind not in _BEFORE_COLON]
        if len(words) <= 2 or any(token.kind == "code" for token in words):
            return False
        verb, colon = words[:2]
        return verb.kind in {"forget", "remove"} and text[colon.start : colon.end] in ":："

    def asks(self, tokens: Iterable[Token]) -> bool:
        """Return whether *tokens* have the words of an order to forget, or not to keep.

        Text about an assistant's own rules is never one.
        """
        kinds = {token.kind for token in tokens}
        if "rules" in kinds:
            return False
        is_not_to_keep = "neg" in kinds and not kinds.isdisjoint({"keep", "memory"})
        return is_not_to_keep or not kinds.isdisjoint({"forget", "remove", "unsaid"})


def is_chinese(text: str) -> bool:
    """Return whether *text* contains a Chinese character."""
    return _HAN.search(text) is not None


def lexicon_of(text: str) -> Lexicon:
    """Return the lexicon for the language of *text*."""
    return lexicon("zh" if is_chinese(text) else "en")


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of *language*, "en" or "zh"."""
    path = f"forgetting/{language}.toml"
    classes = "|".join(f"(?P<{kind}>{text})" for kind, text in texts(path, "classes").items())
    other = texts(path, "tokens")
    return Lexicon(
        language,
        token=re.compile(rf"{other['marks']}|(?=\w)(?:{classes}|{other['word']})"),
        patterns=RequestPatterns(**Patterns(path)),
        **word_lists(path),
    )
