"""Saving from the editor: the text as typed, scores, journal and merge."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from memdeck.domain.changes.changeset import EXTERNAL, ChangeSet
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, StorageError
from memdeck.services.vault.text_editing import Saved, Unmerged
from memdeck.services.vault.vault import PAUSES_S
from tests.fakes.layers import TO_LEARNINGS, both, two_files
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, vault_at


@pytest.fixture
def path(tmp_path):
    return tmp_path / "MEMORY.md"


def edited(*edits: tuple[str, str], text: str = MEMORY_MD) -> str:
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


def readings(manager) -> dict[str, float]:
    return {row.entry.id: row.score for row in manager.list().rows}


def done(outcome: object) -> ChangeSet:
    assert isinstance(outcome, Saved)
    assert outcome.changeset is not None
    return outcome.changeset


def test_a_save_of_words_is_one_change_that_one_undo_reverts(manager, path):
    typed = edited(("Hangzhou", "Suzhou"), ("Vue once", "Vue twice"))
    changes = done(manager.text.save(typed, MEMORY_MD))

    assert (changes.verb, changes.by) == ("edit", "user")
    assert [entry.content for entry in changes.after] == [
        "User lives in Suzhou",
        "User tried Vue twice and gave it up",
    ]
    assert manager.history.look().undoable == changes
    manager.undo()
    assert {entry.content for entry in changes.before} <= {
        row.entry.content for row in manager.list().rows
    }


def test_a_save_keeps_the_text_as_typed_and_backs_the_old_one_up(manager, path, tmp_path):
    manager.text.save(edited(("Hangzhou", "  Suzhou\t\n\n")), MEMORY_MD)

    lines = [line for line in path.read_text().split("\n") if not line.startswith("<!--")]
    typed = edited(("Hangzhou", "  Suzhou\t\n\n")).split("\n")
    assert lines == [line for line in typed if not line.startswith("<!--")]
    assert (tmp_path / "MEMORY.md.bak").read_text() == MEMORY_MD


def test_a_score_typed_into_a_heading_wins_as_of_now_and_no_other_reading_changes(manager, clock):
    clock.pass_days(20)
    before = readings(manager)
    manager.text.save(edited(("preference | 0.92", "preference | 0.40")), MEMORY_MD)

    assert readings(manager) == pytest.approx(before | {"a1b2c3": 0.4})
    clock.pass_days(10)
    assert readings(manager)["a1b2c3"] == pytest.approx(0.4 * 0.99**10)


def test_a_typed_score_is_undone_to_the_reading_it_had(manager, clock):
    clock.pass_days(20)
    before = readings(manager)
    manager.text.save(edited(("preference | 0.92", "preference | 0.40")), MEMORY_MD)
    manager.undo()

    assert readings(manager) == pytest.approx(before)


def test_an_outside_edit_that_was_there_before_is_journalled_for_itself(manager, path):
    manager.pin(["a7b8c9"])
    path.write_text(edited(("Hangzhou", "Suzhou"), text=path.read_text()))
    text = path.read_text()
    manager.text.save(edited(("Vue once", "Vue twice"), text=text), text)

    last, before = manager.history.changes()[-1], manager.history.changes()[-2]
    assert before.by == EXTERNAL
    assert [entry.content for entry in before.after] == ["User lives in Suzhou"]
    assert [entry.content for entry in last.after] == ["User tried Vue twice and gave it up"]


def test_prose_is_saved_byte_for_byte_and_is_no_change_of_a_memory(manager, path):
    typed = edited(("# Agent Memory\n", "# Agent Memory\n\nNotes of mine \n"))
    outcome = manager.text.save(typed, MEMORY_MD)

    assert outcome == Saved(None)
    assert path.read_text() == typed
    assert manager.history.look().undoable is None


def test_an_outside_edit_stays_in_the_history_when_only_prose_is_saved_after_it(manager, path):
    manager.pin(["a7b8c9"])
    path.write_text(edited(("Hangzhou", "Suzhou"), text=path.read_text()))
    text = path.read_text()
    manager.text.save(text.replace("# Agent Memory", "# Mine"), text)

    assert [changes.by for changes in manager.history.changes()] == ["user", EXTERNAL]


def test_saving_what_is_there_already_writes_nothing(manager, path, tmp_path):
    assert manager.text.save(MEMORY_MD, MEMORY_MD) == Saved(None)
    assert [found.name for found in tmp_path.iterdir()] == ["MEMORY.md"]


def test_a_memory_typed_in_and_one_taken_out_are_one_change(manager):
    gone = MEMORY_MD[MEMORY_MD.index("### [d4e5f6]") : MEMORY_MD.index("### [a7b8c9]")]
    new = "### [fff000] todo | 0.70 | 2026-03-01 | 0\nBook a seat\n\n"
    changes = done(manager.text.save(MEMORY_MD.replace(gone, new), MEMORY_MD))

    assert [entry.id for entry in changes.before] == ["d4e5f6"]
    assert [entry.id for entry in changes.after] == ["fff000"]


def test_what_others_saved_meanwhile_is_merged_in(manager, path):
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    changes = done(manager.text.save(edited(("Vue once", "Vue twice")), MEMORY_MD))

    assert [entry.id for entry in changes.after] == ["b1c2d3"]
    assert "Suzhou" in path.read_text()
    assert "Vue twice" in path.read_text()


def test_a_save_reports_whether_others_had_written_meanwhile(manager):
    assert not manager.text.save(edited(("Vue once", "Vue twice")), MEMORY_MD).met_others

    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    assert manager.text.save(
        edited(("Vue once", "Vue never")), MEMORY_MD.replace("once", "twice")
    ).met_others


def test_one_memory_changed_on_both_sides_is_returned_and_nothing_is_written(manager, path):
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    theirs = path.read_text()
    outcome = manager.text.save(edited(("Hangzhou", "Kyoto"), ("Vue once", "Vue twice")), MEMORY_MD)

    assert isinstance(outcome, Unmerged)
    (conflict,) = outcome.conflicts
    assert conflict.id == "d4e5f6"
    sides = (conflict.base, conflict.theirs, conflict.ours)
    assert [str(side).split()[-1] for side in sides] == ["Hangzhou", "Suzhou", "Kyoto"]
    assert path.read_text() == theirs
    assert [changes.verb for changes in manager.history.changes()] == ["edit"]


def test_a_file_that_was_deleted_is_written_again_with_every_score_kept(manager, path, clock):
    manager.pin(["a7b8c9"])
    clock.pass_days(20)
    before, text = readings(manager), path.read_text()
    path.unlink()
    changes = done(manager.text.save(edited(("Hangzhou", "Suzhou"), text=text), text))

    assert readings(manager) == pytest.approx(before)
    assert [entry.id for entry in changes.after] == ["d4e5f6"]
    assert manager.history.forgotten() == ()


def test_a_deleted_file_is_written_again_also_where_nothing_was_edited(manager, path):
    path.unlink()

    assert manager.text.save(MEMORY_MD, MEMORY_MD) == Saved(None)
    assert path.read_text() == MEMORY_MD


def test_the_first_text_makes_the_file(tmp_path):
    manager = vault_at(tmp_path / "new", None)
    done(manager.text.save(MEMORY_MD, ""))

    assert len(manager.list().rows) == 4


@dataclass
class BusyClock(FakeClock):
    """Lets another program save at each read of the clock, once for each of *saves*."""

    saves: list[Callable[[], object]] = field(default_factory=list)

    def __call__(self) -> datetime:
        if self.saves:
            self.saves.pop()()
        return self.now


def saving_in_turn(path: Path, times: int) -> list[Callable[[], object]]:
    texts = [edited(("Hangzhou", f"town {n}")) for n in range(times)]
    return [partial(path.write_text, text) for text in texts]


def test_a_save_in_the_same_moment_is_merged_on_the_next_try(tmp_path, path):
    clock = BusyClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.saves = saving_in_turn(path, 2)
    done(manager.text.save(edited(("Vue once", "Vue twice")), MEMORY_MD))

    assert "town 0" in path.read_text()
    assert "Vue twice" in path.read_text()


def test_a_program_that_saves_all_the_time_is_reported(tmp_path, path, monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _: None)
    clock = BusyClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.saves = saving_in_turn(path, 4 * (len(PAUSES_S) + 1))

    with pytest.raises(ConflictError, match="load it again"):
        manager.text.save(edited(("Vue once", "Vue twice")), MEMORY_MD)


def test_half_a_character_is_rejected_and_the_file_stays(manager, path):
    with pytest.raises(StorageError, match="half a character"):
        manager.text.save(edited(("Hangzhou", "Hang\ud83dzhou")), MEMORY_MD)

    assert path.read_text() == MEMORY_MD


LEARNED = "### [fff000] skill | 0.70 | 2026-03-01 | 0\nAsk before deleting\n"


def test_a_second_file_is_saved_like_the_first_and_undone_byte_for_byte(tmp_path, clock):
    manager = two_files(tmp_path, clock)
    memory, learnings = both(tmp_path)
    typed = edited(("not with curl", "never with curl"), text=LEARNINGS_MD)
    changes = done(manager.text.save(typed, LEARNINGS_MD, Layer.PROCEDURAL))

    assert [(one.id, one.layer) for one in changes.after] == [("e1e1e1", Layer.PROCEDURAL)]
    assert "never with curl" in (tmp_path / "LEARNINGS.md").read_text()
    assert both(tmp_path)[0] == memory
    manager.undo()
    assert both(tmp_path) == (memory, learnings)


def test_a_score_typed_into_a_second_file_wins_and_no_other_reading_changes(tmp_path, clock):
    manager = two_files(tmp_path, clock)
    clock.pass_days(20)
    before = readings(manager)
    typed = edited(("skill | 0.80", "skill | 0.40"), text=LEARNINGS_MD)
    manager.text.save(typed, LEARNINGS_MD, Layer.PROCEDURAL)

    assert readings(manager) == pytest.approx(before | {"e1e1e1": 0.4})


def test_what_others_saved_in_a_second_file_is_merged_in(tmp_path):
    manager = two_files(tmp_path)
    manager.edit("e2e2e2", Edit(content="Run the formatter last"))
    typed = edited(("not with curl", "never with curl"), text=LEARNINGS_MD)
    outcome = manager.text.save(typed, LEARNINGS_MD, Layer.PROCEDURAL)

    assert isinstance(outcome, Saved)
    assert outcome.met_others
    text = (tmp_path / "LEARNINGS.md").read_text()
    assert "never with curl" in text
    assert "Run the formatter last" in text


def test_prose_of_a_second_file_is_saved_byte_for_byte(tmp_path):
    manager = two_files(tmp_path)
    typed = edited(("# What works here\n", "# What works\n\nMine \n"), text=LEARNINGS_MD)

    assert manager.text.save(typed, LEARNINGS_MD, Layer.PROCEDURAL) == Saved(None)
    assert (tmp_path / "LEARNINGS.md").read_text() == typed


def test_a_second_file_that_was_deleted_is_written_again_with_every_score_kept(tmp_path, clock):
    manager = two_files(tmp_path, clock)
    manager.pin(["e2e2e2"])
    clock.pass_days(20)
    before, path = readings(manager), tmp_path / "LEARNINGS.md"
    text = path.read_text()
    path.unlink()
    assert manager.vault.load().file_of(Layer.PROCEDURAL).is_lost
    manager.text.save(text, text, Layer.PROCEDURAL)

    assert readings(manager) == pytest.approx(before)
    assert not manager.vault.load().file_of(Layer.PROCEDURAL).is_lost


def test_a_second_file_that_an_undo_took_away_is_not_lost(manager, tmp_path):
    manager.edit("d4e5f6", TO_LEARNINGS)
    manager.vault.load()
    manager.undo()

    assert not (tmp_path / "LEARNINGS.md").exists()
    assert not manager.vault.load().file_of(Layer.PROCEDURAL).is_lost


def test_the_first_text_of_a_second_file_makes_it_and_an_undo_takes_it_away(manager, tmp_path):
    done(manager.text.save(LEARNED, "", Layer.PROCEDURAL))

    assert manager.list().rows[-1].entry.layer is Layer.PROCEDURAL
    manager.undo()
    assert not (tmp_path / "LEARNINGS.md").exists()


def test_a_memory_that_both_files_have_is_the_first_ones_until_it_is_taken_out_there(tmp_path):
    twice = LEARNINGS_MD + LEARNED.replace("fff000", "d4e5f6")
    manager = two_files(tmp_path, learnings=twice)
    gone = MEMORY_MD[MEMORY_MD.index("### [d4e5f6]") : MEMORY_MD.index("### [a7b8c9]")]
    before = both(tmp_path)
    changes = done(manager.text.save(MEMORY_MD.replace(gone, ""), MEMORY_MD))

    assert [(one.id, one.layer) for one in changes.after] == [("d4e5f6", Layer.PROCEDURAL)]
    manager.undo()
    assert both(tmp_path) == before
