"""Find the topics of a request to forget, without the words that ask.

A request is read clause by clause. The words that ask are at both ends of a clause;
the words between them are its topic. A clause that only asks refers to the one before it.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from memdeck.domain.matching.topics import topics_of
from memdeck.domain.memory.candidate import Scope
from memdeck.extraction.forgetting.lexicon import VERBS, Lexicon, Token

_LOOSE = frozenset({"small", "if", "this", "mark", "ask_mark", "about", "because", "put"})
"""Classes that a topic cannot begin or end with."""
_EMPTY = _LOOSE | {"me", "mine", "third", "which", "user", "latest", "where"}
"""Classes that are no topic by themselves."""
_STATING = frozenset({"neg", "keep", "ask"})
"""Classes that do not ask in a clause that only states."""
_VERBS = frozenset({"forget", "remove", "unsaid"})
"""Classes of the verbs that ask; a negated verb of keeping does, too."""
_BEFORE_ABOUT = frozenset({"all", "stuff", "told", "keep", "memory", "you", "forget"})
"""Classes after which "about" begins the topic: "the info about Ben"."""
_SHORT = 6
"""Most tokens of a clause that only adds a topic: "my phone number", "where I work"."""
_QUESTIONS = (["which", "me"], ["which", "mine"], ["which", "third"])
"""Classes of the first words of a topic such as "where I work"."""
_ASKED = frozenset({"keep", "memory", "you", "ask", "forget", "remove", "told", "neg"})
"""Classes after "want" or "don't" if these are part of asking: "what I want you to forget"."""
_NEAR = 4
"""Most tokens within which "told you" follows "what I"."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The topic of a request, ``text[start:end]``: empty for the text before, and for all."""

    start: int
    end: int
    scope: Scope


def without_spared(
    text: str, tokens: Sequence[Token], lexicon: Lexicon
) -> tuple[Sequence[Token], tuple[str, ...]]:
    """Return *tokens* without the part that says what to keep, if the rest asks, and its topics."""
    out = [hit.span("out") for hit in lexicon.patterns.exception.finditer(text)]
    stays = [hit["stays"] for hit in lexicon.patterns.exception.finditer(text)]
    within = [one for one in tokens if not any(start <= one.start < end for start, end in out)]
    asking: list[Sequence[Token]] = []
    for clause in filter(None, clauses_of(text, within, lexicon)):
        end = clause[-1].end
        if hit := lexicon.patterns.keep_clause.match(text, clause[0].start, end):
            stays.append(hit["stays"] or text[hit.end() : end])
        else:
            asking.append(clause)
    if not any(map(lexicon.asks, asking)):
        return tokens, ()
    return [token for clause in asking for token in clause], tuple(stays)


def topics_asked(
    text: str, tokens: Sequence[Token], every: Sequence[Token], lexicon: Lexicon
) -> tuple[Topic, ...]:
    """Return the topics of the request *text* in reading order.

    *tokens* are its asking part; the others of *every* token say what to keep.
    """
    found: list[Topic] = []
    clauses = list(clauses_of(text, tokens, lexicon))
    asking = [lexicon.asks(clause) for clause in clauses]
    for place, clause in enumerate(clauses):
        if asking[place]:
            topic = _topic(text, clause, lexicon)
            if place and text[clause[0].start : clause[0].end] in lexicon.ands:
                first = _topic(text, clauses[place - 1], lexicon)
                found += [first] if first and not asking[place - 1] and first not in found else []
            if topic is None and not found:
                topic = _topic_beside(text, clauses, place, lexicon)
            found += [topic] if topic and topic not in found else []
        elif found and _adds(text, clause, lexicon):
            topic = _topic(text, clause, lexicon)
            found += [topic] if topic and topic not in found else []
    kinds = {one.kind for one in tokens}
    is_of_memory = not kinds.isdisjoint({"memory", "told", "keep", "all", "unsaid", "consent"})
    is_idle = "forget" not in kinds or (
        lexicon.patterns.idiom.search(text) and "stuff" not in kinds
    )
    if found or (is_idle and not is_of_memory):
        return tuple(found)
    kinds |= {one.kind for one in every if one.kind == "all"}
    is_all = not kinds.isdisjoint({"all", "consent"}) or (
        "memory" in kinds and kinds.isdisjoint({"this", "third"})
    )
    return (Topic(0, 0, Scope.ALL if is_all else Scope.BEFORE),)


def _topic_beside(
    text: str, clauses: Sequence[Sequence[Token]], place: int, lexicon: Lexicon
) -> Topic | None:
    """Return the topic that the clause at *place*, which asks but names none, may mean, or None.

    It is the nearest clause before it that is about the user, else all before it.
    """
    before, after = (
        [topic for clause in near if (topic := _topic(text, clause, lexicon))]
        for near in (clauses[:place], clauses[place + 1 : place + 2])
    )
    of_user = (one for one in (*reversed(before), *after) if _is_of_user(text, one, lexicon))
    if found := next(of_user, None):
        return found
    if len(before) > 1:
        return Topic(before[0].start, before[-1].end, Scope.NEWS)
    return next(iter((*before, *after)), None)


def _is_of_user(text: str, topic: Topic, lexicon: Lexicon) -> bool:
    """Return whether *topic* is about the user, or a subject that requests often name."""
    words = text[topic.start : topic.end]
    tokens = lexicon.tokens(words)
    return any(one.kind in {"me", "mine"} for one in tokens) or bool(topics_of(words))


def _topic(text: str, clause: Sequence[Token], lexicon: Lexicon) -> Topic | None:
    """Return the topic of *clause*, without the words that ask, or None.

    It is after the verb that asks, else before it: "forget my car", "I want my car deleted".
    """
    kinds = [one.kind for one in clause if one.kind not in _LOOSE]
    is_asking = lexicon.asks(clause) or kinds[:1] == ["you"]
    asking = lexicon.asking if is_asking else lexicon.asking - _STATING
    verb = _verb(clause)
    before = () if verb is None else _named(clause[:verb], asking, lexicon)
    if verb is None:
        part = _named(clause, asking, lexicon)
    elif before and _is_passive(text, clause[verb], lexicon):
        part = before
    else:
        part = _named(clause[verb:], asking, lexicon) or before
    if not part:
        return None
    is_all = any(one.kind == "all" and one not in part for one in clause)
    return Topic(part[0].start, part[-1].end, Scope.SEVERAL if is_all else Scope.NAMED)


def _is_passive(text: str, verb: Token, lexicon: Lexicon) -> bool:
    words = text[verb.start : verb.end]
    return verb.kind != "unsaid" and lexicon.patterns.passive.search(words) is not None


def _verb(clause: Sequence[Token]) -> int | None:
    """Return the index of the asking verb in *clause*."""
    is_denied = False
    for place, one in enumerate(clause):
        if one.kind in _VERBS or (is_denied and one.kind == "keep"):
            return place
        is_denied = is_denied or one.kind == "neg"
    return None


def _named(part: Sequence[Token], asking: AbstractSet[str], lexicon: Lexicon) -> Sequence[Token]:
    """Return *part* without the asking words at both ends; empty if nothing is left."""
    start = _lead(part, asking, lexicon)
    end = _tail(part, start, asking, lexicon)
    for place in range(end - 1, start, -1):
        is_link = part[place - 1].kind in _BEFORE_ABOUT or any(
            one.kind == "told" for one in part[start:place]
        )
        is_about = part[place].kind == "if" or (is_link and part[place].kind == "about")
        if is_about and any(one.kind not in _EMPTY for one in part[place + 1 : end]):
            start = place + 1
            break
    while start < end and part[start].kind in _LOOSE:
        start += 1
    while start < end and part[end - 1].kind in _LOOSE | {"me", "mine"}:
        end -= 1
    is_empty = all(one.kind in _EMPTY | lexicon.asking for one in part[start:end])
    return () if is_empty else part[start:end]


def _lead(clause: Sequence[Token], asking: AbstractSet[str], lexicon: Lexicon) -> int:
    """Return the end of the asking words at the beginning of *clause*."""
    end = 0
    has_asked = False
    for place, one in enumerate(clause):
        if one.kind == "me" and has_asked and not _is_told(clause[place + 1 :]):
            break
        if one.kind in asking:
            end = place + 1
            has_asked = has_asked or one.kind in VERBS
        elif one.kind not in lexicon.joining:
            break
    return end


def _is_told(after: Sequence[Token]) -> bool:
    near = [one.kind for one in after[:_NEAR]]
    is_asked = any(one in {"neg", "ask"} and other in _ASKED for one, other in pairwise(near))
    return is_asked or any(one in {"told", "forget", "remove"} for one in near)


def _tail(clause: Sequence[Token], start: int, asking: AbstractSet[str], lexicon: Lexicon) -> int:
    """Return the start of the asking words at the end of *clause*."""
    end = len(clause)
    for place in range(len(clause) - 1, start - 1, -1):
        if clause[place].kind in asking:
            end = place
        elif clause[place].kind not in lexicon.joining:
            break
    return end


def clauses_of(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Sequence[Token]]:
    """Yield the clauses of *text*, of which *tokens* are all or some."""
    begin = 0
    for place, one in enumerate(tokens):
        is_cut = (
            one.kind in {"mark", "because"}
            or (
                text[one.start : one.end] in lexicon.ands
                and place + 1 < len(tokens)
                and _may_part(text, tokens[begin:place], tokens[place + 1 :], lexicon)
            )
            or (
                place > begin
                and lexicon.patterns.contrast.match(text, one.start)
                and lexicon.patterns.keep_clause.match(text, one.start)
            )
        )
        if is_cut and place > begin:
            yield tokens[begin:place]
            begin = place
    yield tokens[begin:]


def _may_part(text: str, before: Sequence[Token], after: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether the parts *before* and *after* an "and" are separate topics."""
    if after[0].kind in lexicon.begins:
        return True
    if not before:
        return False
    return bool(
        topics_of(text[before[0].start : before[-1].end])
        and topics_of(text[after[0].start : after[-1].end])
    )


def _adds(text: str, clause: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether *clause*, which does not ask itself, adds a topic to the one before."""
    words = [one for one in clause if one.kind != "mark"]
    if not words or clause[0].kind == "because":
        return False
    first = text[words[0].start : words[0].end]
    is_question = any(one.kind == "where" for one in words) or (
        [one.kind for one in words[:2]] in _QUESTIONS
    )
    is_short = len(words) <= _SHORT
    return first in lexicon.ands or (is_short and (is_question or words[0].kind == "mine"))
