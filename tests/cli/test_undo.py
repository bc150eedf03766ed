"""`memdeck undo` where another program changed what the last change left."""

import pytest


@pytest.fixture
def edited(memdeck, vault):
    """Two changes, of which an editor changed the last one again."""
    memdeck("pin", "a1b2c3")
    memdeck("pin", "d4e5f6")
    file = vault / "MEMORY.md"
    file.write_text(file.read_text("utf-8").replace("Hangzhou", "Suzhou"), "utf-8")


def test_an_undo_names_the_way_past_a_change_that_cannot_be_undone(memdeck, edited):
    code, _, err = memdeck("undo")

    assert code == 1
    assert "“pin” of" in err
    assert "`memdeck undo --skip` undoes the last change that can be undone." in err


def test_skip_undoes_the_change_before_it_and_says_so(memdeck, as_json, edited):
    code, out, _ = memdeck("undo", "--skip")

    assert code == 0
    assert out.startswith("Skipped “pin” of ")
    assert not as_json("show", "a1b2c3")["pinned"]
    assert as_json("show", "d4e5f6")["pinned"]


def test_skip_skips_nothing_where_the_last_change_can_be_undone(memdeck):
    memdeck("pin", "a1b2c3")

    assert memdeck("undo", "--skip")[1].startswith("Undid a change to 1 memory")
