"""Undo and redo of what a review decided, in any order: no suggestion has two fates."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.draft import to_plan
from memdeck.domain.changes.plan import Plan
from tests.fakes.reviews import plan, review_context, suggestion

NUMBERS = st.sets(st.integers(1, 4), min_size=1)


class ReviewOfAVault(RuleBasedStateMachine):
    """A review, and the changes of a vault that an undo takes back from the last on."""

    def __init__(self):
        super().__init__()
        self.model = ReviewModel(review_context())
        self.model.extend(plan(*map(suggestion, range(1, 5))), ())
        self.done = []
        self.undone = []

    @rule(numbers=NUMBERS, is_ticked=st.booleans())
    def tick(self, numbers, is_ticked):
        self.model.tick(numbers, is_ticked=is_ticked)

    @rule(numbers=NUMBERS)
    def reject(self, numbers):
        self.model.reject(numbers)

    @rule()
    def undo_step(self):
        self.model.undo()

    @rule()
    def redo_step(self):
        self.model.redo()

    @rule()
    def apply(self):
        rejected, to_apply = self.model.draft.rejected, to_plan(self.model.draft)
        if rejected:
            self._change(rejected)
            self.model.remove_recorded(rejected)
        if to_apply.ticked:
            self._change(to_apply)
            self.model.remove_applied(to_apply)

    @precondition(lambda self: self.done)
    @rule()
    def undo_change(self):
        change = self.done.pop()
        self.undone.append(change)
        self.model.set_context(review_context())
        if isinstance(change, Plan):
            self.model.restore_applied(change)
        else:
            self.model.restore_rejected(change)

    @precondition(lambda self: self.undone)
    @rule()
    def redo_change(self):
        change = self.undone.pop()
        self.done.append(change)
        self.model.set_context(review_context())
        if isinstance(change, Plan):
            self.model.remove_applied(change)
        else:
            self.model.remove_rejected(change)

    @invariant()
    def every_suggestion_has_one_fate(self):
        draft = self.model.draft
        fates = [row.content for row in draft.rows + draft.rejected]
        for change in self.done:
            rows = change.ticked if isinstance(change, Plan) else change
            fates += [row.content for row in rows]
        assert len(fates) == len(set(fates))

    def _change(self, change):
        self.done.append(change)
        self.undone.clear()
        self.model.set_context(review_context())


TestReviewOfAVault = ReviewOfAVault.TestCase
TestReviewOfAVault.settings = settings(max_examples=100, stateful_step_count=20, deadline=None)
