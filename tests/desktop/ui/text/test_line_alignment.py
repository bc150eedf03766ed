from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.ui.text.line_alignment import (
    Gap,
    alike,
    changed_part,
    common,
    differs_widely,
    gaps,
)

lines = st.lists(st.sampled_from(["", "a", "b", "c", "d", "e", "f"]), max_size=12)
texts = st.text(st.sampled_from("ab\n"), max_size=12)


@given(lines, lines)
def test_what_is_alike_is_alike_and_all_else_is_in_the_gaps(old, new):
    for at, new_at, length in alike(old, new):
        assert length > 0
        assert old[at : at + length] == new[new_at : new_at + length]
    covered = sum(gap.old_end - gap.old for gap in gaps(old, new))
    kept = sum(stretch.length for stretch in alike(old, new))
    assert covered + kept == len(old)
    assert sum(gap.new_end - gap.new for gap in gaps(old, new)) + kept == len(new)


@given(lines, lines)
def test_gaps_come_in_order_and_do_not_touch(old, new):
    found = gaps(old, new)

    for one, other in pairwise(found):
        assert one.old_end < other.old
        assert one.new_end < other.new


@given(lines)
def test_a_text_has_no_gap_to_itself(text):
    assert gaps(text, text) == []


def test_like_lines_between_two_changes_do_not_hide_that_they_are_two():
    old = ["head", "", "one", "", "two", "", "last"]
    new = ["HEAD", "", "one", "", "two", "", "LAST"]

    assert gaps(old, new) == [Gap(0, 1, 0, 1), Gap(6, 7, 6, 7)]


def test_a_line_that_moved_is_taken_out_and_put_in():
    assert gaps(["a", "b", "c", "d"], ["b", "c", "d", "a"]) == [Gap(0, 1, 0, 0), Gap(4, 4, 3, 4)]


def test_thousands_of_like_lines_are_told_apart_by_those_that_are_not():
    old = [line for n in range(3_000) for line in (str(n), "")]
    new = ["first", *old[:100], *old[101:], "last"]

    assert gaps(old, new) == [Gap(0, 0, 0, 1), Gap(100, 101, 101, 101), Gap(6000, 6000, 6000, 6001)]


@given(texts, texts, texts, texts)
def test_the_changed_part_has_every_difference_in_whole_lines(head, old, new, tail):
    before, after = f"{head}\n{old}\n{tail}", f"{head}\n{new}\n{tail}"
    part = changed_part(before, after)
    lines, new_lines = before.split("\n"), after.split("\n")
    count, new_count = len(part.old.split("\n")), len(part.new.split("\n"))

    assert "\n".join(lines[part.first : part.first + count]) == part.old
    assert "\n".join(new_lines[part.first : part.first + new_count]) == part.new
    assert lines[: part.first] == new_lines[: part.first]
    assert lines[part.first + count :] == new_lines[part.first + new_count :]


def test_the_changed_part_of_one_change_is_its_line():
    assert changed_part("a\nb\nc\nd", "a\nbx\nc\nd") == (1, "b", "bx")


@given(texts, texts)
def test_a_common_prefix_ends_where_the_texts_differ(old, new):
    length = common(old, new)

    assert old[:length] == new[:length]
    assert length == min(len(old), len(new)) or old[length] != new[length]


@given(texts, texts, st.integers(0, 3))
def test_texts_differ_widely_when_many_lines_lie_between_the_changes(old, new, lines):
    part = changed_part(old, new)

    if differs_widely(old, new, lines):
        assert max(part.old.count("\n"), part.new.count("\n")) > lines
    else:
        assert max(part.old.count("\n"), part.new.count("\n")) <= lines + 1
