"""Messages of the core are known by their templates."""

import pytest

from memdeck.localization.message_templates import MessageTemplates, sentences
from tests.fakes.cpu_time import least_cpu_s

TEXT = MessageTemplates(
    {
        "The disk is full.": "No room.",
        "{path} could not be {verb}: {reason}; try again.": "Cannot {verb} {path} ({reason}).",
        "It reads {score}.": "Score {score}",
        "Noted on {day}.": "From {day}",
        "“{change}” cannot be undone.": "No undo of {change}",
        "archive": "archiving",
        "“{name}” was not read: {reason}": "Unread {name} ({reason})",
        "{server} needs a key for its requests; enter it.": "No key for {server}",
    },
    translate=lambda text: f"~{text}",
    day_text=lambda day: f"day {day.day}",
)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("The disk is full.", "~No room."),
        ("/a b/M.md could not be saved: busy; try again.", "~Cannot saved /a b/M.md (busy)."),
        ("It reads 0.30.", "~Score 0.30"),
        ("It reads.", "It reads."),
        ("It reads 0.30. Twice", "It reads 0.30. Twice"),
        ("Noted on 2027-01-05.", "~From day 5"),
        ("Noted on Monday.", "~From Monday"),
        ("“archive” cannot be undone.", "~No undo of ~archiving"),
        ("“tidy up” cannot be undone.", "~No undo of tidy up"),
        ("Another sentence.", "Another sentence."),
        ("", ""),
    ],
)
def test_a_message_is_shown_by_the_template_that_fits(message, shown):
    assert TEXT.localized(message) == shown


def test_what_stands_in_a_placeholder_is_shown_as_it_is():
    assert TEXT.localized("{reason} could not be {path}: {}; try again.") == (
        "~Cannot {path} {reason} ({})."
    )


def test_a_long_message_takes_linear_time():
    message = " could not be :" * 100_000

    assert TEXT.localized(message) == message
    assert least_cpu_s(TEXT.localized, message, 0.1) < 0.1


def test_a_reason_is_a_message_itself():
    assert TEXT.localized("M.md could not be read: The disk is full.; try again.") == (
        "~Cannot read M.md (~No room.)."
    )


def test_a_reason_with_more_text_than_the_message_around_it_does_not_take_its_place():
    assert TEXT.localized(
        "“A talk” was not read: s.org needs a key for its requests; enter it."
    ) == ("~Unread A talk (~No key for s.org)")


def test_reasons_are_parted_into_sentences():
    assert sentences("It is 0.5 now. Its day has passed.") == [
        "It is 0.5 now.",
        "Its day has passed.",
    ]
