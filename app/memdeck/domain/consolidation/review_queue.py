"""The extracted suggestions pending review, which outlive the window they are shown in."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain
from typing import TypeVar

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate, Flag

ID_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A candidate, its row, the user's edits of that row so far, and who suggested it.

    *extractor* is "" where it is that of the whole review, or nobody's: a file holds memories too.
    """

    candidate: Candidate
    proposed: PlanRow
    row: PlanRow
    extractor: str = ""

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

    *places* maps the id of each cited message to its number in the conversation, counted from 1,
    and *sent_at* to its time, where that is known.
    """

    id: str
    name: str
    format: str
    started_at: datetime | None = None
    places: Mapping[str, int] = field(default_factory=dict)
    sent_at: Mapping[str, datetime] = field(default_factory=dict)


def header_of(conversation: Conversation, cited: Collection[str]) -> ConversationHeader:
    """Return the header of *conversation*, for its messages of the ids *cited*."""
    messages = {
        number: message
        for number, message in enumerate(conversation.messages, start=1)
        if message.id in cited
    }
    return ConversationHeader(
        conversation.id,
        conversation.name,
        conversation.format,
        conversation.started_at,
        places={message.id: number for number, message in messages.items()},
        sent_at={message.id: message.at for message in messages.values() if message.at},
    )


def cited_headers(
    conversations: Iterable[Conversation], candidates: Iterable[Candidate]
) -> list[ConversationHeader]:
    """Return the headers of those *conversations* that *candidates* rest on, in the same order."""
    cited: defaultdict[str, set[str]] = defaultdict(set)
    for candidate in candidates:
        for piece in candidate.evidence:
            cited[piece.conversation].add(piece.message)
    return [
        header_of(conversation, cited[conversation.id])
        for conversation in conversations
        if conversation.id in cited
    ]


def headers_by_id(headers: Iterable[ConversationHeader]) -> dict[str, ConversationHeader]:
    """Return *headers* by id; of one that comes twice, the later with the messages of both."""
    by_id: dict[str, ConversationHeader] = {}
    for header in headers:
        known = by_id.get(header.id, header)
        by_id[header.id] = replace(
            header,
            places={**known.places, **header.places},
            sent_at={**known.sent_at, **header.sent_at},
        )
    return by_id


@dataclass(frozen=True, slots=True)
class PendingReview:
    """Suggestions in reading order, with the data needed to resume their review.

    *rejected* rows must not be offered again, and the vault has not recorded that yet.
    *sessions* are the conversations that an apply finishes, *talks* those the suggestions rest
    on. *extractor* suggested those that name none themselves.
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


NOTHING_PENDING = PendingReview(())


@dataclass(frozen=True, slots=True)
class DecidedReview(PendingReview):
    """The suggestions that one change applied or rejected, for its undo.

    *brought_in* are the conversations that the vault keeps since that change.
    """

    brought_in: tuple[str, ...] = ()

    @classmethod
    def of(cls, decided: PendingReview, brought_in: tuple[str, ...]) -> "DecidedReview":
        """Return the suggestions of *decided* with the conversations *brought_in*."""
        return cls(
            decided.suggestions,
            sessions=decided.sessions,
            talks=decided.talks,
            extractor=decided.extractor,
            brought_in=brought_in,
        )


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
        for index, candidate in enumerate(same_text):
            if evidence.issuperset(candidate.evidence):
                yield row, candidate if row.asks_to_forget else same_text.pop(index)
                break


def with_target(candidate: Candidate, row: PlanRow) -> Candidate:
    """Return *candidate*, if a request to forget, with the target of its *row* alone."""
    return replace(candidate, target=row.target) if row.asks_to_forget else candidate


def planned_again(
    suggestion: Suggestion, planned: PlanRow, known_ids: Collection[str] = ()
) -> Suggestion:
    """Return *suggestion* after its candidate was planned again, as the row *planned*.

    What was held back stays so. A doubt about a memory stays as well, although the new row may have
    none: it may have been made without an embedder, which finds fewer contradictions. For the same
    reason, no doubt arises once a memory was found to say the same, while that is one of
    *known_ids*.

    The user's edits of the row are kept while it proposes the same as before; else their text is
    kept, and it is ticked only if both they and the new row tick it.
    """
    old, row = suggestion.proposed, suggestion.row
    if _is_clearer(old, planned, known_ids):
        planned = replace(old, fresh_id=planned.fresh_id)
    planned = replace(planned, number=row.number)
    is_same = (planned.action, planned.target) == (old.action, old.target)
    new = replace(planned, score=old.score, confidence=old.confidence, relation=old.relation)
    if new.asks_to_forget:
        # A request with a target looks sure of it, though it was not when it was made.
        reason = old.reason if is_same or (new.ticked and not old.ticked) else new.reason
        new = replace(new, reason=reason)
    new = replace(new, ticked=new.ticked and old.ticked)
    if row == old:
        updated = new
    elif is_same:
        updated = replace(row, fresh_id=new.fresh_id)
    else:
        is_reworded = row.content != new.content and new.action is Action.REINFORCE
        updated = replace(
            new,
            action=Action.UPDATE if is_reworded else new.action,
            content=row.content,
            category=row.category,
            importance=row.importance,
            ticked=row.ticked and new.ticked,
        )
    return replace(suggestion, proposed=new, row=updated)


def _is_clearer(old: PlanRow, planned: PlanRow, known_ids: Collection[str]) -> bool:
    """Return whether *old* relates to a known memory more clearly than *planned* does."""
    if old.is_in_doubt:
        return planned.action is Action.ADD and planned.target == old.target
    # A dated one may be in doubt because its day has passed.
    is_said_again = old.action is planned.action is Action.REINFORCE and planned.expires_at is None
    return is_said_again and Flag.DOUBTFUL in planned.flags and old.target in known_ids


def renumbered(suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Return *suggestions* in the same order with ascending numbers, most of them as before."""
    numbered: list[Suggestion] = []
    number = 0
    for suggestion in suggestions:
        number = max(suggestion.row.number, number + 1)
        proposed = replace(suggestion.proposed, number=number)
        row = replace(suggestion.row, number=number)
        numbered.append(replace(suggestion, proposed=proposed, row=row))
    return tuple(numbered)


def restored_before(
    restored: Iterable[Suggestion], pending: Iterable[Suggestion]
) -> tuple[Suggestion, ...]:
    """Return *restored* before *pending*, those of one session together in order of number."""
    left: defaultdict[str | None, list[Suggestion]] = defaultdict(list)
    for suggestion in pending:
        left[suggestion.row.session].append(suggestion)
    ordered: list[Suggestion] = []
    for suggestion in restored:
        same_session = left[suggestion.row.session]
        while same_session and same_session[0].row.number < suggestion.row.number:
            ordered.append(same_session.pop(0))
        ordered.append(suggestion)
    return (*ordered, *chain.from_iterable(left.values()))


def united(parts: Iterable[PendingReview]) -> PendingReview:
    """Return the pending suggestions of all *parts* as one; two windows may hold one each.

    Each suggestion names its own extractor.
    """
    all_parts = tuple(parts)
    conversations = headers_by_id(conversation for part in all_parts for conversation in part.talks)
    return PendingReview(
        tuple(
            replace(suggestion, extractor=suggestion.extractor or part.extractor)
            for part in all_parts
            for suggestion in part.suggestions
        ),
        tuple(row for part in all_parts for row in part.rejected),
        tuple(dict.fromkeys(session for part in all_parts for session in part.sessions)),
        tuple(conversations.values()),
    )


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
    before, after = _Keyed.of(old), _Keyed.of(new)
    step = ReviewQueueStep(
        suggestions=_changed(before.suggestions, after.suggestions),
        rejected=_changed(before.rejected, after.rejected),
        sessions=_changed(before.sessions, after.sessions),
        talks=_changed(before.conversations, after.conversations),
        extractor=new.extractor,
        gone=tuple(key for key in before.suggestions if key not in after.suggestions),
        no_longer_rejected=tuple(key for key in before.rejected if key not in after.rejected),
        settled=tuple(key for key in before.sessions if key not in after.sessions),
        talks_gone=tuple(key for key in before.conversations if key not in after.conversations),
    )
    return step if stepped(old, step) == new else None


def stepped(review: PendingReview, step: ReviewQueueStep) -> PendingReview:
    """Return *review* after *step*, its suggestions by their numbers."""
    known = _Keyed.of(review)
    new = _Keyed.of(step)
    suggestions = _updated(known.suggestions, step.gone, new.suggestions)
    return PendingReview(
        tuple(suggestions[number] for number in sorted(suggestions)),
        tuple(_updated(known.rejected, step.no_longer_rejected, new.rejected).values()),
        tuple(_updated(known.sessions, step.settled, new.sessions)),
        tuple(_updated(known.conversations, step.talks_gone, new.conversations).values()),
        step.extractor,
    )


@dataclass(frozen=True, slots=True)
class _Keyed:
    """The items of a review queue, or of a step, by the keys that identify them."""

    suggestions: Mapping[int, Suggestion]
    rejected: Mapping[int, PlanRow]
    sessions: Mapping[str, str]
    conversations: Mapping[str, ConversationHeader]

    @classmethod
    def of(cls, items: PendingReview | ReviewQueueStep) -> "_Keyed":
        return cls(
            {suggestion.row.number: suggestion for suggestion in items.suggestions},
            {row.number: row for row in items.rejected},
            {session: session for session in items.sessions},
            {conversation.id: conversation for conversation in items.talks},
        )


def _changed(old: Mapping[K, V], new: Mapping[K, V]) -> tuple[V, ...]:
    return tuple(value for key, value in new.items() if key not in old or old[key] != value)


def _updated(known: Mapping[K, V], removed: Iterable[K], new: Mapping[K, V]) -> dict[K, V]:
    removed_keys = set(removed)
    return {key: value for key, value in known.items() if key not in removed_keys} | dict(new)
