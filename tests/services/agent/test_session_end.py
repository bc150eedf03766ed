"""The end of a session, and extraction before its end."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.memory.candidate import Extraction, Flag
from memdeck.domain.memory.policy import SessionEnd
from memdeck.errors import ModelError, ModelUnreachableError, StorageError
from memdeck.services.agent.events import Event
from memdeck.services.agent.session_end import SessionTrigger
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.pending_review import ReviewQueue
from memdeck.storage.vault.state.transcript_archive import Sources
from tests.fakes.vaults import EchoExtractor, ScriptedExtractor, said, vault_at

FACTS = [
    "User keeps bees",
    "User plays chess",
    "User lives in Porto",
    "User rows",
    "User likes tea",
]


@pytest.fixture
def manager(tmp_path, clock):
    return vault_at(tmp_path, None, extractor=EchoExtractor(), clock=clock)


def speak(manager, *facts, session="s1"):
    for fact in facts:
        manager.add_message(session, "user", fact)


def ended(manager, session="s1", trigger=SessionTrigger.CLOSE):
    return asyncio.run(manager.end_session(session, trigger))


def known(manager):
    return sorted(row.entry.content for row in manager.list().rows)


def under_way(manager):
    return [session.id for session in manager.short_term.all()]


def with_rule(manager, **rule):
    policy = manager.vault.policy
    manager.vault.policy = replace(policy, session_end=SessionEnd(**rule))


@pytest.mark.row("A6")
@pytest.mark.row("D5")
@pytest.mark.parametrize("trigger", [SessionTrigger.CLOSE, SessionTrigger.NEW, SessionTrigger.IDLE])
def test_a_session_that_ends_is_learned_from_and_cleared(manager, trigger):
    speak(manager, *FACTS[:2])
    outcome = ended(manager, trigger=trigger)

    assert (outcome.new, outcome.updated, outcome.message_count) == (2, 0, 2)
    assert known(manager) == FACTS[:2]
    assert under_way(manager) == []


@pytest.mark.row("A6")
def test_a_heartbeat_is_learned_from_and_the_session_goes_on(manager):
    speak(manager, *FACTS[:2])
    assert ended(manager, trigger=SessionTrigger.HEARTBEAT).new == 2
    speak(manager, *FACTS[2:3])

    assert ended(manager, trigger=SessionTrigger.HEARTBEAT).new == 1
    assert ended(manager).new == 0
    assert known(manager) == sorted(FACTS[:3])


def test_what_is_undone_in_the_middle_of_an_end_is_not_taken_for_all_that_was_said(
    manager, monkeypatch
):
    """The memories are read before the undo, and the journal after it."""
    speak(manager, *FACTS[:2])
    ended(manager, trigger=SessionTrigger.HEARTBEAT)
    speak(manager, *FACTS[2:3])
    read_journal = manager.vault.journal.read

    def undone_first():
        monkeypatch.undo()
        manager.undo()
        return read_journal()

    monkeypatch.setattr(manager.vault.journal, "read", undone_first)
    ended(manager)

    assert known(manager) == sorted(FACTS[:3])


@pytest.mark.row("A6")
@pytest.mark.row("A7")
def test_of_a_session_that_goes_on_only_what_was_said_since_is_read(tmp_path, clock):
    given = []

    class Listening(EchoExtractor):
        async def extract(self, conversation, known, today):
            given.append([message.text for message in conversation.messages])
            return await super().extract(conversation, known, today)

    manager = vault_at(tmp_path, None, extractor=Listening(), clock=clock)
    speak(manager, *FACTS[:2])
    ended(manager, trigger=SessionTrigger.HEARTBEAT)
    speak(manager, FACTS[2])
    ended(manager)

    assert given == [FACTS[:2], FACTS[2:3]]


@pytest.mark.row("A6")
def test_a_compression_is_learned_from_and_nothing_counts_twice(manager):
    speak(manager, *FACTS[:4])
    outcome = ended(manager, trigger=SessionTrigger.COMPRESS)

    assert outcome.new == 2
    assert known(manager) == FACTS[:2]
    assert manager.short_term.read("s1").summarised == 2
    speak(manager, FACTS[4])
    assert ended(manager).new == 3
    hits = {row.entry.activation_count for row in manager.list().rows}
    assert (len(known(manager)), hits) == (5, {0})


@pytest.mark.row("A6")
def test_sessions_that_lie_idle_are_ended_and_the_others_go_on(manager, clock):
    speak(manager, FACTS[0], session="old")
    clock.now += timedelta(minutes=31)
    speak(manager, FACTS[1], session="new")

    ended_ones = asyncio.run(manager.end_idle_sessions(timedelta(minutes=30)))
    assert [one.session for one in ended_ones] == ["old"]
    assert known(manager) == FACTS[:1]
    assert under_way(manager) == ["new"]


@pytest.mark.parametrize(
    ("error", "left"),
    [(ModelError("It declined."), ["s1"]), (ModelUnreachableError("It is down."), ["s2", "s1"])],
)
def test_a_session_that_a_model_fails_on_keeps_no_other_from_its_end(tmp_path, clock, error, left):
    extractor = ScriptedExtractor(answers={"s1": error, "s2": error if len(left) > 1 else []})
    manager = vault_at(tmp_path, None, extractor=extractor, clock=clock)
    for name in ("s1", "s2"):
        clock.now += timedelta(minutes=1)
        speak(manager, FACTS[0], session=name)

    with pytest.raises(type(error)):
        asyncio.run(manager.end_idle_sessions(timedelta()))
    assert under_way(manager) == left
    assert len(extractor.asked) == 3 - len(left)


@pytest.mark.row("A6")
def test_what_a_session_leaves_in_doubt_waits_for_the_user_once(tmp_path, clock):
    doubtful = said("User keeps goats", ticked=False, flags=(Flag.UNVERIFIED,))
    answers = {"s1": [doubtful, said(FACTS[0])], "s2": [replace(doubtful, session="s2")]}
    extractor = ScriptedExtractor(answers=answers)
    manager = vault_at(tmp_path, None, extractor=extractor, clock=clock)
    for name in ("s1", "s2"):
        speak(manager, FACTS[0], session=name)
        ended(manager, name)

    waiting = ReviewQueue(manager.vault, manager.sessions).claim().review
    assert [one.candidate.content for one in waiting.suggestions] == ["User keeps goats"]
    assert [one.row.ticked for one in waiting.suggestions] == [False]
    assert [conversation.id for conversation in waiting.talks] == ["s1"]
    assert known(manager) == FACTS[:1]


@pytest.mark.row("A6")
@pytest.mark.parametrize(
    ("trigger", "expected"),
    [("close", 1), ("new", 1), ("idle", 1), ("compress", 0), ("heartbeat", 0)],
)
def test_a_host_that_keeps_its_history_itself_names_the_trigger(manager, trigger, expected):
    events: list[Event] = []
    manager.on("session.ended", events.append)
    history = [{"role": "user", "content": FACTS[0]}]

    outcome = asyncio.run(
        manager.process_session_end(history, "s1", trigger=SessionTrigger(trigger))
    )
    assert outcome == {"new": 1, "updated": 0}
    assert len(events) == expected


def test_a_session_that_nobody_knows_ends_without_a_word(manager, tmp_path):
    assert ended(manager).message_count == 0
    assert not (tmp_path / ".memdeck").exists()


@pytest.mark.row("D5")
@pytest.mark.parametrize(("count", "learned"), [(2, 0), (3, 3)])
def test_a_session_that_is_too_short_teaches_nothing(manager, count, learned):
    with_rule(manager, min_messages=3)
    speak(manager, *FACTS[:count])

    assert ended(manager).new == learned
    assert under_way(manager) == []


@pytest.mark.row("D5")
def test_a_history_that_is_too_short_teaches_nothing(manager):
    with_rule(manager, min_messages=2)
    history = [{"role": "user", "content": FACTS[0]}]

    assert asyncio.run(manager.process_session_end(history, "s1")) == {"new": 0, "updated": 0}
    history += [{"role": "tool", "content": "done"}]
    assert asyncio.run(manager.process_session_end(history, "s1")) == {"new": 1, "updated": 0}


def test_where_the_policy_wants_no_reflection_a_session_teaches_nothing(manager):
    with_rule(manager, is_reflected_on=False)
    speak(manager, *FACTS)

    assert ended(manager).new == 0
    assert under_way(manager) == []


@pytest.mark.row("D9")
def test_the_messages_are_kept_as_a_transcript(manager):
    speak(manager, FACTS[0])
    manager.add_message("s1", "assistant", "How nice!")
    ended(manager)

    conversation = manager.vault.sources.read("s1")
    assert [message.text for message in conversation.messages] == [FACTS[0], "How nice!"]


@pytest.mark.row("D9")
def test_the_messages_are_not_kept_where_the_owner_switched_that_off(manager):
    manager.vault.keeps_sources = False
    speak(manager, FACTS[0])
    ended(manager)

    assert manager.vault.sources.all() == ()
    assert under_way(manager) == []


def test_a_session_without_words_of_anybody_leaves_no_transcript(manager):
    manager.add_message("s1", "system", "Be kind.")
    ended(manager)

    assert manager.vault.sources.all() == ()


class FailingExtractor(ScriptedExtractor):
    """Returns an invalid answer."""

    async def extract(self, conversation, known, today):
        return Extraction((), self.name, ("The answer makes no sense.",), failed=True)


@pytest.mark.parametrize(
    "extractor",
    [ScriptedExtractor(answers={"s1": ModelError("The model is ill.")}), FailingExtractor()],
)
def test_a_model_that_fails_leaves_the_messages(tmp_path, extractor):
    manager = vault_at(tmp_path, None, extractor=extractor)
    speak(manager, *FACTS)
    with pytest.raises(ModelError):
        ended(manager)

    assert len(manager.short_term.read("s1").messages) == 5
    assert manager.vault.sources.all() == ()


def test_a_history_whose_reading_failed_is_reported_and_learned_from_another_time(tmp_path):
    history = [{"role": "user", "content": FACTS[0]}]
    manager = vault_at(tmp_path, None, extractor=FailingExtractor())
    with pytest.raises(ModelError, match="makes no sense"):
        asyncio.run(manager.process_session_end(history, "s1"))

    sound = vault_at(tmp_path, None, extractor=EchoExtractor())
    assert asyncio.run(sound.process_session_end(history, "s1"))["new"] == 1


def test_a_disk_that_refuses_leaves_the_messages(manager, monkeypatch):
    speak(manager, *FACTS[:2])

    def refuse(*_args):
        raise StorageError("The disk is full; make room.")

    with monkeypatch.context() as patch:
        patch.setattr(Sources, "write", refuse)
        with pytest.raises(StorageError):
            ended(manager)
    assert under_way(manager) == ["s1"]

    assert ended(manager).new == 0
    assert (known(manager), under_way(manager)) == (FACTS[:2], [])


class SlowExtractor(EchoExtractor):
    """Adds a message during the extraction."""

    def __init__(self, while_reading):
        super().__init__()
        self.while_reading = while_reading

    async def extract(self, conversation, known, today):
        self.while_reading()
        return await super().extract(conversation, known, today)


@pytest.mark.row("A6")
def test_what_is_said_while_a_session_ends_is_learned_too(tmp_path):
    late = [FACTS[1]]
    extractor = SlowExtractor(lambda: late and speak(manager, late.pop()))
    manager = vault_at(tmp_path, None, extractor=extractor)
    speak(manager, FACTS[0])

    assert ended(manager).new == 2
    assert (known(manager), under_way(manager)) == (FACTS[:2], [])
    conversation = manager.vault.sources.read("s1")
    assert conversation is not None
    assert len(conversation.messages) == 2


@pytest.mark.row("A6")
def test_a_session_may_begin_again_under_its_name(manager):
    speak(manager, FACTS[0])
    ended(manager)
    speak(manager, FACTS[1])

    assert ended(manager).new == 1
    assert known(manager) == FACTS[:2]


@pytest.mark.parametrize(
    "extractor",
    [ScriptedExtractor(answers={"s1": ModelError("The model is ill.")}), FailingExtractor()],
)
def test_catching_up_is_tried_once_for_each_compaction(tmp_path, extractor):
    manager = vault_at(tmp_path, None, extractor=extractor)
    speak(manager, *FACTS[:4])
    manager.short_term.compact("s1")
    with pytest.raises(ModelError):
        asyncio.run(manager.session_ends.catch_up("s1"))

    assert asyncio.run(manager.session_ends.catch_up("s1")) is None


def test_a_session_that_another_program_ended_is_caught_up_with_when_it_begins_again(
    tmp_path, clock
):
    manager, other = (
        vault_at(tmp_path, None, extractor=EchoExtractor(), clock=clock) for _ in range(2)
    )
    speak(manager, *FACTS[:2])
    ended(manager, trigger=SessionTrigger.COMPRESS)
    ended(other)
    speak(manager, *FACTS[2:4])
    manager.short_term.compact("s1")

    outcome = asyncio.run(manager.session_ends.catch_up("s1"))

    assert outcome is not None
    assert (outcome.new, known(manager)) == (1, sorted(FACTS[:3]))


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("Remember that I like jazz.", "Forget that I like jazz."),
        ("Remember that I like jazz.", "Forget that."),
        ("My salary is 90k at Contoso.", "Don't remember my salary."),
        ("My salary is 90k at Contoso.", "Forget what I said about my salary."),
        ("我住在杭州。", "忘掉我住在杭州。"),
        ("记住我喜欢爵士乐。", "把我喜欢爵士乐这件事忘了吧。"),
    ],
)
def test_what_the_user_asked_to_forget_in_the_same_session_is_not_learned(tmp_path, said, wish):
    manager = MemoryManager(tmp_path)
    speak(manager, said, wish)

    assert (ended(manager).new, known(manager)) == (0, [])
    assert ReviewQueue(manager.vault, manager.sessions).claim().review.suggestions == ()


def test_what_is_said_again_after_the_wish_is_learned(tmp_path):
    manager = MemoryManager(tmp_path)
    speak(manager, "I like jazz.", "Forget that I like jazz.", "Remember that I like jazz.")

    ended(manager)

    assert known(manager) == ["The user likes jazz."]


def test_a_request_retracts_what_it_names_and_not_the_sentence_next_to_it(tmp_path):
    manager = MemoryManager(tmp_path)
    speak(manager, "My salary is 90k. I live in Berlin.", "Don't remember my salary.")

    ended(manager)

    assert known(manager) == ["The user lives in Berlin."]
