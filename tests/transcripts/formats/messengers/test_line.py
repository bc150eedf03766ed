"""LINE's chat history as text."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


def test_words_are_read_under_the_day_they_stand_below():
    (conversation,) = read_sample("line.txt").conversations

    assert (conversation.format, conversation.title) == ("line", "Ana")
    assert message_lines(conversation) == [
        "Ana: I moved to Osaka.",
        "Ken Mori: Great!\nWhich ward?",
        "Ana: Kita.",
    ]
    assert times(conversation) == [
        "2024-06-03T14:20:00+00:00",
        "2024-06-03T14:21:00+00:00",
        "2024-06-04T00:05:00+00:00",
    ]
    assert conversation.is_local_time


@pytest.mark.parametrize(
    ("top", "day", "clock", "title"),
    [
        (
            "[LINE] Anaとのトーク履歴\n保存日時：2024/06/05 10:00\n",
            "2024/06/03(月)",
            "14:20",
            "Ana",
        ),
        ("[LINE] 山岳会のトーク履歴\n", "2024/06/03(月)", "午後2:20", "山岳会"),
        (
            "[LINE] 與Ana的聊天記錄\n儲存日期：2024/06/05\n",
            "2024/06/03（週一）",
            "下午02:20",
            "Ana",
        ),
        ("[LINE] 与Ana的聊天记录\n", "2024/06/03周一", "下午2:20", "Ana"),
        ("[LINE] Ana님과의 대화\n", "2024.06.03 월요일", "14:20", "Ana님과의 대화"),
        ("Chat history in Hikers\n", "Mon, 6/3/2024", "2:20PM", "Hikers"),
        ("Chat history with Ana\n", "2024.06.03 Monday", "02:20 PM", "Ana"),
        ("", "2024年6月3日 週一", "14:20", ""),
        ("[LINE] 與 Ana 的聊天紀錄\n", "2024/06/03(週一)", "下午02:20", "Ana"),
        ("[LINE] ประวัติการแชทกับ Ana\n", "2024/06/03 จันทร์", "14:20", "Ana"),
        ("[LINE] 山岳会のトーク履歴\n", "R6/06/03(月)", "14:20", "山岳会"),
        ("[LINE] 山岳会のトーク履歴\n", "令和6年6月3日(月)", "午後2:20", "山岳会"),
    ],
)
def test_a_history_is_read_in_its_language(top, day, clock, title):
    (conversation,) = read_text(
        f"{top}\n{day}\n{clock}\tAna\tHi\n{clock}\tBo\tHello\n"
    ).conversations

    assert (conversation.format, conversation.title) == ("line", title)
    assert times(conversation) == ["2024-06-03T14:20:00+00:00"] * 2


@pytest.mark.parametrize("line", ["10/6/2024 party", "14:20 sharp", "6/3"])
def test_a_line_that_begins_with_numbers_continues_what_was_said(line):
    text = f'2024/06/03(Mon)\n14:20\tAna\t"Hi\n{line}"\n14:21\tBo\tHello'
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [f"Ana: Hi\n{line}", "Bo: Hello"]


def test_a_table_of_something_else_is_no_history():
    text = "2024/06/03\nname\tage\nAna\t30\n"

    assert [one.format for one in read_text(text).conversations] == ["note"]
