"""The simulated day of several agents on one vault."""

from bench.made_vault import make_vault
from simulation import audit
from simulation.audit import Place
from simulation.day import Line, Log
from simulation.faults import Fault, Faults
from simulation.report import simulate, table
from simulation.script import Kind, make_day
from simulation.words import words_in

from memdeck import MemoryManager


def test_a_small_day_loses_nothing_though_agents_are_killed(tmp_path):
    outcome = simulate(tmp_path, seed=11, sessions=9, agents=3, kills=3)

    assert outcome.troubles == []
    assert outcome.log.kills == 3
    assert len(list(outcome.log.done(Kind.END))) >= 9 - 3
    assert table(outcome).endswith("All is there once.")


def test_a_day_is_the_same_for_the_same_seed_and_each_marker_is_said_of_one_thing():
    day = make_day(3, 40, 4)

    assert day == make_day(3, 40, 4)
    assert day != make_day(4, 40, 4)
    contents = [claim.content for claim in day.claims.values()]
    assert len(set(contents)) == len(contents)
    assert all(marker in words_in(claim.content) for marker, claim in day.claims.items())


def test_the_same_question_fails_in_the_same_way_on_the_same_day():
    questions = [{"question": number} for number in range(200)]
    one, other = Faults(1), Faults(1)

    failed = [one.next(question) for question in questions]
    assert failed == [other.next(question) for question in questions]
    assert {fault for fault in failed if fault} == set(Fault)
    one.is_over = True
    assert [one.next(question) for question in questions] == [None] * 200


def test_a_word_that_is_nowhere_is_lost_and_one_in_two_memories_is_there_twice(tmp_path):
    manager = MemoryManager(make_vault(tmp_path, 3))
    for content in ("Bakutamosi is here", "So is Bakutamosi", "Rodelanifu was here"):
        gone = manager.add(content).entry.id
    manager.forget([gone])
    found = audit.look(manager)

    assert found.entries["Bakutamosi"] == 2
    assert "Rodelanifu" in found.places[Place.TRASH] & found.places[Place.TOMBSTONE]
    assert found.is_kept("Rodelanifu", ())
    assert not found.is_kept("Zezazozuze", ())


def test_a_journal_that_lacks_a_change_is_reported(tmp_path):
    manager = MemoryManager(make_vault(tmp_path, 3))
    first = dict(manager.vault.load().entries)
    manager.add("The user keeps bees")
    assert audit.replayed(first, manager) == ""

    manager.vault.layout.journal.unlink()
    assert audit.replayed(first, manager).startswith("1 differ")


def test_what_failed_was_never_answered_for():
    lines: list[Line] = [
        {"begins": "write", "marker": "Bakutamosi"},
        {"done": "write", "marker": "Bakutamosi", "error": "LockedError: busy", "wait_s": 0.5},
        {"done": "write", "marker": "Rodelanifu", "error": "", "wait_s": 0.25},
    ]
    log = Log(lines)

    assert [one["marker"] for one in log.done(Kind.WRITE)] == ["Rodelanifu"]
    assert log.longest_wait_s == 0.5
