"""The names of speakers at the start of a message."""

import pytest

from memdeck.transcripts.chat_text.speakers import Voice, is_of_questions, may_be_a_person, voice_of


@pytest.mark.parametrize(
    ("name", "voice"),
    [
        ("User", Voice.USER),
        ("HUMAN", Voice.USER),
        ("用户", Voice.USER),
        ("Prompt", Voice.USER),
        ("我说", Voice.USER),
        ("You", Voice.YOU),
        ("you  said", Voice.YOU),
        ("您", Voice.YOU),
        ("ChatGPT", Voice.ASSISTANT),
        ("ChatGPT said", Voice.ASSISTANT),
        ("GPT-4o mini", Voice.ASSISTANT),
        ("Claude 3.5 Sonnet", Voice.ASSISTANT),
        ("DeepSeek-R1", Voice.ASSISTANT),
        ("o3", Voice.ASSISTANT),
        ("助手", Voice.ASSISTANT),
        ("答", Voice.ASSISTANT),
        ("O ChatGPT disse", Voice.ASSISTANT),
        ("Vous avez dit", Voice.YOU),
        ("System", Voice.MACHINE),
        ("系统", Voice.MACHINE),
        ("Claude Monet", Voice.UNKNOWN),
        ("Model", Voice.UNKNOWN),
        ("Ana", Voice.UNKNOWN),
        ("注意", Voice.UNKNOWN),
    ],
)
def test_a_name_has_a_voice(name, voice):
    assert voice_of(name) is voice


@pytest.mark.parametrize(
    ("name", "so"), [("Q", True), ("Answer", True), ("问", True), ("User", False), ("Ana", False)]
)
def test_questions_and_answers_are_no_persons(name, so):
    assert is_of_questions(name) is so


@pytest.mark.parametrize(
    ("name", "so"),
    [
        ("Ana", True),
        ("Bela Kun", True),
        ("小明", True),
        ("Note", False),
        ("Important note", False),
        ("注意", False),
        ("INFO", False),
        ("Copyright", False),
        ("Content-Type", False),
        ("Release 1.0", False),
        ("and then he said", False),
        ("The first of many things", False),
    ],
)
def test_a_remark_is_not_taken_for_the_user(name, so):
    assert may_be_a_person(name) is so
