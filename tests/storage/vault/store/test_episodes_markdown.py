from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.outline import UnitOutline
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.storage.vault.store.episodes_markdown import (
    episode_name,
    parse_episode,
    parse_outline,
    render_episode,
    short_id,
    short_id_of_file,
)
from memdeck.storage.vault.store.log_and_summary_files import is_vault_file

WENT = (Sentence("Caroline went to a support group yesterday (2023-05-07).", ("D1:2",)),)
UNIT = Unit(
    id="81c38aea-6f71-50ae-9174-11c3a65c4770",
    conversation="locomo/conv-26",
    messages=("D1:1", "D1:2"),
    users=("Caroline", "Melanie"),
    participants=("Caroline", "Melanie"),
    subject="Caroline went to a support group",
    summary=WENT,
    narrative=WENT,
    source_type=SourceType.CHAT,
    group="locomo/conv-26",
    since=datetime(2023, 5, 8, 13, 56, tzinfo=UTC),
    until=datetime(2023, 5, 8, 13, 57, tzinfo=UTC),
    events=(
        Event(
            key="55ce29",
            text="Caroline went to a support group yesterday (2023-05-07).",
            owner="Caroline",
            message="D1:2",
            first=date(2023, 5, 7),
            last=date(2023, 5, 7),
            said="yesterday",
        ),
    ),
    episodes=(
        Episode(
            key="p4e1a7",
            owner="Caroline",
            title="A support group",
            summary=WENT,
            narrative=WENT,
            keywords=("support group", "courage"),
            importance=0.6,
        ),
    ),
    keywords=("support group",),
    importance=0.7,
)
TEXT = """\
---
id: 81c38aea-6f71-50ae-9174-11c3a65c4770
conversation: locomo/conv-26
group: locomo/conv-26
source: chat
users: Caroline, Melanie
participants: Caroline, Melanie
messages: D1:1, D1:2
since: 2023-05-08T13:56:00+00:00
until: 2023-05-08T13:57:00+00:00
importance: 0.7
digest: DIGEST
---

# Caroline went to a support group

Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:2 -->

## Narrative

Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:2 -->

Keywords: support group

## As Caroline lived it <!-- id=p4e1a7 owner=Caroline importance=0.6 -->

### A support group

Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:2 -->

Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:2 -->

Keywords: support group, courage

## Events

- Caroline went to a support group yesterday (2023-05-07). \
<!-- id=55ce29 message=D1:2 owner=Caroline days=2023-05-07 said=yesterday -->
"""

lines = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), min_size=1, max_size=40
).filter(str.strip)
ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
days = st.dates()
times = st.datetimes(timezones=st.timezones()).map(
    lambda at: datetime.fromisoformat(at.isoformat())
)
events = st.builds(
    lambda first, days, **fields: Event(first=first, last=first and max(first, days), **fields),
    key=st.from_regex(r"[0-9a-f]{6}", fullmatch=True),
    text=lines,
    owner=st.text(max_size=10),
    message=st.text(max_size=10),
    first=st.none() | days,
    days=days,
    said=st.text(max_size=10),
)
keywords = st.lists(lines, max_size=3).map(tuple)
shares = st.integers(0, 100).map(lambda percent: percent / 100)
sentences = st.builds(
    Sentence,
    lines
    | st.sampled_from(
        ["# A", "Keywords: a", "a <!-- b -->", "a <!-- messages=m1 -->", "## As x -->"]
    ),
    st.lists(ids, max_size=3).map(tuple),
)
several = st.lists(sentences, min_size=1, max_size=3).map(tuple)
episodes = st.builds(
    Episode,
    key=st.from_regex(r"p[0-9a-f]{5}", fullmatch=True),
    owner=st.text(max_size=10),
    title=lines,
    summary=several,
    narrative=several,
    keywords=keywords,
    importance=shares,
)
units = st.builds(
    Unit,
    id=st.uuids().map(str),
    conversation=ids,
    messages=st.lists(ids, max_size=4).map(tuple),
    users=st.lists(ids, max_size=3).map(tuple),
    participants=st.lists(ids, max_size=3).map(tuple),
    subject=lines,
    summary=several,
    narrative=st.lists(sentences, max_size=3).map(tuple),
    source_type=st.sampled_from(SourceType),
    group=st.none() | ids,
    since=st.none() | times,
    until=st.none() | times,
    events=st.lists(events, max_size=3).map(tuple),
    episodes=st.lists(episodes, max_size=2).map(tuple),
    keywords=keywords,
    importance=shares,
    model=st.text(max_size=10),
    sent_digest=st.just("") | st.from_regex(r"[0-9a-f]{16}", fullmatch=True),
)


@pytest.mark.row("E3")
def test_a_unit_is_readable_markdown():
    text = render_episode(UNIT)
    digest = text.partition("digest: ")[2][:16]

    assert text == TEXT.replace("DIGEST", digest)


@given(units)
def test_what_is_written_is_read_again(unit):
    content = parse_episode(render_episode(unit))

    assert content is not None
    assert content.unit == unit
    assert not content.is_edited


@given(units)
def test_the_outline_agrees_with_the_whole(unit):
    outline = parse_outline(render_episode(unit), "a.md", "7")

    assert outline is not None
    assert outline == UnitOutline(
        file="a.md",
        state="7",
        id=unit.id,
        conversation=unit.conversation,
        people=unit.users or unit.participants,
        subject=unit.subject,
        opening=unit.summary[0].text,
        event_count=len(unit.events),
        text=outline.text,
        group=unit.group or None,
        since=unit.since,
    )


def test_the_outline_has_every_sentence_and_event_and_no_comments():
    outline = parse_outline(TEXT, "a.md", "7")

    assert outline is not None
    sentences = (*UNIT.summary, *UNIT.narrative)
    for text in (UNIT.subject, *(s.text for s in sentences), *(e.text for e in UNIT.events)):
        assert text in outline.text
    assert "<!--" not in outline.text
    assert "##" not in outline.text.replace("### ", "")


@pytest.mark.parametrize("text", ["", "# A", "---\nid: a\n---\n"])
def test_a_file_of_no_unit_has_no_outline(text):
    assert parse_outline(text, "a.md", "7") is None


@given(units, units)
def test_a_unit_that_grows_takes_the_place_of_the_former_one(before, after):
    former = parse_episode(render_episode(before))

    content = parse_episode(render_episode(replace(after, id=before.id), former))

    assert content is not None
    assert content.unit.events == after.events
    assert not content.is_edited


def test_keys_and_sections_of_a_person_stay():
    mine = render_episode(UNIT).replace("source: chat", "tags: [friends, 2023]\nsource: chat")
    mine += "\n## My notes\n\nCall her.\n"
    former = parse_episode(mine)
    assert former is not None
    assert not former.is_edited

    text = render_episode(replace(UNIT, summary=(Sentence("Another summary."),)), former)

    assert "tags: [friends, 2023]\nsource: chat" in text
    assert text.endswith("\n## My notes\n\nCall her.\n")
    assert "Another summary." in text
    assert render_episode(UNIT, former) == mine


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# Caroline went", "# Melanie went"),
        ("## Events", "A remark.\n\n## Events"),
        (" said=yesterday -->", " -->"),
        ("said=yesterday -->\n", "said=yesterday -->\n- Melanie was there.\n"),
    ],
)
def test_a_change_between_the_title_and_the_last_event_is_an_edit(old, new):
    content = parse_episode(render_episode(UNIT).replace(old, new, 1))

    assert content is not None
    assert content.is_edited


def test_line_ends_of_another_system_are_no_edit():
    content = parse_episode("\ufeff" + render_episode(UNIT).replace("\n", "\r\n"))

    assert content is not None
    assert (content.unit, content.is_edited) == (UNIT, False)


def test_an_event_that_a_person_adds_has_an_id_of_its_own():
    content = parse_episode(render_episode(UNIT) + "- Melanie was there.\n- \nnone\n")

    assert content is not None
    added = content.unit.events[-1]
    assert (added.text, added.message, added.first) == ("Melanie was there.", "", None)
    assert len(added.key) == 6


@pytest.mark.parametrize("text", ["", "# Notes\n", "---\nid: 1\n", "---\nid: 1\n---\n# A\n"])
def test_a_file_that_names_no_unit_is_none(text):
    assert parse_episode(text) is None


def test_damaged_values_count_as_unknown():
    text = render_episode(UNIT).replace("source: chat", "source: letter")
    text = text.replace("since: 2023-05-08T13:56:00+00:00", "since: 2023-05-08")
    text = text.replace("days=2023-05-07", "days=soon")
    text = text.replace("importance: 0.7", "importance: 7").replace("=0.6", "=high")

    content = parse_episode(text)

    assert content is not None
    assert content.unit.source_type is SourceType.CHAT
    assert content.unit.since is None
    assert content.unit.events[0].first is None
    assert (content.unit.importance, content.unit.episodes[0].importance) == (0.0, 0.0)


_LINES = st.text() | st.sampled_from(TEXT.split("\n"))


@given(st.lists(_LINES))
def test_whatever_a_person_leaves_of_a_page_is_read(lines):
    text = "\n".join((*TEXT.split("\n")[:3], "---", *lines))

    content = parse_episode(text)

    assert content is not None
    again = parse_episode(render_episode(content.unit, content))
    assert again is not None
    assert content.unit.id == again.unit.id == UNIT.id


def test_the_name_of_a_file_has_the_day_who_speaks_and_the_beginning_of_the_id():
    name = episode_name(UNIT)

    assert name == "episodes/2023/05-08-caroline-melanie-81c38aea.md"
    assert short_id_of_file(name) == short_id(UNIT.id)


@pytest.mark.parametrize(
    ("participants", "name"),
    [
        (("张曼婷", "AI"), "episodes/undated/张曼婷-ai-81c38aea.md"),
        (("../..", "🙂"), "episodes/undated/chat-81c38aea.md"),
        (("n" * 90,), f"episodes/undated/{'n' * 40}-81c38aea.md"),
    ],
)
def test_any_name_of_a_person_gives_a_safe_file_name(participants, name):
    assert episode_name(replace(UNIT, since=None, participants=participants)) == name


@given(units)
def test_each_unit_has_a_file_of_the_vault(unit):
    assert is_vault_file(episode_name(unit))
