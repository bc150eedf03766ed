"""Changes of many memories: progress, cancellation and undo."""

from pathlib import Path

import pytest

from memdeck.domain.consolidation.review_queue import PendingReview
from memdeck.errors import UsageError
from memdeck.services.memories.review_undo import keep_decided
from memdeck.storage.vault.state.review_file import read_queues
from tests.fakes.vaults import vault_at
from tests.fakes.waits import suggested

COUNT = 300
VERBS = ("archive", "forget", "pin", "restore", "unpin")


class CancelledError(Exception):
    """An exception that a progress report raises to cancel the change."""


@pytest.fixture
def vault(tmp_path):
    lines = ["# Agent Memory", ""]
    for number in range(COUNT):
        score = 0.99 - number / 1000
        lines += [f"### [{number:06x}] fact | {score:.2f} | 2026-02-20 | 1", f"Fact {number}", ""]
    return vault_at(tmp_path, "\n".join(lines))


@pytest.fixture
def ids(vault):
    return list(vault.vault.load().entries)


def prepare(vault, verb, ids):
    """Put the memories into the state that *verb* changes."""
    if verb == "restore":
        vault.archive(ids)
    if verb == "unpin":
        vault.pin(ids)


def files(folder: Path) -> dict[str, bytes]:
    """Return the content of every file except locks."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "lock" not in path.name
    }


@pytest.mark.parametrize("verb", VERBS)
def test_progress_rises_to_its_total_before_the_save(vault, ids, verb):
    prepare(vault, verb, ids)
    memory = vault.vault.layout.memory
    before = memory.read_bytes()
    reports = []

    def report(done, total):
        reports.append((done, total))
        assert memory.read_bytes() == before

    getattr(vault.entries, verb)(ids, report)

    assert reports[0] == (0, 2 * COUNT)
    assert reports[-1] == (2 * COUNT, 2 * COUNT)
    assert reports == sorted(reports)
    assert len(reports) > 2
    assert memory.read_bytes() != before


@pytest.mark.parametrize("share", [0, 0.4, 0.9, 1])
@pytest.mark.parametrize("verb", VERBS)
def test_a_cancelled_change_leaves_every_file_as_it_was(vault, ids, tmp_path, verb, share):
    prepare(vault, verb, ids)
    before = files(tmp_path)

    def cancel(done, total):
        if done >= share * total:
            raise CancelledError

    with pytest.raises(CancelledError):
        getattr(vault.entries, verb)(ids, cancel)

    assert files(tmp_path) == before
    getattr(vault.entries, verb)(ids)
    assert len(vault.history.changes()[-1].touched) == COUNT


@pytest.mark.parametrize("has_backup", [True, False])
def test_undo_and_redo_report_their_progress_before_the_save(vault, ids, has_backup):
    memory = vault.vault.layout.memory
    vault.archive(ids)
    for undo in (vault.history.undo, vault.history.redo):
        if not has_backup:  # which makes the store write each memory as text
            for path in vault.vault.layout.backups.iterdir():
                path.unlink()
        before = memory.read_bytes()
        reports: list[tuple[int, int]] = []

        def report(done, total, before=before, reports=reports):
            reports.append((done, total))
            assert memory.read_bytes() == before

        undo(report)

        assert reports[0] == (COUNT, 2 * COUNT)
        assert reports[-1] == (2 * COUNT, 2 * COUNT)
        assert reports == sorted(reports)
        assert len(reports) == 2 if has_backup else len(reports) > 2
        assert memory.read_bytes() != before


@pytest.mark.parametrize("share", [0.5, 1])
def test_a_cancelled_undo_or_redo_leaves_every_file_as_it_was(vault, ids, tmp_path, share):
    def cancel(done, total):
        if done >= share * total:
            raise CancelledError

    vault.archive(ids)
    for undo in (vault.history.undo, vault.history.redo):
        before = files(tmp_path)

        with pytest.raises(CancelledError):
            undo(cancel)

        assert files(tmp_path) == before
        undo()


def test_a_cancelled_undo_leaves_what_its_change_decided_on_as_it_was(vault, tmp_path):
    change = vault.add("User keeps bees").changeset
    keep_decided(vault.vault, change, PendingReview((suggested("User keeps bees"),)))
    before = files(tmp_path)

    def cancel(done, total):
        if done >= total:
            raise CancelledError

    with pytest.raises(CancelledError):
        vault.history.undo(cancel)

    assert files(tmp_path) == before
    vault.history.undo()
    (queue,) = read_queues(vault.vault.layout)
    assert len(queue.suggestions) == 1


@pytest.mark.parametrize("verb", ["archive", "forget", "pin"])
def test_a_change_that_fails_leaves_every_file_as_it_was(vault, ids, tmp_path, verb):
    before = files(tmp_path)

    with pytest.raises(UsageError):
        getattr(vault.entries, verb)([*ids, "ffffff"])

    assert files(tmp_path) == before


@pytest.mark.parametrize("verb", ["archive", "forget", "pin"])
def test_a_change_of_many_is_one_undo_that_gives_every_byte_back(vault, ids, verb):
    memory = vault.vault.layout.memory
    before = memory.read_bytes()

    getattr(vault.entries, verb)(ids)
    assert memory.read_bytes() != before
    vault.history.undo()

    assert memory.read_bytes() == before
    assert vault.history.look().undoable is None
