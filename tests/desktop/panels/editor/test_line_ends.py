import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.editor.line_ends import Original

strange = st.text(st.sampled_from("ab\n\r\u2028\u2029\ufdd0\ufeff\u00a0\f记"), max_size=30)


@given(strange)
def test_a_text_nobody_touched_comes_back_as_it_was(text):
    original = Original(text)

    assert original.restored(original.editable) == text


@given(strange, strange)
def test_an_edit_at_the_end_leaves_every_line_before_it_as_it_was(text, more):
    original = Original(text + "\n")
    edited = original.editable + Original(more).editable

    assert original.restored(edited).startswith(text + "\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\r\ntwo\r\n", "one\ntwo\n"),
        ("\ufeffone\n", "one\n"),
        ("one\rtwo", "one\ntwo"),
        ("one\u2029still one\n", "one\u2028still one\n"),
    ],
)
def test_what_qt_cannot_show_is_taken_out(text, shown):
    assert Original(text).editable == shown


@pytest.mark.parametrize(
    ("text", "edit", "written"),
    [
        ("a\r\nb\r\n", ("b", "c\nd"), "a\r\nc\r\nd\r\n"),
        ("\ufeffa\nb\n", ("b", "c"), "\ufeffa\nc\n"),
        ("a\r\nb\nc\r\nd\r\n", ("c", "c\nx"), "a\r\nb\nc\r\nx\r\nd\r\n"),
        ("a\u2029b\nc\n", ("c", "d"), "a\u2029b\nd\n"),
        ("", ("", "new\n"), "new\n"),
    ],
)
def test_new_lines_end_as_most_lines_of_the_file_do(text, edit, written):
    original = Original(text)

    assert original.restored(original.editable.replace(*edit)) == written
