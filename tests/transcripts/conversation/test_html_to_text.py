"""HTML becomes the text that a reader sees."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.conversation.html_to_text import plain_text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("plain", "plain"),
        ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
        ("one<br>two<BR/>three", "one\ntwo\nthree"),
        ("<ul><li>a</li><li><b>b</b></li></ul>", "- a\n- b"),
        ("<b>bo</b>ld &amp; <i>it</i>alic", "bold & italic"),
        ("a&nbsp;b&#39;s", "a b's"),
        ("two\n  lines  of\tsource", "two lines of source"),
        ("<pre>  def f():\n    pass</pre>", "def f():\n    pass"),
        ("<p>See</p><pre>a\n\n\n\nb</pre>", "See\n\na\n\nb"),
        ("<table><tr><th>h</th><td>1</td></tr><tr><td>2</td></tr></table>", "h | 1\n2"),
        ("<style>p { color: red }</style><script>alert(1)</script>seen", "seen"),
        ("<!-- hidden -->seen", "seen"),
        ('<a href="https://example.org">words</a>', "words"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("<p>open <b", "open <b"),
        ("</p></pre></script>late", "late"),
        ("<h2>Head</h2>body", "Head\n\nbody"),
        ("", ""),
    ],
)
def test_markup_reads_as_it_is_shown(markup, text):
    assert plain_text(markup) == text


@given(
    st.lists(st.sampled_from([*"<>/!-ab \n&;", "<p>", "<pre>", "</pre>", "<li>", "<script>"])).map(
        "".join
    )
)
def test_any_markup_gives_some_text(markup):
    text = plain_text(markup)

    assert text == text.strip()


@pytest.mark.parametrize("piece", ["<", "<a ", "<!--", "<![", "&", "<pre>", "</p", "<li>"])
def test_time_grows_no_faster_than_what_is_left_open(piece):
    start = time.process_time()
    plain_text(piece * 200_000)

    assert time.process_time() - start < 20  # quadratic time would be an hour
