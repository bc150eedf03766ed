"""The formats in which SillyTavern writes times."""

import pytest

from memdeck.transcripts.formats.apps.sillytavern import parse_send_date


@pytest.mark.parametrize(
    ("value", "at"),
    [
        ("2024-7-12@01h31m37s", "2024-07-12T01:31:37+00:00"),
        ("2024-6-5 @14h 56m 50s 682ms", "2024-06-05T14:56:50.682000+00:00"),
        ("July 19, 2024 3:30pm", "2024-07-19T15:30:00"),
        ("Jul 9, 2024 12:05 AM", "2024-07-09T00:05:00"),
        ("December 1, 2024 12:05pm", "2024-12-01T12:05:00"),
        ("2024-07-19T15:32:10.000Z", "2024-07-19T15:32:10+00:00"),
        (1721403190000, "2024-07-19T15:33:10+00:00"),
        ("1721403190000", "2024-07-19T15:33:10+00:00"),
    ],
)
def test_every_form_is_read(value, at):
    read = parse_send_date(value)

    assert read
    assert read.isoformat() == at


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        "soon",
        "Sol 19, 2024 3:30pm",
        "July 40, 2024 3:30pm",
        "2024-13-1@01h31m37s",
        [],
        True,
    ],
    ids=str,
)
def test_what_is_no_time_is_none(value):
    assert parse_send_date(value) is None
