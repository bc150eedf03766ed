"""The model of the review list: the draft with its undo steps, as a list of lines."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from PySide6.QtCore import QAbstractListModel, QLocale, QObject, Qt, Signal

from memdeck.desktop.review.labels.row_labels import accessible_heading, accessible_row
from memdeck.desktop.review.model import draft as drafts
from memdeck.desktop.review.model.draft import Draft, RowEdit
from memdeck.desktop.review.model.review_context import Effect, ReviewContext, effect_of
from memdeck.desktop.review.model.review_rows import (
    Heading,
    Line,
    conversation_of,
    key_of,
    lines_of,
)
from memdeck.desktop.review.model.row_actions import is_tickable
from memdeck.desktop.review.model.stored_review import resumed
from memdeck.desktop.review.model.undo import UndoStack
from memdeck.desktop.ui.models.roles import CHECK, DISPLAY, ROOT, SPOKEN, Index
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    PendingReview,
    headers_by_id,
)
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate


class ReviewModel(QAbstractListModel):
    """The pending suggestions, grouped by conversation once there are several.

    Lives as long as the vault is open, whether it is shown or not. A user's action is a step that
    ``undo`` reverts; changes from outside are not. GUI thread only.
    """

    changed = Signal()
    """The draft, its undo steps, or the review context has changed."""
    stepped = Signal()
    """The user made a step, or undid or redid one."""
    restored = Signal(int)
    """An undo or a redo brought back rows; the number of the first."""

    def __init__(self, context: ReviewContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._undo_stack = UndoStack()
        self._lines: list[Line] = []
        self._effects: dict[int, tuple[PlanRow, Effect]] = {}
        self._has_several_extractors = False
        self._has_headings = False
        self.has_new_step = False
        """Whether the user made a step since the vault last changed: there is nothing to redo."""

    @property
    def draft(self) -> Draft:
        return self._undo_stack.now

    @property
    def context(self) -> ReviewContext:
        return self._context

    @property
    def can_undo(self) -> bool:
        return self.step_count > 0

    @property
    def step_count(self) -> int:
        """The number of steps that can be undone."""
        return len(self._undo_stack.past)

    @property
    def can_redo(self) -> bool:
        return bool(self._undo_stack.future)

    def line_at(self, position: int) -> Line:
        return self._lines[position]

    def position_of(self, number: int) -> int | None:
        """Return the line of a row; None where it is not pending."""
        positions = (
            position
            for position, line in enumerate(self._lines)
            if isinstance(line, PlanRow) and line.number == number
        )
        return next(positions, None)

    def tick_state(self, heading: Heading) -> Qt.CheckState:
        """Return whether all, some or none of a conversation's rows are ticked."""
        rows = [row for row in heading.rows if is_tickable(row)]
        count = sum(row.ticked for row in rows)
        if not count:
            return Qt.CheckState.Unchecked
        return Qt.CheckState.Checked if count == len(rows) else Qt.CheckState.PartiallyChecked

    def effect(self, row: PlanRow) -> Effect:
        known = self._effects.get(row.number)
        if known is not None and known[0] is row:
            return known[1]
        effect = effect_of(row, self._context)
        self._effects[row.number] = (row, effect)
        return effect

    def author_of(self, row: PlanRow) -> str:
        """Return who suggested *row*; "" where the header names them, as it does a single one."""
        return self.draft.extractor_of(row) if self._has_several_extractors else ""

    def tick(self, numbers: Collection[int], *, is_ticked: bool) -> None:
        self._push(drafts.ticked(self.draft, numbers, is_ticked=is_ticked))

    def answer(self, number: int, action: Action) -> None:
        self._push(drafts.answered(self.draft, number, action))

    def edit(self, number: int, row_edit: RowEdit) -> None:
        self._push(drafts.edited(self.draft, number, row_edit))

    def merge(self, numbers: Collection[int], content: str) -> None:
        self._push(drafts.merged(self.draft, numbers, content))

    def reject(self, numbers: Collection[int]) -> None:
        self._push(drafts.rejected(self.draft, numbers))

    def discard(self, numbers: Collection[int]) -> None:
        self._push(drafts.discarded(self.draft, numbers))

    def reconsider(self) -> None:
        """Show the rows hidden because their conversation was imported before."""
        known = self._context.known.items()
        ids_by_text = {normalised(entry.content): id_ for id_, entry in known}
        self._push(drafts.reconsidered(self.draft, ids_by_text))

    def undo(self) -> None:
        self._restore(self._undo_stack.undone())

    def redo(self) -> None:
        self._restore(self._undo_stack.redone())

    def expect_conversations(self, count: int) -> None:
        """Show headings from now on if several are under review with *count* more.

        A heading that came with the second conversation would move the rows of the first.
        """
        self._has_headings = len(set(map(conversation_of, self.draft.rows))) + count > 1
        self._show(self.lines_of(self.draft.rows))

    def extend(
        self,
        plan: Plan,
        conversations: Iterable[ConversationHeader],
        candidates: Sequence[Candidate] = (),
        extractors: Mapping[str, str] = drafts.NO_EXTRACTORS,
    ) -> None:
        """Add the rows of *plan*, made of *candidates* from *conversations*, to the review.

        *extractors* names who read each conversation.
        """
        self._add_conversations(conversations)
        self._set_stack(
            self._undo_stack.rebased(
                lambda draft: drafts.extended(draft, plan, candidates, extractors)
            )
        )

    def resume(self, pending: PendingReview) -> None:
        """Add the pending review stored in the vault."""
        self._add_conversations(pending.talks)
        self._set_stack(self._undo_stack.rebased(lambda draft: resumed(draft, pending)))

    def replace_pending(self, pending: PendingReview) -> None:
        """Replace all pending rows with *pending*, and clear the undo steps."""
        conversations = {conversation.id: conversation for conversation in pending.talks}
        self._context = replace(self._context, conversations=conversations)
        # An apply that is undone later restores rows by their old numbers.
        draft = Draft(numbered=self.draft.numbered, origins=self.draft.origins)
        self._set_stack(UndoStack(resumed(draft, pending)))

    def set_context(self, context: ReviewContext) -> None:
        """Show the rows against the current vault; the conversations stay those of this review."""
        self._context = replace(context, conversations=self._context.conversations)
        self._effects.clear()
        self.has_new_step = False
        known = self._context.known
        self._set_stack(self._undo_stack.rebased(lambda draft: drafts.reconciled(draft, known)))
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def remove_applied(self, plan: Plan) -> None:
        """Remove the rows that *plan* carried out, and clear the undo steps."""
        self._set_stack(UndoStack(drafts.after_apply(self.draft, plan)))

    def remove_recorded(self, rows: Collection[PlanRow]) -> None:
        """Remove rejected rows that the vault has recorded, and clear the undo steps."""
        self._set_stack(UndoStack(drafts.without_recorded(self.draft, rows)))

    def remove_rejected(self, rows: Sequence[PlanRow]) -> None:
        """Remove rejected *rows* again, because their rejection was redone."""
        self._set_stack(self._undo_stack.rebased(lambda draft: drafts.without_rows(draft, rows)))

    def remove_decided(self, review: PendingReview) -> None:
        """Remove what *review* decided on, because the decision was redone."""
        rows = [suggestion.row for suggestion in review.suggestions]
        self._set_stack(
            self._undo_stack.rebased(
                lambda draft: drafts.without_decided(draft, rows, review.sessions)
            )
        )

    def restore_rejected(self, rows: Sequence[PlanRow]) -> None:
        """Restore rejected *rows*, because the record of their rejection was undone."""
        known = self._context.known
        self._restore(
            self._undo_stack.rebased(
                lambda draft: drafts.reconciled(drafts.with_restored(draft, rows), known)
            )
        )

    def restore_applied(self, plan: Plan) -> None:
        """Restore the rows of *plan*, because its apply was undone."""
        known = self._context.known
        self._restore(
            self._undo_stack.rebased(
                lambda draft: drafts.reconciled(drafts.after_undo(draft, plan), known)
            )
        )

    def lines_of(self, rows: Iterable[PlanRow]) -> list[Line]:
        conversations = self._context.conversations
        return lines_of(rows, conversations, has_headings=self._has_headings)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        match self._lines[index.row()]:
            case Heading() as heading:
                return self._heading_data(heading, role)
            case PlanRow() as row:
                return self._row_data(row, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        reachable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        line = self._lines[index.row()]
        rows = line.rows if isinstance(line, Heading) else (line,)
        if any(map(is_tickable, rows)):
            reachable |= Qt.ItemFlag.ItemIsUserCheckable
        return reachable if isinstance(line, Heading) else reachable | Qt.ItemFlag.ItemIsSelectable

    def _heading_data(self, heading: Heading, role: int) -> object:
        if role == CHECK:
            return self.tick_state(heading)
        if role in (DISPLAY, SPOKEN):
            return accessible_heading(heading.conversation, len(heading.rows), self._context)
        return None

    def _row_data(self, row: PlanRow, role: int) -> object:
        if role == CHECK:
            return Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked
        if role == DISPLAY:
            return row.content
        if role == SPOKEN:
            author = self.author_of(row)
            return accessible_row(row, self.effect(row), self._context, QLocale(), author)
        return None

    def _add_conversations(self, conversations: Iterable[ConversationHeader]) -> None:
        headers = headers_by_id((*self._context.conversations.values(), *conversations))
        self._context = replace(self._context, conversations=headers)

    def _push(self, draft: Draft) -> None:
        is_step = draft != self.draft
        self.has_new_step |= is_step
        self._set_stack(self._undo_stack.stepped(draft))
        if is_step:
            self.stepped.emit()

    def _restore(self, undo_stack: UndoStack) -> None:
        """Show *undo_stack*, and report the first row that is pending again."""
        pending = {row.number for row in self.draft.rows}
        self._set_stack(undo_stack)
        self.stepped.emit()
        rows = (line for line in self._lines if isinstance(line, PlanRow))
        restored = next((row.number for row in rows if row.number not in pending), None)
        if restored is not None:
            self.restored.emit(restored)

    def _set_stack(self, undo_stack: UndoStack) -> None:
        self._undo_stack = undo_stack
        self._has_several_extractors = len(undo_stack.now.extractors) > 1
        self._show(self.lines_of(undo_stack.now.rows))
        self.changed.emit()

    def _show(self, lines: list[Line]) -> None:
        """Update the list to *lines*, so that selection and scroll position survive.

        Lines that stay keep their order: rows by number, conversations by arrival.
        """
        self._remove_all_but({key_of(line) for line in lines})
        known = {key_of(line) for line in self._lines}
        position = 0
        for is_known, run in groupby(lines, key=lambda line: key_of(line) in known):
            run_lines = list(run)
            (self._replace if is_known else self._insert)(position, run_lines)
            position += len(run_lines)

    def _replace(self, position: int, lines: list[Line]) -> None:
        pairs = zip(self._lines[position : position + len(lines)], lines, strict=True)
        changed = [row for row, (old, new) in enumerate(pairs, start=position) if old != new]
        self._lines[position : position + len(lines)] = lines
        for first, last in _runs(changed):
            self.dataChanged.emit(self.index(first), self.index(last))

    def _insert(self, position: int, lines: list[Line]) -> None:
        self.beginInsertRows(ROOT, position, position + len(lines) - 1)
        self._lines[position:position] = lines
        self.endInsertRows()

    def _remove_all_but(self, keys: Collection[str | int]) -> None:
        gone = [position for position, line in enumerate(self._lines) if key_of(line) not in keys]
        for first, last in reversed(list(_runs(gone))):
            self.beginRemoveRows(ROOT, first, last)
            del self._lines[first : last + 1]
            self.endRemoveRows()


def _runs(positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of neighbours in the ascending *positions*."""
    for _, run in groupby(enumerate(positions), key=lambda pair: pair[1] - pair[0]):
        neighbours = [position for _, position in run]
        yield neighbours[0], neighbours[-1]
