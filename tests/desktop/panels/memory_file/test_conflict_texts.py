"""Two wordings of one memory against each other."""

from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.memory_file.conflict_view import as_shown, both, differing
from memdeck.desktop.ui.text.find_query import Hit

HEADING = "### [a1] fact | 0.88 | 2026-02-28 | 8"
texts = st.lists(st.text(st.sampled_from("ab记\U0001f363"), max_size=3), max_size=5).map("\n".join)


def parts(text: str, hits: list[Hit]) -> list[str]:
    raw = text.encode("utf-16-le")
    return [raw[2 * hit.start : 2 * hit.end].decode("utf-16-le") for hit in hits]


def test_only_what_differs_is_set_off_in_characters_as_qt_counts():
    one, other = f"{HEADING}\n🍣 in Kyoto", f"{HEADING}\n🍣 in Suzhou"

    hits = differing(one, other)

    assert (parts(one, hits[0]), parts(other, hits[1])) == (["Kyoto"], ["Suzhou"])


def test_a_line_that_one_side_lacks_is_set_off_on_the_other():
    hits, none = differing("a\nb\nc", "a\nc")

    assert (parts("a\nb\nc", hits), none) == (["b\n"], [])


@given(texts, texts)
def test_what_is_not_set_off_is_alike(one, other):
    def rest(text: str, hits: list[Hit]) -> str:
        raw = text.encode("utf-16-le")
        for hit in reversed(hits):
            raw = raw[: 2 * hit.start] + raw[2 * hit.end :]
        return raw.decode("utf-16-le").replace("\n", "")

    hits = differing(one, other)
    assert rest(one, hits[0]) == rest(other, hits[1])


def test_lines_are_shown_without_the_blank_ones_below():
    assert as_shown(f"{HEADING}\r\nwords\r\n\r\n") == f"{HEADING}\nwords"


def test_both_has_the_words_of_both_and_one_heading_and_one_comment():
    mine = f"{HEADING}\nshared\nmine\n<!-- pinned=true -->"
    theirs = '### [a1] fact | 0.50 | 2026-02-28 | 9\nshared\ntheirs\n<!-- tags="x" -->'

    assert both(mine, theirs) == f"{HEADING}\nshared\nmine\ntheirs\n<!-- pinned=true -->"
    assert both(f"{HEADING}\nmine", theirs).endswith('theirs\n<!-- tags="x" -->')


def test_both_has_every_line_of_both_where_there_is_no_heading():
    assert both("- mine <!-- id=a1 -->", "- theirs <!-- id=a1 -->") == (
        "- mine <!-- id=a1 -->\n- theirs <!-- id=a1 -->"
    )
