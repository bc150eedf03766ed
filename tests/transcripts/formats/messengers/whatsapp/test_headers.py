"""The headers of messages in the formats of many languages."""

import pytest

from tests.transcripts.exports import conversations_in, times


@pytest.mark.parametrize(
    ("head", "at"),
    [
        ("31/12/2022, 14:02 - ", "2022-12-31T14:02:00"),
        ("12/31/23, 2:02 PM - ", "2023-12-31T14:02:00"),
        ("12/31/23, 2:02\u202fPM - ", "2023-12-31T14:02:00"),
        ("12/31/23, 2:02\u2009PM - ", "2023-12-31T14:02:00"),
        ("2019/12/31, 14:02 - ", "2019-12-31T14:02:00"),
        ("2023-12-31, 14:02 - ", "2023-12-31T14:02:00"),
        ("2023-12-31, 2:02 p.m. - ", "2023-12-31T14:02:00"),
        ("31.12.24, 14:02 - ", "2024-12-31T14:02:00"),
        ("31.12.2016, 14:02 - ", "2016-12-31T14:02:00"),
        ("31-12-2016 14.02 - ", "2016-12-31T14:02:00"),
        ("31/12/2019 à 14:02 - ", "2019-12-31T14:02:00"),
        ("31/12/2019 à 14 h 02 - ", "2019-12-31T14:02:00"),
        ("31/3/2025, 9:29 p. m. - ", "2025-03-31T21:29:00"),
        ("31.12.24, 2:02 nachm. - ", "2024-12-31T14:02:00"),
        ("2024/3/31 上午9:05 - ", "2024-03-31T09:05:00"),
        ("2024年3月31日 下午9:05 - ", "2024-03-31T21:05:00"),
        ("2024년 3월 31일 오전 12:05 - ", "2024-03-31T00:05:00"),
        ("2024. 3. 31. 오후 9:05 - ", "2024-03-31T21:05:00"),
        ("24. 03. 31. 9:05 - ", "2024-03-31T09:05:00"),
        ("31.3.2024 ÖS 9:05 - ", "2024-03-31T21:05:00"),
        ("٣١\u200f/٣\u200f/٢٠٢٤، ٩:٠٥ م - ", "2024-03-31T21:05:00"),
        ("31/3/2567 09:05 - ", "2024-03-31T09:05:00"),
        ("31.03.24 г., 9:05 - ", "2024-03-31T09:05:00"),
        ("31.3.2024 klo 9.05 - ", "2024-03-31T09:05:00"),
        ("31. 3. 2024, 9:05 - ", "2024-03-31T09:05:00"),
        ("2024. 03. 31. 9:05 - ", "2024-03-31T09:05:00"),
        ("[31/12/2022, 14:02:03] ", "2022-12-31T14:02:03"),
        ("[12/31/23, 2:02:03\u202fPM] ", "2023-12-31T14:02:03"),
        ("\u200e[12/31/23, 2:02:03 PM] ", "2023-12-31T14:02:03"),
        ("\ufeff\u200f[31.12.24, 14:02:03] ", "2024-12-31T14:02:03"),
        ("[2024/3/31 下午9:05:12] ", "2024-03-31T21:05:12"),
        ("[2024/3/31 凌晨12:05:12] ", "2024-03-31T00:05:12"),
        ("[2023-12-31, 2:14:40 a.m.] ", "2023-12-31T02:14:40"),
        ("[01/31/19 11:25] ", "2019-01-31T11:25:00"),
        ("[31/12/22, 14:02:03] - ", "2022-12-31T14:02:03"),
        ("31/12/22 14:02:03: ", "2022-12-31T14:02:03"),
        ("[14:02, 31/12/2022] ", "2022-12-31T14:02:00"),
        ("[2:02 pm, 31/12/2022] ", "2022-12-31T14:02:00"),
        ("31/12/2022, 14:62 - ", None),
        ("31/31/2022, 14:02 - ", None),
    ],
)
def test_a_head_is_read_in_its_language(head, at):
    (conversation,) = conversations_in(f"{head}Ana: Hello\n{head}Bo: Hi\n".encode())

    assert conversation.format == "whatsapp"
    assert times(conversation) == [at] * 2


def test_american_dates_have_the_month_first_unless_something_else_decides():
    (conversation,) = conversations_in(b"1/5/24, 2:02 PM - Ana: Hello\n1/6/24, 3:02 PM - Bo: Hi")

    assert times(conversation) == ["2024-01-05T14:02:00", "2024-01-06T15:02:00"]


@pytest.mark.parametrize("line", ["12/14 of them came", "10:30 works for me", "3.5 km"])
def test_a_line_that_begins_with_numbers_continues_what_was_said(line):
    head = "31/12/2022, 14:02 - "
    (conversation,) = conversations_in(f"{head}Ana: Hello\n{line}\n{head}Bo: Hi".encode())

    assert [one.text for one in conversation.messages] == [f"Hello\n{line}", "Hi"]


def test_the_parts_of_two_phones_are_both_read():
    apple = "[6/29/23, 2:02:11 PM] Ana: a\n[6/30/23, 2:03:00 PM] Bo: b\n"
    android = "30/6/2023, 14:04 - Ana: c\n1/7/2023, 14:05 - Bo: d\n"

    for text in (apple + android, apple + apple + android, apple + android + android):
        (chat,) = conversations_in(text.encode())
        assert [one.text for one in chat.messages] == (
            ["a", "b"] * text.count("6/29/23") + ["c", "d"] * text.count("30/6/2023")
        )
        assert times(chat)[-2:] == ["2023-06-30T14:04:00", "2023-07-01T14:05:00"]


def test_a_line_of_another_phone_within_a_message_is_quoted():
    head = "31/12/2022, 14:02 - "
    quoted = "[12/30/22, 2:02:11 PM] Cy: x"
    (chat,) = conversations_in(f"{head}Ana: See\n{quoted}\n{head}Bo: Hi".encode())

    assert [one.text for one in chat.messages] == [f"See\n{quoted}", "Hi"]
