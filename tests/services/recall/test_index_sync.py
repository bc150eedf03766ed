"""The index matches the files after any change of either."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.search.mode import Mode
from memdeck.errors import LockedError
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.services.recall.file_states import FileState, FileStates, total_of
from memdeck.services.recall.passages import memory_passage
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.disk.file_lock import try_lock
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import vault_at
from tests.services.recall.indexes import INDEX, MARKS, answers, digests, fresh_digests, ids


def test_an_edit_by_the_program_is_found_at_once(manager):
    assert ids(manager, "Hangzhou") == ["d4e5f6"]

    manager.edit("d4e5f6", Edit(content="User lives in Chengdu"))

    assert ids(manager, "Chengdu") == ["d4e5f6"]
    assert ids(manager, "Hangzhou") == []


@pytest.mark.row("A8")
def test_an_edit_of_the_file_by_another_program_is_found_at_once(manager):
    assert ids(manager, "Hangzhou") == ["d4e5f6"]
    path = manager.vault.layout.memory

    path.write_text(path.read_text(encoding="utf-8").replace("Hangzhou", "成都"), encoding="utf-8")

    assert ids(manager, "成都") == ["d4e5f6"]
    assert ids(manager, "Hangzhou") == []


def test_only_what_changed_is_put_in(tmp_path):
    put: list[str] = []

    class Watched(SqliteIndex):
        def update(self, put_=(), remove=()):
            passages = list(put_)
            put.extend(one.text for one in passages)
            super().update(passages, remove)

    def opened(layout, segmenter):
        return Watched(layout.cache / INDEX, segmenter)

    with closing(vault_at(tmp_path, open_index=opened).recollection) as recalling:
        recalling.recall("Vue")
    put.clear()
    manager = vault_at(tmp_path, None, open_index=opened)
    with closing(manager.recollection):
        manager.recall("Vue")
        assert put == []
        manager.edit("b1c2d3", Edit(content="User likes Svelte"))
        manager.recall("Svelte")

    assert put == ["User likes Svelte"]


def test_of_memories_that_are_as_they_were_nothing_is_made_again(manager, monkeypatch):
    ids(manager, "Hangzhou")
    built: list[str] = []

    def watched(entry):
        built.append(entry.id)
        return memory_passage(entry)

    monkeypatch.setattr("memdeck.services.recall.file_states.memory_passage", watched)
    path = manager.vault.layout.memory
    path.write_text(path.read_text(encoding="utf-8").replace("Vue", "Svelte"), encoding="utf-8")

    assert ids(manager, "Svelte") == ["b1c2d3"]
    assert set(built) == {"b1c2d3"}


def test_after_a_hand_edit_only_what_it_changed_is_compared(tmp_path):
    asked: list[str] = []

    class Watched(SqliteIndex):
        def digests(self):
            asked.append("digests")
            return super().digests()

    manager = vault_at(tmp_path, open_index=lambda layout, cut: Watched(layout.cache / INDEX, cut))
    with closing(manager.recollection):
        assert ids(manager, "Vue") == ["b1c2d3"]
        asked.clear()
        path = manager.vault.layout.memory
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("Vue", "Svelte"), encoding="utf-8")

        assert ids(manager, "Svelte") == ["b1c2d3"]
        assert ids(manager, "Vue") == []
        assert asked == []
        assert manager.recollection.check() == []


def test_what_another_program_put_in_is_taken_out_again_when_the_file_is_as_it_was(
    manager, tmp_path
):
    """Between two reads of a program, another one indexed an edit that was reverted."""
    other = vault_at(tmp_path, None)
    path = manager.vault.layout.memory
    text = path.read_text(encoding="utf-8")
    assert ids(manager, "Vue") == ["b1c2d3"]

    path.write_text(text.replace("Vue", "Svelte"), encoding="utf-8")
    with closing(other.recollection):
        assert ids(other, "Svelte") == ["b1c2d3"]
    path.write_text(text + "\n", encoding="utf-8")

    assert ids(manager, "Vue") == ["b1c2d3"]
    assert ids(manager, "Svelte") == []
    assert manager.recollection.check() == []


def test_what_goes_from_the_file_by_hand_goes_from_the_index(manager):
    assert ids(manager, "Hangzhou") == ["d4e5f6"]
    path = manager.vault.layout.memory
    text = path.read_text(encoding="utf-8")
    start = text.index("### [d4e5f6]")
    end = text.find("### [", start + 1)

    path.write_text(text[:start] + (text[end:] if end > 0 else ""), encoding="utf-8")

    assert ids(manager, "Hangzhou") == []
    assert digests(manager).keys().isdisjoint({"memory d4e5f6"})


def test_the_messages_of_a_kept_conversation_are_found_until_it_is_gone(manager):
    keep_sources(
        manager.vault, [conversation_of("My bees live behind the house", id="chatgpt/6f1c")]
    )

    assert ids(manager, "bees") == ["chatgpt/6f1c#m1"]

    manager.purge(["chatgpt/6f1c"])

    assert ids(manager, "bees") == []


def test_a_conversation_that_goes_on_is_found_by_what_was_said_since(manager):
    keep_sources(manager.vault, [conversation_of("I keep bees")])
    assert ids(manager, "honey") == []

    keep_sources(manager.vault, [conversation_of("I keep bees", "assistant: Do they give honey?")])

    assert ids(manager, "honey")[0] == "chat/1#m2"


def test_a_damaged_transcript_is_passed_over_and_a_copy_of_one_is_not_found_twice(manager):
    keep_sources(
        manager.vault, [conversation_of("I keep bees"), conversation_of("I keep hens", id="chat/2")]
    )
    assert len(ids(manager, "keep")) == 2
    first, second = sorted(manager.vault.layout.sources.iterdir())

    first.write_text("{", encoding="utf-8")
    shutil.copy(second, second.with_name("copy.jsonl"))

    assert len(ids(manager, "keep")) == 1
    assert manager.recollection.check() == []


def test_what_is_forgotten_is_out_of_recall_and_what_is_archived_is_not(manager):
    manager.archive(["d4e5f6"])
    assert ids(manager, "Hangzhou") == ["d4e5f6"]

    manager.forget(["d4e5f6"])
    assert ids(manager, "Hangzhou") == []

    manager.undo()
    assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_looking_for_something_leaves_no_trace_in_the_vault(manager):
    ids(manager, "Hangzhou")

    assert [path.name for path in manager.vault.layout.folder.iterdir()] == ["MEMORY.md"]


def test_what_an_index_repeats_is_for_this_account_alone(manager):
    ids(manager, "Hangzhou")

    modes = [path.stat().st_mode for path in manager.vault.layout.cache.glob(f"{INDEX}*")]
    assert modes
    assert os.name == "nt" or not any(mode & 0o077 for mode in modes)


@pytest.mark.parametrize("name", [INDEX, MARKS])
def test_what_is_deleted_while_the_program_was_off_is_made_again(tmp_path, name):
    for _ in range(2):
        manager = vault_at(tmp_path)
        with closing(manager.recollection):
            assert ids(manager, "Hangzhou") == ["d4e5f6"]
        (manager.vault.layout.cache / name).unlink()


@pytest.mark.parametrize("endings", [[""], ["", "-wal", "-shm"]])
def test_an_index_that_is_deleted_under_the_program_costs_nothing(manager, endings):
    assert ids(manager, "Hangzhou") == ["d4e5f6"]
    for ending in endings:
        (manager.vault.layout.cache / f"{INDEX}{ending}").unlink(missing_ok=True)

    manager.add("User keeps bees")

    assert len(ids(manager, "bees")) == 1
    assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_a_damaged_index_is_made_again_and_the_program_says_so(tmp_path):
    with closing(vault_at(tmp_path).recollection) as recalling:
        recalling.recall("Hangzhou")
    path = vault_at(tmp_path).vault.layout.cache / INDEX
    path.write_bytes(b"no database" * 1000)

    manager = vault_at(tmp_path)
    with closing(manager.recollection):
        assert ids(manager, "Hangzhou") == ["d4e5f6"]
        assert "damaged" in manager.recollection.indexing.word


def test_an_index_that_is_damaged_under_the_program_is_made_again_each_time(manager):
    keep_sources(manager.vault, [conversation_of(*(f"word{n} and bees" for n in range(500)))])
    path = manager.vault.layout.cache / INDEX
    for _ in range(2):
        assert len(manager.recall("bees", 1000, Mode.KEYWORD).results) > 50
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(os.urandom(path.stat().st_size - 4096))
        manager.add("Another memory")

    assert len(manager.recall("bees", 1000, Mode.KEYWORD).results) > 50
    assert manager.recollection.check() == []


def test_an_index_that_lost_its_rows_to_another_program_is_completed_by_the_next_start(tmp_path):
    with closing(vault_at(tmp_path).recollection) as recalling:
        recalling.recall("Hangzhou")
        recalling.indexing.use(lambda index, _: index.update(remove=["memory d4e5f6"]))
        assert "cannot be found yet" in " ".join(recalling.check())

    manager = vault_at(tmp_path)
    with closing(manager.recollection):
        assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_a_check_reports_each_difference_of_the_index_and_repairs_nothing(manager):
    assert ids(manager, "Hangzhou") == ["d4e5f6"]
    path = manager.vault.layout.memory
    text = path.read_text(encoding="utf-8").replace("Hangzhou", "Chengdu")
    text = text.replace("b1c2d3", "ffffff").replace("a7b8c9", "eeeeee")
    path.write_text(text, encoding="utf-8")

    differences = manager.recollection.check()

    assert differences == [
        "2 texts of the vault cannot be found yet.",
        "2 texts can be found that the vault no longer holds.",
        "1 text can be found by words that were changed since.",
    ]
    assert manager.recollection.check() == differences
    ids(manager, "anything")
    assert manager.recollection.check() == []


KILLED = """
import os, sys
from memdeck.domain.search.mode import Mode
from memdeck.services.recall import index_sync
from memdeck.services.manager import MemoryManager

index_sync._BATCH = 4
manager = MemoryManager(sys.argv[1])
manager.recollection.indexing.progress = lambda *_: os._exit(9)
manager.recall("bees", mode=Mode.KEYWORD)
"""


def test_a_program_that_is_killed_while_it_indexes_is_made_up_for(manager):
    many = [conversation_of(f"word{number} of bees", id=f"chat/{number}") for number in range(6)]
    keep_sources(manager.vault, many)
    folder = str(manager.vault.layout.folder)

    killed = subprocess.run([sys.executable, "-c", KILLED, folder], check=False, timeout=60)

    assert killed.returncode == 9
    assert "6 texts of the vault cannot be found yet." in manager.recollection.check()
    assert len(ids(manager, "bees")) == 6
    assert manager.recollection.check() == []


def test_indexing_says_how_far_it_is(manager, monkeypatch):
    monkeypatch.setattr("memdeck.services.recall.index_sync._BATCH", 3)
    progress: list[tuple[int, int]] = []
    manager.recollection.indexing.progress = lambda *count: progress.append(count)

    manager.recall("Hangzhou")
    manager.recall("Hangzhou")

    assert progress == [(3, 4), (4, 4)]


def test_two_programs_on_one_vault_find_what_the_other_wrote(tmp_path):
    mine, theirs = vault_at(tmp_path), vault_at(tmp_path, None)
    with closing(mine.recollection), closing(theirs.recollection):
        assert ids(mine, "bees") == ids(theirs, "bees") == []

        added = mine.add("User keeps bees").entry.id

        assert ids(theirs, "bees") == ids(mine, "bees") == [added]


def test_a_program_waits_for_another_that_is_indexing_and_then_says_so(manager, monkeypatch):
    monkeypatch.setattr("memdeck.services.recall.index_sync.LOCK_TIMEOUT_S", 0.01)
    lock = try_lock(manager.vault.layout.cache / "recall.lock")
    assert lock is not None

    with pytest.raises(LockedError, match="try again"):
        manager.recall("Hangzhou")

    lock.release()
    assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_nobody_puts_in_what_was_read_before_another_program_changed_it(tmp_path, monkeypatch):
    """Reading and indexing hold a lock, so that older contents never overwrite newer ones."""
    mine = vault_at(tmp_path)
    refused: list[bool] = []

    class Interrupted(SqliteIndex):
        def update(self, put=(), remove=()):
            if not refused:
                monkeypatch.setattr("memdeck.services.recall.index_sync.LOCK_TIMEOUT_S", 0.01)
                mine.edit("d4e5f6", Edit(content="User lives in Chengdu"))
                with pytest.raises(LockedError):
                    mine.recall("Chengdu")
                refused.append(True)
            super().update(put, remove)

    theirs = vault_at(
        tmp_path, None, open_index=lambda layout, cut: Interrupted(layout.cache / INDEX, cut)
    )
    with closing(mine.recollection), closing(theirs.recollection):
        theirs.recall("Hangzhou")

        assert refused
        assert ids(mine, "Chengdu") == ids(theirs, "Chengdu") == ["d4e5f6"]
        assert mine.recollection.check() == []


def test_marks_that_cannot_be_read_or_kept_cost_nothing_but_time(manager):
    marks = manager.vault.layout.cache / MARKS
    marks.mkdir(parents=True)

    assert ids(manager, "Hangzhou") == ["d4e5f6"]

    marks.rmdir()
    for text in ("", "{", "[]", '{"version": 0, "files": {}}', '{"version": 1, "files": {"": {}}}'):
        marks.write_text(text, encoding="utf-8")
        manager.recollection.close()
        assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_marks_come_back_as_they_were_kept(tmp_path):
    marks = {"": FileState("1 2", "memory", total_of([b"ab", b"cd"]))}
    FileStates(tmp_path / "deep" / "marks.json").write(marks)

    assert FileStates(tmp_path / "deep" / "marks.json").read() == marks


def test_a_rebuilt_index_finds_what_the_old_one_found(manager):
    before = digests(manager)
    manager.recollection.indexing.rebuild()

    assert digests(manager) == before
    assert ids(manager, "Hangzhou") == ["d4e5f6"]


CONTENTS = ["User keeps bees", "用户养蜂", "Deploys run v1.2", "User lives in Porto", "x" * 2000]


class InStep(RuleBasedStateMachine):
    """After any change of a vault and its index, a call finds the same as with a new index."""

    root: Path
    made = 0

    def __init__(self):
        super().__init__()
        type(self).made += 1
        self.folder = self.root / str(self.made)
        (self.folder / "vault").mkdir(parents=True)
        self.copies = 0
        self.manager = vault_at(self.folder / "vault", open_embedder=WordEmbedder)

    def any_id(self, number):
        entries = list(self.manager.vault.load().entries)
        return entries[number % len(entries)]

    @property
    def has_entries(self):
        return bool(self.manager.vault.load().entries)

    @rule(content=st.sampled_from(CONTENTS))
    def add(self, content):
        self.manager.add(content)

    @precondition(lambda self: self.has_entries)
    @rule(number=st.integers(0, 9), content=st.sampled_from(CONTENTS))
    def edit(self, number, content):
        self.manager.edit(self.any_id(number), Edit(content=content, category="todo"))

    @precondition(lambda self: self.has_entries)
    @rule(number=st.integers(0, 9), verb=st.sampled_from(["archive", "forget", "purge", "pin"]))
    def move(self, number, verb):
        getattr(self.manager, verb)([self.any_id(number)])

    @rule(number=st.integers(0, 3), turns=st.integers(1, 4))
    def keep(self, number, turns):
        said = [f"turn {turn} of talk {number}" for turn in range(turns)]
        keep_sources(self.manager.vault, [conversation_of(*said, id=f"chat/{number}")])

    @rule(number=st.integers(0, 3))
    def lose_a_conversation(self, number):
        for path in sorted(self.manager.vault.layout.sources.glob("*.jsonl"))[number:][:1]:
            path.unlink()

    @rule(word=st.sampled_from(["User", "bees", "Porto"]))
    def edit_outside(self, word):
        path = self.manager.vault.layout.memory
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(word, f"{word}s"), encoding="utf-8")

    @rule(name=st.sampled_from([INDEX, f"{INDEX}-wal", MARKS]))
    def delete(self, name):
        (self.manager.vault.layout.cache / name).unlink(missing_ok=True)

    @rule()
    def begin_again(self):
        self.manager.recollection.close()
        self.manager = vault_at(self.folder / "vault", None, open_embedder=WordEmbedder)

    @rule()
    def embed(self):
        self.manager.recollection.embedding.embed_missing()

    @invariant()
    def the_index_equals_a_fresh_one(self):
        self.copies += 1
        fresh = fresh_digests(self.manager, self.folder / f"copy{self.copies}")
        assert digests(self.manager) == fresh
        assert self.manager.recollection.check() == []

    def teardown(self):
        """At the end, the vectors also equal those of a new index."""
        shutil.copytree(self.folder / "vault", self.folder / "last")
        fresh = vault_at(self.folder / "last", None, open_embedder=WordEmbedder)
        with closing(self.manager.recollection), closing(fresh.recollection):
            self.manager.recollection.embedding.embed_missing()
            fresh.recollection.embedding.embed_missing()
            assert answers(self.manager) == answers(fresh)


def test_whatever_happens_the_index_equals_a_fresh_one(tmp_path):
    machine = type("InStepHere", (InStep,), {"root": tmp_path})
    run_state_machine_as_test(machine, settings=settings(max_examples=12, stateful_step_count=10))
