"""Ambiguous dates are read in the likelier order, or in the one that the user chose."""

import pytest

from memdeck.domain.conversation.conversation import DateOrder
from memdeck.transcripts import read_files, read_text
from tests.transcripts.exports import times

WHATSAPP = "03/04/24, 14:02 - Ana: Hi\n04/04/24, 14:03 - Bo: Hello"
# In 2024, 6 January and 1 June are Saturdays.
LINE = "Chat history with Ana\n\nSat, 06/01/2024\n09:12\tAna\tHi\n09:13\tBo\tHello\n"
CLEAR = "31/12/24, 14:02 - Ana: Hi\n31/12/24, 14:03 - Bo: Hello"


def days(reading):
    (conversation,) = reading.conversations
    return [(one.at.month, one.at.day) for one in conversation.messages]


@pytest.mark.parametrize(
    ("text", "day_first", "month_first", "likely"),
    [
        (WHATSAPP, [(4, 3), (4, 4)], [(3, 4), (4, 4)], DateOrder.DAY_FIRST),
        (LINE, [(1, 6)] * 2, [(6, 1)] * 2, DateOrder.MONTH_FIRST),
    ],
)
def test_dates_that_are_left_open_are_read_as_the_user_has_it(text, day_first, month_first, likely):
    unasked = read_text(text)
    assert days(unasked) == (day_first if likely is DateOrder.DAY_FIRST else month_first)
    assert [one.dates for one in unasked.remarks] == [likely]

    for order, expected in (
        (DateOrder.DAY_FIRST, day_first),
        (DateOrder.MONTH_FIRST, month_first),
    ):
        asked = read_text(text, dates=order)
        assert days(asked) == expected
        assert asked.remarks == ()


def test_a_conversation_keeps_its_ids_in_either_order():
    one, other = (read_text(WHATSAPP, dates=order).conversations[0] for order in DateOrder)

    assert one.started_at != other.started_at
    assert one.id == other.id
    assert [message.id for message in one.messages] == [message.id for message in other.messages]


def test_no_wish_changes_what_the_dates_tell():
    read_days = days(read_text(CLEAR))

    assert [days(read_text(CLEAR, dates=order)) for order in DateOrder] == [read_days, read_days]


def test_a_remark_names_the_file_and_says_that_nothing_was_lost(tmp_path):
    path = tmp_path / "WhatsApp Chat with Ana.txt"
    path.write_text(WHATSAPP, encoding="utf-8")
    reading = read_files([path])

    assert reading.skipped == ()
    assert [one.where for one in reading.remarks] == [path.name]
    assert reading.conversations[0].title == "Ana"


@pytest.mark.parametrize("order", DateOrder)
def test_a_title_in_the_files_name_is_given_in_either_order(tmp_path, order):
    path = tmp_path / "WhatsApp Chat with Ana.txt"
    path.write_text(WHATSAPP, encoding="utf-8")

    assert read_files([path], dates=order).conversations[0].title == "Ana"


def test_a_chat_in_which_nothing_is_said_has_no_dates_to_decide():
    reading = read_text("03/04/24, 14:02 - Ana: \n03/04/24, 14:03 - Ana: ")

    assert reading.conversations == ()
    assert reading.remarks == ()


def test_a_remark_is_true_where_only_some_dates_do_not_tell():
    text = (
        "1/29/23, 2:02 PM - Ana: Hi\n1/30/23, 2:03 PM - Bo: Hello\n"
        "03/04/2023, 14:02 - Ana: Back\n04/05/2023, 14:03 - Bo: Good"
    )

    reading = read_text(text)

    assert days(reading) == [(1, 29), (1, 30), (4, 3), (5, 4)]
    (remark,) = reading.remarks
    assert remark.what == (
        "Some of its dates do not tell whether the day or the month is first; 03/04/2023 was "
        "read with the day first. If that is wrong, have it read the other way."
    )
    assert days(read_text(text, dates=DateOrder.MONTH_FIRST))[2:] == [(3, 4), (4, 5)]


def test_no_time_is_lost_where_two_phones_wrote_the_dates():
    text = (
        "6/29/23, 2:02 PM - Ana: Hi\n6/30/23, 2:03 PM - Bo: Hello\n"
        "30/6/2023, 14:04 - Ana: Back\n1/7/2023, 14:05 - Bo: Good"
    )

    reading = read_text(text)

    assert days(reading) == [(6, 29), (6, 30), (6, 30), (7, 1)]
    assert reading.remarks == ()


def test_dates_of_one_style_in_both_orders_are_remarked_on():
    text = "6/30/23, 14:02 - Ana: Hi\n7/1/23, 14:03 - Bo: Hello\n30/7/23, 14:04 - Ana: Back"

    reading = read_text(text)

    assert days(reading) == [(6, 30), (7, 1), (7, 30)]
    (remark,) = reading.remarks
    assert remark.dates is None
    assert remark.what == (
        "Its dates have the day first in some places and the month in others; 07/01/23 was "
        "read like the dates next to it."
    )


KOREAN = "24/8/10 14:02 - 유나: 안녕\n24/8/11 14:03 - 도윤: 네, 내일 봐요\n24/8/12 9:00 - 유나: ok"


def test_a_korean_phone_writes_the_year_first():
    reading = read_text(KOREAN)

    assert times(reading.conversations[0]) == [
        "2024-08-10T14:02:00+00:00",
        "2024-08-11T14:03:00+00:00",
        "2024-08-12T09:00:00+00:00",
    ]
    assert reading.remarks == ()


def test_dates_whose_year_may_be_first_are_remarked_in_another_language():
    reading = read_text(
        "24/8/10 14:02 - Ana: Hi\n24/8/11 14:03 - Bo: Hello\n24/8/12 9:00 - Ana: ok"
    )

    assert [str(at)[:4] for at in times(reading.conversations[0])] == ["2010", "2011", "2012"]
    assert [one.what for one in reading.remarks] == [
        "Its dates do not tell whether the year is first; 24/08/10 was read with the year last."
    ]


def test_dates_that_are_only_possible_with_the_year_last_are_read_so_in_korean():
    reading = read_text("5/8/24 14:02 - 유나: 안녕\n31/8/24 14:03 - 도윤: 네")

    assert times(reading.conversations[0]) == [
        "2024-08-05T14:02:00+00:00",
        "2024-08-31T14:03:00+00:00",
    ]
