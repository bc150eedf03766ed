"""The review of a plan of upkeep: one list in the plan's order, of which nothing is remembered."""

from collections.abc import Collection, Iterable

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.review_rows import Line
from memdeck.domain.changes.plan import Plan, PlanRow


class UpkeepModel(ReviewModel):
    """What is due, until it is applied or left; it can be planned anew at any time."""

    def replace(self, plan: Plan) -> None:
        """Let the rows of *plan* wait, and no others."""
        self.clear()
        self.extend(plan, ())

    def clear(self) -> None:
        """Let nothing wait."""
        self.discard({row.number for row in self.draft.rows})

    def reject(self, numbers: Collection[int]) -> None:
        """Leave rows out of this plan; that says nothing about the memories they speak of."""
        self.discard(numbers)

    def lines_of(self, rows: Iterable[PlanRow]) -> list[Line]:
        return list(rows)
