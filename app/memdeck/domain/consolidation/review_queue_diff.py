"""The difference between two states of the review queue."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import ConversationHeader, PendingReview, Suggestion

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class ReviewQueueStep:
    """New or changed items, and removed ones: rows by their numbers, conversations by their ids."""

    suggestions: tuple[Suggestion, ...] = ()
    rejected: tuple[PlanRow, ...] = ()
    sessions: tuple[str, ...] = ()
    talks: tuple[ConversationHeader, ...] = ()
    extractor: str = ""
    gone: tuple[int, ...] = ()
    no_longer_rejected: tuple[int, ...] = ()
    settled: tuple[str, ...] = ()
    talks_gone: tuple[str, ...] = ()


def step_between(old: PendingReview, new: PendingReview) -> ReviewQueueStep | None:
    """Return the step that leads from *old* to *new*.

    None where no step does: rows share a number, or are in another order.
    """
    were, are = _Keyed.of(old), _Keyed.of(new)
    step = ReviewQueueStep(
        suggestions=_news(were.suggestions, are.suggestions),
        rejected=_news(were.rejected, are.rejected),
        sessions=_news(were.sessions, are.sessions),
        talks=_news(were.talks, are.talks),
        extractor=new.extractor,
        gone=_gone(were.suggestions, are.suggestions),
        no_longer_rejected=_gone(were.rejected, are.rejected),
        settled=_gone(were.sessions, are.sessions),
        talks_gone=_gone(were.talks, are.talks),
    )
    return step if stepped(old, step) == new else None


def stepped(waiting: PendingReview, step: ReviewQueueStep) -> PendingReview:
    """Return *waiting* after *step*, its suggestions by their numbers."""
    known = _Keyed.of(waiting)
    suggestions = _after(
        known.suggestions, step.gone, {one.row.number: one for one in step.suggestions}
    )
    rejected = {row.number: row for row in step.rejected}
    return PendingReview(
        tuple(suggestions[number] for number in sorted(suggestions)),
        tuple(_after(known.rejected, step.no_longer_rejected, rejected).values()),
        tuple(_after(known.sessions, step.settled, {one: one for one in step.sessions})),
        tuple(
            _after(
                known.talks,
                step.talks_gone,
                {conversation.id: conversation for conversation in step.talks},
            ).values()
        ),
        step.extractor,
    )


@dataclass(frozen=True, slots=True)
class _Keyed:
    """The items of a review queue, by the keys that identify them."""

    suggestions: Mapping[int, Suggestion]
    rejected: Mapping[int, PlanRow]
    sessions: Mapping[str, str]
    talks: Mapping[str, ConversationHeader]

    @classmethod
    def of(cls, waiting: PendingReview) -> "_Keyed":
        return cls(
            {one.row.number: one for one in waiting.suggestions},
            {row.number: row for row in waiting.rejected},
            {session: session for session in waiting.sessions},
            {conversation.id: conversation for conversation in waiting.talks},
        )


def _news(old: Mapping[K, V], new: Mapping[K, V]) -> tuple[V, ...]:
    return tuple(value for key, value in new.items() if key not in old or old[key] != value)


def _gone(old: Mapping[K, V], new: Mapping[K, V]) -> tuple[K, ...]:
    return tuple(key for key in old if key not in new)


def _after(known: Mapping[K, V], gone: Iterable[K], news: Mapping[K, V]) -> dict[K, V]:
    left_out = set(gone)
    kept = {key: value for key, value in known.items() if key not in left_out}
    return {**kept, **news}
