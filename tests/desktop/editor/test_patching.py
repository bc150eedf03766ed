from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.editor.patching import Edit, smallest_edit, units

texts = st.text(st.sampled_from("ab记\U0001f363"), max_size=12)


def applied(text: str, edit: Edit) -> str:
    """What Qt makes of it, counting in UTF-16 units."""
    raw = text.encode("utf-16-le")
    new = edit.text.encode("utf-16-le")
    return (raw[: 2 * edit.start] + new + raw[2 * edit.end :]).decode("utf-16-le")


@given(texts, texts)
def test_an_edit_turns_one_text_into_the_other(old, new):
    edit = smallest_edit(old, new)

    assert (old if edit is None else applied(old, edit)) == new


@given(texts, texts, texts, texts)
def test_an_edit_is_no_larger_than_what_differs(head, old, new, tail):
    edit = smallest_edit(head + old + tail, head + new + tail)

    if edit is not None:
        assert edit.start >= units(head)
        assert edit.end - edit.start <= units(old)
        assert len(edit.text) <= len(new)


def test_there_is_no_edit_between_equals():
    assert smallest_edit("same", "same") is None


def test_an_emoji_counts_twice_as_in_qt():
    assert smallest_edit("\U0001f363a", "\U0001f363b") == Edit(2, 3, "b")
