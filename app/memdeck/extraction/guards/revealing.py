"""Which sentences give a secret away, and where in them it is, by weights of our own.

The words of a sentence speak for or against it, with the shape of a number or of a mixed word in
the place of its characters. It needs no label: "type 4471 at the gate" gives a secret away. In
such a sentence each word is judged by its neighbours, and in each clause all from the first to
the last that are likely to belong to a secret is taken out. ``packaging/categories`` learns the
weights, ``packaging/bench/guards.py`` measures them on sentences they were not learned from.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memdeck.extraction.guards.sentences import language_of, sentences, without_stop
from memdeck.extraction.text.classifier import features_of_norm, probability
from memdeck.extraction.text.ngrams import ngrams, skip_bigrams

MASK = "•••"
"""Stands for a secret that was taken out."""
_LIKELY = 0.2
"""Probability from which a sentence is taken to give a secret away."""
_LIKELY_CLAUSE = 0.35
"""Probability from which its sentence is, for the sake of one clause."""
_LIKELY_WITH_CODE = 0.1
"""Probability from which it is if a mixed word with digits is ``_CERTAIN`` to be a secret."""
_CERTAIN = 0.95
_SURE = 0.7
"""Probability from which a sentence is taken out as a whole if no word of it is likely enough."""
_LIKELY_WORD = 0.2
"""Probability from which a word is taken for a part of it: too much is better than too little."""
_SURE_WORD = 0.6
"""Probability that one word has at the least, or the whole sentence is taken out."""
_PER_SHAPE = 0.4
_FEW = 2
"""Shapes below which each counts no more than it does among so many."""
_PER_WORD = 1.5
_NEAR, _FAR = 4, 12
"""Words on either side whose distance counts, and that count at all."""
_MOST_DIGITS = 12
_JOINTS = frozenset([*",，、:：;；", "and", "but", "so", "becaus", "whil"])
_LEAST_WORDS = 4
"""Of a clause."""
_SPOKEN = frozenset(
    [
        *("zero", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        *("double", "triple"),
    ]
)
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$")
_REST = re.compile(r"[!-~]{1,40}+")
"""What follows a part of a secret without a space belongs to it, but not the end of a sentence."""
_STOPS = ".,;:!?)\"'"
_WITH_DIGITS = re.compile(r"‹mixed\w*d")
_CODE = re.compile(r"‹(?:mixed|[3-9]|1\d)")
"""Shapes of what is taken out of a sentence with a secret in any case."""
_KEY_BEFORE = re.compile(r"(?<![a-z\d+/])[a-z\d+/]{1,80}\Z", re.IGNORECASE)
"""What stands before a part of a secret and belongs to it: keys have slashes between letters."""
_KEY_LENGTH = 80
_FILE = re.compile(
    r"\.(?:csv|docx?|gif|gz|heic|html?|ics|jpe?g|js(?:on)?|log|md|mov|mp[34]|pdf|png|pptx?|py|rtf"
    r"|sql|svg|tar|toml|ts[vx]?|txt|wav|webp|xlsx?|xml|ya?ml|zip)\.?\Z"
)
_MEASURE = re.compile(
    r"\d{1,3}-(?:bit|character|day|digit|hour|letter|minute|month|week|word|year)s?"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_YEAR = r"(?:19|20)\d\d"
_HAN_DIGIT = "零〇一二三四五六七八九"
_DATE = (
    rf"(?<![\w.-])(?:{_DAY}(?:st|nd|rd|th)?(?: of)?[ -]{_MONTH}(?:,?[ -]{_YEAR})?"
    rf"|{_MONTH} {_DAY}(?:st|nd|rd|th)?(?:,? {_YEAR})?|{_MONTH},? {_YEAR}"
    rf"|{_YEAR}[-/.](?:0?[1-9]|1[0-2])[-/.]{_DAY}|{_DAY}[/.]{_DAY}[/.]{_YEAR})(?![\w-])"
    rf"|(?:(?<!\d){_YEAR}年)?(?<!\d)\d{{1,2}}月(?:{_DAY}[日号])?"
    rf"|(?:[{_HAN_DIGIT}]{{4}}年)?[{_HAN_DIGIT}十]{{1,2}}月[{_HAN_DIGIT}十]{{1,3}}[日号]"
)
"""A written date, of which no part is a number by itself."""
_WORD = re.compile(
    r"(?P<mail>(?<![\w.+-])[\w.+-]{1,40}@[\w.-]{1,60})"
    rf"|(?P<date>{_DATE})"
    rf"|(?P<han>[{_HAN_DIGIT}幺]{{4,20}})"
    r"|(?P<place>(?:(?<![a-z])[a-z][a-z+]{1,12}://|\bwww\.)[^\s，。；、]{1,300})"
    r"|(?P<mixed>(?<![\w!@#$%^&*+=.~-])(?=[a-z!._~@#$%^&*+=-]{0,80}(?:\d|[@#$%^&*+=_!]\w))(?=[\d!@#$%^&*+=._~-]{0,80}[a-z])"
    r"[a-z\d!@#$%^&*+=._~-]{3,80})"
    r"|(?P<number>\d(?:[ ,.:/·-]?\d){0,40})"
    r"|(?P<plain>[a-z]{1,40}(?:'[a-z]{1,20})?)"
    r"|\S",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word at ``start:end`` of a sentence, by its stem or its shape."""

    start: int
    end: int
    name: str
    is_capital: bool = False


def revealed(text: str, known: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """Yield where the secrets are that sentences of *text* give away.

    A sentence in which no word is likely enough is one secret if it is ``_SURE`` to give one away
    and holds no *known* one. Next to a mask or a known secret, only a number or a mixed word can
    be another one.
    """
    for start, end in sentences(text):
        words = words_of(text[start:end])
        judged = _judged(words, language_of(text[start:end]))
        if judged is None:
            continue
        chance, odds = judged
        has_known = MASK in text[start:end] or any(start <= place < end for place, _ in known)
        if has_known:
            odds = [it if _CODE.match(w.name) else 0.0 for w, it in zip(words, odds, strict=True)]
        if max(odds) > _SURE_WORD:
            for first, last in _values(words, odds):
                yield _start_of_value(text, start + first), _end_of_value(text, start + last)
        elif chance > _SURE and not has_known:
            yield start, end


def _judged(words: Sequence[Word], language: str) -> tuple[float, Sequence[float]] | None:
    """Return how likely the sentence *words* gives a secret away, and each word is a part of it.

    None if the sentence is not likely to. A clause is judged by itself, too, so that others do
    not hide it.
    """
    if all(word.name == "‹place›" for word in words):
        return None
    whole = probability(features(words), "revealing", language)
    clauses = (probability(features(one), "revealing", language) for one in _clauses(words))
    clause = max(clauses, default=0.0)
    is_likely = whole > _LIKELY or clause > _LIKELY_CLAUSE
    if not is_likely and whole <= _LIKELY_WITH_CODE:
        return None
    odds = [probability(one, "secrets", language) for one in features_of_words(words)]
    if not is_likely and not _has_certain_code(words, odds):
        return None
    return max(whole, clause), odds


def _has_certain_code(words: Sequence[Word], odds: Sequence[float]) -> bool:
    return any(
        it > _CERTAIN and _WITH_DIGITS.match(word.name)
        for word, it in zip(words, odds, strict=True)
    )


def _values(words: Sequence[Word], odds: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the spans of likely *words*, cut where a joint and another word are between two."""
    start = end = -1
    is_new_clause = has_gap = False
    for word, it in zip(words, odds, strict=True):
        if it > _LIKELY_WORD or _CODE.match(word.name):
            if is_new_clause and has_gap and end > 0:
                yield start, end
                start = -1
            start, end = (word.start if start < 0 else start), word.end
            is_new_clause = has_gap = False
        elif word.name in _JOINTS:
            is_new_clause = True
        else:
            has_gap = True
    yield start, end


def _start_of_value(text: str, start: int) -> int:
    """Return where the characters of a key start in which a value starts at *start* of *text*."""
    before = _KEY_BEFORE.search(text, max(0, start - _KEY_LENGTH), start)
    return before.start() if before else start


def _end_of_value(text: str, end: int) -> int:
    """Return where the run of characters ends in which a value ends at *end* of *text*."""
    rest = _REST.match(text, end)
    return end + len(rest[0].rstrip(_STOPS)) if rest else end


def words_of(sentence: str) -> list[Word]:
    """Return the words, numbers and marks of *sentence*."""
    straight = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return [
        Word(*hit.span(), _name(hit), is_capital=hit[0][0].isupper())
        for hit in _WORD.finditer(straight)
    ]


def _clauses(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the clauses of *words* that say enough to be judged, where there are several."""
    ends = [place for place, word in enumerate(words) if word.name in _JOINTS]
    for start, end in pairwise((-1, *ends, len(words))) if ends else ():
        if end - start > _LEAST_WORDS:
            yield words[start + 1 : end]


def features(words: Sequence[Word]) -> dict[str, float]:
    """Return the features of a sentence of *words*: its n-grams, its shapes, and both."""
    names = without_stop([word.name for word in words])
    ends = ["^", *names, "$"]
    shapes = {f"[{name}]" for name in names if name.startswith("‹")}
    pairs = {
        f"{one} ~ {_kind(name)}"
        for place, name in enumerate(names)
        if name.startswith("‹")
        for one in names[max(0, place - _FAR) : place + _FAR]
        if not one.startswith("‹")
    }
    return {
        "*": 1.0,
        **features_of_norm(ngrams(ends) | skip_bigrams(ends)),
        **features_of_norm(pairs),
        **features_of_norm(shapes, _PER_SHAPE, _FEW),
    }


def features_of_words(words: Sequence[Word]) -> Iterator[dict[str, float]]:
    """Yield what speaks for it that each of *words* is a part of a secret."""
    names = [*"^^^^", *(word.name for word in words), *"$$$$"]
    for place, word in enumerate(words, _NEAR):
        near = names[place - _NEAR : place + _NEAR + 1]
        found = {
            *(f"{distance}:{name}" for distance, name in enumerate(near)),
            *(f"{distance}:{one} {two}" for distance, (one, two) in enumerate(pairwise(near))),
            *(
                f"{distance}:{' '.join(near[distance : distance + 3])}"
                for distance in range(1, 2 * _NEAR - 2)
            ),
            *(f"<{name}" for name in names[max(0, place - _FAR) : place]),
            *(f">{name}" for name in names[place + 1 : place + _FAR + 1]),
            f"capital {word.is_capital} {place == _NEAR}",
        }
        yield {"*": 1.0, **features_of_norm(found, _PER_WORD)}


def _name(hit: re.Match[str]) -> str:
    match hit.lastgroup:
        case "mail" | "place" | "date" as kind:
            return f"‹{kind}›"
        case "han":
            return f"‹{min(len(hit[0]), _MOST_DIGITS)}›"
        case "mixed":
            return _shape_of_mixed(hit[0])
        case "number":
            return _shape_of_number(hit[0])
        case "plain":
            word = hit[0].lower()
            return "‹spoken›" if word in _SPOKEN else _ENDING.sub("", word)
        case _:
            return hit[0]


def _shape_of_mixed(word: str) -> str:
    """Return how long *word* is, of letters with digits or signs among them.

    The name of a file and a measure such as "4-digit" have shapes of their own.
    """
    lower = word.lower()
    if _FILE.search(lower):
        return "‹file›"
    if _MEASURE.fullmatch(lower):
        return "‹measure›"
    length = min(len(word), 16) // 8
    has_digit = any(mark.isdigit() for mark in word)
    has_sign = not word.replace(".", "").replace("-", "").isalnum()
    return f"‹mixed{length}{'d' if has_digit else ''}{'s' if has_sign else ''}›"


def _shape_of_number(number: str) -> str:
    """Return how many digits *number* has, and what stands between them."""
    between = next((mark for mark in ":,/· -." if mark in number), "")
    digits = min(sum(mark.isdigit() for mark in number), _MOST_DIGITS)
    return f"‹{digits}{between.replace(' ', '-')}›"


def _kind(shape: str) -> str:
    return "‹number›" if shape[1].isdigit() else shape[:6]
