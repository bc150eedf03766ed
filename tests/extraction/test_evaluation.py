import pytest

from memdeck.domain.memory.candidate import Candidate, Extraction
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.evaluation import Measures, Prediction, measure, parse_session, prediction

SESSION = {
    "lang": "en",
    "conv": "c",
    "session": "1",
    "date": "2024-05-15",
    "messages": [
        {"id": "a", "role": "user", "name": "Ann", "text": "I prefer tabs."},
        {"id": "b", "role": "assistant", "name": "", "text": "Noted."},
        {"id": "c", "role": "user", "name": "Ann", "text": "We chose Go."},
        {"id": "d", "role": "user", "text": "Thanks!"},
    ],
    "gold": [
        {"content": "tabs", "category": "preference", "evidence": ["a"]},
        {"content": "Go", "kind": "gold", "evidence": ["c"]},
    ],
}


def found(*items: tuple[str, str, bool]) -> list[Prediction]:
    """Return predictions for SESSION from tuples of message, category and ticked."""
    candidates = tuple(
        Candidate(
            content="x", category=category, evidence=(Evidence("c/1", message),), ticked=ticked
        )
        for message, category, ticked in items
    )
    return [prediction(parse_session(SESSION), Extraction(candidates, "rules"))]


def test_a_session_is_read_with_its_speakers_its_day_and_its_labels():
    session = parse_session(SESSION)

    assert session.conversation.messages[0].author == "Ann"
    assert session.conversation.messages[3].author == ""
    assert session.conversation.started_at is not None
    assert session.conversation.started_at.date().isoformat() == "2024-05-15"
    assert session.gold == {"a": "preference", "c": None}


@pytest.mark.parametrize("day", [None, "1:56 pm on 8 May, 2023", ""])
def test_a_date_in_another_format_is_no_date(day):
    assert parse_session({**SESSION, "date": day}).conversation.started_at is None


@pytest.mark.parametrize(
    "broken",
    [
        {"session": "1", "messages": []},
        {**SESSION, "messages": "none"},
        {**SESSION, "messages": ["text"]},
        {**SESSION, "messages": [{"id": "a", "role": "robot", "text": ""}]},
        {**SESSION, "gold": [{"evidence": "a"}]},
    ],
)
def test_a_line_of_another_format_is_an_error(broken):
    with pytest.raises((KeyError, TypeError, ValueError)):
        parse_session(broken)


def test_a_prediction_names_messages_and_what_is_ticked():
    (line,) = found(("a", "preference", True), ("d", "fact", False))

    assert line["conv"] == "c"
    assert line["session"] == "1"
    assert [c["evidence"] for c in line["candidates"]] == [["a"], ["d"]]
    assert [c["ticked"] for c in line["candidates"]] == [True, False]


@pytest.mark.parametrize(
    ("items", "measures"),
    [
        ([("a", "preference", True), ("c", "decision", True)], Measures(1, 1, 1, 1, 3)),
        ([("a", "fact", True), ("c", "fact", True)], Measures(1, 1, 1, 0, 3)),
        ([("a", "preference", True), ("d", "fact", True)], Measures(0.5, 0.5, 0.5, 1, 3)),
        ([("a", "fact", True), ("a", "preference", True)], Measures(1, 0.5, 2 / 3, 1, 3)),
        ([("d", "fact", False)], Measures(None, 0, 0, None, 3)),
        ([], Measures(None, 0, 0, None, 3)),
    ],
)
def test_messages_found_are_compared_with_messages_labelled(items, measures):
    assert measure([parse_session(SESSION)], found(*items)) == measures


def test_a_session_without_labels_is_not_judged():
    unlabelled = parse_session({key: value for key, value in SESSION.items() if key != "gold"})

    assert unlabelled.gold is None
    assert measure([unlabelled], found(("a", "fact", True))) == Measures(None, None, None, None, 0)


def test_a_session_with_empty_labels_wants_nothing_found():
    empty = parse_session({**SESSION, "gold": []})

    assert measure([empty], found(("a", "fact", True))).precision == 0
