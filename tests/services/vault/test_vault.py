"""Saves of a vault: the memory file and the files next to it."""

import os
import secrets
import time
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import EXTERNAL, Tombstone, TombstoneReason
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, StorageError
from memdeck.services.upkeep.stats_and_doctor import Problem
from memdeck.services.vault.entry_file import EntryFile
from memdeck.services.vault.vault import PAUSES_S
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.store import MemoryStore
from tests.fakes.entries import NOW, entry
from tests.fakes.kills import Killed, killed_at
from tests.fakes.vaults import MEMORY_MD, FakeClock, commit, vault_at

TEA = Tombstone("tea", NOW.date(), TombstoneReason.REJECTED)


def written_at(path, when: datetime):
    os.utime(path, (when.timestamp(), when.timestamp()))


def test_a_save_backs_the_old_file_up_and_keeps_a_journal(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])

    assert (tmp_path / "MEMORY.md.bak").read_text() == MEMORY_MD
    assert [manager.vault.read_backup(backup.name) for backup in manager.vault.read_backups()] == [
        MEMORY_MD
    ]
    assert [changes.verb for changes in manager.vault.journal.read().changesets] == ["pin"]


@pytest.mark.parametrize(
    "save_again",
    [
        lambda tx: tx.commit(tx.draft),
        lambda tx: tx.rewrite(MEMORY_MD, Layer.SEMANTIC, MEMORY_MD),
        lambda tx: tx.reinstate(MEMORY_MD, Layer.SEMANTIC),
        lambda tx: tx.redact(RedactionTargets.of((), ()), [TEA]),
    ],
    ids=["commit", "rewrite", "reinstate", "redact"],
)
def test_a_transaction_saves_once(tmp_path, save_again):
    vault = vault_at(tmp_path).vault
    added = entry("b1b2b3", "Plays chess")
    (tx,) = islice(vault.attempts("add"), 1)
    with pytest.raises(RuntimeError, match=r"A transaction saves once\."), tx:  # noqa: PT012
        tx.commit(replace(tx.draft, after=(added,)))
        saved = (tmp_path / "MEMORY.md").read_text()
        save_again(tx)

    assert "Plays chess" in saved
    assert (tmp_path / "MEMORY.md").read_text() == saved
    assert vault.tombstones.read() == ()
    assert [changes.verb for changes in vault.journal.read().changesets] == ["add"]


def test_what_others_save_while_a_tidy_is_made_ready_is_in_it(tmp_path, monkeypatch):
    manager, other = vault_at(tmp_path), vault_at(tmp_path, text=None)
    prepare, seen = EntryFile.prepare_tidy, []

    def noted(self, current, policy, now):
        prepare(self, current, policy, now)
        if not current.exists:  # there is no second file
            return
        seen.append(len(current.document.entries))
        if len(seen) == 1:
            other.add("Plays chess")

    monkeypatch.setattr(EntryFile, "prepare_tidy", noted)
    before = len(manager.list().rows)
    manager.tidy()

    assert seen == [before]
    assert "Plays chess" in [row.entry.content for row in manager.list().rows]
    assert manager.tidy().is_empty
    assert seen == [before, before + 1]


def test_a_change_that_changes_nothing_writes_nothing(tmp_path):
    manager = vault_at(tmp_path)
    manager.unpin(["a1b2c3"])

    assert [path.name for path in tmp_path.iterdir()] == ["MEMORY.md"]


def test_a_save_that_touches_one_entry_leaves_every_other_score(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(20)
    before = {row.entry.id: row.score for row in manager.list().rows}
    manager.pin(["a1b2c3"])
    clock.pass_days(1)
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    clock.pass_days(-1)

    assert {row.entry.id: row.score for row in manager.list().rows} == pytest.approx(before)


@pytest.mark.row("G2")
def test_a_score_edited_by_hand_wins_and_fades_from_the_day_of_the_edit(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.pin(["d4e5f6"])
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("preference | 0.92", "preference | 0.40"))
    clock.pass_days(20)
    written_at(path, clock.now)

    assert manager.show("a1b2c3").score == 0.4
    clock.pass_days(10)
    assert manager.show("a1b2c3").score == pytest.approx(0.4 * 0.99**10)


def test_a_hand_edit_made_while_the_vault_is_open_keeps_its_first_day(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.list()
    path = tmp_path / "MEMORY.md"
    path.write_text(MEMORY_MD.replace("0.88 | 2026-02-28", "0.50 | 2026-02-28"))
    clock.pass_days(10)
    written_at(path, clock.now)
    manager.list()
    clock.pass_days(10)
    written_at(path, clock.now)

    assert manager.show("d4e5f6").score == pytest.approx(0.5 * 0.99**10)


def test_what_others_changed_since_our_last_save_is_in_the_history(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("in Hangzhou", "in Suzhou"))
    manager.archive(["a7b8c9"])

    outside = [changes for changes in manager.history.changes() if changes.by == EXTERNAL]
    assert [(c.before[0].content, c.after[0].content) for c in outside] == [
        ("User lives in Hangzhou", "User lives in Suzhou")
    ]
    undoable = manager.history.look().undoable
    assert undoable is not None
    assert undoable.verb == "archive"


def test_two_managers_on_one_vault_see_each_others_changes(tmp_path):
    one = vault_at(tmp_path)
    other = vault_at(tmp_path, None)
    one.add("User keeps bees")
    other.add("The office closes at six")

    assert len(one.list().rows) == 6
    assert one.list().rows == other.list().rows


def test_a_full_disk_at_save_changes_nothing_and_says_what_to_do(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="free some space"):
        manager.pin(["a1b2c3"])
    monkeypatch.undo()

    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD
    assert manager.vault.journal.read().changesets == ()


def test_a_changeset_about_entries_that_are_gone_is_rejected(tmp_path):
    manager = vault_at(tmp_path)
    gone = manager.show("a1b2c3").entry

    with pytest.raises(ConflictError):
        commit(
            manager.vault, "edit", lambda _, draft: replace(draft, before=(replace(gone, id="x"),))
        )


@pytest.mark.row("A2")
def test_tidy_sorts_by_score_changes_no_reading_and_can_be_undone(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(100)
    before = {row.entry.id: row.score for row in manager.list().rows}
    manager.tidy()
    scores = [row.score for row in manager.list().rows]

    assert {row.entry.id: row.score for row in manager.list().rows} == pytest.approx(before)
    assert scores == sorted(scores, reverse=True)
    manager.undo()
    assert [row.entry.section.value for row in manager.list().rows].count("archived") == 1


def test_tidying_what_is_in_order_is_no_step_of_undo(tmp_path):
    manager = vault_at(tmp_path)
    manager.tidy()
    before = manager.history.changes()

    assert manager.tidy().is_empty
    assert manager.history.changes() == before


def test_a_doctor_names_broken_entries_odd_dates_and_conflict_copies(tmp_path):
    text = MEMORY_MD.replace("| 0.88 |", "| high |").replace("2026-02-20 | 3", "2027-02-20 | 3")
    manager = vault_at(tmp_path, text)
    (tmp_path / "MEMORY.sync-conflict-20260301-101010-ABCDEFG.md").write_text("x")
    problems = manager.doctor()

    assert [problem.where for problem in problems] == [
        "MEMORY.md, line 11",
        "memory a7b8c9",
        "MEMORY.sync-conflict-20260301-101010-ABCDEFG.md",
    ]
    assert all(problem.what.endswith(".") for problem in problems)


def test_a_doctor_names_a_page_that_says_no_more_whose_it_is(tmp_path):
    manager = vault_at(tmp_path)
    for name in ("profiles/tom.md", "episodes/2026/03-10-tea.md"):
        page = tmp_path / name
        page.parent.mkdir(parents=True)
        page.write_text("Tom.\n", encoding="utf-8")

    assert sorted(problem.where for problem in manager.doctor()) == [
        "episodes/2026/03-10-tea.md",
        "profiles/tom.md",
    ]


@pytest.mark.parametrize("saves", [0, 1])
def test_a_doctor_blames_a_header_that_lies_ahead_and_no_memory(tmp_path, saves):
    """A save moves the day to a line of its own, which is then reported."""
    text = MEMORY_MD.replace("Last updated: 2026", "Last updated: 2036")
    manager = vault_at(tmp_path, text)
    for _ in range(saves):
        manager.pin(["a1b2c3"])
    (problem,) = manager.doctor()

    assert problem.where == ("MEMORY.md, line 5" if saves else "MEMORY.md, line 3")
    assert (
        problem.what == "It says 2036-03-01, which is in the future; write today or an earlier day."
    )


def test_what_the_doctor_says_of_a_header_makes_it_well(tmp_path):
    manager = vault_at(tmp_path, MEMORY_MD.replace("Last updated: 2026", "Last updated: 2036"))
    manager.pin(["d4e5f6"])
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("as of: 2036", "as of: 2026"))

    assert vault_at(tmp_path, None).doctor() == ()


def test_tidying_a_tidy_file_leaves_it_and_its_backups_alone(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.tidy()
    before = (tmp_path / "MEMORY.md").read_bytes(), manager.vault.read_backups()
    clock.now += timedelta(minutes=5)

    assert manager.tidy().is_empty
    assert ((tmp_path / "MEMORY.md").read_bytes(), manager.vault.read_backups()) == before


def test_tidying_writes_again_once_a_score_has_faded(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.tidy()
    clock.pass_days(30)

    assert not manager.tidy().is_empty
    assert "### [a1b2c3] preference | 0.73 |" in (tmp_path / "MEMORY.md").read_text()


def test_a_doctor_says_when_the_file_is_no_text(tmp_path):
    (tmp_path / "MEMORY.md").write_bytes(b"\x00\x01\x02\xff" * 50)
    (problem,) = vault_at(tmp_path, None).doctor()

    assert isinstance(problem, Problem)
    assert problem.where == "MEMORY.md"


def test_stats_count_what_the_vault_holds(tmp_path):
    stats = vault_at(tmp_path).stats()

    assert (stats.entries, stats.active, stats.archived, stats.in_prompt) == (4, 3, 1, 2)
    assert stats.by_category == {"fact": 2, "preference": 1, "workflow": 1}
    assert NOW.date().isoformat() == "2026-03-01"


def test_the_first_memory_makes_the_vaults_folder(tmp_path):
    manager = vault_at(tmp_path / "agents" / "alfred", None)
    manager.add("User keeps bees")

    assert (tmp_path / "agents" / "alfred" / "MEMORY.md").is_file()


@given(st.lists(st.sampled_from(["pin", "archive", "restore", "add", "tidy", "hand"]), max_size=8))
def test_what_a_save_leaves_in_memory_is_what_the_file_says(tmp_path_factory, verbs):
    clock = FakeClock()
    folder = tmp_path_factory.mktemp("vault")
    manager = vault_at(folder, clock=clock)
    for number, verb in enumerate(verbs):
        clock.pass_days(3)
        match verb:
            case "add":
                manager.add(f"### looks like a heading {number}")
            case "tidy":
                manager.tidy()
            case "hand":
                path = folder / "MEMORY.md"
                path.write_text(path.read_text().replace("0.45 |", "0.55 |"))
                written_at(path, clock.now)
            case _:
                getattr(manager, verb)(["a7b8c9"])
        fresh = vault_at(folder, None, clock=clock)
        # Until the next save, only an open vault knows when it first saw a hand edit.
        if verb != "hand":
            assert manager.vault.load().document == fresh.vault.load().document


TRIES = len(PAUSES_S) + 1


@pytest.mark.parametrize("edits", [1, TRIES - 1, TRIES])
def test_a_change_is_repeated_if_an_editor_saves_at_the_same_moment(tmp_path, monkeypatch, edits):
    pauses_s: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses_s.append)
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    path, places = tmp_path / "MEMORY.md", iter(range(edits))

    def decide(contents, draft):
        for number in islice(places, 1):
            heading = f"### [77777{number}] fact | 0.50 | 2026-02-20 | 0"
            path.write_text(f"{path.read_text()}\n{heading}\nBy hand, {number}\n")
        before = contents.entries["d4e5f6"]
        return replace(draft, before=(before,), after=(replace(before, pinned=True),))

    if edits == TRIES:
        with pytest.raises(ConflictError):
            commit(manager.vault, "pin", decide)
    else:
        commit(manager.vault, "pin", decide)

    assert pauses_s == list(PAUSES_S[:edits])
    assert manager.show("d4e5f6").entry.pinned is (edits < TRIES)
    assert len(manager.list(text="By hand").rows) == edits
    verbs = [changes.verb for changes in manager.history.changes()]
    assert verbs == ["pin", *(["edit", "pin"] if edits < TRIES else [])]


def test_a_hand_edit_after_a_kill_does_not_hide_that_all_was_saved(tmp_path):
    """The file matches neither state of the open line, but its last save is recorded next to it."""
    manager = vault_at(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, Journal, "_end_line")
        with pytest.raises(Killed):
            manager.pin(["a1b2c3"])
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("in Hangzhou", "in Suzhou"))
    again = vault_at(tmp_path, None)
    again.pin(["d4e5f6"])

    assert [one.verb for one in again.history.changes()] == ["pin", "edit", "pin"]


def test_a_doctor_says_that_a_save_was_cut_short_until_it_is_recovered(tmp_path):
    manager = vault_at(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, MemoryStore, "write")
        with pytest.raises(Killed):
            manager.pin(["a1b2c3"])
    again = vault_at(tmp_path, None)
    (problem,) = again.doctor()

    assert problem.where == "journal.jsonl"
    assert "a program was ended while it saved" in problem.what
    again.pin(["d4e5f6"])
    assert again.doctor() == ()


def test_what_comes_to_light_by_a_change_is_reported_and_goes_with_its_undo(tmp_path):
    rival = "### [d4e5f6] fact | 0.50 | 2026-02-28 | 1\nUser once lived in Suzhou\n"
    manager = vault_at(tmp_path, f"{MEMORY_MD}\n{rival}")
    (uncovered,) = manager.forget(["d4e5f6"]).after

    assert uncovered == manager.show("d4e5f6").entry
    assert uncovered == vault_at(tmp_path, None).show("d4e5f6").entry
    assert uncovered.content == "User once lived in Suzhou"
    manager.undo()
    assert (tmp_path / "MEMORY.md").read_text() == f"{MEMORY_MD}\n{rival}"


def test_no_id_is_given_twice(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    drawn = iter(["aaaaaa", "aaaaaa", "a1b2c3", "bbbbbb"])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(drawn))
    ids = manager.vault.fresh_ids(manager.vault.load())

    assert [next(ids), next(ids)] == ["aaaaaa", "bbbbbb"]


WHOLE = "# Memory\n\n### [a1b2c3] fact | 0.80 | 2026-02-28 | 8\nLives in Rome\n"


@pytest.mark.parametrize(
    "end", ["### [a1b2", "### [", "### [a1b2c4] fact |", "<!-- created=2026-01-0", "<!--"]
)
def test_a_file_that_ends_within_a_line_of_its_grammar_was_cut_off(tmp_path, end):
    (problem,) = vault_at(tmp_path, WHOLE + end).doctor()

    assert problem.where == "MEMORY.md, line 5"
    assert problem.what.startswith("This line is cut off; write the rest")


@pytest.mark.parametrize(
    "end",
    ["", "### [Docs](https://docs.example)", "### [Unreleased]", "### Notes", "Likes <!-- tea"],
)
def test_a_file_that_ends_otherwise_is_whole(tmp_path, end):
    assert vault_at(tmp_path, WHOLE + end).doctor() == ()
