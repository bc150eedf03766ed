"""What a session under way gives: the latest, a window, an older half, a summary."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation import Role
from memdeck.domain.short_term import (
    PER_MESSAGE,
    Session,
    SessionMessage,
    Speaker,
    Summary,
    as_handed_over,
    as_talk,
    as_turn,
    with_summary,
)
from tests.fakes.entries import NOW


def message(number, words=10, role=Speaker.USER, **fields):
    """Return a message of as many words as a fake counter counts tokens."""
    at = NOW + timedelta(minutes=number)
    return SessionMessage(id=f"m{number}", role=role, content="x " * words, at=at, **fields)


def words_of(text):
    return len(text.split())


def talk(*words, summaries=()):
    messages = tuple(message(number, count) for number, count in enumerate(words, 1))
    return Session("s1", messages, summaries)


def ids(messages):
    return [one.id for one in messages]


CALLING = {"role": Speaker.ASSISTANT, "tool_calls": ({"id": "c1"},)}
RESULT = {"role": Speaker.TOOL, "tool_call_id": "c1"}


@pytest.mark.row("D1")
@pytest.mark.parametrize(("limit", "found"), [(2, ["m2", "m3"]), (9, ["m1", "m2", "m3"]), (0, [])])
def test_recent_are_the_last_messages_in_order(limit, found):
    assert ids(talk(1, 1, 1).recent(limit)) == found


@pytest.mark.row("D1")
def test_recent_leaves_out_what_a_summary_tells_of():
    assert ids(talk(1, 1, 1, summaries=(Summary("They met.", 2),)).recent()) == ["m3"]


@pytest.mark.row("D1")
def test_a_window_takes_the_newest_messages_that_fit_and_tells_their_tokens():
    window = talk(10, 10, 10).window(2 * (10 + PER_MESSAGE) + 1, words_of)

    assert ids(window.messages) == ["m2", "m3"]
    assert window.total_tokens == 2 * (10 + PER_MESSAGE)


@pytest.mark.row("D1")
def test_an_older_message_that_would_fit_does_not_jump_over_one_that_does_not():
    assert ids(talk(1, 99, 1).window(30, words_of).messages) == ["m3"]


def test_the_newest_message_is_there_even_where_it_is_too_long():
    window = talk(1, 500).window(100, words_of)

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


def test_a_result_that_comes_first_stands_alone():
    assert ids(Session("s1", (message(1, **RESULT),)).window(99, words_of).messages) == ["m1"]


@pytest.mark.row("D1")
def test_a_summary_takes_its_part_of_the_window():
    session = talk(1, 10, 10, summaries=(Summary("one two three", 1),))
    window = session.window(2 * (10 + PER_MESSAGE), words_of)

    assert (window.summary, ids(window.messages)) == ("one two three", ["m3"])
    assert window.total_tokens == 3 + 10 + PER_MESSAGE


def test_the_oldest_part_of_a_long_summary_goes_first():
    summaries = (Summary("old " * 20, 1), Summary("new " * 20, 2))
    session = talk(1, 1, 1, summaries=summaries)

    assert "old" in session.window(200, words_of).summary
    assert "old" not in session.window(100, words_of).summary
    assert "new" in session.window(20, words_of).summary


@pytest.mark.row("D1")
@pytest.mark.parametrize(("count", "half"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_the_older_half_is_what_a_compaction_takes(count, half):
    assert len(talk(*[1] * count).older_half()) == half


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


def test_a_session_is_over_its_limit_by_what_no_summary_tells_of():
    assert talk(1, 1, 1).is_over(2)
    assert not talk(1, 1, 1, summaries=(Summary("", 1),)).is_over(2)


def test_the_last_message_tells_how_long_a_session_lies_idle():
    assert talk(1, 1).last_at == NOW + timedelta(minutes=2)
    assert Session("s1").last_at is None


def test_calls_of_tools_cost_tokens_too():
    assert message(1, 1, **CALLING).cost(len) > message(1, 1).cost(len)


def test_a_message_is_handed_over_as_hosts_do_without_what_is_empty():
    told = as_handed_over(message(1, 1, name="ana", **RESULT))

    assert told == {
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


def test_a_session_can_be_read_as_a_talk_in_which_tools_speak_by_their_names():
    messages = (message(1), message(2, **CALLING), message(3, name="run", **RESULT))
    told = as_talk(Session("s1", (*messages, message(4, role=Speaker.SYSTEM))))

    assert (told.id, told.started_at) == ("s1", messages[0].at)
    assert [(one.role, one.author) for one in told.messages] == [
        (Role.USER, ""),
        (Role.ASSISTANT, ""),
        (Role.OTHER, "run"),
        (Role.OTHER, "system"),
    ]
    assert as_talk(Session("s1")).started_at is None


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ({"id": "c1", "function": {"name": "run", "arguments": '{"n": 1}'}}, 'run({"n": 1})'),
        ({"id": "c1"}, "{'id': 'c1'}"),
    ],
)
def test_a_call_of_a_tool_reads_as_one(call, text):
    told = Session("s1", (message(1, 0, role=Speaker.ASSISTANT, tool_calls=(call,)),))

    assert as_talk(told).messages[0].text == text


ROLES = st.lists(st.tuples(st.sampled_from(Speaker), st.integers(0, 30)), max_size=20)


@given(ROLES, st.integers(0, 300))
def test_a_window_fits_unless_it_is_the_newest_turn_alone(turns, most):
    messages = tuple(message(n, words, role) for n, (role, words) in enumerate(turns))
    window = Session("s1", messages).window(most, words_of)
    told = ids(window.messages)

    assert told == ids(messages)[len(messages) - len(told) :]
    assert not messages or told
    alone = all(one.role is Speaker.TOOL for one in window.messages[1:])
    assert window.total_tokens <= most or alone


@given(ROLES)
def test_compacting_again_and_again_comes_to_an_end(turns):
    messages = tuple(message(n, words, role) for n, (role, words) in enumerate(turns))
    session = Session("s1", messages)
    while half := session.older_half():
        until = session.summarised + len(half)
        session = Session("s1", messages, with_summary(session.summaries, Summary("…", until)))

    assert all(one.role is Speaker.TOOL for one in session.live[1:])
    assert bool(session.live) == bool(messages)
