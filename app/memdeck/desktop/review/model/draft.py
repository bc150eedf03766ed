"""A review as a value: the pending rows, the changes to them, and its plan.

Every function returns the new draft, and leaves its argument unchanged.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from types import MappingProxyType

from memdeck.desktop.review.model.row_actions import (
    MOVES,
    REMOVES,
    actions_for,
    as_applied,
    is_tickable,
)
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.review_queue import (
    origins,
    with_target,
)
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate, Flag, Importance

TARGET_GONE = "The memory it was compared with is gone."
NO_EXTRACTORS: Mapping[str, str] = MappingProxyType({})

_WEIGHT = {Importance.LOW: 0, Importance.MEDIUM: 1, Importance.HIGH: 2}


@dataclass(frozen=True, slots=True)
class Origin:
    """The candidate that a row was made of, the row as it was proposed, and who suggested it.

    *extractor* is "" where nobody did: the files themselves hold memories too.
    """

    candidate: Candidate
    proposed: PlanRow
    extractor: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """Rows in reading order, identified by their number.

    *rejected* rows must not be suggested again. *read_before* come from conversations that an
    earlier review finished. *sessions* are the conversations that an apply finishes. *numbered* is
    the highest number ever used, so that none is used twice. *origins* are keyed by the number of
    the row.
    """

    rows: tuple[PlanRow, ...] = ()
    rejected: tuple[PlanRow, ...] = ()
    read_before: tuple[PlanRow, ...] = ()
    sessions: tuple[str, ...] = ()
    numbered: int = 0
    origins: Mapping[int, Origin] = field(default_factory=dict)

    def row(self, number: int) -> PlanRow:
        """Return a pending row.

        Raises:
            KeyError: no row of that number is pending.
        """
        for row in self.rows:
            if row.number == number:
                return row
        raise KeyError(number)

    @property
    def ticked(self) -> tuple[PlanRow, ...]:
        """The rows an apply would carry out."""
        return to_plan(self).ticked

    @property
    def decided(self) -> tuple[PlanRow, ...]:
        """The ticked rows and those where the user keeps the old memory: an apply finishes them."""
        return tuple(row for row in self.rows if row.ticked)

    @property
    def can_apply(self) -> bool:
        """Whether an apply changes something, or records or removes rows."""
        return bool(self.rejected) or any(map(_is_finished, self.rows))

    @property
    def extractors(self) -> tuple[str, ...]:
        """Those who suggested the pending rows, each once."""
        return tuple(dict.fromkeys(filter(None, map(self.extractor_of, self.rows))))

    def extractor_of(self, row: PlanRow) -> str:
        """Return who suggested *row*; "" for nobody."""
        origin = self.origins.get(row.number)
        return "" if origin is None else origin.extractor


@dataclass(frozen=True, slots=True)
class RowEdit:
    """The parts of a row that the user may edit."""

    content: str
    category: str
    importance: Importance
    action: Action


def extended(
    draft: Draft,
    plan: Plan,
    candidates: Sequence[Candidate] = (),
    extractors: Mapping[str, str] = NO_EXTRACTORS,
) -> Draft:
    """Return *draft* with the rows of *plan*, which was made of *candidates*, after its own.

    *extractors* names who read each conversation; a candidate may name another. A claim that is
    already pending gains the new evidence instead, and one that was rejected here is not added
    again.
    """
    origins_by_row = {
        row: Origin(
            with_target(candidate, row),
            row,
            candidate.extractor or extractors.get(row.session or "", ""),
        )
        for row, candidate in origins(plan.rows, candidates)
    }
    numbers = range(draft.numbered + 1, draft.numbered + len(plan.rows) + 1)
    return with_rows(draft, plan, origins_by_row, numbers)


def with_rows(
    draft: Draft, plan: Plan, origins_by_row: Mapping[PlanRow, Origin], numbers: Sequence[int]
) -> Draft:
    """Return *draft* extended by *plan*, whose rows get *numbers*.

    *origins_by_row* maps rows to their origins.
    """
    rows = list(draft.rows)
    positions = {_claim(row): position for position, row in enumerate(rows)}
    rejected_claims = {_claim(row) for row in draft.rejected}
    taken_ids = {row.fresh_id for row in rows}
    read_before = list(draft.read_before)
    known_origins = dict(draft.origins)
    renumbered = {row.number: number for number, row in zip(numbers, plan.rows, strict=True)}
    for number, row in zip(numbers, plan.rows, strict=True):
        claim = _claim(row)
        if row in origins_by_row:
            known_origins[number] = origins_by_row[row]
        if Flag.ALREADY_PROCESSED in row.flags:
            read_before.append(replace(row, number=number))
        elif claim in positions:
            rows[positions[claim]] = _with_evidence(rows[positions[claim]], row)
        elif claim not in rejected_claims:
            # Two plans made at different times may have generated the same id.
            fresh_id = f"{row.fresh_id}-{number}" if row.fresh_id in taken_ids else row.fresh_id
            positions[claim] = len(rows)
            host = None if row.goes_with is None else renumbered[row.goes_with]
            rows.append(replace(row, number=number, fresh_id=fresh_id, goes_with=host))
    return replace(
        draft,
        rows=_in_order(rows),
        read_before=tuple(read_before),
        sessions=tuple(dict.fromkeys(draft.sessions + plan.sessions)),
        numbered=max((draft.numbered, *numbers)),
        origins=known_origins,
    )


def free_numbers(draft: Draft, rows: Sequence[PlanRow]) -> list[int]:
    """Return a number in *draft* for each of *rows*: its own, unless another row has had that."""
    in_use = {row.number for row in (*draft.rows, *draft.rejected, *draft.read_before)}
    claims = {number: _claim(origin.proposed) for number, origin in draft.origins.items()}
    new_numbers = count(max((draft.numbered, *(row.number for row in rows))) + 1)
    return [
        row.number
        if row.number not in in_use and claims.get(row.number) in (None, _claim(row))
        else next(new_numbers)
        for row in rows
    ]


def hidden_rows(draft: Draft) -> tuple[PlanRow, ...]:
    """Return the rows of conversations read before, each claim once; none that is pending."""
    pending = {_said(row) for row in draft.rows}
    by_text: dict[str, PlanRow] = {}
    for row in draft.read_before:
        by_text.setdefault(_said(row), row)
    return tuple(row for text, row in by_text.items() if text not in pending)


def reconsidered(draft: Draft, ids_by_text: Mapping[str, str]) -> Draft:
    """Return *draft* with its hidden rows as pending, unticked.

    *ids_by_text* maps the normalised texts of the known memories to their ids: a row of such a text
    does nothing.
    """
    restored = (
        _reconsidered_row(row, ids_by_text.get(normalised(row.content)))
        for row in hidden_rows(draft)
    )
    return replace(draft, rows=_in_order((*draft.rows, *restored)), read_before=())


def _reconsidered_row(row: PlanRow, known_id: str | None) -> PlanRow:
    if known_id is not None:
        return replace(row, action=Action.NOOP, target=known_id, ticked=False)
    flags = tuple(flag for flag in row.flags if flag is not Flag.ALREADY_PROCESSED)
    return replace(row, action=Action.ADD, ticked=False, flags=flags)


def _said(row: PlanRow) -> str:
    return normalised(row.content)


def reconciled(draft: Draft, known_ids: Collection[str]) -> Draft:
    """Return *draft* for a vault that holds *known_ids*, where memories may have been removed.

    A suggestion about a removed memory becomes an unticked addition; one to remove it has nothing
    left to do. Where no memory is there at all, nothing changes: some programs delete a file before
    they write it again.
    """
    if not known_ids:
        return draft
    rows = tuple(
        row if row.target is None or row.target in known_ids else _without_target(row)
        for row in draft.rows
        if row.target in known_ids or row.action not in MOVES or row.file is not None
    )
    return draft if rows == draft.rows else replace(draft, rows=rows)


def ticked(draft: Draft, numbers: Collection[int], *, is_ticked: bool) -> Draft:
    """Return *draft* with those rows ticked or not, and the rows linked to them.

    Linked rows follow their host row; ticking a linked row also ticks its host, and unticking one
    leaves the host unchanged. A row that can do nothing stays unchanged.
    """
    changed = {*numbers, *linked_rows(draft.rows, numbers)}
    if is_ticked:
        hosts = (row.goes_with for row in draft.rows if row.number in numbers)
        changed |= {host for host in hosts if host is not None}
    return _map_rows(
        draft, changed, lambda row: replace(row, ticked=is_ticked) if is_tickable(row) else row
    )


def answered(draft: Draft, number: int, action: Action) -> Draft:
    """Return *draft* with the user's answer to a doubtful row."""
    return _map_rows(draft, {number}, lambda row: replace(row, action=action, ticked=True))


def edited(draft: Draft, number: int, row_edit: RowEdit) -> Draft:
    """Return *draft* with a row edited, and ticked.

    A blank content keeps the text. A changed text for a memory that was only reinforced rewords it.
    """
    return ticked(
        _map_rows(draft, {number}, lambda row: _with_edit(row, row_edit)), {number}, is_ticked=True
    )


def rejected(draft: Draft, numbers: Collection[int]) -> Draft:
    """Return *draft* without those rows; they are not suggested again."""
    removed = tuple(row for row in draft.rows if row.number in numbers)
    return replace(discarded(draft, numbers), rejected=draft.rejected + removed)


def discarded(draft: Draft, numbers: Collection[int]) -> Draft:
    """Return *draft* without those and their linked rows; nothing is recorded of them."""
    removed = {*numbers, *linked_rows(draft.rows, numbers)}
    rows = tuple(row for row in draft.rows if row.number not in removed)
    return draft if rows == draft.rows else replace(draft, rows=rows)


def without_recorded(draft: Draft, rows: Collection[PlanRow]) -> Draft:
    """Return *draft* after the vault recorded that *rows* were rejected."""
    return replace(draft, rejected=tuple(row for row in draft.rejected if row not in rows))


def after_apply(draft: Draft, plan: Plan) -> Draft:
    """Return *draft* after its *plan* was applied: rows that were not ticked stay pending.

    A row that can do nothing has been seen by then, and is removed too; a request to forget that
    matches nothing stays until the user removes it.
    """
    sessions = tuple(session for session in draft.sessions if session not in plan.sessions)
    return replace(without_rows(draft, filter(_is_finished, plan.rows)), sessions=sessions)


def without_rows(draft: Draft, rows: Iterable[PlanRow]) -> Draft:
    """Return *draft* in which *rows* and their claims are neither pending nor rejected.

    A row has another number once the review was read again, after a purge.
    """
    decided = tuple(rows)
    numbers = {row.number for row in decided}
    claims = set(map(_claim, decided))

    def is_decided(row: PlanRow) -> bool:
        return row.number in numbers or _claim(row) in claims

    left = discarded(draft, {row.number for row in draft.rows if is_decided(row)})
    return replace(left, rejected=tuple(row for row in draft.rejected if not is_decided(row)))


def _is_finished(row: PlanRow) -> bool:
    return row.ticked or not (is_tickable(row) or Flag.UNMATCHED in row.flags)


def without_decided(
    draft: Draft, rows: Iterable[PlanRow], finished_sessions: Collection[str]
) -> Draft:
    """Return *draft* without the claims of *rows*, which another review numbered.

    An apply no longer finishes *finished_sessions*, as that review has.
    """
    claims = set(map(_claim, rows))
    left = discarded(draft, {row.number for row in draft.rows if _claim(row) in claims})
    rejected = tuple(row for row in draft.rejected if _claim(row) not in claims)
    sessions = tuple(session for session in draft.sessions if session not in finished_sessions)
    return replace(left, rejected=rejected, sessions=sessions)


def after_undo(draft: Draft, plan: Plan) -> Draft:
    """Return *draft* after the apply of *plan* was undone: its rows are pending again."""
    sessions = tuple(dict.fromkeys(draft.sessions + plan.sessions))
    restored = with_restored(draft, [row for row in plan.rows if row.ticked])
    return replace(restored, sessions=sessions)


def with_restored(draft: Draft, rows: Iterable[PlanRow]) -> Draft:
    """Return *draft* with the decided *rows* pending again, except those rejected since."""
    claims = set(map(_claim, draft.rows + draft.rejected))
    restored = tuple(row for row in rows if _claim(row) not in claims)
    return replace(draft, rows=_in_order(draft.rows + restored))


def to_plan(draft: Draft) -> Plan:
    """Return the plan that an apply carries out.

    A contradiction that the user applies keeps the new memory and archives the old one. Rows that
    remove a memory come last and once each, so that no other row refers to a memory that
    is already removed.
    """
    remaining = [as_applied(row) for row in draft.rows if row.action not in REMOVES]
    removing: dict[tuple[str, bool], PlanRow] = {}
    for row in draft.rows:
        if row.action in REMOVES:
            removing.setdefault((_subject(row), row.ticked), row)
    return Plan(rows=(*remaining, *removing.values()), sessions=draft.sessions)


def _claim(row: PlanRow) -> tuple[str, str]:
    """Return what identifies the claim of *row*: its text, or what it moves."""
    if row.action is Action.DELETE:
        return f"gone {row.target}", normalised(row.content)
    if row.action in MOVES or row.links:
        return "moved", _subject(row)
    return "said", normalised(row.content)


def _subject(row: PlanRow) -> str:
    return row.file.name if row.file else row.target or row.fresh_id


def _with_evidence(row: PlanRow, other: PlanRow) -> PlanRow:
    known = set(row.evidence)  # a claim of hundreds of conversations has as many messages
    new = tuple(evidence for evidence in other.evidence if evidence not in known)
    return replace(row, evidence=row.evidence + new)


def _without_target(row: PlanRow) -> PlanRow:
    if row.action is Action.ADD:
        return replace(row, target=None, similarity=0.0)
    flags = tuple(flag for flag in row.flags if flag is not Flag.DOUBTFUL)
    return replace(
        row,
        action=Action.ADD,
        target=None,
        similarity=0.0,
        ticked=False,
        reason=TARGET_GONE,
        flags=flags,
    )


def _with_edit(row: PlanRow, row_edit: RowEdit) -> PlanRow:
    content = row_edit.content.strip() or row.content
    action = row_edit.action
    if action is Action.REINFORCE and content != row.content:
        action = Action.UPDATE
    return replace(
        row,
        content=content,
        category=row_edit.category.strip() or row.category,
        importance=row_edit.importance,
        action=action,
        ticked=True,
    )


def _map_rows(
    draft: Draft, numbers: Collection[int], change: Callable[[PlanRow], PlanRow]
) -> Draft:
    rows = tuple(change(row) if row.number in numbers else row for row in draft.rows)
    return draft if rows == draft.rows else replace(draft, rows=rows)


def _in_order(rows: Iterable[PlanRow]) -> tuple[PlanRow, ...]:
    return tuple(sorted(rows, key=lambda row: row.number))


def linked_rows(rows: Sequence[PlanRow], numbers: Collection[int]) -> set[int]:
    """Return the numbers of the rows linked to one of *numbers*."""
    return {row.number for row in rows if row.goes_with in numbers}


def can_merge(rows: Sequence[PlanRow]) -> bool:
    """Return whether *rows* are several of one owner, and each adds or changes a memory."""
    has_one_owner = len({row.owner for row in rows}) == 1
    return len(rows) > 1 and has_one_owner and all(actions_for(row) for row in rows)


def merged(draft: Draft, numbers: Collection[int], content: str) -> Draft:
    """Return *draft* with those rows merged at the position of the first, with text *content*.

    The merged row has all their evidence. If one of them changes a known memory, so does the merged
    row; else it adds one. Return *draft* itself if they cannot be merged.
    """
    rows = [row for row in draft.rows if row.number in numbers]
    if not can_merge(rows):
        return draft
    merged_row = _merged_row(rows, content.strip() or rows[0].content)
    removed = {row.number for row in rows[1:]}
    return replace(
        draft,
        rows=tuple(
            merged_row if row.number == merged_row.number else row
            for row in draft.rows
            if row.number not in removed
        ),
    )


def _merged_row(rows: Sequence[PlanRow], content: str) -> PlanRow:
    first = rows[0]
    base = next((row for row in rows if _changes_known(row)), first)
    expiries = [row.expires_at for row in rows if row.expires_at is not None]
    flags = dict.fromkeys(flag for row in rows for flag in row.flags)
    return replace(
        base,
        number=first.number,
        action=Action.MERGE if _changes_known(base) else Action.ADD,
        content=content,
        importance=max((row.importance for row in rows), key=_WEIGHT.__getitem__),
        evidence=tuple(dict.fromkeys(piece for row in rows for piece in row.evidence)),
        session=first.session,
        said_on=first.said_on,
        expires_at=min(expiries, default=None),
        lifts_tombstone=any(row.lifts_tombstone for row in rows),
        flags=tuple(flag for flag in flags if flag is not Flag.DOUBTFUL),
        ticked=True,
    )


def _changes_known(row: PlanRow) -> bool:
    return row.target is not None and row.action in (Action.REINFORCE, Action.UPDATE, Action.MERGE)
