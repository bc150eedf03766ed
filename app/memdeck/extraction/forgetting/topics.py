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

_EDGE_CLASSES = frozenset({"small", "if", "this", "mark", "ask_mark", "about", "because", "put"})
"""Classes that a topic cannot begin or end with."""
_NO_TOPIC = _EDGE_CLASSES | {"me", "mine", "third", "which", "user", "latest", "where"}
"""Classes that are no topic by themselves."""
_STATEMENT_PATTERNS = frozenset({"neg", "keep", "ask"})
"""Classes that do not ask in a clause that only states."""
_ASKING_VERBS = frozenset({"forget", "remove", "unsaid"})
"""Classes of the verbs that ask; a negated verb of keeping does, too."""
_BEFORE_ABOUT = frozenset({"all", "stuff", "told", "keep", "memory", "you", "forget"})
"""Classes after which "about" begins the topic: "the info about Ben"."""
_LONGEST_ADDITION = 6
"""Most tokens of a clause that only adds a topic: "my phone number", "where I work"."""
_QUESTIONS = (["which", "me"], ["which", "mine"], ["which", "third"])
"""Classes of the first words of a topic such as "where I work"."""
_AFTER_WANT = frozenset({"keep", "memory", "you", "ask", "forget", "remove", "told", "neg"})
"""Classes after "want" or "don't" if these are part of asking: "what I want you to forget"."""
_NEAR = 4
"""Most tokens within which "told you" follows "what I"."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The topic of a request, ``text[start:end]``: empty for the text before, and for all."""

    start: int
    end: int
    scope: Scope


def without_exceptions(
    text: str, tokens: Sequence[Token], lexicon: Lexicon
) -> tuple[Sequence[Token], tuple[str, ...]]:
    """Return *tokens* without those that say what to keep, and the topics to keep.

    If the rest does not ask to forget, all *tokens* are returned, and no topics.
    """
    exceptions = list(lexicon.patterns.exception.finditer(text))
    excluded = [hit.span("out") for hit in exceptions]
    stays = [hit["stays"] for hit in exceptions]
    included = [
        token for token in tokens if not any(start <= token.start < end for start, end in excluded)
    ]
    asking: list[Sequence[Token]] = []
    for clause in filter(None, clauses_of(text, included, lexicon)):
        end = clause[-1].end
        if hit := lexicon.patterns.keep_clause.match(text, clause[0].start, end):
            stays.append(hit["stays"] or text[hit.end() : end])
        else:
            asking.append(clause)
    if not any(map(lexicon.asks, asking)):
        return tokens, ()
    return [token for clause in asking for token in clause], tuple(stays)


def topics_to_forget(
    text: str, tokens: Sequence[Token], all_tokens: Sequence[Token], lexicon: Lexicon
) -> tuple[Topic, ...]:
    """Return the topics of the request *text* in reading order.

    *tokens* are its asking part; the others of *all_tokens* say what to keep.
    """
    named = _named_topics(text, list(clauses_of(text, tokens, lexicon)), lexicon)
    kinds = {token.kind for token in tokens}
    is_of_memory = not kinds.isdisjoint({"memory", "told", "keep", "all", "unsaid", "consent"})
    is_idiom = lexicon.patterns.idiom.search(text) is not None and "stuff" not in kinds
    is_idle = "forget" not in kinds or is_idiom
    if named or (is_idle and not is_of_memory):
        return named
    is_all = (
        not kinds.isdisjoint({"all", "consent"})
        or any(token.kind == "all" for token in all_tokens)
        or ("memory" in kinds and kinds.isdisjoint({"this", "third"}))
    )
    return (Topic(0, 0, Scope.ALL if is_all else Scope.BEFORE),)


def _named_topics(
    text: str, clauses: Sequence[Sequence[Token]], lexicon: Lexicon
) -> tuple[Topic, ...]:
    """Return the topics that *clauses* name: those that ask, and those that add to these."""
    found: dict[Topic, None] = {}
    asks = [lexicon.asks(clause) for clause in clauses]
    for index, clause in enumerate(clauses):
        topic = None
        if asks[index]:
            topic = _topic(text, clause, lexicon)
            is_joined = index > 0 and text[clause[0].start : clause[0].end] in lexicon.ands
            if is_joined and not asks[index - 1]:
                first = _topic(text, clauses[index - 1], lexicon)
                found |= {first: None} if first else {}
            if topic is None and not found:
                topic = _topic_near(text, clauses, index, lexicon)
        elif found and _adds_topic(text, clause, lexicon):
            topic = _topic(text, clause, lexicon)
        found |= {topic: None} if topic else {}
    return tuple(found)


def _topic_near(
    text: str, clauses: Sequence[Sequence[Token]], index: int, lexicon: Lexicon
) -> Topic | None:
    """Return the topic that the clause at *index*, which asks but names none, may mean, or None.

    It is the nearest clause before it that is about the user, else all before it.
    """
    before, after = (
        [topic for clause in part if (topic := _topic(text, clause, lexicon))]
        for part in (clauses[:index], clauses[index + 1 : index + 2])
    )
    about_user = (
        topic for topic in (*reversed(before), *after) if _is_about_user(text, topic, lexicon)
    )
    if found := next(about_user, None):
        return found
    if len(before) > 1:
        return Topic(before[0].start, before[-1].end, Scope.NEWS)
    return next(iter((*before, *after)), None)


def _is_about_user(text: str, topic: Topic, lexicon: Lexicon) -> bool:
    """Return whether *topic* is about the user, or a subject that requests often name."""
    name = text[topic.start : topic.end]
    has_user = any(token.kind in {"me", "mine"} for token in lexicon.tokens(name))
    return has_user or bool(topics_of(name))


def _topic(text: str, clause: Sequence[Token], lexicon: Lexicon) -> Topic | None:
    """Return the topic of *clause*, without the words that ask, or None.

    It is after the verb that asks, else before it: "forget my car", "I want my car deleted".
    """
    kinds = [token.kind for token in clause if token.kind not in _EDGE_CLASSES]
    is_asking = lexicon.asks(clause) or kinds[:1] == ["you"]
    asking = lexicon.asking if is_asking else lexicon.asking - _STATEMENT_PATTERNS
    part = _topic_tokens(clause, _verb_index(clause), asking, text, lexicon)
    if not part:
        return None
    is_all = any(token.kind == "all" and token not in part for token in clause)
    return Topic(part[0].start, part[-1].end, Scope.SEVERAL if is_all else Scope.NAMED)


def _topic_tokens(
    clause: Sequence[Token],
    verb: int | None,
    asking: AbstractSet[str],
    text: str,
    lexicon: Lexicon,
) -> Sequence[Token]:
    if verb is None:
        return _without_asking(clause, asking, lexicon)
    before = _without_asking(clause[:verb], asking, lexicon)
    if before and _is_passive(text, clause[verb], lexicon):
        return before
    return _without_asking(clause[verb:], asking, lexicon) or before


def _is_passive(text: str, verb: Token, lexicon: Lexicon) -> bool:
    form = text[verb.start : verb.end]
    return verb.kind != "unsaid" and lexicon.patterns.passive.search(form) is not None


def _verb_index(clause: Sequence[Token]) -> int | None:
    """Return the index of the asking verb in *clause*."""
    is_negated = False
    for index, token in enumerate(clause):
        if token.kind in _ASKING_VERBS or (is_negated and token.kind == "keep"):
            return index
        is_negated = is_negated or token.kind == "neg"
    return None


def _without_asking(
    part: Sequence[Token], asking: AbstractSet[str], lexicon: Lexicon
) -> Sequence[Token]:
    """Return *part* without the asking words at both ends; empty if nothing is left."""
    start = _end_of_lead(part, asking, lexicon)
    end = _start_of_tail(part, start, asking, lexicon)
    for index in range(end - 1, start, -1):
        is_link = part[index - 1].kind in _BEFORE_ABOUT or any(
            token.kind == "told" for token in part[start:index]
        )
        is_about = part[index].kind == "if" or (is_link and part[index].kind == "about")
        if is_about and any(token.kind not in _NO_TOPIC for token in part[index + 1 : end]):
            start = index + 1
            break
    while start < end and part[start].kind in _EDGE_CLASSES:
        start += 1
    while start < end and part[end - 1].kind in _EDGE_CLASSES | {"me", "mine"}:
        end -= 1
    is_empty = all(token.kind in _NO_TOPIC | lexicon.asking for token in part[start:end])
    return () if is_empty else part[start:end]


def _end_of_lead(clause: Sequence[Token], asking: AbstractSet[str], lexicon: Lexicon) -> int:
    """Return the end of the asking words at the beginning of *clause*."""
    end = 0
    has_verb = False
    for index, token in enumerate(clause):
        if token.kind == "me" and has_verb and not _continues_asking(clause[index + 1 :]):
            break
        if token.kind in asking:
            end = index + 1
            has_verb = has_verb or token.kind in VERBS
        elif token.kind not in lexicon.joining:
            break
    return end


def _continues_asking(after: Sequence[Token]) -> bool:
    """Return whether "I", which *after* follows, is part of asking: "forget what I told you"."""
    kinds = [token.kind for token in after[:_NEAR]]
    is_wish = any(
        kind in {"neg", "ask"} and following in _AFTER_WANT for kind, following in pairwise(kinds)
    )
    return is_wish or not {"told", "forget", "remove"}.isdisjoint(kinds)


def _start_of_tail(
    clause: Sequence[Token], start: int, asking: AbstractSet[str], lexicon: Lexicon
) -> int:
    """Return the start of the asking words at the end of *clause*."""
    end = len(clause)
    for index in range(len(clause) - 1, start - 1, -1):
        if clause[index].kind in asking:
            end = index
        elif clause[index].kind not in lexicon.joining:
            break
    return end


def clauses_of(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Sequence[Token]]:
    """Yield the clauses of *text*, of which *tokens* are all or some."""
    start = 0
    for index, token in enumerate(tokens):
        is_conjunction = (
            text[token.start : token.end] in lexicon.ands
            and index + 1 < len(tokens)
            and _are_separate(text, tokens[start:index], tokens[index + 1 :], lexicon)
        )
        is_contrast = (
            index > start
            and lexicon.patterns.contrast.match(text, token.start)
            and lexicon.patterns.keep_clause.match(text, token.start)
        )
        is_start = token.kind in {"mark", "because"} or is_conjunction or is_contrast
        if is_start and index > start:
            yield tokens[start:index]
            start = index
    yield tokens[start:]


def _are_separate(
    text: str, before: Sequence[Token], after: Sequence[Token], lexicon: Lexicon
) -> bool:
    """Return whether the parts *before* and *after* an "and" are separate topics."""
    if after[0].kind in lexicon.begins:
        return True
    if not before:
        return False
    return bool(
        topics_of(text[before[0].start : before[-1].end])
        and topics_of(text[after[0].start : after[-1].end])
    )


def _adds_topic(text: str, clause: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether *clause*, which does not ask itself, adds a topic to the one before."""
    tokens = [token for token in clause if token.kind != "mark"]
    if not tokens or clause[0].kind == "because":
        return False
    if text[tokens[0].start : tokens[0].end] in lexicon.ands:
        return True
    kinds = [token.kind for token in tokens]
    is_question = "where" in kinds or kinds[:2] in _QUESTIONS
    return len(tokens) <= _LONGEST_ADDITION and (is_question or kinds[0] == "mine")
