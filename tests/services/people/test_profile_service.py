from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role, with_user
from memdeck.domain.profiles.profile import GroupProfile
from memdeck.errors import ConflictError, StorageError, UsageError
from tests.fakes.chats import FRIENDS, START, WORK, chat, claim, texts


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "profiles"
    return lambda: {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.md")
    }


@pytest.mark.row("E1")
def test_a_conversation_leaves_a_page_for_each_person_and_the_group(manager, pages):
    memorized = manager.memorize(chat())

    group = manager.people.groups()[0]
    assert sorted(pages()) == sorted(
        ["anna-lee.md", "ben-ortiz.md", "clara-moss.md", f"groups/{group.id}.md"]
    )
    people = manager.people.people()
    assert [profile.name for profile in people] == ["Anna Lee", "Ben Ortiz", "Clara Moss"]
    assert {*memorized.profiles} == {group.id, *(profile.id for profile in people)}
    assert texts(manager.profile("Clara Moss")) == ["Clara Moss is allergic to peanuts."]


def test_what_is_said_of_somebody_known_from_another_chat_is_a_claim_of_theirs(manager):
    manager.memorize(chat([("Xanthe", "I live in Leeds, near the park."), *FRIENDS[1:]]))
    said = [*WORK, ("Dora Fox", "Xanthe got the job in Oslo."), ("Anna Lee", "Mum got the job.")]
    manager.memorize(chat(said, "chat/2"))

    of_name = [p for p in manager.people.people() if p.name == "Xanthe"]
    assert {text for profile in of_name for text in texts(profile)} == {
        "Xanthe lives in Leeds, near the park.",
        "Xanthe got the job in Oslo.",
    }
    assert manager.people.questions()
    again = manager.memorize(chat(said, "chat/2"))
    assert (again.added, again.grown, again.profiles) == ([], [], [])


@pytest.mark.row("E1")
def test_a_group_has_its_members_its_subjects_and_what_holds_for_all(manager):
    manager.memorize(chat())
    (group,) = manager.people.groups()

    assert (group.name, group.group) == ("Climbers", "chat/1")
    assert group.members == ("Anna Lee", "Ben Ortiz", "Clara Moss")
    assert [subject.unit for subject in group.subjects] == [
        unit.id for unit in manager.episodes.units()
    ]
    assert texts(group) == ["The group meets at the climbing hall every Sunday."]


FACTS = ["I work as a nurse.", "I have two cats.", "I am allergic to peanuts.", "I smoke."]


@pytest.mark.row("E1")
@pytest.mark.parametrize("role", [Role.USER, Role.OTHER])
def test_a_new_home_supersedes_no_fact_of_another_kind(manager, role):
    manager.memorize(chat())
    for day, text in enumerate([*FACTS, "I live in Leeds.", "I live in Berlin now."]):
        messages = (
            Message(f"m{day}", role, text, "Max Horn", START + timedelta(days=day)),
            Message(f"a{day}", Role.OTHER, "Nice to hear.", "Tom Fox", START + timedelta(days=day)),
        )
        manager.memorize(Conversation("chat/9", "", "test", messages, START))

    memories = manager.profile("" if role is Role.USER else "Max Horn").memories
    (superseded,) = [memory for memory in memories if not memory.holds]
    assert "Leeds" in superseded.text
    assert {"nurse", "cats", "peanuts", "Berlin"} <= {
        word.strip(".") for memory in memories if memory.holds for word in memory.text.split()
    }


def test_two_people_are_no_group(manager):
    manager.memorize(chat(FRIENDS[:2]))

    assert manager.people.groups() == ()


def test_an_assistant_is_no_member_of_a_group(manager):
    bot = Message("m9", Role.ASSISTANT, "Noted.", "Bot", START)
    two, three = chat(WORK), chat(id_="chat/2")

    manager.memorize(replace(two, messages=(*two.messages, bot)))
    assert manager.people.groups() == ()

    manager.memorize(replace(three, messages=(*three.messages, bot)))
    assert manager.people.groups()[0].members == ("Anna Lee", "Ben Ortiz", "Clara Moss")


@pytest.mark.row("E1")
def test_the_same_conversation_twice_changes_no_page(manager, pages):
    manager.memorize(chat())
    before = pages()

    assert manager.memorize(chat()).profiles == []
    assert pages() == before


@pytest.mark.row("E2")
def test_one_undo_takes_profiles_back_with_the_units(manager, pages):
    manager.memorize(chat())
    before = pages()

    manager.undo()
    assert pages() == {}
    manager.redo()
    assert pages() == before


def test_every_claim_names_its_messages(manager):
    manager.memorize(chat())
    memory = claim(manager, "Anna Lee", "Leeds")

    (mention,) = memory.mentions
    assert (mention.message_id, mention.speaker) == ("chat/1#m1", "")
    message, unit = manager.episodes.find_message(mention.message_id)
    assert message.text == FRIENDS[0][1]
    assert unit is not None


def test_the_user_has_one_profile_for_all_conversations(manager, pages):
    for n, text in enumerate(["I live in Leeds.", "I have a cat called Miso."]):
        message = Message("m1", Role.USER, text, "", START)
        answer = Message("m2", Role.ASSISTANT, "Noted.", "", START)
        manager.memorize(Conversation(f"bot/{n}", "", "test", (message, answer), START))

    assert list(pages()) == ["user.md"]
    assert len(manager.profile("").memories) == 2


@pytest.mark.row("E2")
def test_a_participant_who_turns_out_to_be_the_user_leaves_no_second_profile(manager):
    messages = (replace(message, role=Role.OTHER) for message in chat().messages)
    conversation = replace(chat(), messages=tuple(messages))
    manager.memorize(conversation)
    claims = texts(manager.profile("Anna Lee"))

    manager.memorize(with_user(conversation, ["Anna Lee"]))

    assert [profile.name for profile in manager.people.people()] == ["", "Ben Ortiz", "Clara Moss"]
    assert len(texts(manager.profile(""))) == len(claims)


@pytest.mark.row("E2")
def test_what_several_people_say_never_flows_together(manager):
    manager.memorize(chat())

    for profile in manager.people.people():
        assert {memory.owner for memory in profile.memories} == {profile.name}


def test_two_people_of_one_name_stay_two_and_are_asked_about(manager):
    manager.memorize(chat())
    manager.memorize(chat(WORK, "chat/2", 30))

    (question,) = manager.people.questions()
    assert question.name == "Anna Lee"
    assert len(question.profiles) == 2
    with pytest.raises(UsageError, match="names 2 profiles"):
        manager.profile("Anna Lee")
    assert all(manager.profile(id_).name == "Anna Lee" for id_ in question.profiles)


@pytest.mark.row("E2")
def test_merged_people_are_one_and_an_undo_makes_them_two(manager, pages):
    manager.memorize(chat())
    manager.memorize(chat(WORK, "chat/2", 30))
    before = pages()
    first, second = manager.people.questions()[0].profiles

    manager.merge_people(first, second)

    anna = manager.profile("Anna Lee")
    assert [memory.text for memory in anna.memories if not memory.holds] == [
        "Anna Lee lives in Leeds, near the park."
    ]
    assert manager.people.questions() == ()
    assert manager.memorize(chat(WORK, "chat/2", 30)).profiles == []
    manager.undo()
    assert pages() == before


@pytest.mark.parametrize("is_user_first", [True, False])
def test_the_user_stays_the_user_when_merged_with_a_person(manager, is_user_first):
    manager.memorize(chat())
    manager.memorize(
        Conversation(
            "bot/1", "", "test", (Message("m1", Role.USER, "I have a cat.", "", START),), START
        )
    )
    names = ("", "Anna Lee") if is_user_first else ("Anna Lee", "")

    manager.merge_people(*names)

    user = manager.profile("")
    assert user.name == ""
    assert user.is_user
    assert user.other_names == ("Anna Lee",)
    assert {memory.owner for memory in user.memories} == {""}


def test_notes_on_a_merged_page_are_kept(manager, tmp_path):
    manager.memorize(chat())
    manager.memorize(chat(WORK, "chat/2", 30))
    first, second = manager.people.questions()[0].profiles
    for page in (tmp_path / "profiles").glob("anna-lee*.md"):
        page.write_text(page.read_text(encoding="utf-8") + "\nCall her.\n", encoding="utf-8")

    manager.merge_people(first, second)

    (page,) = (tmp_path / "profiles").glob("anna-lee*.md")
    assert page.read_text(encoding="utf-8").count("Call her.") == 2


def test_people_who_are_two_are_not_asked_about_again(manager):
    manager.memorize(chat())
    manager.memorize(chat(WORK, "chat/2", 30))
    first, second = manager.people.questions()[0].profiles

    manager.keep_apart(first, second)
    assert manager.people.questions() == ()
    assert not manager.keep_apart(first, second).files
    manager.undo()
    assert len(manager.people.questions()) == 1


def test_only_two_people_can_be_merged(manager):
    manager.memorize(chat())
    group = manager.people.groups()[0].id

    with pytest.raises(UsageError, match="the same profile"):
        manager.merge_people("Anna Lee", "Anna Lee")
    with pytest.raises(UsageError, match="no person"):
        manager.merge_people("Anna Lee", group)
    with pytest.raises(UsageError, match="no profile"):
        manager.merge_people("Anna Lee", "Zoe")


def test_a_correction_is_refused_where_the_claim_changed_since_it_was_read(manager):
    manager.memorize(chat())
    read = claim(manager, "Anna Lee", "Leeds")
    manager.edit_claim(read.id, "Anna Lee lives in Otley.", based_on=read.text)

    with pytest.raises(ConflictError, match="read it again"):
        manager.edit_claim(read.id, "Anna Lee lives in Bath.", based_on=read.text)

    assert "Anna Lee lives in Otley." in texts(manager.profile("Anna Lee"))
    manager.edit_claim(read.id, "Anna Lee lives in Bath.", based_on="Anna Lee lives in Otley.")
    assert "Anna Lee lives in Bath." in texts(manager.profile("Anna Lee"))


@pytest.mark.row("E2")
def test_a_page_that_a_person_edits_keeps_their_text(manager, tmp_path):
    manager.memorize(chat())
    page = tmp_path / "profiles" / "anna-lee.md"
    lines = page.read_text(encoding="utf-8").replace("near the park", "by the canal")
    kept = [line for line in lines.splitlines() if "climbing" not in line]
    page.write_text("\n".join([*kept, "", "## Mine", "", "Her boat is green."]), encoding="utf-8")

    longer = [*FRIENDS, ("Anna Lee", "I hate mushrooms.")]
    manager.memorize(chat(longer))

    text = page.read_text(encoding="utf-8")
    assert "by the canal" in text
    assert "climbing" not in text
    assert "hates mushrooms" in text
    assert text.rstrip().endswith("Her boat is green.")


def test_a_plan_whose_day_has_passed_is_an_earlier_claim(manager):
    year_before = chat([("Anna Lee", "I'm moving to York next month."), ("Ben", "I like tea.")])
    long_ago = START - timedelta(days=3650)
    messages = tuple(replace(message, at=long_ago) for message in year_before.messages)
    manager.memorize(replace(year_before, messages=messages, started_at=long_ago))

    plan = claim(manager, "Anna Lee", "York")

    assert not plan.holds
    assert plan.superseded_by == ""


def test_what_was_forgotten_is_not_shown_and_does_not_grow(manager):
    entry = manager.add("Anna Lee loves climbing").entry
    manager.memorize(chat())
    manager.forget(entry.id)

    assert "Anna Lee loves climbing." not in texts(manager.profile("Anna Lee"))
    manager.memorize(chat([*FRIENDS, ("Anna Lee", "I hate mushrooms.")]))
    anna = next(p for p in manager.people.pages.read() if p.content.profile.name == "Anna Lee")
    assert "climbing" not in anna.text


@pytest.mark.row("E2")
def test_a_purge_of_a_transcript_removes_all_that_rests_on_it(manager, pages, tmp_path):
    manager.memorize(chat())
    manager.memorize(chat(WORK, "chat/2", 30))

    manager.purge("chat/1")

    assert [profile.name for profile in manager.people.people()] == ["Anna Lee", "Dora Fox"]
    journal = (tmp_path / ".memdeck" / "journal.jsonl").read_text(encoding="utf-8")
    for word in ("Leeds", "peanuts", "hospital", "clara-moss", "climbing"):
        assert word not in journal
        assert not any(word.encode() in text for text in pages().values())


def test_a_purge_of_a_memory_removes_the_claims_of_its_messages(manager, pages):
    manager.memorize(chat())
    remembered = manager.remember_claim(claim(manager, "Anna Lee", "Leeds").id)
    (entry,) = remembered.changeset.after

    manager.purge(entry.id)

    assert not any(b"Leeds" in text for text in pages().values())


@pytest.mark.row("E3")
def test_a_branch_that_fails_is_carried_out_alone_by_the_next_call(manager, pages, tmp_path):
    manager.memorize(chat(FRIENDS[:2]))
    page = tmp_path / "profiles" / "anna-lee.md"
    good = page.read_bytes()
    page.write_bytes(b"\xff\xfe\x00bad\xff")

    memorized = manager.memorize(chat())
    assert (len(memorized.grown), list(memorized.failed), memorized.profiles) == (
        1,
        ["profiles"],
        [],
    )

    page.write_bytes(good)
    again = manager.memorize(chat())
    assert (again.grown, again.failed, len(again.profiles)) == ([], {}, 3)


def test_the_page_of_a_person_is_not_one_that_differs_in_case_alone(manager, pages, tmp_path):
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles/Anna-Lee.md").write_text("My own notes.\n", "utf-8")

    manager.memorize(chat())

    assert "anna-lee.md" not in pages()
    assert pages()["Anna-Lee.md"] == b"My own notes.\n"
    assert texts(manager.profile("Anna Lee"))


def test_the_same_line_on_two_pages_is_a_claim_of_each(manager, tmp_path):
    manager.memorize(chat())
    for page in ("anna-lee.md", "ben-ortiz.md"):
        with (tmp_path / "profiles" / page).open("a", encoding="utf-8") as file:
            file.write("- Likes green tea.\n")
    mine = claim(manager, "Anna Lee", "tea")
    assert manager.people.find(mine.id).profile.name == "Anna Lee"

    manager.people.delete_claim(mine.id)

    assert "Likes green tea." not in texts(manager.profile("Anna Lee"))
    assert "Likes green tea." in texts(manager.profile("Ben Ortiz"))


def test_a_damaged_page_is_left_out_and_reported(manager, tmp_path):
    manager.memorize(chat())
    (tmp_path / "profiles" / "anna-lee.md").write_bytes(b"\xff\xfe\x00bad\xff")

    assert "Anna Lee" not in [profile.name for profile in manager.people.people()]
    assert [problem.where for problem in manager.doctor()] == ["profiles"]
    with pytest.raises(StorageError):
        manager.delete_claim(claim(manager, "Ben Ortiz", "nurse").id)


def test_an_undo_leaves_a_page_alone_that_was_edited_since(manager, tmp_path):
    manager.memorize(chat())
    page = tmp_path / "profiles" / "anna-lee.md"
    page.write_text("mine", encoding="utf-8")

    with pytest.raises(ConflictError):
        manager.undo()
    assert page.read_text(encoding="utf-8") == "mine"


def test_profiles_come_along_into_a_converted_vault(manager, tmp_path):
    manager.memorize(chat())

    manager.convert(tmp_path / "out" / "memory.json")

    assert list((tmp_path / "out").rglob("anna-lee.md"))


@pytest.mark.parametrize("kind", ["forbidden", "is_fiction"])
def test_what_must_not_be_remembered_has_no_profile(manager, pages, kind):
    manager.memorize(chat(**{kind: True}))

    assert pages() == {}


def test_a_claim_with_a_secret_is_left_out(manager, pages):
    secret = "sk-" + "a1B2" * 12
    manager.memorize(chat([*FRIENDS, ("Anna Lee", f"My password for the wiki is {secret}.")]))

    assert not any(secret.encode() in text for text in pages().values())


def test_the_user_is_found_beside_a_group_without_a_name_and_under_another_name(manager, tmp_path):
    said = Message("m1", Role.USER, "I live in Leeds.", "", START)
    answer = Message("m2", Role.ASSISTANT, "Noted.", "", START)
    manager.memorize(Conversation("bot/1", "", "test", (said, answer), START))
    manager.memorize(replace(chat(), title=""))
    assert texts(manager.profile("")) == ["The user lives in Leeds."]

    page = tmp_path / "profiles/user.md"
    page.write_text(page.read_text("utf-8").replace('name: ""', "name: Sam"), "utf-8")

    assert manager.profile("") == manager.profile("Sam")


def test_a_group_is_shown_by_its_name(manager):
    manager.memorize(chat())

    assert isinstance(manager.profile("climbers"), GroupProfile)


@pytest.mark.parametrize("text", ["---\nid: broken", "---\nname: Clara\n---\n", ""])
def test_a_page_that_cannot_be_read_is_listed_and_no_second_one_is_made(manager, tmp_path, text):
    manager.memorize(chat())
    page = tmp_path / "profiles/clara-moss.md"
    page.write_text(text, encoding="utf-8")
    said = [*FRIENDS, ("Clara Moss", "I live in Porto.")]

    (damaged,) = manager.people.damaged_pages()
    assert damaged.name == "profiles/clara-moss.md"
    assert [problem.where for problem in manager.maintenance.doctor()] == [damaged.name]
    assert manager.metrics.collect().damaged_pages == ((damaged.name, damaged.reason),)
    (reason,) = manager.memorize(chat(said)).failed.values()
    assert reason.startswith("profiles/clara-moss.md cannot be read")
    assert sorted(path.name for path in page.parent.glob("*.md")) == [
        "anna-lee.md",
        "ben-ortiz.md",
        "clara-moss.md",
    ]
    assert page.read_text(encoding="utf-8") == text


def test_a_renamed_page_that_cannot_be_read_is_known_by_its_id(manager, tmp_path):
    manager.memorize(chat())
    id_ = manager.profile("Clara Moss").id
    (tmp_path / "profiles/clara-moss.md").unlink()
    (tmp_path / "profiles/mine.md").write_text(f"---\nid: {id_}\n", encoding="utf-8")

    said = [*FRIENDS, ("Clara Moss", "I live in Porto.")]
    (reason,) = manager.memorize(chat(said)).failed.values()
    assert reason.startswith("profiles/mine.md cannot be read")


def test_a_page_that_cannot_be_read_stops_no_chat_of_others(manager, tmp_path):
    manager.memorize(chat())
    (tmp_path / "profiles/notes.md").write_text("---\nid: broken", encoding="utf-8")

    manager.memorize(chat([*FRIENDS, ("Clara Moss", "I live in Porto.")]))

    assert "Clara Moss lives in Porto." in texts(manager.profile("Clara Moss"))
