"""The extracted suggestions pending review, which outlive the window they are shown in."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate

ID_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A candidate, its row, and the user's edits of that row so far."""

    candidate: Candidate
    proposed: PlanRow
    row: PlanRow

    @property
    def id(self) -> str:
        """The id by which users refer to it: the same for the same text of the same session.

        Of a request to forget, each memory that it may mean has an id of its own.
        """
        identity = f"{normalised(self.candidate.content)}\n{self.candidate.session or ''}"
        if self.row.asks_to_forget and self.row.target is not None:
            identity += f"\n{self.row.target}"
        return hashlib.sha256(identity.encode("utf-8", "replace")).hexdigest()[:ID_DIGITS]


@dataclass(frozen=True, slots=True)
class ConversationHeader:
    """A conversation that suggestions rest on, without its text, which is among the transcripts.

    *places* maps the id of each cited message to its number in the conversation, counted from 1.
    """

    id: str
    name: str
    format: str
    started_at: datetime | None = None
    places: Mapping[str, int] = field(default_factory=dict)


def header_of(conversation: Conversation, cited: Collection[str]) -> ConversationHeader:
    """Return the header of *conversation* with the numbers of the messages of the ids *cited*."""
    places = {
        message.id: number
        for number, message in enumerate(conversation.messages, start=1)
        if message.id in cited
    }
    return ConversationHeader(
        conversation.id, conversation.name, conversation.format, conversation.started_at, places
    )


def cited_headers(
    conversations: Iterable[Conversation], candidates: Iterable[Candidate]
) -> list[ConversationHeader]:
    """Return the headers of those *conversations* that *candidates* rest on, in the same order."""
    cited: dict[str, set[str]] = {}
    for piece in (piece for candidate in candidates for piece in candidate.evidence):
        cited.setdefault(piece.conversation, set()).add(piece.message)
    return [
        header_of(conversation, cited[conversation.id])
        for conversation in conversations
        if conversation.id in cited
    ]


def headers_by_id(headers: Iterable[ConversationHeader]) -> dict[str, ConversationHeader]:
    """Return *headers* by id; of one that comes twice, the later with the numbers of both."""
    by_id: dict[str, ConversationHeader] = {}
    for header in headers:
        known = by_id.get(header.id)
        places = header.places if known is None else {**known.places, **header.places}
        by_id[header.id] = replace(header, places=places)
    return by_id


@dataclass(frozen=True, slots=True)
class PendingReview:
    """Suggestions in reading order, with the data needed to resume their review.

    *rejected* rows must not be offered again, and the vault has not recorded that yet.
    *sessions* are the conversations that an apply finishes, *conversations* those the
    suggestions rest on.
    """

    suggestions: tuple[Suggestion, ...]
    rejected: tuple[PlanRow, ...] = ()
    sessions: tuple[str, ...] = ()
    talks: tuple[ConversationHeader, ...] = ()
    extractor: str = ""

    @property
    def is_empty(self) -> bool:
        """True where nothing is left to decide or to record."""
        return not self.suggestions and not self.rejected


def origins(
    rows: Iterable[PlanRow], candidates: Iterable[Candidate]
) -> Iterator[tuple[PlanRow, Candidate]]:
    """Yield each of *rows* with the candidate whose text it has; one without is left out.

    A row of a claim made several times is where it was made first, has the fullest text, and
    rests on the evidence of all. Several rows of one request to forget have the same candidate.
    """
    by_text: defaultdict[tuple[str, str | None], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        by_text[candidate.content, candidate.session].append(candidate)
    for row in rows:
        same_text, evidence = by_text[row.content, row.session], set(row.evidence)
        own = (
            index
            for index, candidate in enumerate(same_text)
            if evidence.issuperset(candidate.evidence)
        )
        index = next(own, None)
        if index is not None:
            yield row, same_text[index] if row.asks_to_forget else same_text.pop(index)


def with_target(candidate: Candidate, row: PlanRow) -> Candidate:
    """Return *candidate*, if a request to forget, with the target of its *row* alone."""
    return replace(candidate, target=row.target) if row.asks_to_forget else candidate


def planned_again(suggestion: Suggestion, now: PlanRow) -> Suggestion:
    """Return *suggestion* after its candidate was planned again and made the row *now*.

    The user's edits of the row are kept while it proposes the same as before; else their text is
    kept, and it is ticked only if both they and the new row tick it.
    """
    old, row = suggestion.proposed, suggestion.row
    now = replace(now, score=old.score, confidence=old.confidence, relation=old.relation)
    if now.asks_to_forget:
        now = _as_unsure(now, old)
    if row == old:
        updated = now
    elif (now.action, now.target) == (old.action, old.target):
        updated = replace(row, fresh_id=now.fresh_id)
    else:
        updated = replace(
            now,
            action=_reworded(now.action) if row.content != now.content else now.action,
            content=row.content,
            category=row.category,
            importance=row.importance,
            ticked=row.ticked and now.ticked,
        )
    return replace(suggestion, proposed=now, row=updated)


def _as_unsure(now: PlanRow, old: PlanRow) -> PlanRow:
    """Return *now*, a request to forget, unticked and doubted if *old* was.

    A request with a target looks sure of it, though it was not when it was made.
    """
    is_same = (now.action, now.target) == (old.action, old.target)
    reason = old.reason if is_same or (now.ticked and not old.ticked) else now.reason
    return replace(now, ticked=now.ticked and old.ticked, reason=reason)


def united(parts: Iterable[PendingReview]) -> PendingReview:
    """Return the pending suggestions of all *parts* as one; two windows may hold one each."""
    all_parts = tuple(parts)
    conversations = headers_by_id(conversation for part in all_parts for conversation in part.talks)
    return PendingReview(
        tuple(suggestion for part in all_parts for suggestion in part.suggestions),
        tuple(row for part in all_parts for row in part.rejected),
        tuple(dict.fromkeys(session for part in all_parts for session in part.sessions)),
        tuple(conversations.values()),
        next((part.extractor for part in all_parts if part.extractor), ""),
    )


def _reworded(action: Action) -> Action:
    """Return the action for a memory whose text the user changed: a repeated one is updated."""
    return Action.UPDATE if action is Action.REINFORCE else action


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


def stepped(review: PendingReview, step: ReviewQueueStep) -> PendingReview:
    """Return *review* after *step*, its suggestions by their numbers."""
    known = _Keyed.of(review)
    suggestions = _after(
        known.suggestions,
        step.gone,
        {suggestion.row.number: suggestion for suggestion in step.suggestions},
    )
    rejected = {row.number: row for row in step.rejected}
    return PendingReview(
        tuple(suggestions[number] for number in sorted(suggestions)),
        tuple(_after(known.rejected, step.no_longer_rejected, rejected).values()),
        tuple(
            _after(
                known.sessions,
                step.settled,
                {session: session for session in step.sessions},
            )
        ),
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
    def of(cls, review: PendingReview) -> "_Keyed":
        return cls(
            {suggestion.row.number: suggestion for suggestion in review.suggestions},
            {row.number: row for row in review.rejected},
            {session: session for session in review.sessions},
            {conversation.id: conversation for conversation in review.talks},
        )


def _news(old: Mapping[K, V], new: Mapping[K, V]) -> tuple[V, ...]:
    return tuple(value for key, value in new.items() if key not in old or old[key] != value)


def _gone(old: Mapping[K, V], new: Mapping[K, V]) -> tuple[K, ...]:
    return tuple(key for key in old if key not in new)


def _after(known: Mapping[K, V], gone: Iterable[K], news: Mapping[K, V]) -> dict[K, V]:
    left_out = set(gone)
    remaining = {key: value for key, value in known.items() if key not in left_out}
    return {**remaining, **news}
