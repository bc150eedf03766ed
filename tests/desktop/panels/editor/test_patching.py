from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.editor.page import Edit, line_edit
from memdeck.desktop.ui.text.line_alignment import Gap, gaps
from memdeck.desktop.ui.text.plain_text import units

texts = st.text(st.sampled_from("ab记\U0001f363\n"), max_size=12)


def applied(text: str, edit: Edit) -> str:
    """Return the text that Qt makes of it, counting in UTF-16 units."""
    raw = text.encode("utf-16-le")
    line = units("\n".join([*text.split("\n")[: edit.line], ""]))
    new = edit.text.encode("utf-16-le")
    start, end = 2 * (line + edit.start), 2 * (line + edit.end)
    return (raw[:start] + new + raw[end:]).decode("utf-16-le")


def edits(old: str, new: str) -> list[Edit]:
    before, after = old.split("\n"), new.split("\n")
    return [line_edit(gap, before, after) for gap in gaps(before, after)]


@given(texts, texts)
def test_the_edits_turn_one_text_into_the_other(old, new):
    text = old
    for edit in reversed(edits(old, new)):
        text = applied(text, edit)

    assert text == new


@given(texts, texts, texts, texts)
def test_the_edits_are_no_larger_than_what_differs(head, old, new, tail):
    made = edits(f"{head}\n{old}\n{tail}", f"{head}\n{new}\n{tail}")

    assert sum(edit.end - edit.start for edit in made) <= units(old) + 1
    assert sum(len(edit.text) for edit in made) <= len(new) + 1


def test_there_is_no_edit_between_equals():
    assert edits("same\nlines", "same\nlines") == []


def test_an_emoji_counts_twice_as_in_qt():
    assert edits("\U0001f363a", "\U0001f363b") == [Edit(0, 2, 3, "b")]


def test_two_changes_far_apart_are_two_edits():
    assert edits("a\nkept\nb", "x\nkept\ny") == [Edit(0, 0, 1, "x"), Edit(2, 0, 1, "y")]


def test_a_line_put_between_two_touches_neither():
    """So that the cursor at the end of one, or the start of the other, stays with it."""
    assert line_edit(Gap(1, 1, 1, 2), ["a", "b"], ["a", "new", "b"]) == Edit(1, 0, 0, "new\n")
    assert line_edit(Gap(2, 2, 2, 3), ["a", "b"], ["a", "b", "new"]) == Edit(1, 1, 1, "\nnew")
    assert line_edit(Gap(1, 2, 1, 1), ["a", "b"], ["a"]) == Edit(0, 1, 3, "")
