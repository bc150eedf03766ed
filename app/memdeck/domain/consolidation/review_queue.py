"""The extracted suggestions pending review, which outlive the window they are shown in."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

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
        said = f"{normalised(self.candidate.content)}\n{self.candidate.session or ''}"
        if self.row.asks_to_forget and self.row.target is not None:
            said += f"\n{self.row.target}"
        return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:ID_DIGITS]


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


def head_of(conversation: Conversation, cited: Collection[str]) -> ConversationHeader:
    """Return the header of *conversation* with the numbers of the messages of the ids *cited*."""
    places = {
        one.id: place for place, one in enumerate(conversation.messages, start=1) if one.id in cited
    }
    return ConversationHeader(
        conversation.id, conversation.name, conversation.format, conversation.started_at, places
    )


def heads_of(
    conversations: Iterable[Conversation], candidates: Iterable[Candidate]
) -> list[ConversationHeader]:
    """Return the headers of those *conversations* that *candidates* rest on, in the same order."""
    cited: dict[str, set[str]] = {}
    for piece in (piece for candidate in candidates for piece in candidate.evidence):
        cited.setdefault(piece.conversation, set()).add(piece.message)
    return [
        head_of(conversation, cited[conversation.id])
        for conversation in conversations
        if conversation.id in cited
    ]


def heads_by_id(heads: Iterable[ConversationHeader]) -> dict[str, ConversationHeader]:
    """Return *heads* by their ids; of one that comes twice, the later with the numbers of both."""
    found: dict[str, ConversationHeader] = {}
    for head in heads:
        known = found.get(head.id)
        places = head.places if known is None else {**known.places, **head.places}
        found[head.id] = replace(head, places=places)
    return found


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
    made: defaultdict[tuple[str, str | None], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        made[candidate.content, candidate.session].append(candidate)
    for row in rows:
        alike, evidence = made[row.content, row.session], set(row.evidence)
        own = (place for place, one in enumerate(alike) if evidence.issuperset(one.evidence))
        place = next(own, None)
        if place is not None:
            yield row, alike[place] if row.asks_to_forget else alike.pop(place)


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
        kept = now
    elif (now.action, now.target) == (old.action, old.target):
        kept = replace(row, fresh_id=now.fresh_id)
    else:
        kept = replace(
            now,
            action=_reworded(now.action) if row.content != now.content else now.action,
            content=row.content,
            category=row.category,
            importance=row.importance,
            ticked=row.ticked and now.ticked,
        )
    return replace(suggestion, proposed=now, row=kept)


def _as_unsure(now: PlanRow, old: PlanRow) -> PlanRow:
    """Return *now*, a request to forget, unticked and doubted if *old* was.

    A request with a target looks sure of it, though it was not when it was made.
    """
    is_same = (now.action, now.target) == (old.action, old.target)
    reason = old.reason if is_same or (now.ticked and not old.ticked) else now.reason
    return replace(now, ticked=now.ticked and old.ticked, reason=reason)


def united(parts: Iterable[PendingReview]) -> PendingReview:
    """Return the pending suggestions of all *parts* as one; two windows may hold one each."""
    held = tuple(parts)
    conversations = heads_by_id(conversation for part in held for conversation in part.talks)
    return PendingReview(
        tuple(suggestion for part in held for suggestion in part.suggestions),
        tuple(row for part in held for row in part.rejected),
        tuple(dict.fromkeys(session for part in held for session in part.sessions)),
        tuple(conversations.values()),
        next((part.extractor for part in held if part.extractor), ""),
    )


def _reworded(action: Action) -> Action:
    """Return the action for a memory whose text the user changed: a repeated one is updated."""
    return Action.UPDATE if action is Action.REINFORCE else action
