"""The simulated day of several agents on one vault."""

from bench.generated_vault import generate_vault
from simulation import audit, memorize_kills
from simulation.audit import Location
from simulation.faults import Fault, FaultInjector
from simulation.host import Log, Record
from simulation.markers import markers_in
from simulation.memorize_kills import Chat, Sweep, _Rounds, sweep_kills
from simulation.report import simulate, table
from simulation.script import Kind, make_day
from simulation.soak import Ledger, check, soak
from simulation.soak import table as soak_table

from memdeck import MemoryManager


def test_a_small_day_loses_nothing_though_agents_are_killed(tmp_path):
    outcome = simulate(tmp_path, seed=11, sessions=9, agents=3, kills=3)

    assert outcome.problems == []
    assert outcome.log.kills == 3
    assert len(list(outcome.log.finished(Kind.END))) >= 9 - 3
    assert table(outcome).endswith("Nothing lost or duplicated.")


def test_the_same_seed_gives_the_same_day_and_each_marker_one_claim():
    day = make_day(3, 40, 4)

    assert day == make_day(3, 40, 4)
    assert day != make_day(4, 40, 4)
    contents = [claim.content for claim in day.claims.values()]
    assert len(set(contents)) == len(contents)
    assert all(marker in markers_in(claim.content) for marker, claim in day.claims.items())


def test_the_same_request_fails_in_the_same_way_on_the_same_day():
    requests = [{"question": number} for number in range(200)]
    first, second = FaultInjector(1), FaultInjector(1)

    faults = [first.next(request) for request in requests]
    assert faults == [second.next(request) for request in requests]
    assert {fault for fault in faults if fault} == set(Fault)
    first.is_over = True
    assert [first.next(request) for request in requests] == [None] * 200


def test_the_audit_finds_lost_duplicated_and_forgotten_markers(tmp_path):
    manager = MemoryManager(generate_vault(tmp_path, 3))
    for content in ("Bakutamosi is here", "So is Bakutamosi", "Rodelanifu was here"):
        last = manager.add(content).entry.id
    manager.forget([last])
    found = audit.find_markers(manager)

    assert found.entries["Bakutamosi"] == 2
    locations = found.locations
    assert "Rodelanifu" in locations[Location.FORGOTTEN] & locations[Location.TOMBSTONE]
    assert found.has("Rodelanifu", ())
    assert not found.has("Zezazozuze", ())


def test_a_journal_that_lacks_a_change_is_reported(tmp_path):
    manager = MemoryManager(generate_vault(tmp_path, 3))
    first = dict(manager.vault.load().entries)
    manager.add("The user keeps bees")
    assert audit.replay_problem(first, manager) == ""

    manager.vault.layout.journal.unlink()
    assert audit.replay_problem(first, manager).startswith("1 differ")


def test_a_failed_step_does_not_count_as_finished():
    records: list[Record] = [
        {"started": "write", "marker": "Bakutamosi"},
        {"finished": "write", "marker": "Bakutamosi", "error": "LockedError: busy", "wait_s": 0.5},
        {"finished": "write", "marker": "Rodelanifu", "error": "", "wait_s": 0.25},
    ]
    log = Log(records)

    assert [record["marker"] for record in log.finished(Kind.WRITE)] == ["Rodelanifu"]
    assert log.longest_wait_s == 0.5


def test_calls_of_memorize_that_are_killed_lose_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(memorize_kills, "DAYS", 2)

    sweep = sweep_kills(tmp_path, seed=4, kills=3)
    assert sweep.problems == []
    assert sweep.kills.total() >= 3
    assert {kind.partition(",")[0] for kind in sweep.kills} == {"by rules", "with the model"}
    assert sweep.table().endswith("Nothing lost or duplicated.")


def test_a_page_and_a_message_that_a_kill_lost_are_reported(tmp_path):
    sweep = Sweep()
    rounds = _Rounds(tmp_path, "", 4, FaultInjector(4), sweep)
    chat = Chat(str(tmp_path / "killed"), "", 4)
    chat.memorize(0)
    before = chat.state()
    name = next(iter(before.pages))
    (tmp_path / "killed" / name).unlink()

    rounds._check(0, before, before, was_killed=True)
    assert sweep.problems == [f"{tmp_path}/killed, day 0: lost ['{name}']."]
    assert dict(sweep.kills) == {"by rules, a part saved": 1}


def test_a_window_an_agent_cron_and_an_editor_lose_nothing_in_one_vault(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    outcome = soak(tmp_path, seconds=5, seed=11)
    assert outcome.problems == []
    assert set(outcome.ledger.authors.values()) == {"window", "agent", "editor"}
    assert outcome.ledger.met["cron: maintained"] >= 1
    assert soak_table(outcome).endswith("Nothing lost or duplicated.")


def test_an_accepted_write_that_is_lost_or_there_twice_is_reported(tmp_path):
    manager = MemoryManager(generate_vault(tmp_path, 3))
    ledger = Ledger()
    ledger.accept("agent", "Bakutamosi")
    manager.add("Rodelanifu was here")
    manager.add("So was Rodelanifu in spring")
    ledger.accept("window", "Rodelanifu")

    assert check(manager, ledger)[1] == [
        "Lost: Bakutamosi of the agent",
        "There twice: Rodelanifu of the window",
    ]


def test_a_write_with_a_successor_is_not_lost_unless_both_are_there(tmp_path):
    manager = MemoryManager(generate_vault(tmp_path, 3))
    ledger = Ledger()
    ledger.accept("window", "Bakutamosi")
    ledger.accept("window", "Rodelanifu", replaces="Bakutamosi")
    manager.add("Rodelanifu was here")
    assert check(manager, ledger)[1] == []

    manager.add("In spring Bakutamosi had left")
    assert check(manager, ledger)[1] == ["There twice: Bakutamosi of the window"]


def test_what_an_editor_overwrote_is_counted_where_the_journal_has_it(tmp_path):
    folder = generate_vault(tmp_path, 3)
    manager = MemoryManager(folder)
    manager.pin([next(iter(manager.vault.load().entries))])
    before = (folder / "MEMORY.md").read_bytes()
    manager.add("Rodelanifu was here")
    (folder / "MEMORY.md").write_bytes(before)
    manager.add("Something else was here")
    ledger = Ledger()
    ledger.accept("agent", "Rodelanifu")

    figures, problems = check(manager, ledger)
    assert problems == []
    assert figures["overwritten by the editor, in the journal"] == 1
