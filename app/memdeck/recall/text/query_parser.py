"""Parse a query: the terms to search, and whether it is searched as a phrase or as a bare word.

The weights of terms were tried on conversations in English and memories in Chinese; none matters
much.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memdeck.recall.text.cjk import characters, pairs
from memdeck.recall.text.spaced_scripts import Word
from memdeck.recall.text.stop_words import UNSPACED, stop_words
from memdeck.recall.text.tokenizer import SHORT_RUN, ParsedText, Segmenter, has_root, root

LONGEST_QUERY = 4096
"""Characters of a query that are used."""

PART = 0.5
"""Weight of a part of a name, such as ``api`` of ``FastAPI``."""
ROOT = 0.4
PAIR = 0.5
CHARACTER = 0.35
BARE = 2
"""Most words of a query that is searched as words, unless a stop word makes it a question."""
LONG_WORD = 4
"""Characters of a run that may be one word if there is no dictionary."""

LONGEST_PHRASE = 8
"""Chinese characters, or other words, of a query that is searched as a phrase."""

_QUOTED = re.compile('"([^"]+)"|“([^“”]+)”|「([^「」]+)」|『([^『』]+)』')
_QUESTION = re.compile("[?？谁哪]|[吗呢吧]$|什么|怎么|怎样|多少|为何|何时")
_USER = re.compile("(?:^|(?<=[要让给对跟和叫替帮为找]))(?:我们?|咱们?|用户)(的?)")
"""The user in a query; a memory names the user in the third person."""
_NAMED = "用户"
"""How a memory names the user. Most memories do, so it is left out of a phrase."""


class Term(NamedTuple):
    """A token to search, and its weight, in (0, 1]."""

    token: str
    weight: float = 1.0


def query_terms(segmenter: Segmenter, query: str) -> tuple[Term, ...]:
    """Return the terms to search, each token once; nothing for a query without words.

    Stop words are searched only if there is nothing else.
    """
    parsed = segmenter.read_query(query[:LONGEST_QUERY])
    stop = stop_words(parsed.language)
    content = [word for word in parsed.words if word.plain not in stop]
    terms = [*_word_terms(content, has_roots=parsed.has_roots)]
    terms += [Term(picture) for picture in parsed.pictures]
    terms += [term for run in parsed.runs for term in _run_terms(segmenter, run)]
    versions = query_phrases(segmenter, query, is_answered=False)
    terms += [Term(token, PART) for version in versions for token in version]
    if not terms:
        terms += _word_terms(parsed.words, has_roots=False)
        terms += [Term(word) for run in parsed.runs for word in segmenter.words(run)]
    heaviest = sorted(terms, key=lambda term: term.weight)
    return tuple({term.token: term for term in heaviest}.values())


def query_phrases(
    segmenter: Segmenter, query: str, *, is_answered: bool
) -> tuple[frozenset[str], ...]:
    """Return the versions of *query* as a phrase: the tokens that a text with each of them has.

    There are none if it is no phrase: it is neither quoted nor short and without
    spaces, or it is a question and *is_answered* by meaning. The order of tokens
    is not checked, but pairs of characters overlap.
    """
    text = query[:LONGEST_QUERY].strip()
    quoted = " ".join("".join(groups) for groups in _QUOTED.findall(text))
    if not quoted and (re.search(r"\s", text) or (is_answered and _QUESTION.search(text))):
        return ()
    versions = (quoted,) if quoted else _versions(segmenter, text)
    return tuple(
        filter(None, (_phrase_tokens(segmenter.read_query(version)) for version in versions))
    )


def is_bare_query(segmenter: Segmenter, query: str) -> bool:
    """Return whether *query* is a word or two and has no sign of a question."""
    parsed = segmenter.read_query(query[:LONGEST_QUERY])
    words = [word.plain for word in parsed.words]
    words += [word for run in parsed.runs for word in segmenter.words(run)]
    if any(len(run) > LONG_WORD for run in parsed.runs):
        return False
    stop = stop_words(parsed.language, *UNSPACED)
    return len(words) == 1 or (len(words) <= BARE and stop.isdisjoint(words))


def _versions(segmenter: Segmenter, text: str) -> tuple[str, ...]:
    """Return *text* without the user, or as the user and as a memory say it; () if no phrase.

    If only a word is left without them, it would be found in texts on anybody.
    """
    user = _USER.search(text)
    parsed = segmenter.read_query(_USER.sub(" ", text))
    size = len(parsed.words) + sum(map(len, parsed.runs))
    if not parsed.runs or size > LONGEST_PHRASE:
        return ()
    if size > SHORT_RUN and (user is None or min(map(len, parsed.runs)) > 1):
        return (_USER.sub(" ", text),)
    names_user = user is not None and not user[1]
    return (text, _USER.sub(_NAMED, text)) if names_user else ()


def _word_terms(words: Iterable[Word], *, has_roots: bool) -> Iterator[Term]:
    for word in words:
        yield from (Term(token) for token in word.whole)
        yield from (Term(token, PART) for token in word.parts)
        if has_roots and has_root(word.plain):
            yield Term(root(word.plain), ROOT)


def _run_terms(segmenter: Segmenter, run: str) -> Iterator[Term]:
    stop = stop_words(*UNSPACED)
    words = segmenter.words(run)
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


def _phrase_tokens(parsed: ParsedText) -> frozenset[str]:
    tokens = [token for word in parsed.words for token in (word.whole[:1] or word.parts)]
    return frozenset(tokens).union(*(pairs(run) or [run] for run in parsed.runs)) - {_NAMED}
