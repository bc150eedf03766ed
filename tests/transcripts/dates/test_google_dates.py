"""Dates written out in the languages of Google's accounts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.dates.google_dates import is_like_written, parse_written


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Jul 20, 2026, 3:15:21 PM UTC", "2026-07-20T15:15:21+00:00"),
        ("Jul 20, 2026, 3:15:21\u202fPM CDT", "2026-07-20T20:15:21+00:00"),
        ("Jul 20, 2026, 12:15:21 AM PST", "2026-07-20T08:15:21+00:00"),
        ("Jul 20, 2026, 12:15:21 PM PST", "2026-07-20T20:15:21+00:00"),
        ("18 Sept 2025, 12:02:52 CET", "2025-09-18T11:02:52+00:00"),
        ("19.06.2026, 12:23:08 MESZ", "2026-06-19T10:23:08+00:00"),
        ("20 juil. 2026, 15:15:21 UTC+2", "2026-07-20T13:15:21+00:00"),
        ("20 jul 2026, 3:15:21 p. m. COT", "2026-07-20T20:15:21+00:00"),
        ("10 de mai. de 2026, 03:46:09 BRT", "2026-05-10T06:46:09+00:00"),
        ("May 19, 2026, 7:07:02 PM GMT-03:00", "2026-05-19T22:07:02+00:00"),
        ("19 May 2026, 19:07:02 GMT+5:30", "2026-05-19T13:37:02+00:00"),
        ("4 juli 2026 09:15:00 CEST", "2026-07-04T07:15:00+00:00"),
        ("20 lip 2026, 15:15:21 CEST", "2026-07-20T13:15:21+00:00"),
        ("20 Tem 2026 15:15:21 TRT", "2026-07-20T12:15:21+00:00"),
        ("20 июл. 2026 г., 15:15:21 MSK", "2026-07-20T12:15:21+00:00"),
        ("20 Ιουλ 2026, 3:15:21 μ.μ. EEST", "2026-07-20T12:15:21+00:00"),
        ("2026/07/20 15:15:21 JST", "2026-07-20T06:15:21+00:00"),
        ("2026. 7. 20. 오후 3:15:21 KST", "2026-07-20T06:15:21+00:00"),
        ("2026年7月20日 下午3:15:21 [GMT+8]", "2026-07-20T07:15:21+00:00"),
        ("20/07/2026, 15:15:21 CEST", "2026-07-20T13:15:21+00:00"),
        ("2026. júl. 20. 15:15:21 CEST", "2026-07-20T13:15:21+00:00"),
        ("20. 7. 2026 15:15:21 SELČ", "2026-07-20T13:15:21+00:00"),
        ("20.7.2026 klo 16.15.21 UTC+3", "2026-07-20T13:15:21+00:00"),
        ("20 iul. 2026, 16:15:21 EEST", "2026-07-20T13:15:21+00:00"),
        ("20 лип. 2026 р., 16:15:21 EEST", "2026-07-20T13:15:21+00:00"),
        ("20:15:21 ICT 20 thg 7, 2026", "2026-07-20T13:15:21+00:00"),
        ("20 ביולי 2026, 16:15:21 GMT+3", "2026-07-20T13:15:21+00:00"),
        ("20 يوليو 2026، 4:15:21 م GMT+3", "2026-07-20T13:15:21+00:00"),
        ("12/31/2026, 15:15:21 UTC", "2026-12-31T15:15:21+00:00"),
    ],
)
def test_a_written_date_is_a_point_in_time(text, moment):
    parsed = parse_written(text)

    assert parsed
    assert parsed.isoformat() == moment


def test_the_letters_of_a_zone_mean_china_in_a_chinese_date_and_america_in_an_english_one():
    chinese = parse_written("2026年6月19日 12:00:00 CST")
    english = parse_written("Jun 19, 2026, 12:00:00 PM CST")

    assert chinese
    assert english
    assert (chinese.hour, english.hour) == (4, 18)


@pytest.mark.parametrize("text", ["Jul 20, 2026, 3:15:21 PM QQQ", "20 Jul 2026, 15:15:21"])
def test_a_time_of_an_unknown_zone_is_a_local_one(text):
    parsed = parse_written(text)

    assert parsed
    assert parsed.isoformat() == "2026-07-20T15:15:21"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Jul 20, 2026",
        "at 15:15:21",
        "Remind me on 2026-07-20 at 10:00 of it",
        "Jul 20, 2026, 3:15:21 PM UTC" + " " * 80,
        "2026-13-45 10:00:00 UTC",
        "Feb 29, 2026, 3:00:00 PM UTC",
        "20 Foo 2026, 10:00:00 UTC",
        "Jul 20, 2026, 99:99:99 UTC",
    ],
)
def test_other_text_is_no_date(text):
    assert parse_written(text) is None


def test_a_date_in_a_language_not_known_is_still_seen_to_be_one():
    assert is_like_written("20 ก.ค. 2569 15:15:21 ICT")
    assert not is_like_written("Meet me at 15:15.")


@given(
    st.lists(st.sampled_from([*"0123456789:./-,年月日Z+", "Jul", "PM", "GMT", "de "])).map("".join)
)
def test_any_text_is_a_date_or_none(text):
    parse_written(text)
