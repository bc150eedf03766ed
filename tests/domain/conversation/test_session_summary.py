import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.session_summary import Point, PointKind, render_summary
from memdeck.domain.prompt.prompt_selection import PromptLanguage

ENGLISH, CHINESE = PromptLanguage.ENGLISH, PromptLanguage.CHINESE


@pytest.mark.row("D1")
def test_a_summary_has_goals_changes_decisions_and_open_points_in_that_order():
    points = [
        Point(PointKind.OPEN, "Which port?"),
        Point(PointKind.DECIDED, "Redis holds the sessions."),
        Point(PointKind.GOAL, "Deploy the\nshop."),
        Point(PointKind.DONE, "The tests pass."),
    ]

    assert render_summary(points, ENGLISH).splitlines() == [
        "Goals:",
        "- Deploy the shop.",
        "Done so far:",
        "- The tests pass.",
        "Decided and to be kept in mind:",
        "- Redis holds the sessions.",
        "Open:",
        "- Which port?",
    ]


def test_a_summary_is_in_the_language_of_the_conversation_and_says_nothing_twice():
    result = render_summary([Point(PointKind.OPEN, "端口用哪个？")] * 2, CHINESE)

    assert result == "未解决:\n- 端口用哪个？"


def test_a_summary_of_nothing_is_empty():
    assert render_summary([Point(PointKind.DONE, " ")], ENGLISH) == ""


def test_of_too_many_points_the_first_and_the_last_stay():
    points = [Point(PointKind.DONE, f"Step {number} is done.") for number in range(200)]
    result = render_summary(points, ENGLISH, 100)

    assert "Step 0 " in result
    assert "Step 199 " in result
    assert "Step 100 " not in result


@given(st.lists(st.builds(Point, st.sampled_from(PointKind), st.text())), st.integers(0, 99))
def test_a_summary_keeps_to_its_limit(points, most):
    assert len(render_summary(points, ENGLISH, most, len)) <= most
