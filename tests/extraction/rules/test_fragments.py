"""Fragments are no memories, and habits are no experiences."""

import pytest

from tests.extraction.conversations import WEDNESDAY, candidates_from


@pytest.mark.parametrize(
    "text",
    [
        "From now on.",
        "By default, please.",
        "Going forward, keep that in mind.",
        "My new flat in Porto, what furniture fits?",
        "With my knee injury, suggest three exercises.",
        "For my brother's graduation in June, give me five gift ideas.",
        "以后，记住。",
        "从今天开始。",
        "关于我的新房子，你有什么建议？",
        "我的新工作，推荐一个通勤方案。",
    ],
)
def test_text_without_a_predicate_is_no_memory(text):
    assert candidates_from(text) == ()


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        (
            "From now on, list the scenes before you rate it.",
            "The user asks the assistant, from now on, to list the scenes before it rates it.",
        ),
        (
            "In future, make me a table of the costs.",
            "The user asks the assistant, in future, to make them a table of the costs.",
        ),
        ("On Fridays no meetings.", "On Fridays no meetings."),
    ],
)
def test_a_statement_stays_with_its_introduction(text, memory):
    assert [one.content for one in candidates_from(text)] == [memory]


def test_what_the_user_asks_for_is_no_experience():
    (request,) = candidates_from("In future, read the whole log before you close the ticket.")

    assert request.category == "preference"


@pytest.mark.parametrize(
    "text",
    [
        "I always submit the timesheet on Thursday.",
        "Every Tuesday I have to put the bins out.",
        "On Saturday I usually have to drive my son to football.",
        "I always have to pay the nanny by the end of the month.",
        "I have to return each library book on a Monday.",
        "周四我都会交工时表。",
        "我总是周六去交电费。",
        "每周二要倒垃圾。",
    ],
)
def test_a_habit_is_a_workflow_that_is_due_on_no_day(text):
    (habit,) = candidates_from(text, at=WEDNESDAY)

    assert (habit.category, habit.expires_at) == ("workflow", None)
    assert "2024-" not in habit.content


@pytest.mark.parametrize("text", ["Remind me every Friday to feed the fish.", "每周五提醒我喂鱼。"])
def test_a_reminder_that_comes_back_does_not_expire(text):
    (reminder,) = candidates_from(text, at=WEDNESDAY)

    assert (reminder.category, reminder.expires_at) == ("todo", None)


@pytest.mark.parametrize(
    "text",
    [
        "I usually cycle, but on Friday I have to take the car in.",
        "I have to submit the timesheet on Friday.",
        "I need to finish the slides by next Friday, as always.",
        "下周五我都要去交材料。",
        "我周五要交工时表。",
    ],
)
def test_what_is_due_once_stays_a_todo(text):
    (todo,) = candidates_from(text, at=WEDNESDAY)

    assert todo.category == "todo"
    assert todo.expires_at is not None
