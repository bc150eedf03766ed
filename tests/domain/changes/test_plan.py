"""Merged plans."""

from memdeck.domain.changes.plan import Action, Plan, PlanRow, joined_plans


def row(number, goes_with=None, *, ticked=True):
    return PlanRow(
        number=number,
        action=Action.ADD,
        content=f"Row {number}",
        category="fact",
        goes_with=goes_with,
        ticked=ticked,
    )


def test_joined_plans_number_on_and_keep_together_what_goes_together():
    first = Plan((row(1), row(2, 1)), ("s1",), ("A note.",))
    second = Plan((row(1), row(2, 1)), ("s2",))

    joined = joined_plans(first, Plan(()), second)

    assert [(one.number, one.goes_with) for one in joined.rows] == [
        (1, None),
        (2, 1),
        (3, None),
        (4, 3),
    ]
    assert (joined.sessions, joined.notes) == (("s1", "s2"), ("A note.",))


def test_a_row_goes_only_with_the_one_it_goes_with():
    plan = Plan((row(1, ticked=False), row(2, 1), row(3), row(4, 3)))

    assert [one.number for one in plan.ticked] == [3, 4]
