"""The review of a maintenance plan: one list in the plan's order, of which nothing is saved."""

from collections.abc import Collection, Iterable

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.review_rows import Line
from memdeck.domain.changes.plan import Plan, PlanRow


class UpkeepModel(ReviewModel):
    """The due changes, until they are applied or dismissed; they can be planned again any time."""

    def replace(self, plan: Plan) -> None:
        """Replace all pending rows with those of *plan*."""
        self.clear()
        self.extend(plan, ())

    def clear(self) -> None:
        """Remove all rows."""
        self.discard({row.number for row in self.draft.rows})

    def reject(self, numbers: Collection[int]) -> None:
        """Leave rows out of this plan; this records nothing about their memories."""
        self.discard(numbers)

    def lines_of(self, rows: Iterable[PlanRow]) -> list[Line]:
        return list(rows)
