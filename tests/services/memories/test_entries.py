"""The operations on memories, in a real folder."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, NotFoundError, UsageError
from memdeck.services.proposals.tombstone_match import TombstoneMatcher
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at


def test_looking_changes_nothing_and_makes_no_state_folder(tmp_path):
    manager = vault_at(tmp_path)
    manager.list()
    manager.show("a1b2c3")
    manager.prompt()
    manager.stats()
    manager.doctor()

    assert [path.name for path in tmp_path.iterdir()] == ["MEMORY.md"]
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


@pytest.mark.row("A2")
def test_a_list_holds_every_entry_with_its_section_and_score(tmp_path):
    rows = vault_at(tmp_path).list().rows

    assert [(row.entry.id, row.entry.section.value) for row in rows] == [
        ("a1b2c3", "active"),
        ("d4e5f6", "active"),
        ("a7b8c9", "active"),
        ("b1c2d3", "archived"),
    ]
    assert rows[0].score == 0.92
    assert rows[0].archives_on is not None


def test_a_list_can_be_of_one_section_of_another_day_or_of_a_text(tmp_path):
    manager, clock = vault_at(tmp_path), FakeClock()
    later = clock.now.date().replace(year=2027)

    assert [row.entry.id for row in manager.list(Section.ARCHIVED).rows] == ["b1c2d3"]
    assert manager.list(at=later).rows[0].score < 0.1
    assert [row.entry.id for row in manager.list(text="简洁").rows] == ["a1b2c3"]


def test_an_addition_is_in_the_file_for_anyone_to_read(tmp_path):
    manager = vault_at(tmp_path)
    added = manager.add("User keeps bees", category="fact/home", importance=Importance.HIGH)

    text = (tmp_path / "MEMORY.md").read_text()
    assert f"### [{added.entry.id}] fact/home | 0.80 | 2026-03-01 | 0\nUser keeps bees" in text
    assert manager.show(added.entry.id).entry == added.entry
    assert added.near == ()


def test_an_addition_in_an_empty_folder_makes_the_file(tmp_path):
    manager = vault_at(tmp_path, None)
    manager.add("User keeps bees")

    assert "## Active Memories" in (tmp_path / "MEMORY.md").read_text()
    assert [row.entry.content for row in manager.list().rows] == ["User keeps bees"]


def test_an_addition_close_to_a_memory_is_done_and_the_memory_named(tmp_path):
    added = vault_at(tmp_path).add("User lives in Hangzhou.")

    assert [match.entry_id for match in added.near] == ["d4e5f6"]


@pytest.mark.parametrize(
    ("words", "is_near"),
    [
        ("The user now lives in Suzhou", True),
        ("User lives in Hangzhou since 2019, near the lake", True),
        ("User's sister lives in Hangzhou", False),
        ("User keeps bees in Hangzhou", False),
    ],
)
def test_an_addition_is_close_to_what_it_would_be_compared_with(tmp_path, words, is_near):
    added = vault_at(tmp_path).add(words)

    assert [match.entry_id for match in added.near] == ["d4e5f6"] * is_near


def test_what_an_addition_repeats_is_named_before_what_it_may_extend(tmp_path):
    manager = vault_at(tmp_path)
    whole = manager.add("User keeps bees in a garden by the river").entry.id
    part = manager.add("User keeps bees in a garden").entry.id

    added = manager.add("User keeps bees in a garden, currently")

    assert [match.entry_id for match in added.near] == [part, whole]


@pytest.mark.parametrize("words", ["", "  \n "])
def test_nothing_cannot_be_remembered(tmp_path, words):
    with pytest.raises(UsageError, match="nothing to remember"):
        vault_at(tmp_path).add(words)


def test_an_edit_changes_what_it_names_and_leaves_other_lines_alone(tmp_path):
    manager = vault_at(tmp_path)
    changes = manager.edit("d4e5f6", Edit(content="User lives in Suzhou", score=0.7))

    text = (tmp_path / "MEMORY.md").read_text()
    assert (changes.before[0].content, changes.after[0].content) == (
        "User lives in Hangzhou",
        "User lives in Suzhou",
    )
    assert "### [d4e5f6] fact | 0.70 | 2026-02-28 | 8\nUser lives in Suzhou" in text
    assert "### [a1b2c3] preference | 0.92 | 2026-03-01 | 12\n用户喜欢" in text


@pytest.mark.parametrize("edit", [Edit(score=7.5), Edit(score=float("nan")), Edit(content=" ")])
def test_an_edit_that_makes_no_sense_changes_nothing(tmp_path, edit):
    manager = vault_at(tmp_path)

    with pytest.raises(UsageError):
        manager.edit("d4e5f6", edit)
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


def test_of_two_edits_of_what_was_read_the_second_is_refused(tmp_path):
    manager = vault_at(tmp_path)
    read = manager.show("d4e5f6").entry
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"), based_on=read)

    with pytest.raises(ConflictError, match="read it again"):
        manager.edit("d4e5f6", Edit(content="User lives in Ningbo"), based_on=read)
    assert manager.show("d4e5f6").entry.content == "User lives in Suzhou"


@pytest.mark.parametrize(
    "call",
    [
        lambda manager: manager.show("nothing"),
        lambda manager: manager.archive(["nothing"]),
        lambda manager: manager.restore(["nothing"]),
        lambda manager: manager.purge(["nothing"]),
        lambda manager: manager.profile("nobody"),
        lambda manager: manager.delete_claim("nothing"),
        lambda manager: manager.apply_waiting(["nothing"]),
    ],
)
def test_what_does_not_exist_is_not_found(tmp_path, call):
    with pytest.raises(NotFoundError):
        call(vault_at(tmp_path))


@pytest.mark.row("G6")
def test_archive_restore_forget_and_undo_walk_there_and_back(tmp_path):
    manager = vault_at(tmp_path)
    before = manager.show("a1b2c3").entry

    manager.archive(["a1b2c3"])
    assert manager.show("a1b2c3").entry.section is Section.ARCHIVED
    manager.restore(["a1b2c3"])
    assert manager.show("a1b2c3").entry.section is Section.ACTIVE
    manager.forget(["a1b2c3"])
    assert [entry.id for entry in manager.history.forgotten()] == ["a1b2c3"]
    for _ in range(3):
        manager.undo()

    assert manager.show("a1b2c3").entry == before


def test_what_an_undo_brings_back_stands_where_it_stood(tmp_path):
    text = MEMORY_MD.replace("0.88", "0.30")  # the order differs from that of the scores
    manager = vault_at(tmp_path, text)
    order = list(manager.vault.load().entries)

    manager.forget(["d4e5f6"])
    manager.archive(["a1b2c3"])
    reopened = vault_at(tmp_path, None)
    reopened.undo()
    reopened.undo()

    assert list(reopened.vault.load().entries) == order
    assert manager.vault.tombstones.read() == ()


def test_a_forgotten_memory_comes_back_from_the_trash_without_its_tombstone(tmp_path):
    manager = vault_at(tmp_path)
    manager.forget(["d4e5f6"])
    assert [tombstone.text for tombstone in manager.vault.tombstones.read()] == [
        "User lives in Hangzhou"
    ]

    manager.restore(["d4e5f6"])

    assert manager.show("d4e5f6").entry.content == "User lives in Hangzhou"
    assert manager.vault.tombstones.read() == ()
    assert manager.history.forgotten() == ()


def test_naming_a_memory_twice_is_naming_it_once(tmp_path):
    manager = vault_at(tmp_path)

    assert len(manager.archive(["a1b2c3", "a1b2c3"]).after) == 1


@pytest.mark.parametrize("verb", ["archive", "restore", "forget", "purge", "pin", "unpin"])
def test_a_verb_on_an_unknown_id_changes_nothing_and_says_where_ids_are(tmp_path, verb):
    manager = vault_at(tmp_path)

    with pytest.raises(UsageError, match="memdeck list"):
        getattr(manager, verb)(["a1b2c3", "nobody"])
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


def test_a_pinned_memory_reads_the_same_a_year_later(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    manager.pin(["a1b2c3"])
    clock.pass_days(365)

    assert manager.show("a1b2c3").score == 0.92
    manager.unpin(["a1b2c3"])
    clock.pass_days(10)
    assert manager.show("a1b2c3").score == pytest.approx(0.92 * 0.99**10)


def test_a_purge_leaves_no_word_of_it_anywhere_in_the_vault(tmp_path):
    manager = vault_at(tmp_path)
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou by the lake"))
    manager.forget(["d4e5f6"])
    manager.purge(["d4e5f6"])

    everything = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Hangzhou" not in everything
    assert b"Suzhou" not in everything
    assert b"sha256:" in everything
    with pytest.raises(UsageError):
        manager.restore(["d4e5f6"])


def test_a_purge_of_a_memory_in_the_file_takes_it_out_and_leaves_the_rest(tmp_path):
    manager = vault_at(tmp_path)
    manager.purge(["d4e5f6"])

    assert [row.entry.id for row in manager.list().rows] == ["a1b2c3", "a7b8c9", "b1c2d3"]
    assert b"Hangzhou" not in b"".join(
        path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()
    )


def test_undo_refuses_where_the_memory_was_changed_since(tmp_path):
    manager = vault_at(tmp_path)
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("in Suzhou", "in Suzhou, near the lake"))

    with pytest.raises(ConflictError, match="changed since"):
        manager.undo()
    assert "near the lake" in path.read_text()


def test_undo_goes_on_after_a_restart_and_redo_does_it_again(tmp_path):
    vault_at(tmp_path).forget(["d4e5f6"])
    reopened = vault_at(tmp_path, (tmp_path / "MEMORY.md").read_text())

    reopened.undo()
    assert reopened.show("d4e5f6").entry.content == "User lives in Hangzhou"
    reopened.redo()
    assert [row.entry.id for row in reopened.list().rows] == ["a1b2c3", "a7b8c9", "b1c2d3"]


def test_undo_and_redo_with_nothing_to_do_say_so(tmp_path):
    manager = vault_at(tmp_path)

    with pytest.raises(UsageError, match="nothing to undo"):
        manager.undo()
    with pytest.raises(UsageError, match="nothing to redo"):
        manager.redo()


def test_history_of_one_memory_holds_only_what_touched_it(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    manager.archive(["d4e5f6"])

    assert [changes.verb for changes in manager.history.changes("d4e5f6")] == ["archive"]
    assert [changes.verb for changes in manager.history.changes()] == ["pin", "archive"]


def test_an_expiry_can_be_set_and_taken_away_again(tmp_path):
    manager = vault_at(tmp_path)
    day = FakeClock().now.date()

    assert manager.edit("a1b2c3", Edit(expires_at=day)).after[0].expires_at == day
    assert manager.show("a1b2c3").score == 0.19
    assert manager.edit("a1b2c3", Edit(drops_expiry=True)).after[0].expires_at is None
    assert manager.show("a1b2c3").score == 0.92


def files_with(folder, words):
    return [path for path in folder.rglob("*") if path.is_file() and words in path.read_text()]


def test_what_an_undo_took_away_can_still_be_found_and_purged(tmp_path):
    manager = vault_at(tmp_path)
    id_ = manager.add("My password is hunter2").entry.id
    manager.undo()
    assert files_with(tmp_path, "hunter2")
    assert [entry.id for entry in manager.history.gone()] == [id_]

    manager.purge([id_])

    assert files_with(tmp_path, "hunter2") == []
    assert manager.history.gone() == ()


def test_what_another_program_took_out_can_still_be_purged(tmp_path):
    manager = vault_at(tmp_path)
    id_ = manager.add("My password is hunter2").entry.id
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD)

    manager.purge([id_])

    assert files_with(tmp_path, "hunter2") == []
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


def test_the_file_is_left_alone_by_a_purge_of_what_it_does_not_hold(tmp_path):
    manager = vault_at(tmp_path)
    id_ = manager.add("My password is hunter2").entry.id
    manager.undo()
    before = (tmp_path / "MEMORY.md").read_text()
    backups = len(manager.vault.read_backups())

    manager.purge([id_])

    assert (tmp_path / "MEMORY.md").read_text() == before
    assert len(manager.vault.read_backups()) == backups


def test_what_is_gone_is_reported_latest_first_and_as_it_was_last(tmp_path):
    manager = vault_at(tmp_path)
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    manager.forget(["d4e5f6"])
    id_ = manager.add("User keeps bees").entry.id
    manager.undo()

    assert [(entry.id, entry.content) for entry in manager.history.gone()] == [
        (id_, "User keeps bees"),
        ("d4e5f6", "User lives in Suzhou"),
    ]


def test_a_kept_transcript_is_purged_by_its_own_id(tmp_path):
    manager = vault_at(tmp_path)
    message = Message("m1", Role.USER, "My password is hunter2")
    keep_sources(manager.vault, [Conversation("chatgpt/1", "Talk", "chatgpt", (message,))])

    manager.purge(["chatgpt/1"])

    assert manager.vault.sources.all() == ()
    assert files_with(tmp_path, "hunter2") == []


def test_no_wording_that_was_purged_is_learned_again(tmp_path):
    manager = vault_at(tmp_path)
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    manager.purge(["d4e5f6"])

    tombstones = TombstoneMatcher(manager.vault.tombstones.read())
    assert tombstones.of("User lives in Hangzhou")
    assert tombstones.of("User lives in Suzhou")


@pytest.mark.parametrize("category", ["nope", "hobby/chess", "fact\nnope", "fact\r\n### x"])
def test_a_category_that_nobody_knows_is_rejected(tmp_path, category):
    manager = vault_at(tmp_path)

    with pytest.raises(UsageError, match="is not a category"):
        manager.add("User keeps bees", category=category)
    assert "User keeps bees" not in (tmp_path / "MEMORY.md").read_text("utf-8")


def test_a_user_may_make_a_new_category_which_is_known_from_then_on(tmp_path):
    manager = vault_at(tmp_path)

    manager.add("User keeps bees", category="hobby/garden", may_be_new=True)

    assert manager.add("User plays chess", category="hobby").entry.category == "hobby"


def test_the_category_of_several_memories_is_set_in_one_change(manager):
    ids = [row.entry.id for row in manager.list().rows][:2]
    changes = manager.entries.set_category(ids, "travel")

    assert [entry.category for entry in changes.after] == ["travel", "travel"]
    assert changes.verb == "edit"


@pytest.mark.row("A9")
def test_the_group_of_several_memories_is_set_and_removed_in_one_change_each(manager):
    ids = [row.entry.id for row in manager.list().rows][:2]
    before = [(row.entry.category, row.entry.group) for row in manager.list().rows]
    changes = manager.set_group(ids, "garden")

    assert [entry.group for entry in changes.after] == ["garden", "garden"]
    assert [entry.category for entry in changes.after] == [category for category, _ in before[:2]]
    assert {row.entry.id for row in manager.list(groups=["garden"]).rows} == set(ids)
    manager.undo()
    assert [(row.entry.category, row.entry.group) for row in manager.list().rows] == before
    manager.redo()
    manager.set_group(ids, "")
    assert manager.list(groups=["garden"]).rows == ()


@pytest.mark.row("A9")
def test_conflicts_in_a_group_are_listed_until_one_side_is_archived(manager):
    first, second, *_ = (row.entry.id for row in manager.list("active").rows)
    manager.link(first, "contradicts", second)
    manager.set_group([first, second], "home")

    found = manager.list(groups=["home"], is_contradicting=True).rows
    assert {row.entry.id for row in found} == {first, second}
    manager.set_group(second, "work")
    assert [row.entry.id for row in manager.list(groups=["work"], is_contradicting=True).rows] == [
        second
    ]
    manager.archive(first)
    assert manager.list(is_contradicting=True).rows == ()
