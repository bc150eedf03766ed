"""Rows under the headings of their conversations."""

from memdeck.desktop.review.model.review_rows import (
    Heading,
    conversation_of,
    conversations_of,
    key_of,
    lines_of,
    numbers_of,
)
from memdeck.domain.memory.entry import Evidence
from tests.fakes.reviews import KYOTO, TAXES, suggestion


def test_rows_of_one_conversation_need_no_heading():
    rows = [suggestion(1), suggestion(2)]

    assert lines_of(rows, [KYOTO]) == rows
    assert lines_of([], [KYOTO]) == []


def test_a_single_conversation_has_a_heading_if_more_are_expected():
    row = suggestion(1)

    assert lines_of([row], [KYOTO], has_headings=True) == [Heading(KYOTO, (row,)), row]
    assert lines_of([], [KYOTO], has_headings=True) == []


def test_rows_of_several_conversations_are_under_them_in_the_order_of_the_conversations():
    first, second, third = suggestion(1), suggestion(2, conversation=TAXES), suggestion(3)

    assert lines_of([first, second, third], [TAXES, KYOTO]) == [
        Heading(TAXES, (second,)),
        second,
        Heading(KYOTO, (first, third)),
        first,
        third,
    ]


def test_the_order_of_conversations_does_not_change_when_rows_leave():
    rows = [suggestion(1), suggestion(2, conversation=TAXES), suggestion(3)]
    before = lines_of(rows, [KYOTO, TAXES])
    after = lines_of(rows[1:], [KYOTO, TAXES])

    for lines in (before, after):
        assert [line.conversation for line in lines if isinstance(line, Heading)] == [KYOTO, TAXES]


def test_a_row_of_several_conversations_is_under_the_first():
    both = suggestion(1, evidence=(Evidence(TAXES, "m1"), Evidence(KYOTO, "m1")))

    assert conversation_of(both) == TAXES
    assert conversations_of([suggestion(1), both, suggestion(2)]) == [KYOTO, TAXES]


def test_a_row_rests_on_all_the_conversations_that_say_it():
    both = suggestion(1, evidence=(Evidence(TAXES, "m1"), Evidence(KYOTO, "m1")))

    assert conversations_of([both]) == [TAXES, KYOTO]
    assert conversations_of([suggestion(1, evidence=())]) == [KYOTO]


def test_a_row_without_evidence_is_under_its_session_or_none():
    assert conversation_of(suggestion(1, evidence=())) == KYOTO
    assert conversation_of(suggestion(1, conversation="")) == ""


def test_a_line_is_the_same_however_it_is_edited():
    assert key_of(suggestion(7, "Bees")) == key_of(suggestion(7, "Sailing")) == 7
    assert key_of(Heading(KYOTO)) == KYOTO


def test_headings_have_no_number():
    assert numbers_of([Heading(KYOTO), suggestion(3), suggestion(1)]) == [3, 1]
