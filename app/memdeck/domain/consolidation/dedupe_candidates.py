"""Join candidates that make the same claim, from any number of conversations.

A later statement of the user in a conversation replaces an earlier one about the same matter.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.distinction import Distinction, differs_in_one_place
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.matching.statement_relation import Stance, compare, is_on_one_day
from memdeck.domain.matching.user_states import state_words
from memdeck.domain.memory.candidate import Candidate, Intent

MOST_COMPARED = 5
"""The number of earlier claims, those that share the most words, compared with a new one."""
MOST_VISITED = 4096
"""Earlier claims that are examined for shared words, the rarest first: about a millisecond.

Source: measured; among 20,000 claims each shares a common word with thousands.
"""


@dataclass(slots=True)
class _Row:
    """A claim so far: the candidate whose text represents it, and its index among all."""

    candidate: Candidate
    index: int
    is_replaced: bool = False


def joined_claims(
    candidates: Sequence[Candidate],
    processed: Collection[str],
    left_out: Collection[int] = frozenset(),
    step: Callable[[], object] = lambda: None,
) -> list[tuple[Candidate, int]]:
    """Join candidates that say the same; each with the index of the one whose text it has.

    Rows keep the order in which their claims were first made, and have the evidence of all that
    made them. Only candidates of one intent are joined, and none of a session that was
    *processed* with one that was not. Those at the indexes *left_out* make no claim, and neither
    does one that a later one of its session replaces. *step* is called before each candidate; what
    it raises ends the work.
    """
    rows: list[_Row] = []
    numbers_by_word: defaultdict[str, list[int]] = defaultdict(list)
    for index, candidate in enumerate(candidates):
        step()
        if index in left_out:
            continue
        words = {*content_words(candidate.content), *state_words(candidate.content)}
        words = words or {as_statement(candidate.content)}
        near = _nearest(words, rows, numbers_by_word)
        if any(_join(row, candidate, index, processed) for row in near):
            continue
        for row in near:
            row.is_replaced = _replaces(candidate, row.candidate)
        for word in words:
            numbers_by_word[word].append(len(rows))
        rows.append(_Row(candidate, index))
    return [(row.candidate, row.index) for row in rows if not row.is_replaced]


def _nearest(
    words: Iterable[str], rows: Sequence[_Row], numbers_by_word: Mapping[str, Sequence[int]]
) -> list[_Row]:
    """Return the rows that share the most of *words*, by their numbers under each word."""
    numbers_of_words = [numbers_by_word[word] for word in words if word in numbers_by_word]
    shared: Counter[int] = Counter()
    visited = 0
    for numbers in sorted(numbers_of_words, key=len):
        visited += len(numbers)
        if shared and visited > MOST_VISITED:
            break
        shared.update(numbers)
    current = [number for number in shared if not rows[number].is_replaced]
    return [rows[number] for number in nlargest(MOST_COMPARED, current, key=shared.__getitem__)]


def _join(row: _Row, candidate: Candidate, index: int, processed: Collection[str]) -> bool:
    """Join *candidate* to *row* if both say the same; the fuller text represents both."""
    known = row.candidate
    if _kind(known, processed) != _kind(candidate, processed):
        return False
    if known.intent is Intent.FORGET and not _name_the_same(known, candidate):
        return False
    evidence = tuple(dict.fromkeys(known.evidence + candidate.evidence))
    match _stance(known, candidate):
        case Stance.REPEATS:
            row.candidate = replace(known, evidence=evidence)
        case Stance.EXTENDS:
            row.candidate, row.index = replace(candidate, evidence=evidence), index
        case _:
            return False
    return True


def _kind(candidate: Candidate, processed: Collection[str]) -> tuple[object, ...]:
    """Return what two candidates must have in common to be joined."""
    target = candidate.target if candidate.intent is Intent.FORGET else None
    is_processed = candidate.session in processed
    whose = candidate.owner, candidate.namespace
    return *whose, candidate.intent, target, candidate.scope, is_processed


def _replaces(later: Candidate, known: Candidate) -> bool:
    """Return whether *later* replaces *known* as the user's statement in one conversation."""
    if later.session is None or not later.ticked:
        return False
    if (later.session, later.owner) != (known.session, known.owner):
        return False
    if later.namespace != known.namespace:
        return False
    if Intent.FORGET in {later.intent, known.intent} or known.expires_at or later.expires_at:
        return False
    comparison = compare(known.content, later.content)
    if comparison.sign == Distinction.NUMBERS:
        return differs_in_one_place(known.content, later.content)
    if comparison.sign == Distinction.DENIAL:
        return not is_on_one_day(later.content)
    return comparison.stance is Stance.OPPOSES


def _name_the_same(request: Candidate, other: Candidate) -> bool:
    """Return whether two forget requests name the same; "my car" is not "my car insurance"."""
    names, other_names = (
        frozenset(content_words(text)) for text in (request.content, other.content)
    )
    if names or other_names:
        return names == other_names
    return as_statement(request.content) == as_statement(other.content)


def _stance(known: Candidate, later: Candidate) -> Stance:
    """Return the stance of *later* to *known*; a model's verdicts and warnings keep them apart."""
    if as_statement(known.content) == as_statement(later.content):
        return Stance.REPEATS
    known_verdict = (known.verdict, known.target, known.ticked, known.expires_at)
    if known_verdict != (later.verdict, later.target, later.ticked, later.expires_at):
        return Stance.APART
    return compare(known.content, later.content).stance
