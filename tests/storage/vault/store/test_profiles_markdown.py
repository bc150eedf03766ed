from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.profiles.growth import grown, without
from memdeck.domain.profiles.profile import (
    GroupProfile,
    GroupSubject,
    Participant,
    Profile,
    Removed,
    newest_first,
)
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory, mention_key
from memdeck.storage.vault.store.log_and_summary_files import is_vault_file
from memdeck.storage.vault.store.profiles_markdown import (
    group_page,
    notes_of,
    parse_profile,
    person_page,
    render_profile,
)

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)


def said(text, day=0, **fields):
    key = mention_key("chat/1", f"m{day}", text)
    mention = Mention(key, "chat/1", f"m{day}", START + timedelta(days=day))
    usual = {"category": "fact", "owner": "Anna Lee", "mentions": (mention,)}
    return SemanticMemory(id=key, text=text, **(usual | fields))


LEEDS, TEA = said("Anna Lee lives in Leeds."), said("Anna Lee likes tea.", 2, category="preference")
ANNA = Profile(
    id="p" * 12,
    name="Anna Lee",
    participants=(Participant("Anna Lee", "chat/1"), Participant("anna, lee", "a b")),
    memories=(LEEDS, TEA),
)
GROUP = GroupProfile(
    id="g" * 12,
    group="chat/1",
    name="Climbers",
    members=("Anna Lee", "Ben, the elder"),
    subjects=(GroupSubject("Ben moved", "unit-1", date(2026, 2, 10)), GroupSubject("X", "unit-2")),
    memories=(said("The group meets on Sundays.", owner="Climbers", category="workflow"),),
)


def in_order(profile):
    return replace(profile, memories=tuple(sorted(profile.memories, key=lambda m: m.id)))


def parsed(text):
    page = parse_profile(text)
    assert page is not None
    return page


@pytest.mark.row("E2")
def test_a_page_reads_well():
    gone = replace(said("Anna Lee lives in York.", -9), superseded_by=LEEDS.id)
    text = render_profile(replace(ANNA, memories=(LEEDS, TEA, gone)))
    shown = [line.partition(" <!--")[0] for line in text.split("---\n")[2].splitlines()]

    assert shown == [
        *("", "# Anna Lee", "", "## Facts", "", "- 2026-02-10: Anna Lee lives in Leeds."),
        *("", "## Preferences", "", "- 2026-02-12: Anna Lee likes tea."),
        *("", "## Earlier", "", "- 2026-02-01: Anna Lee lives in York."),
    ]


@pytest.mark.parametrize("profile", [ANNA, GROUP, replace(ANNA, participants=(Participant(),))])
def test_a_profile_is_read_as_it_was_written(profile):
    assert in_order(parsed(render_profile(profile)).profile) == in_order(profile)


names = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=12)
words = names.map(lambda text: " ".join(text.split())).filter(
    lambda text: text.strip() and "<!--" not in text
)
memories = st.lists(
    st.builds(
        said,
        words,
        st.integers(0, 400),
        category=st.sampled_from(["fact", "todo", "workflow", "other"]),
        owner=st.just("Anna Lee"),
    ),
    unique_by=lambda memory: memory.id,
    max_size=6,
)


@given(memories, names, names)
def test_any_profile_is_read_as_it_was_written(found, name, group):
    profile = replace(
        ANNA, participants=(Participant(f"x{name}", f"y{group}"),), memories=tuple(found)
    )
    text = render_profile(profile)

    assert in_order(parsed(text).profile) == in_order(profile)
    assert render_profile(parsed(text).profile, parsed(text)) == text


def test_lines_that_a_person_added_stay_where_they_are():
    added = "She is great.\n\n## Facts\n\nA note.\n\n## My own\n\n- not a claim\n\n## Facts"
    text = render_profile(ANNA).replace("## Facts", added, 1)
    text = text.replace("name: Anna Lee", "name: Anna Lee\nmood: good")
    page = parsed(text)
    grown_page = replace(ANNA, memories=(*ANNA.memories, said("Anna Lee has a dog.", 5)))

    changed = render_profile(grown_page, page)

    for line in ("She is great.", "A note.", "## My own", "- not a claim", "mood: good"):
        assert line in changed.splitlines()
    new = [line for line in changed.splitlines() if line not in text.splitlines()]
    assert [line.partition(" <!--")[0] for line in new if not line.startswith("claims")] == [
        "- 2026-02-15: Anna Lee has a dog."
    ]


@pytest.mark.row("E2")
def test_a_corrected_claim_is_the_persons_and_stays():
    text = render_profile(ANNA).replace("lives in Leeds", "lives in Leeds, near the park")
    page = parsed(text)
    corrected = next(memory for memory in page.profile.memories if memory.id == LEEDS.id)
    assert corrected.is_edited

    memories = grown(page.profile.memories, [said("Anna Lee lives in Leeds.", 9)], ["Anna Lee"])
    changed = render_profile(replace(page.profile, memories=memories), page)

    assert "lives in Leeds, near the park." in changed
    again = next(m for m in parsed(changed).profile.memories if m.id == LEEDS.id)
    assert (again.is_edited, len(again.mentions)) == (True, 2)


def test_a_claim_whose_line_was_deleted_is_removed():
    lines = render_profile(ANNA).splitlines(keepends=True)
    page = parsed("".join(line for line in lines if "Leeds" not in line))

    assert page.profile.memories == (TEA,)
    assert [removed.id for removed in page.profile.removed] == [LEEDS.id]
    assert grown(page.profile.memories, [LEEDS], (), page.profile.removed) == (TEA,)
    changed = render_profile(page.profile, page)
    assert parsed(changed).profile.removed == page.profile.removed


def test_a_line_without_a_comment_is_a_claim_that_a_person_wrote():
    text = render_profile(ANNA).replace("## Preferences\n", "## Preferences\n\n- Likes cats.\n")
    (written,) = (m for m in parsed(text).profile.memories if m.text == "Likes cats.")

    assert (written.is_edited, written.category, written.mentions) == (True, "preference", ())


def test_what_is_superseded_moves_to_earlier():
    page = parsed(render_profile(ANNA))
    york = said("Anna Lee moved to York.", 30)
    changed = render_profile(
        replace(ANNA, memories=(replace(LEEDS, superseded_by=york.id), TEA, york)), page
    )
    earlier = changed.partition("## Earlier")[2]

    assert "Anna Lee lives in Leeds." in earlier
    assert "York" not in earlier
    assert "Tea" not in earlier


def test_pairs_of_a_comment_that_are_unknown_stay():
    text = render_profile(ANNA).replace("category=fact", "category=fact colour=red")
    page = parsed(text)
    memories = grown(page.profile.memories, [said("Anna Lee lives in Leeds.", 9)], ["Anna Lee"])

    assert "colour=red" in render_profile(replace(page.profile, memories=memories), page)


def test_a_memory_that_is_gone_leaves_no_line():
    page = parsed(render_profile(ANNA))
    rest = without(ANNA, LEEDS.id)
    text = render_profile(rest, page)

    assert "Leeds" not in text
    assert parsed(text).profile.removed == rest.removed


def test_notes_are_the_lines_that_are_no_claims():
    text = render_profile(ANNA) + "\n## Mine\n\nCall her.\n"

    assert notes_of(parsed(text)) == ("## Mine", "", "Call her.")
    assert notes_of(parsed(render_profile(ANNA))) == ()
    assert render_profile(ANNA, None, ("Call her.",)).endswith("\n\nCall her.\n")


def test_subjects_of_a_group_follow_its_units():
    page = parsed(render_profile(GROUP))
    fresh = replace(GROUP, subjects=(GroupSubject("New", "unit-3", date(2026, 3, 1)),))

    text = render_profile(fresh, page)

    assert "unit-1" not in text
    assert "- 2026-03-01: New <!-- unit=unit-3 -->" in text


def test_an_undated_text_that_begins_like_a_date_is_kept():
    odd = said("2026-01-01: Anna Lee left.", mentions=())
    (memory,) = parsed(render_profile(replace(ANNA, memories=(odd,)))).profile.memories

    assert memory.text == odd.text


@pytest.mark.parametrize(
    "text", ["", "# Anna", "---\nid: x\n---\n", "---\nname: x\ngroup: y\n---\n"]
)
def test_another_page_is_no_profile(text):
    assert parse_profile(text) is None


def test_a_damaged_comment_loses_what_cannot_be_read_and_no_more():
    text = render_profile(ANNA).replace('said="2026', 'said="x2026').replace("chat/1 m2", "")
    memories = parsed(text).profile.memories

    assert len(memories) == 2
    assert all(mention.at is None for memory in memories for mention in memory.mentions)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("Anna Lee", "profiles/anna-lee.md"),
        ("王芳", "profiles/王芳.md"),
        ("Con", "profiles/con-pppppppp.md"),
        ("???", "profiles/person-pppppppp.md"),
        ("user", "profiles/user-pppppppp.md"),
    ],
)
def test_a_page_has_the_name_of_the_person(name, page):
    assert person_page(replace(ANNA, name=name), ()) == page
    assert is_vault_file(page)


def test_a_second_person_of_the_name_has_a_page_of_their_own():
    assert person_page(ANNA, {"profiles/anna-lee.md"}) == "profiles/anna-lee-pppppppp.md"
    assert person_page(replace(ANNA, participants=(Participant(),)), ()) == "profiles/user.md"
    assert is_vault_file(group_page(GROUP))


def test_memories_are_listed_newest_first():
    memories = [said(f"Anna Lee likes {day}.", day) for day in (3, 1, 2)]
    page = parsed(render_profile(replace(ANNA, memories=tuple(memories))))

    assert page.profile.memories == newest_first(memories)


def test_a_removed_memory_is_kept_with_the_keys_of_its_statements():
    removed = (Removed("r" * 12, "d" * 8, ("k" * 12, "l" * 12)), Removed("s" * 12, "e" * 8))
    page = parsed(render_profile(replace(ANNA, removed=removed)))

    assert page.profile.removed == removed
