"""The bullets of a Markdown text, and their headings."""

from datetime import UTC

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Section
from memdeck.errors import UsageError
from memdeck.storage.formats.bullets.bullet_format import BULLETS
from memdeck.storage.formats.bullets.outline import outline
from memdeck.storage.text.markdown.parser import render
from tests.fakes.entries import NOW

ZONE = NOW.tzinfo or UTC

lines = st.sampled_from(
    [
        "- a",
        "* b",
        "  - nested",
        "   + c",
        "    - code",
        "-\tx",
        "•  y",
        "goes on",
        "  more",
        "",
        "   ",
        "# T",
        "## Work",
        "## Archived",
        "### Deep",
        "## Gemini Added Memories",
        "```",
        "  ```",
        "- ```py",
        "~~~~",
        "- - -",
        "---",
        "1. one",
        "> quoted",
        "| a | b |",
        "<!-- open",
        "close -->",
        "- a <!-- id=a1 score=0.5@2026-01-01 -->",
        "- b <!-- id=a1 hits=2 -->",
        "<!-- id=a1 -->",
        "- <!-- id=zz -->",
    ]
)
texts = st.lists(lines, max_size=14).flatmap(
    lambda some: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(some))
)


def bullet_texts(text):
    return [bullet.text for bullet in outline(text).bullets]


@given(texts | st.text(max_size=80))
def test_any_text_comes_back_byte_for_byte(text):
    assert render(BULLETS.parse(text, ZONE)) == text


@given(texts, st.data())
def test_a_touched_bullet_is_all_that_changes_whatever_is_around_it(text, data):
    document = BULLETS.parse(text, ZONE)
    # Of two bullets with the same id, the second is read once the first is gone, as in MEMORY.md.
    assume(document.entries and not document.broken)
    id_ = data.draw(st.sampled_from([entry.id for entry in document.entries]))
    try:
        saved = BULLETS.revise(document, remove=[id_], now=NOW)
        back = BULLETS.revise(
            saved, upsert=[entry for entry in document.entries if entry.id == id_], now=NOW
        )
    except UsageError:  # the code block above is not closed
        assume(False)

    kept = [entry for entry in document.entries if entry.id != id_]
    assert list(saved.entries) == kept
    assert {entry.id: entry for entry in back.entries} == {
        entry.id: entry for entry in document.entries
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- a\n- b\n", ["a\n", "b\n"]),
        ("- a\n  - b\n", ["a\n- b\n"]),
        ("- a\n - b\n", ["a\n", "b\n"]),
        ("* a\ngoes on\n\nnot on\n", ["a\ngoes on\n"]),
        ("- a\n\n  b\n\nc\n", ["a\n\nb\n"]),
        ("- a\n1. b\n", ["a\n"]),
        ("- a\n> b\n", ["a\n"]),
        ("- a\n```\n- b\n```\n- c\n", ["a\n", "c\n"]),
        ("- ```\n  - b\n  ```\n- c\n", ["```\n- b\n```\n", "c\n"]),
        ("- ```\n  never closed\n- c\n", ["```\nnever closed\n", "c\n"]),
        ("```\n- a\n", ["a\n"]),
        ("<!-- x\n- a\n-->\n- b\n", ["b\n"]),
        ("<!-- x\n- a\n", ["a\n"]),
        ("---\n- a\n---\n- b\n", ["b\n"]),
        ("- - -\n* * *\n-\n- \n**a**\n", []),
        ("    - code\n", []),
    ],
)
def test_a_bullet_ends_where_markdown_ends_it(text, found):
    assert bullet_texts(text) == found


def test_the_heading_above_and_the_section_are_known():
    above = "- a\n# T\n- b\n## Work\n- c\n### Deep\n- d\n"
    text = above + "## Archived\n- e\n### Deep\n- f\n## Work\n- g\n"
    contexts = [bullet.context for bullet in outline(text).bullets]

    assert [context.heading for context in contexts] == ["", "", "Work", "Deep", "", "Deep", "Work"]
    assert [context.section for context in contexts] == [Section.ACTIVE] * 4 + [
        Section.ARCHIVED
    ] * 2 + [Section.ACTIVE]


def test_where_gemini_keeps_its_own_all_other_bullets_are_prose():
    text = "- a\n## Gemini Added Memories\n- b\n### more\n- c\n## Other\n- d\n## Archived\n- e\n"

    assert bullet_texts(text) == ["b\n", "c\n", "e\n"]
