"""The comment of an entry stores every field that its heading lacks, with any value."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given

from memdeck.domain.memory.entry import DatedScore, Evidence, Link, Relation
from memdeck.storage.text.markdown.entry_comment import Metadata, parse_metadata, render_metadata
from tests.fakes.entries import entry
from tests.fakes.memory_files import any_text, dated_scores, full_entries

BEIJING = timezone(timedelta(hours=8))
EXAMPLE = (
    "<!-- created=2026-01-03T09:12:00+08:00 source=chatgpt/6f1c#m12"
    ' score=0.9231@2026-02-20 expires=2026-03-01 tags="work" -->'
)


def comment_of(memory, dated_score=None):
    comment = render_metadata(memory, dated_score)
    assert comment is not None
    return comment


def metadata_in(line):
    metadata = parse_metadata(line)
    assert metadata is not None
    return metadata


def test_the_example_of_the_format_is_read_and_written_alike():
    metadata = metadata_in(EXAMPLE)

    assert metadata == Metadata(
        {
            "created_at": datetime(2026, 1, 3, 9, 12, tzinfo=BEIJING),
            "source_session": "chatgpt/6f1c",
            "evidence": (Evidence("chatgpt/6f1c", "m12"),),
            "expires_at": date(2026, 3, 1),
            "tags": ("work",),
        },
        DatedScore(0.9231, date(2026, 2, 20)),
    )
    assert render_metadata(entry(**metadata.fields), metadata.dated_score) == EXAMPLE


def test_an_entry_with_nothing_to_say_has_no_comment():
    assert render_metadata(entry(), None) is None


@given(full_entries, dated_scores)
def test_a_comment_is_one_line_that_ends_where_it_ends(memory, dated_score):
    comment = comment_of(memory, dated_score)

    assert comment.index("-->") == len(comment) - 3
    assert "\n" not in comment
    assert "\r" not in comment
    assert comment.splitlines() == [comment]


@given(any_text, any_text)
def test_any_words_survive_as_a_quote_and_as_an_unknown_value(quote, value):
    evidence = (Evidence("c 1#%", "m#2", quote),)
    metadata = metadata_in(comment_of(entry(evidence=evidence, extra=(("x-mine", value),))))

    assert metadata.fields == {"evidence": evidence, "extra": (("x-mine", value),)}


@pytest.mark.parametrize(
    ("pairs", "field", "value"),
    [
        ("created=2026-01-03", "created_at", datetime(2026, 1, 3, tzinfo=UTC)),
        ("created=2026-01-03T09:12:00Z", "created_at", datetime(2026, 1, 3, 9, 12, tzinfo=UTC)),
        ("accessed=2026-01-03T09:12", "last_accessed", datetime(2026, 1, 3, 9, 12, tzinfo=UTC)),
        ("access_count=3", "access_count", 3),
        ("source=s", "source_session", "s"),
        ("source=s#", "evidence", None),
        ("expires=2026-03-01T08:00:00", "expires_at", date(2026, 3, 1)),
        ("confidence=0.8", "confidence", 0.8),
        ("pinned=true", "pinned", True),
        ('owner="Anna Keller"', "owner", "Anna Keller"),
        ('tags="work, deep work,,a%2Cb"', "tags", ("work", "deep work", "a,b")),
        (
            "links=supports:a1,refines:b2:0.9",
            "links",
            (Link(Relation.SUPPORTS, "a1"), Link(Relation.REFINES, "b2", 0.9)),
        ),
        ('data="{\\"a\\": [1]}"', "structured_data", {"a": [1]}),
        ("was=0.92@2026-02-01", "was", DatedScore(0.92, date(2026, 2, 1))),
        (
            'evidence="c#m one" evidence="c#n two words"',
            "evidence",
            (Evidence("c", "m", "one"), Evidence("c", "n", "two words")),
        ),
        ("pinned=true mood=good reviewed", "extra", (("mood", "good"), ("reviewed", ""))),
        ("pinned=true pinned=false", "extra", (("pinned", "false"),)),
    ],
)
def test_a_key_is_read(pairs, field, value):
    assert metadata_in(f"<!-- {pairs} -->\r\n").fields.get(field) == value


@pytest.mark.parametrize(
    "pair",
    [
        "created=monday",
        "source=",
        "evidence=words",
        "score=0.5",
        "score=7.5@2026-02-20",
        "score=nan@2026-02-20",
        "score=0.5@soon",
        "expires=2026-02-30",
        "confidence=high",
        "confidence=nan",
        "pinned=perhaps",
        "owner=",
        "access_count=-1",
        "access_count=" + "9" * 5000,
        "links=likes:a1",
        "links=supports:a1:0.5:x",
        "links=supports",
        "data=[1]",
        "data={",
        "data=" + "[" * 100_000,
        "pinned",
    ],
)
def test_a_known_key_whose_value_makes_no_sense_is_kept_as_it_is(pair):
    key, _, value = pair.partition("=")

    metadata = parse_metadata(f"<!-- {pair} tags=x -->")

    assert metadata == Metadata({"tags": ("x",), "extra": ((key, value),)})


@pytest.mark.parametrize(
    "line",
    [
        "no comment",
        "<!-- -->",
        "<!-- a note to myself -->",
        "<!-- pinned by me -->",
        "<!-- priority=high -->",
        '<!-- tags="open -->',
        '<!-- tags="a"b -->',
        '<!-- tags="\\x" -->',
        "<!-- =x tags=a -->",
        "<!-- pinned=true --> and more",
        "<!-- a --> <!-- pinned=true -->",
        "    <!-- pinned=true -->",
        "<!-- pinned=true",
    ],
)
def test_a_comment_that_says_nothing_known_is_not_ours(line):
    assert parse_metadata(line) is None


def test_a_number_that_does_not_equal_itself_is_kept_as_text():
    data = '{"a": NaN}'

    metadata = metadata_in(comment_of(entry(tags=("x",), extra=(("data", data),))))

    assert metadata.fields["extra"] == (("data", data),)


def test_unknown_keys_alone_still_make_a_comment_that_is_ours():
    comment = comment_of(entry(extra=(("mood", "good"),)))

    assert comment == "<!-- score=0.8@2026-03-01 mood=good -->"
    assert metadata_in(comment).fields["extra"] == (("mood", "good"),)


def test_half_a_character_is_spelled_out():
    """A lone surrogate, which no file can contain, is stored as an escape."""
    comment = comment_of(entry(extra=(("x", "\ud83d"),)))

    assert "\\ud83d" in comment
    assert metadata_in(comment).fields["extra"] == (("x", "\ud83d"),)
