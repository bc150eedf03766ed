"""Find sentences that reveal a secret, and the secret in them, by learned weights.

The features are the words of a sentence, with the shape of a number or of a mixed word instead of
its characters. No label is needed: "type 4471 at the gate" reveals a secret. In such a sentence
each word is judged by its neighbours, and in each clause the text from the first to the last
likely part of a secret is removed. ``packaging/classifiers`` learns the weights,
``packaging/bench/guards.py`` measures them on sentences they were not learned from.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from memdeck.extraction.guards.sentences import language_of, sentences, without_stop
from memdeck.extraction.text.classifier import features_of_norm, ngrams, probability, skip_bigrams
from memdeck.extraction.text.rule_files import Patterns

MASK = "•••"
"""Replaces a redacted secret."""
_LIKELY = 0.15
"""Probability from which a sentence counts as revealing a secret."""
_LIKELY_CLAUSE = 0.35
"""Probability of a clause from which its sentence does."""
_LIKELY_WITH_CODE = 0.1
"""Probability from which a sentence does if a mixed word with digits is ``_CERTAIN`` to."""
_LIKELY_WITH_NAMES = 0.7
"""Probability from which either does if its codes are only spelled as the names of things."""
_CERTAIN = 0.95
_SURE = 0.7
"""Probability from which a whole sentence is redacted if no word of it is likely enough."""
_LIKELY_WORD = 0.2
"""Probability from which a word counts as part of a secret: rather too many than too few."""
_SURE_WORD = 0.6
"""Probability that at least one word must have, or the whole sentence is redacted."""
_PER_SHAPE = 0.4
_FEW = 2
"""With fewer shapes, each has the value it would have among this many."""
_PER_WORD = 1.5
_NEAR, _FAR = 4, 12
"""Words on either side that count with their distance, and that count at all."""
_MOST_DIGITS = 12
_PLAIN_NAME = "name"
"""Stands for the name of a thing, which is no secret."""
_DATE = "‹date›"
"""The shape of a date, which a year and a time of day have, too."""
_JOINTS = frozenset([*",，、:：;；", "and", "but", "so", "becaus", "whil"])
_COLONS = frozenset(":：=")
"""Marks behind a label, which stays: no secret begins with one."""
_LEAST_WORDS = 4
"""Fewest words of a clause judged by itself."""
_SPOKEN = frozenset(
    [
        *("zero", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        *("double", "triple"),
    ]
)
_PATTERNS = Patterns("guards/secret_sentences.toml")
_STOPS = ".,;:!?)\"'"
_KEY_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Word:
    """A word at ``start:end`` of a sentence, by its stem or its shape."""

    start: int
    end: int
    name: str
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class _Estimate:
    """The probability that a sentence reveals a secret, and that each word is a part of it."""

    sentence: float
    words: Sequence[float]


def revealed(text: str, known: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """Yield the spans of the secrets that sentences of *text* reveal.

    A sentence in which no word is likely enough is a secret as a whole if it is ``_SURE`` to
    reveal one and contains no *known* one. Next to a mask, a known secret, or a product or a plain
    fact ("City: Lyon") without the label of a secret, only a number or a mixed word can be one.
    """
    for start, end in sentences(text):
        sentence = text[start:end]
        words = _without_plain_names(words_of(sentence), sentence)
        if _is_short_title(words) and not _PATTERNS["label"].search(sentence):
            continue
        estimate = _estimate(words, sentence)
        if estimate is None:
            continue
        chances = [
            0.0 if word.name in _COLONS else chance
            for word, chance in zip(words, estimate.words, strict=True)
        ]
        is_explained = (
            MASK in sentence
            or any(start <= first < end for first, _ in known)
            or (_names_no_secret(sentence) and not _PATTERNS["label"].search(sentence))
        )
        if is_explained:
            chances = [
                chance if _PATTERNS["code"].match(word.name) else 0.0
                for word, chance in zip(words, chances, strict=True)
            ]
        if max(chances) > _SURE_WORD:
            for first, last in _secret_spans(words, chances):
                yield _start_of_secret(text, start + first), _end_of_secret(text, start + last)
        elif estimate.sentence > _SURE and not is_explained:
            yield start, end


def _names_no_secret(sentence: str) -> bool:
    return any(_PATTERNS[name].search(sentence) for name in ("product", "plain_label"))


def _without_plain_names(words: Sequence[Word], sentence: str) -> Sequence[Word]:
    """Return *words* with years, times and the numbers of a kind as plain words.

    A sentence that speaks of a secret may use any as a password, and one that speaks of access
    to something all but years, times and numbers such as an ISBN.
    """
    if _PATTERNS["label"].search(sentence):
        return words
    names = dict.fromkeys(_starts("dated", sentence), _DATE)
    names |= dict.fromkeys(_starts("identified", sentence), _PLAIN_NAME)
    if not _PATTERNS["access"].search(sentence):
        names |= dict.fromkeys(_starts("numbered", sentence), _PLAIN_NAME)
    return [replace(word, name=names.get(word.start, word.name)) for word in words]


def _starts(pattern: str, sentence: str) -> Iterator[int]:
    """Yield the starts of the groups of the hits of *pattern*."""
    for hit in _PATTERNS[pattern].finditer(sentence):
        yield from (hit.start(group) for group in hit.re.groupindex if hit[group])


def _is_short_title(words: Sequence[Word]) -> bool:
    """Return whether *words* are a few plain ones, such as "Home network": too little to judge."""
    return len(words) < _LEAST_WORDS and all(word.name.isalpha() for word in words)


def _estimate(words: Sequence[Word], text: str) -> _Estimate | None:
    """Return how likely the sentence *text* of *words* reveals a secret; None if that is unlikely.

    Each clause is judged by itself, too, so that others do not hide it.
    """
    if all(word.name == "‹place›" for word in words):
        return None
    language = language_of(text)
    sentence = probability(features(words), "revealing", language)
    clauses = (probability(features(part), "revealing", language) for part in _clauses(words))
    clause = max(clauses, default=0.0)
    if _has_only_names(words, text) and max(sentence, clause) <= _LIKELY_WITH_NAMES:
        return None
    is_likely = sentence > _LIKELY or clause > _LIKELY_CLAUSE
    if not is_likely and sentence <= _LIKELY_WITH_CODE:
        return None
    chances = [probability(each, "secrets", language) for each in features_of_words(words)]
    if not is_likely and not _has_certain_code(words, chances):
        return None
    return _Estimate(max(sentence, clause), chances)


def _has_only_names(words: Sequence[Word], text: str) -> bool:
    """Return whether all codes among the *words* of *text* are spelled as the names of things.

    Not in a sentence that speaks of a secret or of access, where a password may be spelled so.
    """
    codes = [text[w.start : w.end] for w in words if _PATTERNS["code"].match(w.name)]
    return (
        bool(codes)
        and all(map(_PATTERNS["name"].fullmatch, codes))
        and not _PATTERNS["label"].search(text)
        and not _PATTERNS["access"].search(text)
    )


def _has_certain_code(words: Sequence[Word], chances: Sequence[float]) -> bool:
    return any(
        chance > _CERTAIN and _PATTERNS["with_digits"].match(word.name)
        for word, chance in zip(words, chances, strict=True)
    )


def _secret_spans(words: Sequence[Word], chances: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the spans of likely *words*, split where a joint and another word separate two."""
    start = end = -1
    is_new_clause = has_gap = False
    for word, chance in zip(words, chances, strict=True):
        if chance > _LIKELY_WORD or _PATTERNS["code"].match(word.name):
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


def _start_of_secret(text: str, start: int) -> int:
    """Return the start of the run of a key's characters around *start* in *text*."""
    before = _PATTERNS["key_before"].search(text, max(0, start - _KEY_LENGTH), start)
    return before.start() if before else start


def _end_of_secret(text: str, end: int) -> int:
    """Return the end of the run of characters around *end* in *text*."""
    rest = _PATTERNS["rest"].match(text, end)
    return end + len(rest[0].rstrip(_STOPS)) if rest else end


def words_of(sentence: str) -> list[Word]:
    """Return the words, numbers and marks of *sentence*."""
    straight = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return [
        Word(*hit.span(), _name(hit), is_capital=hit[0][0].isupper())
        for hit in _PATTERNS["word"].finditer(straight)
    ]


def _clauses(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the clauses of *words* that are long enough to be judged, if there are several."""
    ends = [index for index, word in enumerate(words) if word.name in _JOINTS]
    for start, end in pairwise((-1, *ends, len(words))) if ends else ():
        if end - start > _LEAST_WORDS:
            yield words[start + 1 : end]


def features(words: Sequence[Word]) -> dict[str, float]:
    """Return the features of a sentence of *words*: its n-grams, its shapes, and both."""
    names = without_stop([word.name for word in words])
    ends = ["^", *names, "$"]
    shapes = {f"[{name}]" for name in names if name.startswith("‹")}
    pairs = {
        f"{word} ~ {_kind(name)}"
        for index, name in enumerate(names)
        if name.startswith("‹")
        for word in names[max(0, index - _FAR) : index + _FAR]
        if not word.startswith("‹")
    }
    return {
        "*": 1.0,
        **features_of_norm(ngrams(ends) | skip_bigrams(ends)),
        **features_of_norm(pairs),
        **features_of_norm(shapes, _PER_SHAPE, _FEW),
    }


def features_of_words(words: Sequence[Word]) -> Iterator[dict[str, float]]:
    """Yield for each of *words* its features as a part of a secret."""
    names = [*"^^^^", *(word.name for word in words), *"$$$$"]
    for index, word in enumerate(words, _NEAR):
        near = names[index - _NEAR : index + _NEAR + 1]
        found = {
            *(f"{distance}:{name}" for distance, name in enumerate(near)),
            *(f"{distance}:{' '.join(pair)}" for distance, pair in enumerate(pairwise(near))),
            *(
                f"{distance}:{' '.join(near[distance : distance + 3])}"
                for distance in range(1, 2 * _NEAR - 2)
            ),
            *(f"<{name}" for name in names[max(0, index - _FAR) : index]),
            *(f">{name}" for name in names[index + 1 : index + _FAR + 1]),
            f"capital {word.is_capital} {index == _NEAR}",
        }
        yield {"*": 1.0, **features_of_norm(found, _PER_WORD)}


def _name(hit: re.Match[str]) -> str:
    match hit.lastgroup:
        case "mail" | "place" | "date" as kind:
            return f"‹{kind}›"
        case "han":
            return f"‹{min(len(hit[0]), _MOST_DIGITS)}›"
        case "mixed":
            is_product = _PATTERNS["product"].fullmatch(hit[0])
            return hit[0].lower() if is_product else _shape_of_mixed(hit[0])
        case "number":
            return _shape_of_number(hit[0])
        case "plain":
            word = hit[0].lower()
            return "‹spoken›" if word in _SPOKEN else _PATTERNS["ending"].sub("", word)
        case _:
            return hit[0]


def _shape_of_mixed(word: str) -> str:
    """Return the shape of *word*, letters with digits or signs among them, by its length.

    The name of a file and a measure such as "4-digit" have shapes of their own.
    """
    lower = word.lower()
    if _PATTERNS["file"].search(lower):
        return "‹file›"
    if _PATTERNS["measure"].fullmatch(lower):
        return "‹measure›"
    length = min(len(word), 16) // 8
    has_digit = any(character.isdigit() for character in word)
    has_sign = not word.replace(".", "").replace("-", "").isalnum()
    return f"‹mixed{length}{'d' if has_digit else ''}{'s' if has_sign else ''}›"


def _shape_of_number(number: str) -> str:
    """Return the shape of *number*: how many digits it has, and what separates them."""
    separator = next((character for character in ":,/· -." if character in number), "")
    digits = min(sum(character.isdigit() for character in number), _MOST_DIGITS)
    return f"‹{digits}{separator.replace(' ', '-')}›"


def _kind(shape: str) -> str:
    return "‹number›" if shape[1].isdigit() else shape[:6]
