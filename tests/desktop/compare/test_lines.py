import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.compare.lines import CONTEXT, Kind, Line, compared

LONG = "\n".join(f"line {n}" for n in range(100))


def written(lines):
    signs = {Kind.KEPT: " ", Kind.REMOVED: "-", Kind.ADDED: "+", Kind.GAP: "~"}
    return [signs[line.kind] + line.text for line in lines]


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
def test_what_leads_from_one_text_to_the_other_is_told_by_lines(old, new, expected):
    assert written(compared(old, new)) == expected


def test_a_change_in_a_long_text_is_shown_with_a_little_around_it():
    lines = compared(LONG, LONG.replace("line 50", "line fifty"))

    assert lines[0] == Line(Kind.GAP, str(50 - CONTEXT))
    assert lines[-1] == Line(Kind.GAP, str(49 - CONTEXT))
    assert len(lines) == 2 * CONTEXT + 2 + 2


def test_what_is_too_much_to_read_is_cut_and_said_so():
    lines = compared(LONG, "", most=10)

    assert len(lines) == 11
    assert lines[-1].kind is Kind.GAP


texts = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=30).map("\n".join)


@given(texts, texts)
def test_every_line_is_told_or_counted_as_alike(old, new):
    lines = compared(old, new)
    gaps = sum(int(line.text) for line in lines if line.kind is Kind.GAP)
    kept = sum(line.kind is Kind.KEPT for line in lines)
    removed = sum(line.kind is Kind.REMOVED for line in lines)
    added = sum(line.kind is Kind.ADDED for line in lines)

    if lines:
        assert kept + removed + gaps == len(old.splitlines())
        assert kept + added + gaps == len(new.splitlines())
    else:
        assert old.splitlines() == new.splitlines()
