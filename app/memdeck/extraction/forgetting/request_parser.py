"""Parse the requests to forget in a sentence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.consolidation.forget_request_targets import LIKELY
from memdeck.domain.memory.candidate import Scope
from memdeck.extraction.forgetting.classifier import likelihood
from memdeck.extraction.forgetting.lexicon import OTHER, Lexicon, Token, lexicon_of
from memdeck.extraction.forgetting.topics import (
    Topic,
    clauses_of,
    topics_to_forget,
    without_exceptions,
)
from memdeck.extraction.text.lower_case import lower_case

_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？\n]?")
LABELLED_ORDER = 0.9
"""Likelihood of a verb with a colon and its object: "delete: the Volvo"."""
LONGEST_TEXT = 20_000
"""Most characters of a text that is read; a longer one is a document."""
LONGEST = 600
"""Characters read of a sentence."""
_SHORT = 4
"""Fewest tokens of a clause that is judged by itself, and most of one that only points back."""
_NOUN = 2
"""Tokens of a noun: one or two words; in Chinese each character is a token."""
_BEFORE_VERB = frozenset({"polite", "mark", "small", "you", "ask"})
"""Classes before the verb of an order."""
_ORDERS = frozenset({"forget", "remove", "put"})
"""Classes that begin an order next to a statement of what to keep."""
_ADDRESSING = frozenset(
    {"you", "memory", "told", "consent", "polite", "ask", "this", "all", "stuff", "unease"}
)
"""Classes that suggest that a statement is addressed to an assistant."""
_VERBLESS = frozenset(
    {"polite", "neg", "this", "stuff", "small", "me", "mine", "mark", "about", "memory"}
)
"""Classes that are no request by themselves."""
CLAUSE = 0.9
"""Lowest likelihood of a clause, or of a request that names nothing."""
UNSURE = 0.7
"""Highest likelihood of a request whose verb is unknown."""
MAYBE = 0.15
"""Lowest likelihood of a possible request, which is not stored as a statement."""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """The topic to forget: ``sentence[start:end]``, empty if the sentence names nothing.

    A *likelihood* below ``SURE`` is that of an order that may be about something else, such
    as "delete my draft". *stays* are the topics that the sentence says not to forget. One that
    *is_wish* is a preference unless a memory is about it: "never mention Laura again".
    """

    start: int
    end: int
    scope: Scope = Scope.NAMED
    likelihood: float = 1.0
    stays: tuple[str, ...] = ()
    is_wish: bool = False


def forget_requests(sentence: str) -> tuple[ForgetRequest, ...]:
    """Return the requests to forget in *sentence*, in reading order."""
    text = lower_case(sentence[:LONGEST])
    lexicon = lexicon_of(text)
    all_tokens = lexicon.tokens(text)
    tokens, stays = without_exceptions(text, all_tokens, lexicon)
    chance = _likelihood(text, tokens, all_tokens, lexicon)
    patterns = lexicon.patterns
    about_others = (patterns.comparison, patterns.others_forgetting)
    if any(each.match(text) for each in about_others) or _only_prohibits(text, lexicon):
        return ()
    if chance < CLAUSE and (hit := patterns.drop_order.match(text)):
        return (ForgetRequest(*hit.span("what"), Scope.NAMED, LIKELY),)
    if chance < CLAUSE and (hit := patterns.silence_order.match(text)):
        return (ForgetRequest(*hit.span("what"), Scope.NAMED, MAYBE, is_wish=True),)
    if chance < MAYBE:
        return ()
    if not lexicon.asks(tokens):
        statements = (patterns.keep_clause, patterns.opinion, patterns.statement)
        is_statement = any(each.match(text) for each in statements) or _only_states(tokens)
        is_likely = chance >= LIKELY and not is_statement
        return (_with_unknown_verb(text, tokens, chance),) if is_likely else ()
    topics = topics_to_forget(text, tokens, all_tokens, lexicon)
    if not topics and chance >= CLAUSE:
        return (ForgetRequest(0, 0, Scope.BEFORE, UNSURE),)
    is_open = all(topic.start == topic.end for topic in topics)
    if is_open and (chance == MAYBE or patterns.question.match(text)):
        return ()
    return tuple(
        ForgetRequest(
            topic.start,
            topic.end,
            topic.scope,
            min(chance, UNSURE) if _points_back(topic, all_tokens) else chance,
            stays,
        )
        for topic in topics
    )


def _only_prohibits(text: str, lexicon: Lexicon) -> bool:
    """Return whether *text* says "never delete that", and names nothing else to delete."""
    rest, count = lexicon.patterns.prohibition.subn(" ", text)
    return count > 0 and lexicon.patterns.removal.search(rest) is None


def _points_back(topic: Topic, tokens: Sequence[Token]) -> bool:
    """Return whether *topic* is like "that project", named before in other words."""
    before = [token for token in tokens if token.end <= topic.start]
    kinds = [token.kind for token in tokens if topic.start <= token.start < topic.end]
    is_noun = len(kinds) <= _NOUN and set(kinds) == {OTHER}
    return is_noun and bool(before) and before[-1].kind in {"this", "stuff"}


def _likelihood(
    text: str, tokens: Sequence[Token], all_tokens: Sequence[Token], lexicon: Lexicon
) -> float:
    """Return the likelihood that *tokens*, the asking part of *all_tokens*, are a request.

    An order to forget something may be a request if it names a memory, and so may any order
    next to a topic to keep.
    """
    is_part = len(tokens) < len(all_tokens)
    is_reported = lexicon.patterns.reported_wish.match(text) and lexicon.asks(tokens)
    if is_reported or lexicon.is_labelled_order(text, tokens):
        return LABELLED_ORDER
    asking_text = _text_of(text, tokens) if is_part else text
    chance = max(
        likelihood(asking_text, lexicon.tokens(asking_text), lexicon),
        _likelihood_of_clauses(text, tokens, lexicon),
    )
    kinds = [token.kind for token in tokens]
    verb = next((kind for kind in kinds if kind not in _BEFORE_VERB), "")
    is_one_clause = "mark" not in kinds[:-1]
    is_order = (is_part and verb in _ORDERS) or (
        is_one_clause and lexicon.patterns.order.match(asking_text) is not None
    )
    all_kinds = {token.kind for token in all_tokens}
    if not is_order or not all_kinds.isdisjoint({"code", "rules", "ask_mark"}):
        return chance
    return max(chance, LIKELY if is_part and "forget" in kinds else MAYBE)


def _likelihood_of_clauses(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> float:
    """Return the highest likelihood of several clauses: the user decides on it.

    A long statement must not hide "I sold the car, please forget it, and …".
    """
    best = 0.0
    for clause in clauses_of(text, tokens, lexicon):
        words = [token for token in clause if token.kind != "mark"]
        if len(words) >= _SHORT and lexicon.asks(words):
            clause_text = text[words[0].start : words[-1].end]
            best = max(best, likelihood(clause_text, lexicon.tokens(clause_text), lexicon))
    return min(best, UNSURE) if best > CLAUSE else 0.0


def _text_of(text: str, tokens: Sequence[Token]) -> str:
    """Return the part of *text* that *tokens* represent, with the spaces between neighbours."""
    pieces = list[str]()
    end = tokens[0].start
    for token in tokens:
        gap = text[end : token.start]
        pieces.append((gap if gap.isspace() else "") + text[token.start : token.end])
        end = token.end
    return "".join(pieces).strip()


def _only_states(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens*, without an asking verb, are about rules, or the user alone.

    "I'm not a smoker any more" is a change, not a request. Without any verb, as in
    "not that, please", nothing says what to do.
    """
    kinds = [token.kind for token in tokens]
    is_change = kinds[:1] == ["me"] and "neg" in kinds and _ADDRESSING.isdisjoint(kinds)
    return is_change or "rules" in kinds or _VERBLESS.issuperset(kinds)


def _with_unknown_verb(text: str, tokens: Sequence[Token], chance: float) -> ForgetRequest:
    """Return a request whose verb is unknown, so that the user decides what it means.

    A few words that point back, such as "strike that", refer to the text before.
    """
    kinds = [token.kind for token in tokens if token.kind != "mark"]
    if len(kinds) <= _SHORT and "this" in kinds:
        return ForgetRequest(0, 0, Scope.BEFORE, min(chance, UNSURE))
    return ForgetRequest(0, len(text), Scope.NAMED, min(chance, UNSURE))


def says_what_stays(sentence: str) -> bool:
    """Return whether *sentence* asks to keep something, or not to delete it."""
    text = lower_case(sentence[:LONGEST]).strip()
    return lexicon_of(text).patterns.keep_clause.match(text) is not None


def requests_in(text: str) -> Iterator[tuple[ForgetRequest, str]]:
    """Yield each request to forget in *text*, and its sentence."""
    for sentence in sentences_in(text):
        for request in forget_requests(sentence):
            yield request, sentence


def sentences_in(text: str) -> Iterator[str]:
    """Yield the sentences of *text* to search for requests."""
    for hit in _SENTENCE.finditer(text[:LONGEST_TEXT]):
        yield hit.group().strip()
