"""KakaoTalk's chat history as text and as a table."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


@pytest.mark.row("G4")
def test_a_phones_history_is_read_with_who_wrote_what_and_when():
    (conversation,) = read_sample("kakaotalk_android.txt").conversations

    assert (conversation.format, conversation.title) == ("kakaotalk", "등산 모임 3")
    assert message_lines(conversation) == [
        "유나: 토요일 아침에 만나요\n장소는 북한산 입구예요",
        "회원님: 네, 7시에 갈게요 : )",
        "도윤: 저는 채식만 해요",
        "유나: 알겠어요!",
    ]
    assert times(conversation)[1:] == [
        "2024-06-03T14:21:00+00:00",
        "2024-06-03T14:23:00+00:00",
        "2024-06-04T00:06:00+00:00",
    ]
    assert conversation.is_local_time


def test_the_phone_calls_its_owner_the_member():
    (conversation,) = read_sample("kakaotalk_android.txt").conversations

    assert [one.role for one in conversation.messages] == [
        Role.OTHER,
        Role.USER,
        Role.OTHER,
        Role.OTHER,
    ]


@pytest.mark.row("G4")
def test_a_computers_history_is_read_under_the_day_it_stands_below():
    (conversation,) = read_sample("kakaotalk_windows.txt").conversations

    assert (conversation.format, conversation.title) == ("kakaotalk", "등산 모임")
    assert message_lines(conversation) == [
        "유나: 토요일 아침에 만나요\n장소는 [북한산] 입구예요",
        "한도윤 / 회계: 저는 채식만 해요",
        "지우: 안녕하세요",
    ]
    assert times(conversation) == [
        "2024-06-03T14:20:00+00:00",
        "2024-06-03T14:22:00+00:00",
        "2024-06-04T00:05:00+00:00",
    ]


@pytest.mark.row("G4")
def test_a_table_is_read_with_its_lines_and_quotes():
    (conversation,) = read_sample("kakaotalk_mac.csv").conversations

    assert conversation.format == "kakaotalk"
    assert message_lines(conversation) == [
        '유나: 토요일 아침에 만나요\n장소는 "북한산" 입구예요',
        "도윤: 저는 채식만 해요",
    ]
    assert times(conversation) == ["2024-06-03T14:20:11+00:00", "2024-06-03T14:22:30+00:00"]


@pytest.mark.parametrize(
    ("top", "stamp", "at"),
    [
        ("Ana 님과 카카오톡 대화\n저장한 날짜 : 2024. 6. 4.", "2024. 6. 3. 오후 2:20", "14:20"),
        ("Ana 님과 카카오톡 대화\n저장한 날짜 : 2024. 6. 4. 09:00", "2024. 6. 3. 14:20", "14:20"),
        ("저장한 날짜 : 2024년 6월 4일", "2024년 6월 3일 14:20", "14:20"),
        ("KakaoTalk Chats with Ana\nDate Saved : June 4, 2024 at 9:00 AM",
         "June 3, 2024 at 2:20 PM", "14:20"),
        ("KakaoTalk Chats with Ana\nDate Saved : June 4, 2024, 9:00 AM",
         "June 3, 2024, 2:20 p.m.", "14:20"),
        ("Ana KakaoTalk Chats\nDate Saved : Jun 4, 2024 at 09:00",
         "Jun 3, 2024 at 12:20\u202fAM", "00:20"),
        ("Date Saved : Jun 4, 2024 09:00", "Jun 3, 2024 14:20", "14:20"),
    ],
)  # fmt: skip
def test_a_phone_writes_times_in_its_language(top, stamp, at):
    text = (
        f"{top}\n\nMonday, June 3, 2024\n{stamp}\n{stamp}: Ana invited Bo.\n"
        f"{stamp}, Ana : Hi\nRoom, 12\n{stamp}, Bo : Photo\n{stamp}, Bo : Hello\n"
    )
    (conversation,) = read_text(text).conversations

    assert conversation.format == "kakaotalk"
    assert message_lines(conversation) == ["Ana: Hi\nRoom, 12", "Bo: Hello"]
    assert times(conversation) == [f"2024-06-03T{at}:00+00:00"] * 2


def test_an_english_computer_writes_the_weekday_first():
    text = (
        "Hikers with KakaoTalk Chats\nDate Saved : 2024-06-04 09:00:11\n\n"
        "--------------- Monday, June 3, 2024 ---------------\n"
        "[Ana] [2:20 PM] Hi\n[Bo] [12:05 AM] Hello\nCy has joined.\n[Ana] [3:00 PM] Bye\n"
    )
    (conversation,) = read_text(text).conversations

    assert (conversation.format, conversation.title) == ("kakaotalk", "Hikers")
    assert message_lines(conversation) == ["Ana: Hi", "Bo: Hello", "Ana: Bye"]
    assert times(conversation)[1] == "2024-06-03T00:05:00+00:00"


def test_the_same_chat_saved_again_with_more_in_it_is_the_same():
    text = "Ana 님과 카카오톡 대화\n저장한 날짜 : 2024년\n" + "".join(
        f"2024년 6월 3일 오후 2:2{minute}, Ana : 안녕 {minute}\n" for minute in range(5)
    )
    early, later = (read_text(text[:end]).conversations[0].id for end in (-30, None))

    assert early == later


@pytest.mark.parametrize(
    "text",
    [
        "June 3, 2024 at 2:20 PM, Ana : Hi\nJune 3, 2024 at 2:21 PM, Bo : Hi\n",
        "[Ana] [2:20 PM] Hi\n[Bo] [2:21 PM] Hello\n",
        "Date,User,Message\nyesterday,Ana,Hi\n",
    ],
)
def test_what_could_be_anyones_is_not_taken_for_kakaotalk(text):
    assert "kakaotalk" not in [
        conversation.format for conversation in read_text(text).conversations
    ]


@pytest.mark.parametrize("rule", ["------------------", ""])
def test_a_time_and_a_name_may_stand_under_a_day(rule):
    day = f"{rule} 2024년 6월 3일 월요일 {rule}".strip()
    text = (
        f"카카오톡 대화\n저장한 날짜 : 2024-06-04 10:30:00\n\n{day}\n"
        "오전 10:00, 유나 : 안녕하세요\n오후 1:02, 도윤 : 네\n두 번째 줄\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["유나: 안녕하세요", "도윤: 네\n두 번째 줄"]
    assert times(conversation) == ["2024-06-03T10:00:00+00:00", "2024-06-03T13:02:00+00:00"]


def test_lines_of_a_computer_pasted_on_a_phone_are_part_of_the_message():
    text = (
        "Ana 님과 카카오톡 대화\n저장한 날짜 : 2024년 6월 4일 오전 9:00\n\n"
        "2024년 6월 3일 오후 2:20, Ana : 이거 봐\n[유나] [오후 2:20] 안녕\n"
        "2024년 6월 3일 오후 2:21, Bo : 네\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: 이거 봐\n[유나] [오후 2:20] 안녕", "Bo: 네"]
