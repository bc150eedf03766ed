"""How boundaries between sessions are counted."""

import json

from bench import boundaries

from memdeck.domain.conversation.conversation import Message, Role


def _stream(*sessions: tuple[str, ...]) -> list[list[Message]]:
    ids = iter(range(1000))
    return [
        [Message(str(next(ids)), Role.OTHER, text, "Anna") for text in session]
        for session in sessions
    ]


CHAT = ("The roof leaks again", "Somebody has to look at it", "I called the roofer", "He comes")
END = "Talk to you later, bye!"
START = "Hey! Long time no see! How have you been?"


def test_a_boundary_counts_if_it_is_at_most_one_message_off():
    score = boundaries.Score()

    boundaries.add(score, _stream((*CHAT, END), (START, *CHAT)))
    assert (score.found, score.labelled, score.right) == (1, 1, 1)
    boundaries.add(score, _stream((*CHAT, END, START), CHAT))
    assert (score.found, score.labelled, score.right) == (2, 2, 2)
    boundaries.add(score, _stream((*CHAT, END, START, CHAT[0]), CHAT))
    assert (score.found, score.labelled, score.right) == (3, 3, 2)
    assert score.f1 == 2 / 3


def test_sessions_are_joined_by_conversation_with_the_times_of_their_days(tmp_path):
    sessions = [
        {"conv": conv, "date": date, "messages": [{"id": "1", "text": "Hello", "name": "Anna"}] * 2}
        for conv, date in (
            ("b", "1:56 pm on 8 May, 2023"),
            ("a", "2023-04-27"),
            ("b", "2023-05-09"),
        )
    ]
    path = tmp_path / "sessions.jsonl"
    path.write_text("\n".join(map(json.dumps, sessions)), encoding="utf-8")

    streams = boundaries.streams_of(path)
    assert [len(stream) for stream in streams.values()] == [2, 1]
    times = [f"{message.at:%d %H:%M}" for session in streams["b"] for message in session]
    assert times == ["08 13:56", "08 13:57", "09 00:00", "09 00:01"]
