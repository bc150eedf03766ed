"""The messages that the summary of a part of a session keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.session import SessionMessage, Speaker
from memdeck.domain.conversation.session_summary import Point, PointKind
from memdeck.extraction.rules.session_summary import points_of
from tests.fakes.entries import NOW

GOAL, DONE, DECIDED, OPEN = PointKind


def conversation(*turns):
    return [
        SessionMessage(id=f"m{n}", role=Speaker(role), content=text, at=NOW)
        for n, (role, text) in enumerate(turns)
    ]


def kinds_of(*turns):
    """Return the kinds for which the first message is kept."""
    return [point.kind for point in points_of(conversation(*turns))]


ANSWER = ("assistant", "Understood.")


@pytest.mark.row("D1")
@pytest.mark.parametrize(
    ("role", "text", "kind"),
    [
        ("user", "Please set up the deployment for the shop.", GOAL),
        ("user", "How do I deploy this to Kubernetes?", GOAL),
        ("user", "帮我把登录页改成响应式布局。", GOAL),
        ("user", "We decided to use Redis for the sessions.", DECIDED),
        ("user", "我们决定用 Redis 存会话。", DECIDED),
        ("user", "I prefer short commit messages.", DECIDED),
        ("user", "The login test still fails on Windows.", OPEN),
        ("assistant", "I've added the health check and all tests pass now.", DONE),
        ("assistant", "The root cause was a stale cache.", DONE),
        ("assistant", "数据库已经迁移完成。", DONE),
        ("assistant", "部署失败，端口被占用。", DONE),
        ("assistant", "We'll use port 8080 for the proxy.", DECIDED),
        ("assistant", "The rollback script is not yet written.", OPEN),
        ("assistant", "监控还没有配置。", OPEN),
    ],
)
def test_goals_results_decisions_and_open_tasks_are_in_the_summary(role, text, kind):
    other = ("user", "Mm.") if role == "assistant" else ANSWER

    assert kinds_of((role, text), other) == [kind]


@pytest.mark.row("D1")
@pytest.mark.parametrize(
    ("role", "text"),
    [
        ("user", "Thanks a lot!"),
        ("user", "Good morning!"),
        ("user", "谢谢你！"),
        ("user", "ok"),
        ("assistant", "You're welcome!"),
        ("assistant", "Let me know how it goes."),
        ("assistant", "First I look into the logs."),
        ("assistant", "不客气。"),
        ("tool", "error: the build failed"),
        ("system", "Please be kind."),
        ("user", "```\nplease = 1\nwe decided = 2\n```"),
    ],
)
def test_chat_steps_to_a_result_and_tool_output_are_not(role, text):
    assert kinds_of((role, text), ANSWER, ("user", "Mm.")) == []


def test_a_question_is_open_until_somebody_answers():
    asked = ("assistant", "Which region shall it run in?")

    assert kinds_of(("user", "Mm."), asked) == [OPEN]
    assert kinds_of(asked, ("user", "Frankfurt.")) == []


def test_secrets_are_masked_and_long_sentences_cut():
    key = "sk-" + "a1B2" * 10
    (point, long) = points_of(
        conversation(
            ("user", f"Please use the key {key} for it."), ("user", "Please write " + "x" * 400)
        )
    )

    assert key not in point.text
    assert len(long.text) == 200


@given(st.lists(st.tuples(st.sampled_from(Speaker), st.text()), max_size=5))
def test_no_text_is_too_odd(turns):
    assert all(isinstance(one, Point) for one in points_of(conversation(*turns)))
