"""Memories in a file of another program behave like those of any vault."""

import hashlib
import json

import pytest

from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.text_editing import Saved, Unmerged
from memdeck.storage.formats.bullets.bullet_edits import NOTE
from tests.fakes.stores import CLAUDE_MD, FOREIGN, LETTA, MEM0, STORES
from tests.fakes.vaults import FakeClock, ScriptedExtractor

every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
every_foreign = pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)


@pytest.fixture
def opened(tmp_path):
    """Open a store's file as a newly started program, any number of times."""

    def make(store, clock=None, text=None):
        path = tmp_path / store.name
        if text is not None or not path.exists():
            path.write_bytes((text or store.text).encode())
        return MemoryManager(path, ScriptedExtractor(), clock=clock or FakeClock(), by="user")

    return make


def md5(words):
    return hashlib.md5(words.encode(), usedforsecurity=False).hexdigest()


def read(manager):
    return manager.vault.layout.memory.read_bytes().decode()


def contents(manager):
    return [row.entry.content for row in manager.list().rows]


def by_words(manager, start):
    return next(row.entry for row in manager.list().rows if row.entry.content.startswith(start))


@every_store
def test_opening_and_looking_change_nothing(store, opened, tmp_path):
    manager = opened(store)
    manager.list()
    manager.stats()
    manager.prompt()

    assert [path.name for path in tmp_path.iterdir()] == [store.name]
    assert read(manager) == store.text


@pytest.mark.parametrize(
    ("name", "beside"),
    [("CLAUDE.md", []), ("memories.json", []), ("MEMORY.md", ["MEMORY.md.bak"])],
)
def test_nothing_but_our_own_folder_is_put_next_to_another_programs_file(tmp_path, name, beside):
    store = next(one for one in FOREIGN if one.name == name)
    (tmp_path / name).write_bytes(store.text.encode())
    manager = MemoryManager(tmp_path / name, clock=FakeClock())
    manager.pin([manager.list().rows[0].entry.id])

    files = [path.name for path in tmp_path.iterdir() if path.is_file()]
    assert sorted(files) == sorted([name, *beside])
    assert manager.vault.layout.bak.read_bytes() == store.text.encode()


def test_a_markdown_file_that_was_emptied_keeps_its_format(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("- Keeps bees\n")
    manager = MemoryManager(path, clock=FakeClock())
    manager.forget([manager.list().rows[0].entry.id])
    MemoryManager(path, clock=FakeClock()).add("Keeps wasps")

    assert path.read_text().startswith("- Keeps wasps <!-- id=")


@every_store
def test_every_action_is_there_the_next_time_and_undo_takes_each_back(store, opened):
    first = opened(store).list().rows[0].entry
    actions = (
        lambda manager: manager.edit(first.id, Edit(content="Said otherwise", score=0.9)),
        lambda manager: manager.archive([first.id]),
        lambda manager: manager.forget([first.id]),
        lambda manager: manager.pin([first.id]),
        lambda manager: manager.add("Plays chess"),
    )
    for action in actions:
        before = {row.entry.id: row.entry for row in opened(store).list().rows}
        action(opened(store))
        after = {row.entry.id: row.entry for row in opened(store).list().rows}
        assert after != before
        opened(store).undo()
        back = {row.entry.id: row.entry for row in opened(store).list().rows}
        assert {id_: (e.content, e.dated_score, e.section) for id_, e in back.items()} == {
            id_: (e.content, e.dated_score, e.section) for id_, e in before.items()
        }
        opened(store).redo()
        again = {row.entry.id: row.entry for row in opened(store).list().rows}
        assert again.keys() == after.keys()
        opened(store).undo()


@every_store
def test_an_archived_memory_is_restored_from_the_archive(store, opened):
    manager = opened(store)
    entry = next(row.entry for row in manager.list(Section.ACTIVE).rows)
    manager.archive([entry.id])

    assert entry.id in {row.entry.id for row in opened(store).list(Section.ARCHIVED).rows}
    opened(store).restore([entry.id])
    assert entry.id in {row.entry.id for row in opened(store).list(Section.ACTIVE).rows}


@every_store
def test_a_forgotten_memory_is_restored_from_the_trash(store, opened):
    manager = opened(store)
    entry = manager.list().rows[1].entry
    manager.forget([entry.id])
    assert entry.id not in {row.entry.id for row in manager.list().rows}

    opened(store).restore([entry.id])
    assert opened(store).show(entry.id).entry.content == entry.content


@every_store
def test_a_purged_memory_leaves_no_trace_in_any_file(store, opened, tmp_path):
    manager = opened(store)
    entry = manager.list().rows[-1].entry
    manager.pin([entry.id])
    manager.archive([entry.id])
    manager.purge([entry.id])

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    words = entry.content.splitlines()[0]
    assert [path.name for path in files if words in path.read_bytes().decode()] == []


@every_store
def test_an_edit_from_outside_is_seen_and_kept(store, opened):
    manager = opened(store)
    first, *_, last = manager.list().rows
    manager.pin([first.entry.id])
    word = last.entry.content.split()[-1]
    manager.vault.layout.memory.write_bytes(
        read(manager).replace(word, f"{word} (edited)").encode()
    )
    manager.archive([first.entry.id])

    contents_now = contents(opened(store))
    assert any(f"{word} (edited)" in content for content in contents_now)
    assert [change.by for change in manager.vault.journal.read().changesets] == [
        "user",
        "external edit",
        "user",
    ]


@every_store
def test_an_earlier_state_of_the_file_is_restored(store, opened):
    manager = opened(store)
    manager.forget([manager.list().rows[0].entry.id])
    (backup,) = manager.maintenance.backups()
    manager.maintenance.restore_backup(backup.name)

    assert sorted(contents(opened(store))) == sorted(store.words)


@every_foreign
def test_tidying_is_rejected_in_one_sentence_and_changes_nothing(store, opened):
    manager = opened(store)

    with pytest.raises(UsageError, match="keeps the order it has"):
        manager.tidy()
    assert read(manager) == store.text


@every_foreign
def test_all_is_well_with_it(store, opened):
    assert opened(store).doctor() == ()


@every_store
def test_what_is_typed_in_the_editor_is_one_step_of_undo(store, opened):
    manager = opened(store)
    word = store.words[0].split()[0]
    saved = manager.text.save(store.text.replace(word, f"{word}!", 1), store.text)

    assert isinstance(saved, Saved)
    assert saved.changeset is not None
    assert contents(opened(store))[0].startswith(f"{word}!")
    manager.undo()
    assert sorted(contents(opened(store))) == sorted(store.words)


@every_store
def test_what_others_saved_meanwhile_is_merged_into_the_editors_text(store, opened):
    manager = opened(store)
    first = manager.list().rows[0]
    typed = store.text.replace(store.words[-1].split()[-1], "typed")
    opened(store).edit(first.entry.id, Edit(content="Theirs"))
    saved = manager.text.save(typed, store.text)

    assert isinstance(saved, Saved)
    assert saved.met_others
    contents_now = contents(opened(store))
    assert "Theirs" in contents_now
    assert any("typed" in content for content in contents_now)


def test_the_same_memory_changed_twice_is_shown_side_by_side(opened):
    manager = opened(MEM0)
    opened(MEM0).edit("a7", Edit(content="Theirs"))
    outcome = manager.text.save(MEM0.text.replace("住在杭州", "Ours"), MEM0.text)

    assert isinstance(outcome, Unmerged)
    assert [conflict.id for conflict in outcome.conflicts] == ["a7"]
    decided = manager.text.resolved(read(manager), {"a7": outcome.conflicts[0].ours})
    assert "Ours" in decided
    assert "Theirs" not in decided


def test_two_edits_next_to_the_memories_of_a_json_file_are_distinguished(opened):
    manager = opened(MEM0)
    theirs = MEM0.text.replace('"took": 0.10', '"took": 2')
    manager.vault.layout.memory.write_text(theirs, encoding="utf-8")

    with pytest.raises(ConflictError, match="that are not memories"):
        manager.text.save(MEM0.text.replace('"took": 0.10', '"took": 3'), MEM0.text)
    assert read(manager) == theirs


def test_json_that_is_half_typed_is_not_saved(opened):
    manager = opened(LETTA)

    with pytest.raises(StorageError, match=r"loop.af is not valid JSON \(line 5: "):
        manager.text.save(LETTA.text.replace('"block_ids": [', '"block_ids": ,[', 1), LETTA.text)
    assert read(manager) == LETTA.text


def test_a_half_typed_text_cannot_be_merged_and_nothing_is_lost(opened):
    manager = opened(MEM0)
    opened(MEM0).pin(["a7"])
    before = read(manager)

    with pytest.raises(ConflictError, match="cannot be merged"):
        manager.text.save(MEM0.text.replace("{", "", 1), MEM0.text)
    assert read(manager) == before


def test_a_new_memory_of_mem0_belongs_to_whom_all_the_others_belong(opened):
    opened(MEM0).add("Plays chess", category="hobbies", tags=["games"])
    row = json.loads(read(opened(MEM0)))["results"][-1]

    assert (row["memory"], row["user_id"]) == ("Plays chess", "alice")
    assert row["categories"] == ["hobbies", "games"]
    assert row["hash"] == md5("Plays chess")
    assert row["created_at"] == "2026-03-01T12:30:00+08:00"
    assert len(row["id"]) == 36


def test_an_edited_memory_of_mem0_has_its_hash_and_its_time_right(opened):
    manager = opened(MEM0)
    manager.edit("892db2ae-06d9-49e5-8b3e-585ef9b85b8e", Edit(content="Likes chess"))
    manager.edit("1f0e", Edit(content="Is vegan"))
    first, second, _ = json.loads(read(manager))["results"]

    assert first["hash"] == md5("Likes chess")
    assert first["updated_at"] == "2026-03-01T12:30:00+08:00"
    assert second["hash"] == "ffe0"
    assert second["metadata"]["source"] == "chat"
    assert '"turn": 7e0' in read(manager)


@pytest.mark.parametrize(
    ("words", "digest"),
    [
        ("Keeps bees ", md5("Keeps bees ")),
        (" Keeps bees\n", md5("Keeps bees")),
        ("Keeps bees", md5("Keeps bees").upper()),
    ],
    ids=["with its blanks", "without its blanks", "in capitals"],
)
def test_a_hash_that_mem0_made_of_the_text_is_computed_again_with_it(tmp_path, words, digest):
    path = tmp_path / "memories.json"
    path.write_text(json.dumps([{"id": "a", "memory": words, "hash": digest}]))
    MemoryManager(path, clock=FakeClock()).edit("a", Edit(content="Keeps wasps"))

    assert json.loads(path.read_text())[0]["hash"] == md5("Keeps wasps")


def test_an_expiry_of_mem0_is_the_last_day_on_which_it_holds(opened):
    manager = opened(MEM0)
    entry = manager.show("1f0e").entry
    assert str(entry.expires_at) == "2027-01-01"
    manager.edit("1f0e", Edit(drops_expiry=True))

    assert json.loads(read(manager))["results"][1]["expiration_date"] is None


def test_a_new_block_of_letta_is_one_that_all_agents_have(opened):
    manager = opened(LETTA)
    id_ = manager.add("Sings in tune", category="fact/choir plans").entry.id
    agent, other = json.loads(read(manager))["agents"]
    block = json.loads(read(manager))["blocks"][-1]

    assert agent["block_ids"] == ["block-0", "block-1", "block-2", "block-3", id_]
    assert other["block_ids"] == ["block-0", id_]
    assert (block["id"], block["label"], block["value"]) == (id_, "choir_plans", "Sings in tune")
    assert block["limit"] == 20000


def test_a_block_that_is_forgotten_and_restored_is_again_the_agents_that_had_it(opened):
    manager = opened(LETTA)
    manager.forget(["block-1"])
    agent, other = json.loads(read(manager))["agents"]
    assert "block-1" not in agent["block_ids"]
    manager.restore(["block-1"])

    agent, other = json.loads(read(manager))["agents"]
    assert "block-1" in agent["block_ids"]
    assert other["block_ids"] == ["block-0"]
    block = json.loads(read(manager))["blocks"][-1]
    assert (block["label"], block["description"], block["read_only"]) == (
        "persona",
        "Who I am",
        True,
    )


def test_a_block_takes_no_more_than_letta_lets_it_hold(opened):
    text = LETTA.text.replace('"limit": 20000', '"limit": 30')
    manager = opened(LETTA, text=text)

    with pytest.raises(UsageError, match="may hold 30 characters, not 31; shorten it"):
        manager.edit("block-1", Edit(content="x" * 31))
    assert read(manager) == text


def test_a_new_bullet_goes_below_the_heading_it_is_filed_under(opened):
    manager = opened(CLAUDE_MD)
    manager.add("Prefers tabs", category="preference")
    manager.add("Ships on Friday", category="fact/Work in progress")
    manager.add("Has no place", category="decision")
    lines = read(manager).splitlines()
    sections = [line for line in lines if line.startswith(("## ", "- ", "*"))]

    assert [line.partition(" <!--")[0] for line in sections] == [
        "## Commands",
        "- this is no memory",
        "## Preferences",
        "* Answers in British English",
        "*   Prefers `uv`:",
        "*   Prefers tabs",
        "## Work in progress",
        "- Ports the parser; **half done**",
        "- [Old notes](notes/old.md) - of last year",
        "- Ships on Friday",
        "- Has no place",
    ]


def test_archived_bullets_stand_below_their_own_heading(opened):
    manager = opened(CLAUDE_MD)
    entry = by_words(manager, "Ports the parser")
    manager.archive([entry.id])

    archive = f"## Archived\n\n{NOTE}\n\n- Ports the parser; **half done** <!--"
    assert f"\nLast words.\n\n{archive}" in read(manager)
    manager.restore([entry.id])
    assert by_words(opened(CLAUDE_MD), "Ports").group == "Work in progress"


def test_the_text_of_bullets_may_be_edited_by_hand_next_to_our_comment(opened):
    manager = opened(CLAUDE_MD)
    entry = by_words(manager, "Ports the parser")
    manager.edit(entry.id, Edit(score=0.9))
    text = read(manager).replace("half done", "all done")
    manager.vault.layout.memory.write_text(text, encoding="utf-8")

    found = opened(CLAUDE_MD).show(entry.id)
    assert found.entry.content == "Ports the parser; **all done**"
    assert found.score == 0.9


def test_bullets_copied_with_their_comment_are_broken_and_reported(opened):
    manager = opened(CLAUDE_MD)
    entry = by_words(manager, "Ports the parser")
    manager.pin([entry.id])
    line = next(line for line in read(manager).splitlines() if line.startswith("- Ports"))
    text = read(manager).replace("Last words.", line)
    manager.vault.layout.memory.write_text(text, encoding="utf-8")

    (broken,) = opened(CLAUDE_MD).list().broken
    assert "is taken by a bullet above" in broken.reason
    assert len(opened(CLAUDE_MD).doctor()) == 1


def test_the_last_bullet_can_go_and_come_back_as_a_bullet(opened, tmp_path):
    (tmp_path / "MEMORY.md").write_text("- Keeps bees\n")
    manager = MemoryManager(tmp_path, clock=FakeClock())
    manager.forget([manager.list().rows[0].entry.id])
    MemoryManager(tmp_path, clock=FakeClock()).undo()

    assert (tmp_path / "MEMORY.md").read_text() == "- Keeps bees\n"


@pytest.mark.parametrize(
    ("name", "text", "begins"),
    [
        ("MEMORY.md", None, "# Agent Memory\n"),
        ("MEMORY.md", "# Notes\n\nJust prose.\n", "# Notes\n\n<!-- Last updated"),
        ("CLAUDE.md", "# Rules\n\nBe brief.\n", "# Rules\n\nBe brief.\n\n- Keeps bees <!-- id="),
        ("GEMINI.md", "## Gemini Added Memories\n", "## Gemini Added Memories\n- Keeps bees <!--"),
        ("new.json", None, '{\n  "results": [\n    {\n      "id": "'),
        ("new.json", "[]", '[\n  {\n    "id": "'),
    ],
)
def test_a_file_without_a_memory_takes_the_first_in_its_own_way(tmp_path, name, text, begins):
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    MemoryManager(path, clock=FakeClock()).add("Keeps bees")

    assert path.read_text().startswith(begins)
    assert contents(MemoryManager(path, clock=FakeClock())) == ["Keeps bees"]
