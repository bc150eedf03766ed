"""What a talk is called, and who speaks in it."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.conversation_labels import conversation_origin, speaker_name
from memdeck.domain.conversation.conversation import Message, Role
from tests.fakes.entries import TODAY
from tests.fakes.reviews import talk

ENGLISH = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)


@pytest.mark.parametrize(
    ("format_", "started", "expected"),
    [
        ("chatgpt", datetime(2026, 2, 12, 9, tzinfo=UTC), "ChatGPT, 12 Feb"),
        ("claude_ai", datetime(2024, 2, 12, 9, tzinfo=UTC), "Claude, 12 Feb 2024"),
        ("plain_text", None, "Text"),
        ("note", datetime(2026, 2, 12, 9, tzinfo=UTC), "Text, 12 Feb"),
    ],
)
def test_a_conversation_is_placed_by_its_program_and_day(format_, started, expected):
    assert conversation_origin(talk(format=format_, started_at=started), TODAY, ENGLISH) == expected


@pytest.mark.parametrize(
    ("role", "author", "name"),
    [
        (Role.USER, "alfred", "You"),
        (Role.ASSISTANT, "", "Assistant"),
        (Role.ASSISTANT, "ChatGPT", "ChatGPT"),
        (Role.OTHER, "", "Somebody else"),
        (Role.OTHER, "Ling", "Ling"),
    ],
)
def test_a_message_says_who_speaks(role, author, name):
    assert speaker_name(Message("m1", role, "Hello", author)) == name
