"""A memory whose entry another program damaged is still the same memory, not a deleted one."""

import json
import os
from dataclasses import replace

import pytest

from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import DatedScore
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, UsageError
from tests.fakes.layers import two_files
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at

HEADING = "### [d4e5f6] fact | 0.88 | 2026-02-28 | 8"
TEXT = "User lives in Hangzhou"
CHINESE_HEADING = "### [a1b2c3] preference | 0.92 | 2026-03-01 | 12"

BROKEN_HEADINGS = [
    "### [d4e5f6] fact | high",
    "### [d4e5f6]",
    "### [d4e5f6] fact | 0.88 | 2026-02-28",
    "### [d4e5f6] fact | 0.88 | last week | 8",
    "### [d4e5f6] fact | 0.88 | 2026-02-28 | many",
    "### [d4e5f6] | 0.88 | 2026-02-28 | 8",
    "### [d4e5f6 fact | 0.88 | 2026-02-28 | 8",
    "### d4e5f6] fact | 0.88 | 2026-02-28 | 8",
    "### d4e5f6 fact | 0.88 | 2026-02-28 | 8",
    "### [d4e5f6!] fact | 0.88 | 2026-02-28 | 8",
    "###[d4e5f6] fact | 0.88 | 2026-02-28 | 8",
    "## [d4e5f6] fact | 0.88 | 2026-02-28 | 8",
    "### [d4e5f6] fact ｜ 0.88 ｜ 2026-02-28 ｜ 8",
    "### [d4e5f6] 事实 | 高 | 2026-02-28 | 8",
]
WITHOUT_ID = [
    "### [zz] fact | high",
    "### [] fact | 0.88 | 2026-02-28 | 8",
    "### [我的城市] fact | 0.88 | 2026-02-28 | 8",
    "### [a1b2c3] fact | 0.88 | 2026-02-28 | 8",
]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "MEMORY.md"


@pytest.fixture
def manager(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    return manager


def replace_in(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def removed_ids(manager):
    changesets = manager.history.changes()
    return {
        entry.id
        for changes in changesets
        for entry in changes.before
        if entry.id not in {after.id for after in changes.after}
    }


@pytest.mark.parametrize("heading", [*BROKEN_HEADINGS, *WITHOUT_ID])
def test_a_memory_broken_outside_is_neither_forgotten_nor_journaled_as_removed(
    manager, path, heading
):
    replace_in(path, HEADING, heading)
    manager.unpin(["a1b2c3"])

    assert removed_ids(manager) == set()
    assert "d4e5f6" not in {entry.id for entry in manager.history.forgotten()}
    assert "d4e5f6" not in {entry.id for entry in manager.history.gone()}
    assert manager.history.look().forgotten == manager.history.forgotten()
    assert manager.list().broken


@pytest.mark.parametrize("heading", [*BROKEN_HEADINGS, *WITHOUT_ID])
def test_once_mended_it_is_the_same_memory_with_its_history(manager, path, heading):
    manager.edit("d4e5f6", Edit(group="home"))
    before = manager.show("d4e5f6").entry
    history = manager.history.changes("d4e5f6")
    good = next(line for line in path.read_text().splitlines() if "[d4e5f6]" in line)
    replace_in(path, good, heading)
    manager.unpin(["a1b2c3"])
    replace_in(path, heading, good)
    manager.pin(["a1b2c3"])

    assert manager.show("d4e5f6").entry == before
    assert manager.history.changes("d4e5f6") == history


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def aging(tmp_path, clock):
    """Return a manager of a vault whose memories were scored a month ago."""
    manager = vault_at(tmp_path, clock=clock)
    manager.pin(["a1b2c3"])
    clock.pass_days(30)
    return manager


ALL_BROKEN = [*BROKEN_HEADINGS, *WITHOUT_ID, f"```\n{HEADING}"]


@pytest.mark.parametrize("heading", ALL_BROKEN)
def test_once_mended_outside_it_counts_from_its_old_day(aging, path, heading):
    before = aging.show("d4e5f6")
    replace_in(path, HEADING, heading)
    aging.unpin(["a1b2c3"])
    replace_in(path, heading, HEADING)

    assert aging.show("d4e5f6") == before
    aging.pin(["a1b2c3"])
    assert aging.show("d4e5f6") == before
    assert aging.history.changes("d4e5f6") == ()


@pytest.mark.parametrize("heading", ALL_BROKEN)
@pytest.mark.parametrize("writes_between", [True, False])
def test_once_mended_in_the_editor_it_counts_from_its_old_day(aging, path, heading, writes_between):
    before = aging.show("d4e5f6")
    replace_in(path, HEADING, heading)
    if writes_between:
        aging.unpin(["a1b2c3"])
    broken = path.read_text(encoding="utf-8")
    aging.text.save(broken.replace(heading, HEADING), broken)

    assert aging.show("d4e5f6") == before


@pytest.mark.parametrize("heading", [BROKEN_HEADINGS[6], BROKEN_HEADINGS[9], WITHOUT_ID[1]])
def test_broken_before_the_first_save_it_counts_from_its_old_day(tmp_path, path, clock, heading):
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(30)
    before = manager.show("d4e5f6")
    replace_in(path, HEADING, heading)
    manager.pin(["a1b2c3"])
    broken = path.read_text(encoding="utf-8")
    replace_in(path, heading, HEADING)

    assert manager.show("d4e5f6") == before
    path.write_text(broken, encoding="utf-8")
    manager.text.save(broken.replace(heading, HEADING), broken)
    assert manager.show("d4e5f6") == before


def test_broken_and_mended_in_the_editor_it_counts_from_its_old_day(aging, path):
    before = aging.show("d4e5f6")
    text = path.read_text(encoding="utf-8")
    aging.text.save(text.replace(HEADING, BROKEN_HEADINGS[6]), text)
    broken = path.read_text(encoding="utf-8")
    aging.text.save(broken.replace(BROKEN_HEADINGS[6], HEADING), broken)

    assert aging.show("d4e5f6") == before


def test_broken_in_the_editor_and_mended_outside_it_counts_from_its_old_day(aging, path):
    before = aging.show("d4e5f6")
    text = path.read_text(encoding="utf-8")
    aging.text.save(text.replace(HEADING, BROKEN_HEADINGS[6]), text)
    replace_in(path, BROKEN_HEADINGS[6], HEADING)

    assert aging.show("d4e5f6") == before


def test_a_score_edited_while_it_is_mended_counts_from_the_day_of_the_edit(aging, path, clock):
    replace_in(path, HEADING, BROKEN_HEADINGS[6])
    aging.unpin(["a1b2c3"])
    replace_in(path, BROKEN_HEADINGS[6], HEADING.replace("0.88", "0.70"))
    os.utime(path, (clock.now.timestamp(),) * 2)

    assert aging.show("d4e5f6").entry.dated_score == DatedScore(0.7, clock.now.date())


def test_a_text_edited_while_it_is_mended_leaves_the_score_its_old_day(aging, path):
    before = aging.show("d4e5f6").entry
    replace_in(path, HEADING, BROKEN_HEADINGS[6])
    aging.unpin(["a1b2c3"])
    replace_in(path, f"{BROKEN_HEADINGS[6]}\n{TEXT}", f"{HEADING}\nUser lives in Suzhou")

    assert aging.show("d4e5f6").entry == replace(before, content="User lives in Suzhou")


def test_a_mended_learning_counts_from_its_old_day(tmp_path):
    clock = FakeClock()
    manager = two_files(tmp_path, clock=clock)
    manager.pin(["a1b2c3", "e1e1e1"])
    clock.pass_days(30)
    before = manager.show("e2e2e2")
    path = tmp_path / "LEARNINGS.md"
    heading = next(line for line in path.read_text().splitlines() if "[e2e2e2]" in line)
    replace_in(path, heading, heading.replace("]", ""))
    manager.unpin(["e1e1e1"])
    replace_in(path, heading.replace("]", ""), heading)

    assert manager.show("e2e2e2") == before


def test_what_is_edited_while_it_is_mended_is_journaled_as_an_edit(manager, path):
    replace_in(path, HEADING, "### [d4e5f6] fact | high")
    manager.unpin(["a1b2c3"])
    replace_in(path, f"### [d4e5f6] fact | high\n{TEXT}", f"{HEADING}\nUser lives in Suzhou")
    manager.pin(["a1b2c3"])

    (change,) = manager.history.changes("d4e5f6")
    assert change.by == EXTERNAL
    assert [entry.content for entry in change.before] == [TEXT]
    assert [entry.content for entry in change.after] == ["User lives in Suzhou"]


def test_a_broken_memory_that_is_then_deleted_can_be_restored(manager, path):
    replace_in(path, HEADING, "### [d4e5f6] fact | high")
    manager.unpin(["a1b2c3"])
    replace_in(path, f"### [d4e5f6] fact | high\n{TEXT}\n", "")
    manager.pin(["a1b2c3"])

    assert [entry.id for entry in manager.history.forgotten()] == ["d4e5f6"]
    manager.restore(["d4e5f6"])
    assert manager.show("d4e5f6").entry.content == TEXT


def test_a_memory_deleted_next_to_a_broken_one_is_in_the_trash(manager, path):
    replace_in(path, HEADING, "### [d4e5f6] fact | high")
    text = path.read_text(encoding="utf-8")
    start, end = text.index("### [a7b8c9]"), text.index("## Archived")
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    manager.unpin(["a1b2c3"])

    assert [entry.id for entry in manager.history.forgotten()] == ["a7b8c9"]


def test_a_memory_with_neither_its_id_nor_its_text_is_deleted(manager, path):
    replace_in(path, f"{HEADING}\n{TEXT}", "### [zz] fact | high\nUser lives in Suzhou")
    manager.unpin(["a1b2c3"])

    assert [entry.id for entry in manager.history.forgotten()] == ["d4e5f6"]


def test_memories_hidden_in_an_open_code_fence_are_not_deleted(manager, path):
    replace_in(path, HEADING, f"```\n{HEADING}")
    manager.unpin(["a1b2c3"])

    assert manager.history.forgotten() == ()
    assert removed_ids(manager) == set()


@pytest.mark.parametrize(
    "wanted",
    [
        lambda manager: manager.show("d4e5f6"),
        lambda manager: manager.restore(["d4e5f6"]),
        lambda manager: manager.archive(["d4e5f6"]),
        lambda manager: manager.recollection.find_similar("d4e5f6"),
    ],
    ids=["show", "restore", "archive", "similar"],
)
def test_who_asks_for_a_broken_memory_is_told_its_line_and_what_is_wrong(manager, path, wanted):
    replace_in(path, HEADING, BROKEN_HEADINGS[6])
    (broken,) = manager.list().broken

    with pytest.raises(UsageError) as error:
        wanted(manager)
    assert str(error.value) == (
        f"Memory d4e5f6 is broken in MEMORY.md, line {broken.line}: {broken.reason}"
    )


def test_who_asks_for_a_broken_learning_is_told_its_file(tmp_path):
    manager = two_files(tmp_path)
    path = tmp_path / "LEARNINGS.md"
    replace_in(path, "[e2e2e2]", "[e2e2e2")
    line = path.read_text().splitlines().index("### [e2e2e2 skill/build | 0.60 | 2026-02-21 | 1")

    with pytest.raises(UsageError, match=rf"^Memory e2e2e2 .* LEARNINGS\.md, line {line + 1}: "):
        manager.show("e2e2e2")


def test_a_broken_memory_cannot_be_restored_next_to_itself(manager, path):
    replace_in(path, HEADING, "### [d4e5f6] fact | high")
    manager.unpin(["a1b2c3"])

    with pytest.raises(UsageError, match=r"^Memory d4e5f6 is broken in MEMORY\.md, line "):
        manager.restore(["d4e5f6"])
    assert path.read_text(encoding="utf-8").count(TEXT) == 1


def test_an_undo_does_not_add_a_memory_that_is_broken_in_the_file(manager, path):
    text = path.read_text(encoding="utf-8")
    broken = text.replace(HEADING, "### [d4e5f6] fact | high")
    manager.text.save(broken, text)
    assert manager.history.forgotten() == ()
    replace_in(path, "# Agent Memory", "# Mine")

    with pytest.raises(ConflictError, match="d4e5f6 is still in MEMORY"):
        manager.undo()
    assert path.read_text(encoding="utf-8").count(TEXT) == 1


def test_a_refused_undo_names_the_memory_that_is_broken(manager, path):
    text = path.read_text(encoding="utf-8")
    edited = text.replace(HEADING, "### [a1b2c3 d4e5f6] fact | 0.88 | 2026-02-28 | 8").replace(
        "注释", "说明"
    )
    manager.text.save(edited, text)
    replace_in(path, "# Agent Memory", "# Mine")

    with pytest.raises(ConflictError, match="d4e5f6 is still in MEMORY"):
        manager.undo()


def test_an_undo_mends_what_a_save_from_the_editor_broke(manager, path):
    text = path.read_text(encoding="utf-8")
    manager.text.save(text.replace(HEADING, "### [d4e5f6] fact | high"), text)
    manager.undo()

    assert path.read_text(encoding="utf-8") == text


def test_the_other_side_of_a_merge_broke_a_memory_and_did_not_delete_it(manager, path):
    text = path.read_text(encoding="utf-8")
    broken = f"### [d4e5f6] fact | high\n{TEXT} in winter"
    replace_in(path, f"{HEADING}\n{TEXT}", broken)
    ours = text.replace(f"{HEADING}\n{TEXT}", f"{HEADING}\nUser lives in Suzhou")

    (conflict,) = manager.text.save(ours, text).conflicts
    assert conflict.id == "d4e5f6"
    assert str(conflict.theirs).strip() == broken
    assert str(conflict.ours).strip() == f"{HEADING}\nUser lives in Suzhou"


@pytest.mark.parametrize("heading", [BROKEN_HEADINGS[0], BROKEN_HEADINGS[7], WITHOUT_ID[0]])
def test_a_chosen_version_replaces_the_broken_one(manager, heading):
    good = f"{HEADING}\n{TEXT}\n"
    broken = MEMORY_MD.replace(HEADING, heading)

    assert manager.text.resolved(broken, {"d4e5f6": good}) == MEMORY_MD
    assert manager.text.resolved(MEMORY_MD, {"d4e5f6": f"{heading}\n{TEXT}\n"}) == broken


def test_a_heading_broken_there_and_a_text_edited_here_are_both_taken(manager):
    theirs = MEMORY_MD.replace(CHINESE_HEADING, "### [a1b2c3] preference | 很高")
    ours = MEMORY_MD.replace("不喜欢过多注释", "喜欢类型标注")

    merged = manager.text.merge(MEMORY_MD, theirs, ours)
    assert merged.conflicts == ()
    assert merged.text == theirs.replace("不喜欢过多注释", "喜欢类型标注")


def test_a_heading_that_lost_its_id_there_and_a_text_edited_here_are_both_taken(manager):
    other, nameless = (f"### [{id_}] fact | 0.50 | 2026-02-28 | 1" for id_ in ("e5f6a7", ""))
    base = MEMORY_MD.replace(TEXT, f"{TEXT}\n\n{other}\n{TEXT}")
    theirs = base.replace(HEADING, "### [d4e5f6] fact | high").replace(other, nameless)
    ours = base.replace(f"{other}\n{TEXT}", f"{other}\nUser lives in Suzhou")

    merged = manager.text.merge(base, theirs, ours)
    assert merged.conflicts == ()
    assert merged.text == theirs.replace(f"{nameless}\n{TEXT}", f"{nameless}\nUser lives in Suzhou")


def test_a_broken_learning_is_not_deleted(tmp_path):
    manager = two_files(tmp_path)
    manager.pin(["a1b2c3"])
    path = tmp_path / "LEARNINGS.md"
    heading = next(line for line in path.read_text().splitlines() if "[e2e2e2]" in line)
    replace_in(path, heading, "### e2e2e2] skill/build | 0.60 | 2026-02-21 | 1")
    manager.pin(["e1e1e1"])

    assert manager.history.forgotten() == ()
    assert "e2e2e2" not in removed_ids(manager)


def test_a_row_with_a_wrong_number_is_not_deleted(tmp_path):
    path = tmp_path / "memory.json"
    rows = [
        {"id": "m1", "content": "住在杭州", "category": "fact", "salience": 0.8},
        {"id": "m2", "content": "Uses vim", "category": "preference", "salience": 0.7},
    ]
    path.write_text(json.dumps({"version": 2, "rolling_summary": "", "memories": rows}))
    manager = vault_at(path, None)
    manager.pin(["m2"])
    replace_in(path, "0.8", "8")
    manager.unpin(["m2"])

    assert [broken.reason[:12] for broken in manager.list().broken] == ["Its salience"]
    assert manager.history.forgotten() == ()
    assert removed_ids(manager) == set()
