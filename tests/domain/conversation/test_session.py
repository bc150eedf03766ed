"""An open session: its latest messages, its window, its older half, and its summary."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.conversation.session import (
    PER_MESSAGE,
    Session,
    SessionMessage,
    Speaker,
    Summary,
    answered,
    as_conversation,
    as_handed_over,
    as_turn,
    shortened,
    with_summary,
)
from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.prompt.tokens import budget_tokens
from tests.fakes.entries import NOW


def message(number, words=10, role=Speaker.USER, **fields):
    """Return a message with that number of tokens for a fake counter."""
    at = NOW + timedelta(minutes=number)
    return SessionMessage(id=f"m{number}", role=role, content="x " * words, at=at, **fields)


def words_of(text):
    return len(text.split())


def conversation(*words, summaries=()):
    messages = tuple(message(number, count) for number, count in enumerate(words, 1))
    return Session("s1", messages, summaries)


def ids(messages):
    return [one.id for one in messages]


CALLING = {"role": Speaker.ASSISTANT, "tool_calls": ({"id": "c1"},)}
RESULT = {"role": Speaker.TOOL, "tool_call_id": "c1"}


@pytest.mark.row("D1")
@pytest.mark.parametrize(("limit", "found"), [(2, ["m2", "m3"]), (9, ["m1", "m2", "m3"]), (0, [])])
def test_recent_are_the_last_messages_in_order(limit, found):
    assert ids(conversation(1, 1, 1).recent(limit)) == found


@pytest.mark.row("D1")
def test_recent_leaves_out_what_a_summary_reports():
    assert ids(conversation(1, 1, 1, summaries=(Summary("They met.", 2),)).recent()) == ["m3"]


@pytest.mark.row("D1")
def test_a_window_takes_the_newest_messages_that_fit_and_counts_their_tokens():
    window = conversation(10, 10, 10).window(2 * (10 + PER_MESSAGE) + 1, words_of)

    assert ids(window.messages) == ["m2", "m3"]
    assert window.total_tokens == 2 * (10 + PER_MESSAGE)


@pytest.mark.row("D1")
def test_an_older_message_that_would_fit_does_not_jump_over_one_that_does_not():
    assert ids(conversation(1, 99, 1).window(30, words_of).messages) == ["m3"]


def test_the_newest_message_is_there_even_where_it_is_too_long():
    window = conversation(1, 500).window(100, words_of)

    assert ids(window.messages) == ["m2"]
    assert window.total_tokens == 500 + PER_MESSAGE


def test_a_window_of_an_empty_session_is_empty():
    window = Session("s1").window(100, words_of)

    assert (window.summary, window.messages, window.total_tokens) == ("", (), 0)


def test_a_call_and_its_results_come_together_or_not_at_all():
    messages = (message(1), message(2, **CALLING), message(3, **RESULT), message(4))
    session = Session("s1", messages)

    assert ids(session.window(40, words_of).messages) == ["m4"]
    assert ids(session.window(50, words_of).messages) == ["m2", "m3", "m4"]


def calling(number, *names, words=0):
    """Return an assistant's message with tool calls of these ids."""
    calls = tuple({"id": name} for name in names)
    return message(number, words, Speaker.ASSISTANT, tool_calls=calls)


def result(number, name):
    return message(number, 1, Speaker.TOOL, tool_call_id=name)


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ((message(1), calling(2, "a"), message(3)), ["m1", "m3"]),
        ((message(1), calling(2, "a", words=1), message(3)), ["m1", "m2", "m3"]),
        ((result(1, "a"), message(2)), ["m2"]),
        ((message(1, 1, Speaker.TOOL), message(2)), ["m2"]),
        ((calling(1, "a"), result(2, "b")), []),
        ((calling(1, "a"), message(2), result(3, "a")), ["m1", "m3", "m2"]),
        ((calling(1, "a"), result(2, "a"), result(3, "a")), ["m1", "m2"]),
        (
            (calling(1, "a"), calling(2, "b"), result(3, "a"), result(4, "b")),
            ["m1", "m3", "m2", "m4"],
        ),
        ((calling(1, "a"), calling(2, "a"), result(3, "a")), ["m2", "m3"]),
        ((message(1, tool_calls=({"id": "a"},)), result(2, "a")), ["m1"]),
        ((message(1, 0, Speaker.ASSISTANT, tool_calls=({"value": "ls"},)), message(2)), ["m2"]),
    ],
)
def test_a_model_gets_no_call_without_its_result_and_no_result_without_its_call(said, taken):
    assert ids(answered(said)) == taken
    assert ids(Session("s1", said).window(999, words_of).messages) == taken
    assert Session("s1", said).messages == said


def test_of_several_calls_those_stay_that_have_a_result():
    (call, answer) = answered((calling(1, "a", "b", "b"), result(2, "b")))

    assert (call.tool_calls, answer.tool_call_id) == (({"id": "b"},), "b")


def test_a_compaction_does_not_part_a_call_from_a_result_that_came_late():
    messages = (message(1), calling(2, "a"), message(3), result(4, "a"), message(5))

    assert ids(Session("s1", messages).older_half()) == ["m1"]
    assert ids(Session("s1", messages[1:]).older_half()) == ["m2", "m3", "m4"]


@pytest.mark.row("D1")
def test_a_summary_takes_its_part_of_the_window():
    session = conversation(1, 10, 10, summaries=(Summary("one two three", 1),))
    window = session.window(2 * (10 + PER_MESSAGE), words_of)

    assert (window.summary, ids(window.messages)) == ("one two three", ["m3"])
    assert window.total_tokens == 3 + 10 + PER_MESSAGE


def test_the_oldest_part_of_a_long_summary_goes_first():
    summaries = (Summary("old " * 20, 1), Summary("new " * 20, 2))
    session = conversation(1, 1, 1, summaries=summaries)

    assert "old" in session.window(200, words_of).summary
    assert "old" not in session.window(100, words_of).summary
    assert "new" in session.window(20, words_of).summary


@pytest.mark.row("D1")
@pytest.mark.parametrize("most", [0, 4, 40, 200, 800])
@pytest.mark.parametrize("words", ["Goals:\n- ship it", "x" * 4000, "一二三四 " * 600])
def test_no_summary_exceeds_its_quarter(most, words):
    points = "\n".join(f"- point {n} of what was done" for n in range(60))
    session = conversation(1, 1, summaries=(Summary(f"{words}\nDone so far:\n{points}", 1),))

    assert budget_tokens(session.window(most).summary) <= most // 4


def test_a_summary_that_is_cut_keeps_its_first_and_its_last_points_below_their_labels():
    text = "Goals:\n- first\nDone so far:\n- a\n- b\n- c\nOpen:\n- last"

    assert shortened(text, 13, words_of) == text.replace("\n- b", "")
    assert shortened(text, 6, words_of) == "Goals:\n- first\nOpen:\n- last"
    assert shortened(text, 3, words_of) == "Goals:\n- first"
    assert shortened(text, 0, words_of) == ""


@pytest.mark.row("D1")
@pytest.mark.parametrize(("count", "half"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_the_older_half_is_what_a_compaction_takes(count, half):
    assert len(conversation(*[1] * count).older_half()) == half


def test_the_older_half_does_not_part_a_call_from_its_results():
    messages = (message(1), message(2, **CALLING), message(3, **RESULT), message(4, **RESULT))

    assert ids(Session("s1", messages).older_half()) == ["m1"]
    assert ids(Session("s1", (*messages[1:], message(5))).older_half()) == ["m2", "m3", "m4"]
    assert ids(Session("s1", messages[1:]).older_half()) == []


def test_summaries_join_in_the_order_of_what_they_tell():
    summaries = with_summary((Summary("Second.", 4),), Summary("First.", 2))

    assert Session("s1", (), summaries).summary == "First.\n\nSecond."


def test_a_better_summary_takes_the_place_of_one_that_ends_where_it_does():
    better = Summary("By a model.", 2, "gpt")

    assert with_summary((Summary("By rules.", 2),), better) == (better,)


def test_a_session_is_over_its_limit_by_what_no_summary_reports():
    assert conversation(1, 1, 1).is_over(2)
    assert not conversation(1, 1, 1, summaries=(Summary("", 1),)).is_over(2)


def test_the_last_message_says_how_long_a_session_lies_idle():
    assert conversation(1, 1).last_at == NOW + timedelta(minutes=2)
    assert Session("s1").last_at is None


def test_calls_of_tools_cost_tokens_too():
    assert message(1, 1, **CALLING).cost(len) > message(1, 1).cost(len)


def test_a_message_is_handed_over_as_hosts_do_without_what_is_empty():
    result = as_handed_over(message(1, 1, name="ana", **RESULT))

    assert result == {
        "id": "m1",
        "role": "tool",
        "content": "x ",
        "timestamp": "2026-03-01T12:31:00+08:00",
        "name": "ana",
        "tool_call_id": "c1",
    }
    calls = as_turn(message(1, 0, **CALLING))
    assert set(calls) == {"role", "content", "tool_calls"}
    assert (calls["content"], calls["tool_calls"]) == ("", [{"id": "c1"}])


def test_a_session_can_be_read_as_a_conversation_in_which_tools_speak_by_their_names():
    messages = (message(1), message(2, **CALLING), message(3, name="run", **RESULT))
    result = as_conversation(Session("s1", (*messages, message(4, role=Speaker.SYSTEM))))

    assert (result.id, result.started_at) == ("s1", messages[0].at)
    assert [(one.role, one.author) for one in result.messages] == [
        (Role.USER, ""),
        (Role.ASSISTANT, ""),
        (Role.OTHER, "run"),
        (Role.OTHER, "system"),
    ]
    assert as_conversation(Session("s1")).started_at is None


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ({"id": "c1", "function": {"name": "run", "arguments": '{"n": 1}'}}, 'run({"n": 1})'),
        ({"id": "c1"}, "{'id': 'c1'}"),
    ],
)
def test_a_call_of_a_tool_reads_as_one(call, text):
    result = Session("s1", (message(1, 0, role=Speaker.ASSISTANT, tool_calls=(call,)),))

    assert as_conversation(result).messages[0].text == text


NAMES = st.sampled_from(("", "a", "b", "c"))
ROLES = st.lists(st.tuples(st.sampled_from(Speaker), st.integers(0, 30), NAMES), max_size=20)


def said_by(turns):
    """Return a message for each turn; its name decides whether a tool is called or answers."""
    return tuple(
        message(
            number,
            words,
            role,
            tool_calls=({"id": name},) if name and role is Speaker.ASSISTANT else (),
            tool_call_id=name if role is Speaker.TOOL else "",
        )
        for number, (role, words, name) in enumerate(turns)
    )


@given(ROLES, st.integers(0, 300))
def test_whatever_was_said_each_call_in_a_window_is_followed_by_its_result(turns, most):
    open_calls: list[str] = []
    for one in Session("s1", said_by(turns)).window(most, words_of).messages:
        if one.role is Speaker.TOOL:
            open_calls.remove(one.tool_call_id)
        else:
            assert not open_calls
            open_calls += [str(call["id"]) for call in one.tool_calls]

    assert not open_calls


@given(ROLES, st.integers(0, 300))
def test_a_window_fits_unless_it_is_the_newest_turn_alone(turns, most):
    messages = said_by(turns)
    window = Session("s1", messages).window(most, words_of)
    result, taken = ids(window.messages), ids(answered(messages))

    assert result == taken[len(taken) - len(result) :]
    assert not taken or result
    alone = all(one.role is Speaker.TOOL for one in window.messages[1:])
    assert window.total_tokens <= most or alone


@given(ROLES)
def test_compacting_again_and_again_comes_to_an_end(turns):
    messages = said_by(turns)
    session = Session("s1", messages)
    while half := session.older_half():
        until = session.summarised + len(half)
        session = Session("s1", messages, with_summary(session.summaries, Summary("…", until)))

    assert len(session.live) < 2 or any(one.role is Speaker.TOOL for one in session.live)
    assert bool(session.live) == bool(messages)


def test_a_session_is_in_the_namespace_of_its_first_message():
    first = message(1, namespace=Namespace("ana"))

    assert Session("s1", (first, message(2))).namespace == Namespace("ana")
    assert Session("s1").namespace == Namespace()
