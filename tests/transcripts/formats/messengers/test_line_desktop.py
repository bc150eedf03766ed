"""LINE's chat history of the desktop program, with spaces between time, name and text."""

import pytest

from tests.transcripts.exports import conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_a_name_is_what_the_lines_of_one_person_begin_with():
    (conversation,) = read_sample("line_desktop.txt").conversations

    assert conversation.format == "line"
    assert message_lines(conversation) == [
        "Ana Lee: I moved to Osaka.",
        "Ken: Great!\nWhich ward?",
        "Ana Lee: Kita: near the park",
        "Ana Lee: Come by",
        "Ken: Soon",
    ]
    assert times(conversation)[0] == "2024-06-03T14:20:00+00:00"
    assert times(conversation)[-1] == "2024-06-04T00:05:00+00:00"
    assert conversation.is_local_time


@pytest.mark.parametrize(
    ("day", "clock"),
    [
        ("2024.06.03 星期一", "14:20"),
        ("2024.06.03 週一", "下午02:20"),
        ("2024.06.03 月曜日", "午後2:20"),
        ("2024.06.03 월요일", "오후 2:20"),
    ],
)
def test_days_are_headed_in_several_languages(day, clock):
    text = f"{day}\n{clock} 小明 你好 嗎\n{clock} 小紅 在\n{clock} 小明 貼圖\n{clock} 小紅 好\n"
    (conversation,) = conversations_in(text.encode())

    assert message_lines(conversation) == ["小明: 你好 嗎", "小紅: 在", "小紅: 好"]
    assert times(conversation)[0] == "2024-06-03T14:20:00"


def test_a_title_marks_a_chat_in_which_nobody_speaks_twice():
    said = "2024.06.03 Monday\n14:20 Ana Hello\n14:21 Ken Hi\n"
    (conversation,) = conversations_in(f"[LINE] Chat history with Ana\n\n{said}".encode())

    assert (conversation.title, message_lines(conversation)) == ("Ana", ["Ana: Hello", "Ken: Hi"])
    assert [one.format for one in conversations_in(said.encode())] == ["note"]


@pytest.mark.parametrize(
    "text",
    [
        "2024.06.03 Monday\n14:20 Meeting with Bob\n15:00 Dentist\n\n2024.06.04 Tuesday\n09:00 Gym",
        "2024.06.03 Monday\n14:20\n15:00",
        "14:20 Ana Hello\n14:21 Ana Hi",
    ],
)
def test_a_timetable_is_no_chat(text):
    assert all(one.format == "note" for one in conversations_in(text.encode()))


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            ["Jordan Lee When?", "Alex Rivera How about two?", "Jordan Lee Stickers"],
            ["Jordan Lee: When?", "Alex Rivera: How about two?"],
        ),
        (
            ["Ana Lee I moved", "Ana Kim Where?", "Ana Lee I like it", "Ana Kim I see"],
            ["Ana Lee: I moved", "Ana Kim: Where?", "Ana Lee: I like it", "Ana Kim: I see"],
        ),
        (
            ["佐藤 花子 何時から", "森川 陽介 14時から", "佐藤 花子 写真", "森川 陽介 スタンプ"],
            ["佐藤 花子: 何時から", "森川 陽介: 14時から"],
        ),
        (
            ["mary ann hi there", "bob yo", "mary ann did you see", "bob no way"],
            ["mary ann: hi there", "bob: yo", "mary ann: did you see", "bob: no way"],
        ),
        (
            ["Ken I think so", "Ana Thanks", "Ken I know", "Ana Bye", "Ken I see it"],
            ["Ken: I think so", "Ana: Thanks", "Ken: I know", "Ana: Bye", "Ken: I see it"],
        ),
    ],
)
def test_a_name_of_several_words_is_not_cut(said, lines):
    text = "".join(f"14:20 {line}\n" for line in said)
    (conversation,) = conversations_in(f"2024.06.03 Monday\n{text}".encode())

    assert message_lines(conversation) == lines


def test_the_title_gives_the_name_of_a_speaker_who_speaks_once():
    title = "[LINE] Chat history with Jordan van der Lee"
    (conversation,) = conversations_in(
        f"{title}\n\n2024.06.03 Monday\n14:20 Jordan van der Lee ok then\n14:21 Me no".encode()
    )

    assert message_lines(conversation) == ["Jordan van der Lee: ok then", "Me: no"]
