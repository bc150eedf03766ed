"""Open sessions: messages are saved at once, and the older half is summarized."""

import asyncio
from dataclasses import dataclass, field
from datetime import date
from types import SimpleNamespace

import pytest

from memdeck.domain.conversation.session import Speaker
from memdeck.domain.conversation.session_summary import Point, PointKind
from memdeck.domain.prompt.tokens import ModelTable, budget_tokens
from memdeck.errors import ModelError, UsageError
from memdeck.services.agent.session_buffer import RULES
from tests.fakes.vaults import vault_at


@dataclass
class ScriptedSummariser:
    """Returns scripted points or raises an error, and records its calls."""

    answer: tuple[Point, ...] | ModelError | None
    name: str = "tiny-1"
    asked: list[tuple[list[str], str]] = field(default_factory=list)

    async def points_of(self, messages, earlier):
        self.asked.append(([one.content for one in messages], earlier))
        if isinstance(self.answer, ModelError):
            raise self.answer
        return self.answer


POINTS = (Point(PointKind.DECIDED, "They keep bees."),)


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path, None)


def contents(messages):
    return [one.content for one in messages]


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        ([{"type": "text", "text": "Look"}, {"type": "image_url", "image_url": {}}], "Look"),
        (["one", {"type": "input_text", "text": "two"}], "one\n\ntwo"),
        (({"type": "text", "text": "Look"},), "Look"),
        ({"type": "text", "text": "Look"}, "Look"),
        (None, ""),
    ],
)
def test_of_a_message_in_parts_the_text_is_kept(manager, content, kept):
    message = manager.add_message("s1", "user", content)

    assert message.content == kept
    assert manager.short_term.read("s1").messages == (message,)


CIRCLE: list[object] = []
CIRCLE.append(CIRCLE)


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        (5, "5"),
        ({"temperature": 5, "town": "杭州"}, '{"temperature": 5, "town": "杭州"}'),
        ([{"town": "Hangzhou"}], '[{"town": "Hangzhou"}]'),
        (b"done\xff", "done\ufffd"),
        ({"at": date(2026, 3, 1)}, '{"at": "2026-03-01"}'),
        (CIRCLE, "[[...]]"),
    ],
)
def test_what_a_tool_gives_is_kept_as_text(manager, content, kept):
    assert manager.add_message("s1", "tool", content).content == kept


@pytest.mark.row("D1")
def test_a_developer_speaks_as_the_system(manager):
    assert manager.add_message("s1", "developer", "Be kind").role is Speaker.SYSTEM


def speak(manager, count, session="s1", words="Hello"):
    for number in range(count):
        manager.add_message(session, "user", f"{words} {number}")


@pytest.mark.row("D1")
def test_a_message_is_kept_as_the_host_gave_it(manager):
    manager.add_message("s1", "user", "Run it")
    manager.add_message("s1", "assistant", None, tool_calls=[{"id": "c1", "type": "function"}])
    message = manager.add_message(
        "s1", "tool", "done", tool_call_id="c1", name="run", metadata={"took_s": 2}
    )

    user, call, result = manager.short_term.read("s1").messages
    assert (user.role, user.content) == (Speaker.USER, "Run it")
    assert (call.content, call.tool_calls) == ("", ({"id": "c1", "type": "function"},))
    assert result == message
    assert (result.name, result.tool_call_id, result.metadata) == ("run", "c1", {"took_s": 2})
    assert user.token_count >= budget_tokens("Run it")


def test_calls_may_be_objects_of_the_openai_client(manager):
    from openai.types.chat import ChatCompletionMessageToolCall as Call

    call = Call.model_validate(
        {"id": "c1", "type": "function", "function": {"name": "run", "arguments": "{}"}}
    )
    manager.add_message("s1", "assistant", "", tool_calls=[call])

    (message,) = manager.short_term.read("s1").messages
    assert message.tool_calls[0]["function"] == {"name": "run", "arguments": "{}"}


class SlottedFunction:
    __slots__ = ("arguments", "name")

    def __init__(self):
        self.name, self.arguments = "run", "{}"


class PlainCall:
    def __init__(self, function):
        self.id, self.type, self.function, self._client = "c1", "function", function, object()


@pytest.mark.parametrize(
    "call",
    [
        SimpleNamespace(
            id="c1", type="function", function=SimpleNamespace(name="run", arguments="{}")
        ),
        PlainCall(SlottedFunction()),
        {"id": "c1", "type": "function", "function": SlottedFunction()},
    ],
)
def test_calls_may_be_objects_with_attributes(manager, call):
    manager.add_message("s1", "assistant", "", tool_calls=[call])
    manager.add_message("s1", "tool", "done", tool_call_id="c1")

    called, result = manager.short_term.read("s1").window(1000).messages
    assert called.tool_calls == (
        {"id": "c1", "type": "function", "function": {"name": "run", "arguments": "{}"}},
    )
    assert result.content == "done"


@pytest.mark.parametrize(
    "call", [object(), {"id": "c1", "function": object()}, PlainCall(object())]
)
def test_a_call_that_cannot_be_read_is_refused(manager, call):
    with pytest.raises(UsageError, match="class object; pass a dictionary"):
        manager.add_message("s1", "assistant", "", tool_calls=[call])

    assert not manager.short_term.read("s1").messages


@pytest.mark.parametrize("results", [["c1", "c9"], ["c9", "c1"]])
def test_an_answered_call_outlasts_a_result_with_an_unknown_id(manager, results):
    calls = [{"id": "c1", "type": "function"}, {"id": "c2", "type": "function"}]
    manager.add_message("s1", "assistant", "", tool_calls=calls)
    for result in results:
        manager.add_message("s1", "tool", result, tool_call_id=result)

    called, result = manager.short_term.read("s1").window(1000).messages
    assert [call["id"] for call in called.tool_calls] == ["c1"]
    assert result.content == "c1"


def test_what_is_no_object_is_kept_as_a_value(manager):
    manager.add_message("s1", "assistant", "", tool_calls=["ls -l", {1, 2}])

    (message,) = manager.short_term.read("s1").messages
    assert message.tool_calls == ({"value": "ls -l"}, {"value": [1, 2]})


@pytest.mark.parametrize(
    ("session", "role", "expected"),
    [
        (" ", "user", "needs a name"),
        ("s1", "wizard", "no role of a message"),
    ],
)
def test_what_is_no_message_of_a_session_is_refused(manager, tmp_path, session, role, expected):
    with pytest.raises(UsageError, match=expected):
        manager.add_message(session, role, "Hello")

    assert not (tmp_path / ".memdeck").exists()


def test_sessions_stay_apart(manager):
    manager.add_message("s1", "user", "one")
    manager.add_message("s2", "user", "two")

    assert contents(manager.short_term.recent("s1")) == ["one"]
    assert contents(manager.short_term.recent("s2")) == ["two"]


@pytest.mark.row("D1")
def test_above_its_limit_the_older_half_becomes_a_summary_and_the_originals_stay(manager):
    manager.short_term.max_messages = 4
    manager.add_message("s1", "user", "We decided to use Redis for the sessions.")
    speak(manager, 4)

    session = manager.short_term.read("s1")
    assert "- We decided to use Redis for the sessions." in session.summary
    assert contents(session.live) == ["Hello 1", "Hello 2", "Hello 3"]
    assert len(session.messages) == 5
    assert contents(manager.short_term.recent("s1", 2)) == ["Hello 2", "Hello 3"]


@pytest.mark.row("D1")
def test_summaries_add_up_as_a_session_goes_on(manager):
    manager.short_term.max_messages = 4
    for name in ("Redis", "Caddy", "Forgejo", "Debian"):
        manager.add_message("s1", "user", f"We decided to use {name} for it.")
        manager.add_message("s1", "assistant", "Understood.")

    summary = manager.short_term.read("s1").summary
    assert summary.index("Redis") < summary.index("Caddy")


def test_a_session_of_one_message_cannot_be_compacted(manager):
    speak(manager, 1)

    assert manager.short_term.compact("s1").summaries == ()


@pytest.mark.row("D1")
def test_a_window_counts_as_the_model_does(manager):
    speak(manager, 3, words="word " * 100)
    exact = manager.short_term.window("s1", 240, "gpt-4o")
    estimated = manager.short_term.window("s1", 240, "nobodys-model")

    assert contents(exact.messages) == contents(manager.short_term.recent("s1", 2))
    assert contents(estimated.messages) == contents(manager.short_term.recent("s1", 1))


@pytest.mark.row("D2")
def test_a_budget_goes_by_the_table_of_models(manager):
    assert manager.calculate_budget("gpt-4o").short_term_memory == 64000
    assert manager.calculate_budget("unheard-of").total == 8192

    own = ModelTable(context_windows={"unheard-of": 1000}, encodings={})
    manager.short_term.open_models = lambda: own
    assert manager.calculate_budget("unheard-of").response_reserve == 200


def compacted(manager):
    manager.short_term.max_messages = 4
    speak(manager, 5)


@pytest.mark.row("D1")
def test_a_model_sums_up_better_than_rules_once(manager):
    manager.short_term.summariser = model = ScriptedSummariser(POINTS)
    compacted(manager)
    assert manager.short_term.read("s1").summaries[0].by == RULES

    for _ in range(2):
        asyncio.run(manager.short_term.improve("s1"))
    session = manager.short_term.read("s1")
    assert (session.summaries[0].by, len(session.summaries)) == ("tiny-1", 1)
    assert "They keep bees." in session.summary
    assert model.asked == [(["Hello 0", "Hello 1"], "")]


def test_a_model_gets_the_earlier_summary(manager):
    manager.short_term.summariser = model = ScriptedSummariser(POINTS)
    compacted(manager)
    asyncio.run(manager.short_term.improve("s1"))
    manager.short_term.compact("s1")
    asyncio.run(manager.short_term.improve("s1"))

    assert "They keep bees." in model.asked[1][1]


@pytest.mark.parametrize("answer", [None, ModelError("The model is ill; ask again.")])
def test_a_model_that_fails_leaves_what_rules_said(manager, answer):
    manager.short_term.summariser = ScriptedSummariser(answer)
    compacted(manager)
    before = manager.short_term.read("s1")
    if answer is None:
        asyncio.run(manager.short_term.improve("s1"))
    else:
        with pytest.raises(ModelError):
            asyncio.run(manager.short_term.improve("s1"))

    assert manager.short_term.read("s1") == before


def test_without_a_model_there_is_nothing_to_improve(manager):
    compacted(manager)
    before = manager.short_term.read("s1")
    asyncio.run(manager.short_term.improve("s1"))

    assert manager.short_term.read("s1") == before
