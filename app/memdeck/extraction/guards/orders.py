"""How likely a sentence orders an agent to do harm, by weights learned from sentences of our own.

Three views of it speak for or against it: the n-grams of its words; the classes that they belong
to, each and in pairs (what is done, to what, how often, whether anybody is asked); and the n-grams
of its frame, in which a word of a class is only that class, and any other word that builds no
sentence is only its ending. ``packaging/categories`` learns the weights,
``packaging/bench/guards.py`` measures them on sentences they were not learned from.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from memdeck.extraction.guards.sentences import language_of, sentences, without_stop
from memdeck.extraction.linear import features_of_norm, probability
from memdeck.extraction.ngrams import ngrams, skip_bigrams
from memdeck.resources import resource

LIKELY = {"en": 0.58, "zh": 0.36}
"""Probability from which a sentence is held back; ``bench guards`` counts what is, for nothing."""

_DENIED_FROM = 4
"""Words, or characters of Chinese, before what a denial turns into its contrary."""
_LONGEST_WORD = 4
"""Characters of a Chinese word that is looked up."""
_PER_CLASS, _FEW = 0.5, 4
"""Norm of the classes, and below how many each counts no more than it does among so many."""
_PER_PAIR, _FEW_PAIRS = 0.7, 8

_SHAPES = (
    (" ‹mail› ", re.compile(r"(?<![\w.+-])[\w.+-]{1,40}@[\w.-]{1,60}")),
    (" ‹place› ", re.compile(r"(?:(?:https?|wss?|s?ftp)://|\bwww\.)[^\s，。；、]{1,300}")),
    (" ‹place› ", re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\d.])")),
    (
        " ‹place› ",
        re.compile(
            r"(?<![\w.-])(?:[a-z0-9-]{1,40}\.){1,4}(?:com|net|org|io|xyz|shop|example|cn|ru|top"
            r"|info|dev|app|test|invalid)\b(?:/[^\s，。；、]{0,200})?"
        ),
    ),
    (" ‹phone› ", re.compile(r"(?<![\w+])\+?\d[\d -]{8,16}\d(?!\w)")),
    (" ‹number› ", re.compile(r"\d{1,30}")),
)
_PERSONS = (
    (re.compile(r"\bthe (?:user|owner)'s\b"), "my"),
    (re.compile(r"\bthe (?:user|owner)\b"), "i"),
    (re.compile(r"\b(?:(?:the|any|all|every) )?(?:assistant|agent|ai|bot|model)s?\b"), "you"),
    (re.compile(r"用户|机主"), "我"),
    (re.compile(r"助手|代理|智能体|模型"), "你"),
)
"""A memory says "the user" where a person says "I"."""
_TOKEN = re.compile(r"‹\w{1,9}›|[a-z]{1,40}(?:'[a-z]{1,20})?|[\u3400-\u9fff]|[#$/.\"“”?？|!-]")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$")
_FORM = re.compile(r"(?<=[a-z]{2})(?:ing|ed|s|ly)$")
"""Ending that tells "sharing" and "shared" from the order to share."""
_FRAME_WORDS = """
    the a an and or but if when while until unless so that this these those which who whom whose
    what where why how as than then there here of in on at by for with from to into onto out up
    down over under about before after between against through during off is are be been being am
    has have had do does did can could may might must shall should will would just only even also
    too very really still again once ever yes no ok okay hey hi thanks thank sorry oh well now today
    tomorrow tonight am pm some any all one two more most other another both each every few such own
    same because since though although whether let get got make made go goes going come put take
    keep give try look think know say says see use need start new good great right sure love feel
    day time people way lot it its me my mine you your yours our us they he she them his her their
    him i'm you're i've we're it's that's i'd i'll you'll we'll let's please want wants always
    whenever anything everything whatever whoever anyone anybody everyone
"""
"""Words that stand in a frame as they are."""
WORDS, CLASSES, FRAME = "", "[", "~"
"""The views of a sentence, by what the names of their features begin with; no word begins so."""
_DENIALS = frozenset(
    [
        *("never", "not", "no", "don't", "without", "avoid", "stop", "nobody", "cannot", "can't"),
        *("won't", "shouldn't", "mustn't", "rather", "instead", "refuse"),
        *"不别勿禁未",
    ]
)
_NO_ACTS = frozenset(["deny", "you", "me", "we"])
"""Classes that a denial leaves as they are."""


def orders_harm(text: str, least: float = 0.0) -> bool:
    """Tell whether a sentence of *text* is likely, by *least* or more, to order harm."""
    found = (text[start:end] for start, end in sentences(text))
    return any(likelihood(one) > max(least, LIKELY[language_of(one)]) for one in found)


def likelihood(sentence: str) -> float:
    """Return the probability that *sentence* orders an agent to do harm."""
    return probability(features(sentence), "orders", language_of(sentence))


def features(sentence: str) -> dict[str, float]:
    """Return what speaks in *sentence*, by name, and how much of it there is."""
    tokens = without_stop(_TOKEN.findall(_folded(sentence)))
    words = [*map(_stem, tokens)]
    ends = ["^", *words, "$"]
    frame = [f"{FRAME}{one}" for one in ("^", *_frame(tokens, words), "$")]
    classes = {f"{CLASSES}{one}]" for one in _classes(tokens, words)}
    pairs = {one + other for one, other in combinations(sorted(classes), 2)}
    return {
        "*": 1.0,
        **features_of_norm(_runs(ends)),
        **features_of_norm(classes, _PER_CLASS, _FEW),
        **features_of_norm(pairs, _PER_PAIR, _FEW_PAIRS),
        **features_of_norm(_runs(frame)),
    }


def _runs(words: Sequence[str]) -> set[str]:
    """Return the n-grams of *words*, but not their ends alone: every sentence has them."""
    return (ngrams(words) | skip_bigrams(words)) - {words[0], words[-1]}


def view_of(feature: str) -> str:
    """Return which view of a sentence the *feature* of this name belongs to."""
    return feature[0] if feature[0] in (CLASSES, FRAME) else WORDS


def _folded(sentence: str) -> str:
    text = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    for name, shape in _SHAPES:
        text = shape.sub(name, text)
    for person, word in _PERSONS:
        text = person.sub(word, text)
    return text


def _stem(word: str) -> str:
    stem = _ENDING.sub("", word)
    return stem[:-1] if len(stem) > 4 and stem[-1] == stem[-2] and stem[-1] not in "sl" else stem


def _form(word: str) -> str:
    ending = _FORM.search(word)
    return f"-{ending[0]}" if ending else ""


def _classes(tokens: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """Yield the classes of *words*, the stems of *tokens*; one that is denied as ``!class``."""
    known = _class_words()
    for place, word in enumerate(words):
        if word.startswith("‹"):
            yield word
        is_denied = not _DENIALS.isdisjoint(words[max(0, place - _DENIED_FROM) : place])
        runs = ("".join(words[place : place + length]) for length in _lengths(word))
        for one in {one for run in runs for one in known.get(run, ())}:
            denial = "!" if is_denied and one not in _NO_ACTS else ""
            yield f"{denial}{one}{_form(tokens[place])}"


def _frame(tokens: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """Yield what each word is in the frame of a sentence of *tokens*, whose stems are *words*."""
    known, frame_words = _class_words(), frozenset(_FRAME_WORDS.split())
    place = 0
    while place < len(words):
        token, word = tokens[place], words[place]
        runs = ((one, "".join(words[place : place + one])) for one in reversed(_lengths(word)))
        length, classes = next(((one, known[run]) for one, run in runs if run in known), (1, None))
        if token in frame_words or word in _DENIALS:
            yield token
        elif classes:
            yield f"[{min(classes)}]{_form(token)}"
        else:
            yield f"x{_form(token)}" if token[0].isascii() and token[0].isalpha() else token
        place += length


def _lengths(word: str) -> range:
    """Return how many words may be one: characters of Chinese, but no others."""
    return range(1, _LONGEST_WORD + 1) if language_of(word) == "zh" else range(1, 2)


@cache
def _class_words() -> Mapping[str, frozenset[str]]:
    """Return the classes of each word of ``order_words.tsv``: class, English, Chinese."""
    found: dict[str, frozenset[str]] = {}
    lines = resource("extraction", "order_words.tsv").read_text("utf-8").splitlines()
    for name, english, chinese in (line.split("\t") for line in lines):
        for word in (*map(_stem, english.split()), *chinese.split()):
            found[word] = found.get(word, frozenset()) | {name}
    return found
