"""What a question names moves up the hits that it speaks for."""

from datetime import UTC, date
from typing import Any, cast

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import EVERYWHERE, Kind, Passage
from memdeck.recall.ranking.ranking import Ranked
from memdeck.services.recall.question_evidence import Query, QuestionEvidence
from tests.fakes.entries import entry

UNUSED = cast("Any", None)


def order(question, **sources):
    """Return the order of *sources* if each answers the question a little less than the last."""
    query = Query(question, None, Mode.KEYWORD, EVERYWHERE, date(2026, 5, 1))
    evidence = QuestionEvidence(query, UNUSED, UNUSED, UTC)
    ranked = [
        Ranked(id_, 1 - 0.02 * place, 1.0, 0.0, 0.0, None) for place, id_ in enumerate(sources)
    ]
    return [hit.id for hit in evidence.moved_up(ranked, sources, has_events=False)]


def said_by(speaker, kind=Kind.MESSAGE):
    return Passage(id="", text="It is green", kind=kind, speaker=speaker)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What colour did Ben choose?", "b"),
        ("what colour did ben choose?", "b"),
        ("What colour did Ana choose?", "a"),
        ("王芳选了什么颜色？", "c"),
        ("What colour did Benjamin choose?", "a"),
        ("What colour did she choose?", "a"),
    ],
)
def test_what_a_person_said_moves_up_if_the_question_names_them(question, first):
    messages = {"a": said_by("Ana Lima"), "b": said_by("Ben"), "c": said_by("王芳")}

    assert order(question, **messages)[0] == first


def test_memories_about_a_person_move_up_with_what_they_said():
    sources = {
        "of nobody": entry("1", "The wall is green"),
        "of ben": entry("2", "Likes green", owner="Ben"),
        "on ben": entry("3", "Ben likes green"),
        "said": said_by("Ben"),
    }

    assert order("What does Ben like?", **sources)[-1] == "of nobody"
    assert order("What does he like?", **sources)[0] == "of nobody"


def test_only_messages_and_memories_move_up():
    sources = {"a": said_by("Ana"), "event": said_by("Ben", Kind.EVENT)}

    assert order("What did Ben say?", **sources) == ["a", "event"]
