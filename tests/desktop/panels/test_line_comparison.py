import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.compare import CONTEXT, Line, Truncated, Unchanged, compared
from memdeck.desktop.ui.text.diff import Change

LONG = "\n".join(f"line {n}" for n in range(100))


def written(lines):
    signs = {Change.KEPT: " ", Change.REMOVED: "-", Change.ADDED: "+"}
    return [signs[line.change] + line.text for line in lines]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("tea\n", "tea\n", []),
        ("", "tea\n", ["+tea"]),
        ("tea\n", "", ["-tea"]),
        ("tea\ncake\n", "coffee\ncake\n", ["-tea", "+coffee", " cake"]),
        ("茶\n蛋糕\n", "茶\n咖啡\n", [" 茶", "-蛋糕", "+咖啡"]),
    ],
)
def test_what_leads_from_one_text_to_the_other_is_reported_by_lines(old, new, expected):
    assert written(compared(old, new)) == expected


def test_a_change_in_a_long_text_is_shown_with_a_little_around_it():
    lines = compared(LONG, LONG.replace("line 50", "line fifty"))

    assert lines[0] == Unchanged(50 - CONTEXT)
    assert lines[-1] == Unchanged(49 - CONTEXT)
    assert len(lines) == 2 * CONTEXT + 2 + 2


def test_what_is_too_much_to_read_is_cut_and_said_so():
    lines = compared(LONG, "", most=10)

    assert len(lines) == 11
    assert lines[-1] == Truncated()


def test_changes_near_each_other_are_shown_as_one_passage():
    lines = compared(LONG, LONG.replace("line 50", "x").replace("line 54", "y"))

    assert [type(line) for line in lines].count(Unchanged) == 2
    assert [getattr(line, "text", None) for line in lines[CONTEXT + 1 : -CONTEXT - 1]] == [
        "line 50",
        "x",
        "line 51",
        "line 52",
        "line 53",
        "line 54",
        "y",
    ]


def test_large_files_without_a_line_in_common_take_no_longer_than_others():
    old = "\n".join(f"old {n % 7}" for n in range(60_000))
    new = "\n".join(f"new {n % 7}" for n in range(60_000))

    assert compared(old, new)[-1] == Truncated()


texts = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=30).map("\n".join)


@given(texts, texts)
def test_every_line_is_reported_or_counted_as_alike(old, new):
    lines = compared(old, new)
    gaps = sum(line.count for line in lines if isinstance(line, Unchanged))
    changes = [line.change for line in lines if isinstance(line, Line)]
    kept, removed, added = map(changes.count, (Change.KEPT, Change.REMOVED, Change.ADDED))

    if lines:
        assert kept + removed + gaps == len(old.splitlines())
        assert kept + added + gaps == len(new.splitlines())
    else:
        assert old.splitlines() == new.splitlines()
