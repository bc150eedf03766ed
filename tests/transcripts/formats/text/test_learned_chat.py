"""A chat among people of an unknown program, read by the pattern that its lines repeat."""

import pytest

from memdeck.domain.conversation.conversation import DateOrder, Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import conversations_in, message_lines, times

DATED = ["2024-03-05T14:02:00", "2024-03-05T14:03:00", "2024-03-25T09:00:00"]


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    "text",
    [
        (
            "2024年3月5日 下午2:02 Ana：hi\n2024年3月5日 下午2:03 Bo Li：see: this\nand that\n"
            "2024年3月25日 上午9:00 Ana：bye"
        ),
        (
            "2024-03-05 14:02 <Ana> hi\n2024-03-05 14:03 <Bo Li> see: this\nand that\n"
            "2024-03-25 09:00 <Ana> bye"
        ),
        (
            "2024-03-05 14:02\tAna\thi\n2024-03-05 14:03\t@Bo Li\tsee: this\nand that\n"
            "2024-03-05 14:05\t-->\tcarl has joined\n2024-03-25 09:00\tAna\tbye"
        ),
        (
            "2024-03-05 14:02 | Ana | hi\n2024-03-05 14:03 | Bo Li | see: this\nand that\n"
            "2024-03-25 09:00 | Ana | bye"
        ),
        (
            "(05/03/24 14:02) Ana: hi\n(05/03/24 14:03) Bo Li: see: this\nand that\n"
            "(25/03/24 09:00) Ana: bye"
        ),
        (
            "[05.03.2024 14:02] Ana\nhi\n[05.03.2024 14:03] Bo Li\nsee: this\nand that\n"
            "[25.03.2024 09:00] Ana\nbye"
        ),
        (
            "Ana (05/03/2024 14:02): hi\nBo Li (05/03/2024 14:03): see: this\nand that\n"
            "Ana (25/03/2024 09:00): bye"
        ),
        (
            "Ana am 05.03.2024 um 14:02 Uhr: hi\nBo Li am 05.03.2024 um 14:03 Uhr: see: this\n"
            "and that\nAna am 25.03.2024 um 09:00 Uhr: bye"
        ),
        (
            "Ana — 03/05/2024 2:02 PM\nhi\nBo Li — 03/05/2024 2:03 PM\nsee: this\nand that\n"
            "Ana — 03/25/2024 9:00 AM\nbye"
        ),
        (
            "Ana, Mar 5, 2024, 2:02 PM\nhi\n\nBo Li, Mar 5, 2024, 2:03 PM\nsee: this\nand that\n\n"
            "Ana, Mar 25, 2024, 9:00 AM\nbye"
        ),
        (
            "Ana\n3/5/2024 2:02 PM\nhi\n\nBo Li\n3/5/2024 2:03 PM\nsee: this\nand that\n\n"
            "Ana\n3/25/2024 9:00 AM\nbye"
        ),
        (
            "- **2024-03-05 14:02** Ana: hi\n- **2024-03-05 14:03** Bo Li: see: this\nand that\n"
            "- **2024-03-25 09:00** Ana: bye"
        ),
        (
            "5 de março de 2024 14:02 - Ana: hi\n5 de março de 2024 14:03 - Bo Li: see: this\n"
            "and that\n25 de março de 2024 9:00 - Ana: bye"
        ),
        (
            "Tuesday, March 5, 2024\n2:02 PM Ana: hi\n2:03 PM Bo Li: see: this\nand that\n\n"
            "Monday, March 25, 2024\n9:00 AM Ana: bye"
        ),
        (
            "2024년 3월 5일 화요일\nAna 오후 2:02 hi\nBo Li 오후 2:03 see: this\nand that\n"
            "2024년 3월 25일 월요일\nAna 오전 9:00 bye"
        ),
    ],
    ids=lambda text: text[:20],
)
def test_time_name_and_text_are_where_all_lines_have_them(text):
    (chat,) = conversations_in(text.encode())

    assert chat.format == "text_chat"
    assert message_lines(chat) == ["Ana: hi", "Bo Li: see: this\nand that", "Ana: bye"]
    assert times(chat) == DATED
    assert {one.role for one in chat.messages} == {Role.OTHER}


@pytest.mark.parametrize(
    "text",
    [
        "14:02 <ana> hi\n14:03 <bo> yo\n14:04 * carl waves\n14:05 <ana> ok\n14:06 <bo> bye",
        "<ana> hi\n<bo> yo\n<ana> ok\n<bo> bye",
        "ana> hi\nbo> yo\nana> ok\nbo> bye",
        (
            "14:02:11 From ana to Everyone:\n\thi\n14:03:11 From bo to Everyone:\n\tyo\n"
            "14:05:11 From ana to Everyone:\n\tok\n14:06:11 From bo to ana(Direct Message):\n\tbye"
        ),
    ],
)
def test_a_chat_without_dates_has_no_times(text):
    (chat,) = conversations_in(text.encode())

    assert message_lines(chat) == ["ana: hi", "bo: yo", "ana: ok", "bo: bye"]
    assert times(chat) == [None] * 4


def test_a_remark_shows_the_pattern():
    reading = read_text("2024-03-05 14:02 <a> x\n2024-03-05 14:03 <b> y\n2024-03-05 14:04 <a> z")

    assert [one.what for one in reading.remarks] == [
        (
            "It is by no program that Memdeck knows, and was read by the pattern of its lines, such"
            " as “2024-03-05 14:02 <a> x”; check the names and times."
        )
    ]


def test_i_am_the_user():
    (chat,) = conversations_in(
        b"(25/03/24 14:02) Me: hi\n(25/03/24 14:03) Ana: yo\n(25/03/24 14:04) Me: bye"
    )

    assert [one.role for one in chat.messages] == [Role.USER, Role.OTHER, Role.USER]


def test_dates_that_fit_both_orders_are_read_as_the_user_has_it():
    text = "(05/03/24 14:02) Ana: hi\n(05/03/24 14:03) Bo: yo\n(06/03/24 14:04) Ana: bye"
    reading = read_text(text)
    (other,) = read_text(text, dates=DateOrder.MONTH_FIRST).conversations

    assert [one.dates for one in reading.remarks] == [DateOrder.DAY_FIRST, None]
    assert [str(time)[5:10] for time in times(reading.conversations[0])] == ["03-05"] * 2 + [
        "03-06"
    ]
    assert [str(time)[5:10] for time in times(other)] == ["05-03"] * 2 + ["06-03"]


def test_messages_of_a_user_and_an_assistant_are_theirs():
    text = (
        "[2025-01-01 10:31] User: a\n[2025-01-01 10:32] ChatGPT: b\n[2025-01-01 10:33] User: c\n"
        "[2025-01-01 10:34] ChatGPT: d"
    )
    (chat,) = conversations_in(text.encode())

    assert message_lines(chat) == ["user: a", "assistant: b", "user: c", "assistant: d"]


@pytest.mark.parametrize(
    "text",
    [
        (
            "2026-01-02 03:04:05 INFO app.db: up\n2026-01-02 03:04:06 WARN app.db: slow\n"
            "2026-01-02 03:04:07 INFO app.web: up\n2026-01-02 03:04:08 WARN app.db: slow"
        ),
        (
            "Mar  5 14:02:11 host sshd[12]: Accepted\nMar  5 14:02:12 host sshd[12]: opened\n"
            "Mar  5 14:03:12 host cron[9]: ran\nMar  5 14:04:12 host cron[9]: ran"
        ),
        (
            "2026-01-02 03:04:05 ERROR: a\n2026-01-02 03:04:06 INFO: b\n"
            "2026-01-02 03:04:07 ERROR: c\n2026-01-02 03:04:08 INFO: d"
        ),
    ],
)
def test_a_log_is_no_chat(text):
    assert conversations_in(text.encode()) == []


@pytest.mark.parametrize(
    "text",
    [
        "Author: Ana\nDate:   Mon Nov 17 12:26:22 2008\n\n    Fix it\n\n" * 3
        + "Author: Bo\nDate:   Tue Nov 18 12:26:22 2008\n\n    Test it\n",
        "2.42.10 (stable)\n- Fix a leak\n2.42.09 (unstable)\n- Add a test\n" * 3,
        "updates 2025-06-24 14:36:53: run\nupdates 2025-06-25 14:36:53: run\n" * 3,
        "left > right\nright > left\n" * 4,
    ],
    ids=lambda text: text[:12],
)
def test_a_history_or_a_program_is_no_chat(text):
    assert all(chat.format != "text_chat" for chat in conversations_in(text.encode()))


def test_a_notice_and_an_empty_message_are_not_part_of_what_was_said_before():
    head = "(25/03/24 14:02)"
    notice = f"{head} Ana changed the topic to: bees"
    (chat,) = conversations_in(
        f"{head} Ana: hi\n{notice}\n{head} Bo: yo\n{head} Ana:\n{head} Ana: ok".encode()
    )
    (other,) = conversations_in(
        f"Ana {head}: hi\nBo {head}: yo\nAna {head}:\nAna {head}: ok\nBo {head}: bye".encode()
    )

    assert message_lines(chat) == ["Ana: hi", "Bo: yo", "Ana: ok"]
    assert message_lines(other) == ["Ana: hi", "Bo: yo", "Ana: ok", "Bo: bye"]
