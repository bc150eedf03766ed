"""Pages are looked at again when they may have changed, and not more often."""

import os

import pytest

from memdeck.services.recall.page_states import AGAIN_S, QUICK_S, PageStates
from tests.fakes.vaults import vault_at


class Clock:
    """Advances by *step_s* whenever it is read, so that everything takes that long."""

    def __init__(self, step_s: float) -> None:
        self.now_s = 0.0
        self.step_s = step_s

    def __call__(self) -> float:
        self.now_s += self.step_s
        return self.now_s


SLOW = 2 * QUICK_S


@pytest.fixture
def vault(tmp_path):
    vault = vault_at(tmp_path).vault
    (tmp_path / "episodes" / "2026").mkdir(parents=True)
    for name in ("a", "b"):
        (tmp_path / "episodes" / "2026" / f"{name}.md").write_text("first", encoding="utf-8")
    return vault


def page(vault, name="a"):
    return vault.layout.pages("episodes") / "2026" / f"{name}.md"


def test_a_change_in_place_is_seen_at_once_where_looking_is_quick(vault):
    states = PageStates(vault, Clock(QUICK_S / 2))
    before = dict(states.read())

    page(vault).write_text("second", encoding="utf-8")
    after = states.read()
    assert before.keys() == after.keys()
    assert before["episodes/2026/a.md"] != after["episodes/2026/a.md"]


def test_a_change_in_place_is_seen_later_where_looking_takes_long(vault):
    clock = Clock(SLOW)
    states = PageStates(vault, clock)
    before = dict(states.read())

    page(vault).write_text("second", encoding="utf-8")
    assert states.read() == before
    clock.now_s += AGAIN_S
    assert states.read() != before


@pytest.mark.parametrize("change", ["add", "remove", "replace", "in a new folder"])
def test_a_page_that_is_added_removed_or_replaced_is_seen_at_once(vault, change):
    states = PageStates(vault, Clock(SLOW))
    # A disk may count time in steps longer than this test.
    os.utime(page(vault).parent, ns=(0, 0))
    before = dict(states.read())

    match change:
        case "add":
            page(vault, "c").write_text("new", encoding="utf-8")
        case "remove":
            page(vault).unlink()
        case "replace":
            page(vault, "b").replace(page(vault))
        case _:
            new = vault.layout.pages("profiles") / "anna.md"
            new.parent.mkdir()
            new.write_text("new", encoding="utf-8")
    assert states.read() == vault.side_files.pages()
    assert states.read() != before


def test_forgetting_looks_at_every_page_again(vault):
    states = PageStates(vault, Clock(SLOW))
    before = dict(states.read())
    page(vault).write_text("second", encoding="utf-8")

    states.forget()
    assert states.read() != before
