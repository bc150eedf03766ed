"""How a question stands is told in words, with what can be done about it."""

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.panels.search.index_preparation import Phase, Readiness
from memdeck.desktop.panels.search.query_state import QueryState, Remedy
from memdeck.desktop.panels.search.results import Answer, Coverage, Question
from memdeck.desktop.panels.search.search_labels import nothing_sentence, nothing_title
from memdeck.domain.search.mode import Mode

LOCALE = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
ASKED = Question("tea", Mode.HYBRID)
BY_WORDS = Answer(question=Question("tea"), results=(), mode=Mode.KEYWORD)
BY_BOTH = Answer(question=ASKED, results=(), mode=Mode.HYBRID, coverage=Coverage(1340, 2900))
WHOLE = Answer(question=ASKED, results=(), mode=Mode.HYBRID, coverage=Coverage(9, 9))


@pytest.mark.parametrize(
    ("answer", "readiness", "note"),
    [
        (None, Readiness(), ""),
        (BY_WORDS, Readiness(), "By words; search by meaning is being loaded"),
        (BY_WORDS, Readiness(Phase.LOADING), "By words; search by meaning is being loaded"),
        (
            BY_WORDS,
            Readiness(Phase.EMBEDDING, 340, 1900),
            "By words; meaning is still being prepared: 340 of 1,900",
        ),
        (BY_WORDS, Readiness(Phase.READY), "By words; still searching by meaning"),
        (BY_WORDS, Readiness(Phase.STOPPED), "By words; preparing search by meaning was stopped"),
        (BY_WORDS, Readiness(Phase.NONE), "By words; search by meaning is not set up"),
        (BY_WORDS, Readiness(Phase.FAILED, error="It broke."), "Keyword results. It broke."),
        (
            BY_BOTH,
            Readiness(Phase.EMBEDDING, 3, 9),
            "By words and meaning; the meaning of 1,340 of 2,900 is known",
        ),
        (WHOLE, Readiness(Phase.READY), "By words and meaning"),
    ],
)
def test_what_really_ranked_is_stated_and_why(answer, readiness, note):
    assert QueryState(ASKED, answer, readiness).note(LOCALE) == note


@pytest.mark.row("B2")
@pytest.mark.parametrize("asked", [ASKED, Question("tea")])
def test_an_index_that_cannot_be_used_is_reported_and_nothing_more_is_waited_for(asked):
    answer = Answer(question=asked, results=(), mode=Mode.KEYWORD, problem="Nobody answers.")
    inquiry = QueryState(asked, answer, Readiness(Phase.LOADING))

    assert inquiry.note(LOCALE) == "Keyword results. Nobody answers."
    assert not inquiry.is_more_to_come


def test_what_is_typed_is_labelled_as_found_by_words_alone():
    inquiry = QueryState(Question("tea"), BY_WORDS, Readiness(Phase.EMBEDDING))

    assert inquiry.note(LOCALE) == "By words"
    assert inquiry.remedy is None
    assert not inquiry.is_more_to_come


@pytest.mark.parametrize(
    ("phase", "remedy"),
    [
        (Phase.STOPPED, Remedy.GO_ON),
        (Phase.NONE, Remedy.SETTINGS),
        (Phase.FAILED, Remedy.SETTINGS),
        (Phase.EMBEDDING, None),
    ],
)
def test_a_remedy_is_offered_where_meaning_is_missing(phase, remedy):
    assert QueryState(ASKED, BY_WORDS, Readiness(phase)).remedy is remedy


def test_an_answer_by_words_stands_for_the_same_words_asked_by_meaning():
    assert QueryState(ASKED, BY_WORDS, Readiness()).is_answered
    assert not QueryState(Question("coffee"), BY_WORDS, Readiness()).is_answered
    assert not QueryState(ASKED, None, Readiness()).is_answered


def test_news_are_missed_once_all_else_is_embedded():
    assert QueryState(ASKED, BY_BOTH, Readiness(Phase.READY)).has_unembedded_texts
    assert not QueryState(ASKED, BY_BOTH, Readiness(Phase.EMBEDDING)).has_unembedded_texts
    assert not QueryState(ASKED, WHOLE, Readiness(Phase.READY)).has_unembedded_texts


def test_nothing_found_is_stated_with_a_next_step():
    similar = Question("tea", Mode.HYBRID, like="a1")

    assert nothing_title(ASKED) == "No results for “tea”"
    assert nothing_sentence(ASKED) == "No memory or message matches. Try other words, or fewer."
    assert nothing_title(similar) == "No similar memories"
    assert nothing_sentence(similar) == "No other memory has a similar meaning."
