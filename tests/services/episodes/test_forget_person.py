from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.errors import UsageError
from memdeck.extraction.rules import RuleExtractor
from memdeck.services.vault.forgotten import without_forgotten_people
from memdeck.services.vault.transcripts import keep_sources

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
SAID = [
    ("Anna Lee", "I live in Leeds, near the park."),
    ("Ben Ortiz", "I work as a nurse at the city hospital."),
    ("Clara Moss", "I'm allergic to peanuts."),
    ("Ben Ortiz", "Clara works at the bakery on Mill Road."),
    ("Clara Moss", "We meet at the climbing hall every Sunday."),
    ("Clara Moss", "Ben has two cats."),
]


def chat(said=tuple(SAID), id_="chat/1"):
    messages = tuple(
        Message(f"m{n}", Role.USER, text, author, START + timedelta(minutes=n))
        for n, (author, text) in enumerate(said, 1)
    )
    return Conversation(id_, "Climbers", "test", messages, START)


def everything(folder):
    return {
        path: path.read_bytes().decode("utf-8", "replace")
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".lock"
    }


@pytest.fixture
def filled(manager):
    manager.memorize(chat())
    manager.recall("peanuts")
    (claim,) = [m for m in manager.profile("Clara Moss").memories if "peanuts" in m.text]
    manager.remember_claim(claim.id)
    return manager


@pytest.mark.row("E2")
def test_a_preview_names_all_that_would_go_and_changes_nothing(filled, tmp_path):
    before = everything(tmp_path)

    traces = filled.preview_forget_person("Clara Moss")

    assert everything(tmp_path) == before
    assert (traces.messages, traces.conversations) == (3, ("chat/1",))
    assert [entry.owner for entry in traces.memories] == ["Clara Moss"]
    assert len(traces.events) == 2
    assert len(traces.profile.memories) == 2


@pytest.mark.row("E2")
def test_a_forgotten_person_is_gone_everywhere(filled, tmp_path):
    filled.forget_person("Clara Moss")

    for path, text in everything(tmp_path).items():
        for word in ("peanuts", "clara-moss", "Clara Moss", "climbing hall", "two cats"):
            assert word not in text, (path, word)
    assert [profile.name for profile in filled.people.people()] == ["Anna Lee", "Ben Ortiz"]
    assert [unit.participants for unit in filled.episodes.units()] == [("Anna Lee", "Ben Ortiz")]
    assert not [row for row in filled.list().rows if row.entry.owner == "Clara Moss"]


@pytest.mark.row("E2")
def test_a_forgotten_person_does_not_return_with_the_same_chat(filled, tmp_path):
    filled.forget_person("Clara Moss")
    before = {path: text for path, text in everything(tmp_path).items() if path.suffix == ".md"}

    memorized = filled.memorize(chat())

    assert (memorized.added, memorized.grown, memorized.profiles) == ([], [], [])
    after = {path: text for path, text in everything(tmp_path).items() if path.suffix == ".md"}
    assert after == before


def test_an_import_suggests_nothing_of_a_forgotten_person(filled):
    candidates = RuleExtractor().extract(chat()).candidates
    assert {"Clara Moss", "Anna Lee"} <= {candidate.owner for candidate in candidates}
    assert without_forgotten_people(filled.vault, candidates, [chat()]) == candidates

    filled.forget_person("Clara Moss")

    rest = without_forgotten_people(filled.vault, candidates, [chat()])
    assert {candidate.owner for candidate in rest} == {"Anna Lee", "Ben Ortiz"}
    keep_sources(filled.vault, [chat()])
    kept = filled.vault.sources.read("chat/1")
    assert {message.author for message in kept.messages} == {"Anna Lee", "Ben Ortiz"}


def test_another_person_of_the_name_stays(filled):
    filled.memorize(chat([("Clara Moss", "I have a horse."), ("Dan", "I like jam.")], "chat/2"))
    first, second = filled.people.questions()[0].profiles
    owner = {profile.id: profile for profile in filled.people.people()}
    mine = first if owner[first].participants[0].group == "chat/1" else second

    filled.forget_person(mine)

    (left,) = [profile for profile in filled.people.people() if profile.name == "Clara Moss"]
    assert [memory.text for memory in left.memories] == ["Clara Moss has a horse."]


def test_the_user_is_not_forgotten_so(manager):
    said = Message("m1", Role.USER, "I live in Leeds.", "", START)
    answer = Message("m2", Role.ASSISTANT, "Noted.", "", START)
    manager.memorize(Conversation("bot/1", "", "test", (said, answer), START))

    with pytest.raises(UsageError, match="That is you"):
        manager.forget_person("")
