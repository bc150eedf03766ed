import math

import pytest

from memdeck.recall.evaluation import (
    Line,
    Question,
    by_group,
    measure,
    parse_line,
    parse_question,
    passages_of,
)


def question(*relevant):
    return Question("q", "who?", "", frozenset(relevant))


def measured(relevant, results):
    return measure([question(*relevant)], [{"id": "q", "results": results}])


def test_a_line_reads_with_what_it_has():
    whole = {"id": 7, "text": "Hi", "at": "8 May", "group": "g", "session": "s", "speaker": "Ana"}

    assert parse_line(whole) == Line(7, "Hi", "8 May", "g", "s", "Ana")
    assert parse_line({"id": "a", "text": "Hi", "at": None}) == Line("a", "Hi")


def test_a_question_reads_with_or_without_its_answers():
    assert parse_question({"id": "q", "text": "who?", "relevant": ["a", 2]}).relevant == {"a", 2}
    assert parse_question({"id": "q", "text": "who?", "group": "g"}) == Question("q", "who?", "g")


@pytest.mark.parametrize("relevant", ["a1", 7, [["a"]], [None]])
def test_answers_that_are_no_list_are_refused(relevant):
    with pytest.raises(TypeError):
        parse_question({"id": "q", "text": "who?", "relevant": relevant})


def test_lines_of_one_group_and_session_are_neighbours_and_others_stand_alone():
    lines = [
        Line("a", "1", group="g", session="s"),
        Line("b", "2", group="g", session="t"),
        Line("c", "3", group="g", session="s"),
        Line("d", "4", group="h", session="s"),
        Line("e", "5"),
    ]

    made = list(passages_of(lines))

    assert [(one.session, one.place) for one in made] == [
        ("g/s", 0),
        ("g/t", 0),
        ("g/s", 1),
        ("h/s", 0),
        ("", None),
    ]
    assert [one.id for one in made] == ["0", "1", "2", "3", "4"]


def test_a_group_holds_its_lines_and_none_holds_all():
    lines = [Line("a", "1", group="g"), Line("b", "2")]

    assert by_group(lines) == {"g": lines[:1], "": lines}


def test_what_is_found_is_measured_by_its_places():
    results = ["x", "a", *"cdefghijk", "b"]

    measures = measured("ab", results)

    best = 1 + 1 / math.log2(3)
    assert (measures.recall_at_5, measures.recall_at_10, measures.recall_at_20) == (0.5, 0.5, 1.0)
    assert (measures.mrr, measures.n) == (0.5, 1)
    assert measures.ndcg_at_10 == pytest.approx(1 / math.log2(3) / best)


@pytest.mark.parametrize(("results", "worth"), [(["a", "b"], 1.0), ([], 0.0), (["x"], 0.0)])
def test_the_best_and_the_worst_are_1_and_0(results, worth):
    measures = measured("ab", results)

    assert (measures.recall_at_10, measures.mrr, measures.ndcg_at_10) == (worth, worth, worth)


def test_questions_without_answers_are_not_judged():
    assert measure([question()], [{"id": "q", "results": ["a"]}]).n == 0
