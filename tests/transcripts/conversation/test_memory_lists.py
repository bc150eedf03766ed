"""A list is split into single memories, each with its day and category."""

from datetime import UTC, date, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.transcripts.conversation.memory_lists import parse_items

MAY = datetime(2024, 5, 1, 12, tzinfo=UTC)


def contents(text: str) -> list[str]:
    return [memory.content for memory in parse_items(text)]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("- a\n* b\n+ c\n• d\n1. e\n2) f", ["a", "b", "c", "d", "e", "f"]),
        ("- Likes vim\n  - really\n  so much\n- b", ["Likes vim\n  - really\n  so much", "b"]),
        ("- a\n\n  more of a\n\nnot of a", ["a\n  more of a", "not of a"]),
        ("Sings.\nBakes.\n\nSwims.", ["Sings.", "Bakes.", "Swims."]),
        ("用户喜欢猫\n用户住在杭州", ["用户喜欢猫", "用户住在杭州"]),
        ("She keeps bees on\nthe roof.", ["She keeps bees on\nthe roof."]),
        (f"{'Long ' * 13}\nWord", [f"{'Long ' * 13}".strip() + "\nWord"]),
        ("# Title\n## People\n- Ana\n---\n- Bo", ["Ana", "Bo"]),
        ("Run tests with:\n```\npytest\n```\n- a", ["Run tests with:\n```\npytest\n```", "a"]),
        ("```\nls\n# no title\n```\n- a", ["a"]),
        ("<!-- hidden\n- b -->\n- a<!-- torn", ["a"]),
        ("- **Name:** Ana\n- **Pronouns:**\n- **Zone:** _(optional)_", ["**Name:** Ana"]),
        ("_Fill this in._\n\n(none yet)\n\nThings to know:\n- a", ["a"]),
        ("This file provides guidance to Claude Code.\n\n- a", ["a"]),
        ("- a\n\nThe more you know, the better you can help. But remember.", ["a"]),
        ("Key principles\n- a\n- b", ["a", "b"]),
        ("She sings.\n- a", ["She sings.", "a"]),
        ("She sings\n\n- a", ["She sings", "a"]),
        ("", []),
        ("\n \n#\n", []),
    ],
)
def test_each_bullet_paragraph_or_line_is_one(text, items):
    assert contents(text) == items


@pytest.mark.parametrize(
    "line",
    [
        "- [2024-05-01]. Moved",
        "1. [2024-05-01]. Moved",
        "- [2024-05-01 10:31] - Moved",
        "(2024-05-01) Moved",
        "- **2024-05-01**: Moved",
        "2024-05-01 - Moved",
        "2024-05-01：Moved",
        "- Moved (2024-05-01)",
    ],
)
def test_a_day_next_to_a_memory_is_its_day(line):
    assert list(parse_items(line)) == [ImportedMemory("Moved", MAY)]


@pytest.mark.parametrize("text", ["2024-05-01 was a good day", "[2024-13-01]. Moved", "Born 1990"])
def test_text_next_to_it_that_is_no_day_is_left(text):
    (memory,) = parse_items(text)

    assert memory.created_at is None


def test_the_day_above_holds_until_the_next_heading():
    text = "- a\n## 2024-05-01\n- b\n---\n- [2024-05-02]. c\n## Later\n- d"

    days = [memory.created_at for memory in parse_items(text, date(2024, 4, 30))]

    assert [at.day if at else None for at in days] == [30, 1, 2, 30]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("## Preferences\n- a", "preference"),
        ("## **Facts:**\na", "fact"),
        ("# 决策\n- a", "decision"),
        ("## Recipes\n- a", None),
        ("- [ ] a", "todo"),
        ("- [x] a", None),
    ],
)
def test_the_category_is_reported_by_the_heading_or_an_open_box(text, category):
    assert list(parse_items(text)) == [ImportedMemory("a", None, category)]
