from datetime import UTC, date, datetime

import pytest

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.errors import UsageError
from tests.fakes.entries import EVERBOT

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


def test_a_new_memory_has_the_values_it_is_given():
    new = NewMemory(
        " 喜欢喝茶 ",
        "preference/drinks",
        "high",
        ["茶", " 茶", ""],
        date(2030, 1, 2),
        "procedural",
        {"runs": 3, "steps": [1]},
        "ana",
        run_id=" r1 ",
        pinned=True,
    )
    entry = new.entry("a1b2c3", EVERBOT, NOW)

    assert (entry.id, entry.content, entry.created_at) == ("a1b2c3", "喜欢喝茶", NOW)
    assert (entry.category, entry.group) == ("preference", "drinks")
    assert entry.score == EVERBOT.first_score(Importance.HIGH)
    assert (entry.tags, entry.expires_at) == (("茶",), date(2030, 1, 2))
    assert (entry.layer, entry.namespace) == (Layer.PROCEDURAL, Namespace("ana", "", "r1"))
    assert entry.structured_data == {"runs": 3, "steps": [1]}
    assert entry.pinned


def test_a_new_memory_is_a_fact_without_tags_of_nobody_unless_it_says_otherwise():
    entry = NewMemory("Likes tea").entry("a1b2c3", EVERBOT, NOW)

    assert entry.category == EVERBOT.category_for("fact")
    assert (entry.tags, entry.namespace, entry.layer) == ((), Namespace(), Layer.SEMANTIC)
    assert not entry.pinned


def test_the_data_of_a_tool_makes_a_memory_procedural():
    new = NewMemory("curl needs -L", structured_data={"tool": "curl"})

    assert new.entry("a1b2c3", EVERBOT, NOW).layer is Layer.PROCEDURAL


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"content": " "}, "nothing to remember"),
        ({"content": 5}, "content must be a text"),
        ({"content": "a", "category": "a|b"}, "not a category"),
        ({"content": "a", "importance": "huge"}, "importance must be"),
        ({"content": "a", "tags": "b"}, "tags must be"),
        ({"content": "a", "pinned": "yes"}, "pinned must be"),
        ({"content": "a", "layer": "top"}, "layer must be"),
        ({"content": "a", "structured_data": {"a": float("nan")}}, "JSON object"),
        ({"content": "a", "user_id": "a\nb"}, "visible characters"),
        ({"content": "a", "user_id": ""}, "is blank"),
        ({"content": "a", "run_id": " "}, "is blank"),
    ],
)
def test_a_value_that_no_memory_can_have_is_refused(values, problem):
    with pytest.raises(UsageError, match=problem):
        NewMemory(**values)
