from dataclasses import replace
from datetime import UTC, datetime, timedelta
from unittest.mock import Mock

import pytest

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.profiles.profile import Participant
from memdeck.errors import UsageError
from memdeck.extraction.rules import RuleExtractor
from memdeck.services.proposals.guards import queue_for_review
from memdeck.services.vault.forgotten import without_forgotten_people
from memdeck.services.vault.transcripts import keep_pending_sources, keep_sources
from memdeck.storage.vault.state.review_file import read_queues

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
    assert traces.conversations == ("chat/1",)
    assert [trace.text for trace in traces.messages] == [
        text for name, text in SAID if name == "Clara Moss"
    ]
    assert traces.messages[0].id == "chat/1#m3"
    assert [entry.owner for entry in traces.memories] == ["Clara Moss"]
    assert len(traces.events) == 4
    assert any("peanuts" in trace.text for trace in traces.events)
    assert len(traces.profile.memories) == 2
    assert any("climbing hall" in trace.text for trace in traces.claims_of_others)
    assert not any("nurse" in trace.text for trace in traces.claims_of_others)
    assert [trace.id for trace in traces.units] == [unit.id for unit in filled.episodes.units()]


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


@pytest.mark.row("E2")
def test_no_undo_takes_back_what_was_written_again_of_others(filled, tmp_path):
    filled.forget_person("Clara Moss")
    pages = {p: t for p, t in everything(tmp_path).items() if p.suffix == ".md"}
    units, people = filled.episodes.units(), filled.people.people()

    assert "memorize" not in [step.verb for step in filled.vault.journal.read().changesets]
    while filled.history.look().undoable is not None:
        filled.history.undo()

    assert (filled.episodes.units(), filled.people.people()) == (units, people)
    after = everything(tmp_path)
    assert {p for p in pages if after.get(p) != pages[p]} <= {tmp_path / "MEMORY.md"}


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


@pytest.mark.parametrize(
    "step",
    [
        "memdeck.storage.vault.purge._clean_files",
        "memdeck.storage.vault.state.journal.Journal.purge",
        "memdeck.services.episodes.episodes.Episodes.memorize",
    ],
)
def test_a_second_call_finishes_an_interrupted_one(filled, tmp_path, monkeypatch, step):
    with monkeypatch.context() as crash:
        crash.setattr(step, Mock(side_effect=OSError("crash")))
        with pytest.raises(OSError, match="crash"):
            filled.forget_person("Clara Moss")

    filled.forget_person("Clara Moss")

    for path, text in everything(tmp_path).items():
        for word in ("peanuts", "clara-moss", "Clara Moss", "climbing hall", "two cats"):
            assert word not in text, (path, word)
    assert [unit.participants for unit in filled.episodes.units()] == [("Anna Lee", "Ben Ortiz")]


def test_a_memory_in_the_trash_goes_with_its_owner(filled, tmp_path):
    entries = {row.entry.owner: row.entry.id for row in filled.list().rows}
    filled.edit(entries["Clara Moss"], Edit(content="Sneezes near sesame bars"))
    filled.forget(entries["Clara Moss"])

    filled.forget_person("Clara Moss")

    assert not any("sesame" in text for text in everything(tmp_path).values())


def test_a_memory_under_the_name_that_a_page_was_given_by_hand_goes_too(manager, tmp_path):
    manager.memorize(chat())
    page = tmp_path / "profiles/clara-moss.md"
    page.write_text(page.read_text("utf-8").replace("name: Clara Moss", "name: C. M."), "utf-8")
    (claim,) = [m for m in manager.profile("C. M.").memories if "peanuts" in m.text]
    manager.remember_claim(claim.id)
    (entry,) = [row.entry for row in manager.list().rows if row.entry.owner == "C. M."]
    manager.edit(entry.id, Edit(content="Sneezes near sesame bars"))

    manager.forget_person("C. M.")

    assert not any("sesame" in text for text in everything(tmp_path).values())


def test_a_page_without_a_name_takes_nothing_of_the_user_along(filled, tmp_path):
    before = [row.entry for row in filled.list().rows if not row.entry.owner]
    page = tmp_path / "profiles/clara-moss.md"
    text = page.read_text("utf-8").replace("name: Clara Moss", "name:")
    page.write_text(
        text.replace("participants: Clara%20Moss chat/1", 'participants: " chat/1"'), "utf-8"
    )
    (profile,) = [each for each in filled.people.people() if not each.name]

    filled.forget_person(profile.id)

    assert [row.entry for row in filled.list().rows if not row.entry.owner] == before


def id_of(manager, name, group):
    wanted = Participant(name, group)
    return next(p.id for p in manager.people.people() if wanted in p.participants)


def claims(manager):
    return {
        (participant.name, participant.group): [memory.text for memory in profile.memories]
        for profile in manager.people.people()
        for participant in profile.participants
    }


def test_the_last_person_of_a_chat_stays_a_person_by_name(manager):
    two = chat([("Clara", "I live in Leeds."), ("Ben", "I have a horse.")])
    manager.memorize(two)

    manager.forget_person("Clara")
    assert claims(manager) == {("Ben", "chat/1"): ["Ben has a horse."]}

    manager.memorize(two)
    more = Message("m9", Role.USER, "I work as a nurse.", "Ben", START + timedelta(days=1))
    manager.memorize(replace(two, messages=(more,)))
    assert claims(manager) == {("Ben", "chat/1"): ["Ben works as a nurse.", "Ben has a horse."]}


def test_a_person_of_several_names_is_forgotten_under_that_of_each_chat_alone(manager):
    manager.memorize(chat([("Clara", "I live in Leeds."), ("Ben", "I have a horse.")]))
    manager.memorize(
        chat([("Ben", "I'm allergic to peanuts."), ("Clara", "I like green tea.")], "chat/2")
    )
    clara = id_of(manager, "Clara", "chat/1")
    manager.people.merge_people(clara, id_of(manager, "Ben", "chat/2"))

    traces = manager.forget_person(clara)

    assert (len(traces.messages), len(traces.events)) == (2, 2)
    assert claims(manager) == {
        ("Ben", "chat/1"): ["Ben has a horse."],
        ("Clara", "chat/2"): ["Clara likes green tea."],
    }
    kept = map(manager.vault.sources.read, ("chat/1", "chat/2"))
    assert [m.text for c in kept for m in c.messages] == ["I have a horse.", "I like green tea."]


def test_what_another_person_of_the_name_says_in_the_same_words_stays(manager):
    manager.memorize(chat([("Anna", "I live in Leeds."), ("Ben", "I have a horse.")]))
    other = chat([("Anna", "I live in Leeds."), ("Dan", "I like jam.")], "chat/2")
    manager.memorize(other)

    manager.forget_person(id_of(manager, "Anna", "chat/1"))
    manager.memorize(other)

    assert claims(manager)["Anna", "chat/2"] == ["Anna lives in Leeds."]
    (unit,) = [unit for unit in manager.episodes.units() if unit.conversation == "chat/2"]
    assert [event.text for event in unit.events] == ["Anna lives in Leeds.", "Dan likes jam."]


def test_pending_suggestions_and_their_transcripts_lose_the_person(filled, tmp_path):
    said = [("Clara Moss", "No idea, my sister Rosalind may know."), ("Anna Lee", "Me neither.")]
    waiting = replace(chat(said), messages=chat([*SAID, *said]).messages[-2:])
    keep_pending_sources(filled.vault, [waiting])
    rows = [
        (text, owner, Evidence("chat/1", message))
        for text, owner, message in [
            ("Rosalind is a sister.", "", "m7"),
            ("Clara Moss sings.", "Clara Moss", "m8"),
            ("Anna Lee sings.", "Anna Lee", "m8"),
        ]
    ]
    doubts = []
    for number, (text, owner, evidence) in enumerate(rows, 1):
        candidate = Candidate(content=text, category="fact", owner=owner, evidence=(evidence,))
        row = PlanRow(
            number=number,
            action=Action.ADD,
            content=text,
            category="fact",
            owner=owner,
            evidence=(evidence,),
            fresh_id=f"aaaaa{number}",
        )
        doubts.append((row, candidate))
    queue_for_review(filled.vault.layout, doubts, "user")
    waiting = {row.content for row, _ in doubts}

    traces = filled.preview_forget_person("Clara Moss")
    assert set(traces.suggestions) == waiting - {"Anna Lee sings."}
    filled.forget_person("Clara Moss")

    (pending,) = read_queues(filled.vault.layout)
    assert [suggestion.row.content for suggestion in pending.suggestions] == ["Anna Lee sings."]
    kept = filled.vault.pending_sources.read("chat/1")
    assert "Clara Moss" not in {message.author for message in kept.messages}


def test_the_user_is_not_forgotten_so(manager):
    said = Message("m1", Role.USER, "I live in Leeds.", "", START)
    answer = Message("m2", Role.ASSISTANT, "Noted.", "", START)
    manager.memorize(Conversation("bot/1", "", "test", (said, answer), START))

    with pytest.raises(UsageError, match="That is you"):
        manager.forget_person("")
