"""Cut texts into tokens, and a query into the terms to search.

A token is never empty and contains no space, so that any index can store tokens as words of
a text. The weights of terms were tried on conversations in English and memories in Chinese;
none matters much.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from memdeck.recall.text.cjk import RUN, Cutter, Unspaced, characters, pairs
from memdeck.recall.text.spaced_scripts import COMPOUND, Spaced, Word
from memdeck.recall.text.stop_words import ENGLISH, UNSPACED, detect_language, stop_words

VERSION = 2
"""Must be increased with every change of how a text is cut."""

LONGEST_QUERY = 4096
"""Characters of a query that are used."""

PART = 0.5
"""Weight of a part of a name, such as ``api`` of ``FastAPI``."""
ROOT = 0.4
PAIR = 0.5
CHARACTER = 0.35
BARE = 2
"""Most words of a query that is searched as words, unless a stop word makes it a question."""
SHORT_RUN = 2
"""Characters of a run that is one word, whatever a dictionary says."""
LONG_WORD = 4
"""Characters of a run that may be one word if there is no dictionary."""

LONGEST_PHRASE = 8
"""Chinese characters, or other words, of a query that is searched as a phrase."""

_CACHED_QUERIES = 8
"""A query is read for its terms, for its phrases, and to distinguish a question from a word."""

FIRST_LETTERS = 5
"""First letters by which words of one root are matched in languages without a stemmer here.

Source: McNamee and Mayfield, Character n-gram tokenization for European language
text retrieval, Information Retrieval 7, 2004.
"""

_RUN = re.compile(f"({RUN.pattern})")
_QUOTED = re.compile('"([^"]+)"|“([^“”]+)”|「([^「」]+)」|『([^『』]+)』')
_QUESTION = re.compile("[?？谁哪]|[吗呢吧]$|什么|怎么|怎样|多少|为何|何时")
_USER = re.compile("(?:^|(?<=[要让给对跟和叫替帮为找]))(?:我们?|咱们?|用户)(的?)")
"""The user in a query; a memory names the user in the third person."""
_NAMED = "用户"
"""How a memory names the user. Most memories do, so it is left out of a phrase."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_PICTURE = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")


class Term(NamedTuple):
    """A token to search, and its weight, in (0, 1]."""

    token: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class _Text:
    """A parsed text: words, runs of writing without spaces, pictures; and its language."""

    words: list[Word]
    runs: list[str]
    pictures: list[str]
    language: str

    @property
    def has_roots(self) -> bool:
        """False if a stemmer is better than first letters."""
        return self.language != ENGLISH


class Segmenter:
    """Cuts texts. *cutter* knows the words of Chinese; without one, pairs of characters are used.

    Several threads may use it at once.
    """

    def __init__(self, cutter: Cutter | None) -> None:
        self._spaced = Spaced()
        self._unspaced = Unspaced(cutter)
        self._read_query = lru_cache(_CACHED_QUERIES)(self._read)
        self.fingerprint = f"{VERSION}{'' if cutter is None else ' with a dictionary'}"
        """The key that segmenters with the same cuts share."""

    def tokens(self, text: str) -> list[str]:
        """Return the tokens of *text*, each as often as it is in there; in no order."""
        parsed = self._read(text)
        tokens = [*parsed.pictures]
        for word in parsed.words:
            tokens += word.whole
            tokens += word.parts
        if parsed.has_roots:
            tokens += [_root(word.plain) for word in parsed.words if _has_root(word.plain)]
        for run in parsed.runs:
            tokens += self._unspaced.tokens(run)
        return tokens

    def terms(self, query: str) -> tuple[Term, ...]:
        """Return the terms to search, each token once; nothing for a query without words.

        Stop words are searched only if there is nothing else.
        """
        parsed = self._read_query(query[:LONGEST_QUERY])
        stop = stop_words(parsed.language)
        content = [word for word in parsed.words if word.plain not in stop]
        terms = [*self._word_terms(content, has_roots=parsed.has_roots)]
        terms += [Term(picture) for picture in parsed.pictures]
        terms += [term for run in parsed.runs for term in self._run_terms(run)]
        versions = self.phrases(query, is_answered=False)
        terms += [Term(token, PART) for version in versions for token in version]
        if not terms:
            terms += self._word_terms(parsed.words, has_roots=False)
            terms += [Term(word) for run in parsed.runs for word in self._words(run)]
        heaviest = sorted(terms, key=lambda term: term.weight)
        return tuple({term.token: term for term in heaviest}.values())

    def phrases(self, query: str, *, is_answered: bool) -> tuple[frozenset[str], ...]:
        """Return the versions of *query* as a phrase: the tokens that a text with each of them has.

        There are none if it is no phrase: it is neither quoted nor short and without
        spaces, or it is a question and *is_answered* by meaning. The order of tokens
        is not checked, but pairs of characters overlap.
        """
        text = query[:LONGEST_QUERY].strip()
        quoted = " ".join("".join(groups) for groups in _QUOTED.findall(text))
        if not quoted and (re.search(r"\s", text) or (is_answered and _QUESTION.search(text))):
            return ()
        versions = (quoted,) if quoted else self._versions(text)
        return tuple(
            filter(None, (_phrase_tokens(self._read_query(version)) for version in versions))
        )

    def _versions(self, text: str) -> tuple[str, ...]:
        """Return *text* without the user, or as the user and as a memory say it; () if no phrase.

        If only a word is left without them, it would be found in texts on anybody.
        """
        user = _USER.search(text)
        parsed = self._read_query(_USER.sub(" ", text))
        size = len(parsed.words) + sum(map(len, parsed.runs))
        if not parsed.runs or size > LONGEST_PHRASE:
            return ()
        if size > SHORT_RUN and (user is None or min(map(len, parsed.runs)) > 1):
            return (_USER.sub(" ", text),)
        names_user = user is not None and not user[1]
        return (text, _USER.sub(_NAMED, text)) if names_user else ()

    def is_bare(self, query: str) -> bool:
        """Return whether *query* is a word or two and has no sign of a question."""
        parsed = self._read_query(query[:LONGEST_QUERY])
        words = [word.plain for word in parsed.words]
        words += [word for run in parsed.runs for word in self._words(run)]
        if any(len(run) > LONG_WORD for run in parsed.runs):
            return False
        stop = stop_words(parsed.language, *UNSPACED)
        return len(words) == 1 or (len(words) <= BARE and stop.isdisjoint(words))

    def _word_terms(self, words: Iterable[Word], *, has_roots: bool) -> Iterator[Term]:
        for word in words:
            yield from (Term(token) for token in word.whole)
            yield from (Term(token, PART) for token in word.parts)
            if has_roots and _has_root(word.plain):
                yield Term(_root(word.plain), ROOT)

    def _run_terms(self, run: str) -> Iterator[Term]:
        stop = stop_words(*UNSPACED)
        words = self._words(run)
        yield from (Term(word) for word in words if word not in stop)
        if len(run) > SHORT_RUN:
            stop_characters = stop.union(*(word for word in words if word in stop))
            content_pairs = (pair for pair in pairs(run) if pair not in stop)
            yield from (
                Term(pair, PAIR) for pair in content_pairs if not stop_characters.issuperset(pair)
            )
            if not words:  # a dictionary recognises those that are words
                yield from (
                    Term(character, CHARACTER)
                    for character in characters(run)
                    if character not in stop_characters
                )

    def _words(self, run: str) -> list[str]:
        return [run] if len(run) <= SHORT_RUN else self._unspaced.words(run)

    def _read(self, text: str) -> _Text:
        words: list[Word] = []
        runs: list[str] = []
        pictures: list[str] = []
        plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
        for index, piece in enumerate(_RUN.split(plain)):
            if index % 2:
                runs.append(piece)
            else:
                words += map(self._spaced.word, COMPOUND.findall(piece))
                pictures += _PICTURE.findall(piece)
        return _Text(words, runs, pictures, detect_language(word.plain for word in words))


def _phrase_tokens(parsed: _Text) -> frozenset[str]:
    tokens = [token for word in parsed.words for token in (word.whole[:1] or word.parts)]
    return frozenset(tokens).union(*(pairs(run) or [run] for run in parsed.runs)) - {_NAMED}


def _has_root(word: str) -> bool:
    return len(word) > FIRST_LETTERS and word.isalpha()


def _root(word: str) -> str:
    return f"~{word[:FIRST_LETTERS]}"
