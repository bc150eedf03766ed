import json
from dataclasses import replace

import pytest

from memdeck import MemoryManager

CHAT = """\
[08/05/2024, 18:02:11] Anna Lee: Hey all! I live in Leeds, near the park.
[08/05/2024, 18:03:40] Ben: Hi Anna! I moved to Lisbon last month.
[08/05/2024, 18:04:02] Clara: I'm allergic to peanuts.
[08/05/2024, 18:05:02] Anna Lee: I love climbing.
[08/05/2024, 18:06:02] Clara: We meet at the climbing hall every Sunday.
"""


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    return path


@pytest.fixture
def known(memdeck, chat):
    memdeck("memorize", str(chat))


def claim(as_json, name, word):
    (found,) = [c for c in as_json("profile", name)["claims"] if word in c["text"]]
    return found


@pytest.mark.row("E1")
def test_people_lists_people_and_groups(memdeck, as_json, known):
    lines = memdeck("people")[1].splitlines()
    people = as_json("people")

    assert [profile["name"] for profile in people["people"]] == ["Anna Lee", "Ben", "Clara"]
    assert lines[0] == f"{people['people'][0]['id']}  Anna Lee  2 claims"
    assert people["groups"][0]["members"] == ["Anna Lee", "Ben", "Clara"]
    assert lines[-1] == f"{people['groups'][0]['id']}  a group  3 members, 1 subject, 1 claim"
    assert people["same_name"] == []


def test_memorize_takes_the_users_name_and_makes_their_profile_of_it(memdeck, as_json, known, chat):
    memdeck("memorize", str(chat), "--me", "Anna Lee")

    assert [profile["name"] for profile in as_json("people")["people"]] == ["", "Ben", "Clara"]


def test_people_without_profiles_name_the_command_that_makes_them(memdeck):
    assert "memdeck memorize" in memdeck("people")[1]


def test_memorize_says_how_many_profiles_grew(memdeck, as_json, chat):
    assert "4 profiles updated" in memdeck("memorize", str(chat))[1]
    (result,) = as_json("memorize", str(chat))["conversations"]
    assert (result["profiles"], result["failed"]) == ([], {})


@pytest.mark.row("E2")
def test_a_profile_is_shown_by_its_name_and_by_its_id(memdeck, as_json, known):
    shown = as_json("profile", "Anna Lee")

    assert as_json("profile", shown["id"][:6]) == shown
    out = memdeck("profile", "anna lee")[1]
    assert out.splitlines()[0] == f"[{shown['id']}] Anna Lee"
    assert "Anna Lee lives in Leeds, near the park." in out
    group = as_json("people")["groups"][0]
    assert "The group meets" in memdeck("profile", "show", group["id"])[1]


def test_an_unknown_profile_is_an_error(memdeck, known):
    code, _, err = memdeck("profile", "Zoe")

    assert (code, "no profile “Zoe”" in err) == (1, True)


@pytest.mark.parametrize("name", ["Anna", "lee"])
def test_a_part_of_a_name_is_an_error_that_names_the_profiles(memdeck, as_json, known, name):
    code, _, err = memdeck("profile", name)

    anna = as_json("profile", "Anna Lee")["id"]
    assert (code, f"the id: Anna Lee ({anna})." in err) == (1, True)


@pytest.mark.row("E8")
def test_show_takes_the_id_of_a_claim_and_leads_to_its_message(memdeck, as_json, known):
    found = claim(as_json, "Anna Lee", "Leeds")

    shown = as_json("show", found["id"])
    assert shown == found | {"profile": as_json("profile", "Anna Lee")["id"]}
    assert [message["speaker"] for message in shown["messages"]] == ["Anna Lee"]
    profile = as_json("profile", "Anna Lee")
    assert as_json("show", profile["id"]) == profile
    message = as_json("show", shown["messages"][0]["id"])
    assert "I live in Leeds" in message["text"]
    said = "“Hey all! I live in Leeds, near the park.” ({})".format(shown["messages"][0]["id"])
    assert f"  2024-05-08, Anna Lee: {said}\n" in memdeck("show", found["id"][:8])[1]


def test_a_claim_whose_message_was_removed_says_so(memdeck, as_json, vault, known):
    found = claim(as_json, "Anna Lee", "Leeds")
    sources = MemoryManager(vault).vault.sources
    (source,) = sources.all()
    conversation = sources.read(source.id)
    assert conversation is not None

    sources.write(replace(conversation, messages=conversation.messages[1:]))
    assert "2024-05-08, Anna Lee: the message was removed (" in memdeck("show", found["id"])[1]
    sources.delete(source.id)
    assert "Anna Lee: the conversation is not kept (" in memdeck("show", found["id"])[1]


@pytest.mark.row("E5")
def test_recall_finds_claims_by_their_kind(memdeck, as_json, known):
    found = claim(as_json, "Anna Lee", "Leeds")
    owned = ("recall", "Leeds", "--kind", "semantic", "--owner")
    result = as_json(*owned, "Anna Lee")["results"][0]

    assert (result["id"], result["claim"], result["speaker"]) == (found["id"],) * 2 + ("Anna Lee",)
    assert found["id"] not in [each["id"] for each in as_json(*owned, "Ben")["results"]]
    assert "semantic" not in {each["kind"] for each in as_json("recall", "Leeds")["results"]}


def test_a_claim_that_changed_since_it_was_read_is_not_overwritten(memdeck, as_json, known):
    leeds = claim(as_json, "Anna Lee", "Leeds")
    memdeck("profile", "edit", leeds["id"], "Anna Lee lives in Otley.")

    late = ("profile", "edit", leeds["id"], "Anna Lee lives in Bath.", "--based-on", leeds["text"])
    code, _, complaint = memdeck(*late)

    assert code != 0
    assert "has changed since it was read" in complaint
    assert claim(as_json, "Anna Lee", "Otley")["id"] == leeds["id"]


@pytest.mark.row("E2")
def test_a_claim_is_corrected_deleted_and_both_are_undone(memdeck, as_json, known):
    leeds, climbing = (claim(as_json, "Anna Lee", word) for word in ("Leeds", "climbing"))

    assert "anna-lee.md" in memdeck("profile", "edit", leeds["id"], "Anna Lee lives in Otley.")[1]
    assert memdeck("profile", "delete", climbing["id"])[0] == 0
    (left,) = as_json("profile", "Anna Lee")["claims"]
    assert (left["text"], left["is_edited"]) == ("Anna Lee lives in Otley.", True)
    assert "edited by hand" in memdeck("show", left["id"])[1]
    memdeck("undo")
    memdeck("undo")
    assert claim(as_json, "Anna Lee", "Leeds") == leeds
    history = memdeck("history")[1]
    assert "correct" in history
    assert "delete" in history


def test_a_superseded_claim_is_shown_as_earlier(memdeck, as_json, chat, known):
    chat.write_text(CHAT + "[09/06/2024, 18:06:02] Anna Lee: I moved to York.\n", encoding="utf-8")
    memdeck("memorize", str(chat))
    york, leeds = claim(as_json, "Anna Lee", "York"), claim(as_json, "Anna Lee", "Leeds")

    assert leeds["superseded_by"] == york["id"]
    assert f"superseded by {york['id']}" in memdeck("show", leeds["id"])[1]
    out = memdeck("profile", "Anna Lee")[1]
    assert out.index("York") < out.index("Earlier:") < out.index("Leeds")


def test_claims_in_conflict_name_one_another(memdeck, as_json, chat, known):
    leeds = claim(as_json, "Anna Lee", "Leeds")
    memdeck("profile", "edit", leeds["id"], "Anna Lee lives in Otley.")
    chat.write_text(CHAT + "[09/06/2024, 18:06:02] Anna Lee: I moved to York.\n", encoding="utf-8")
    memdeck("memorize", str(chat))
    york = claim(as_json, "Anna Lee", "York")

    assert as_json("profile", "Anna Lee")["conflicts"] == [sorted([leeds["id"], york["id"]])]
    assert memdeck("profile", "Anna Lee")[1].count("in conflict:") == 2
    assert f"in conflict with {leeds['id']}" in memdeck("show", york["id"])[1]


@pytest.fixture
def conflict(memdeck, as_json, chat, known):
    """Return the ids of two claims in conflict: Otley, then York."""
    leeds = claim(as_json, "Anna Lee", "Leeds")
    memdeck("profile", "edit", leeds["id"], "Anna Lee lives in Otley.")
    chat.write_text(CHAT + "[09/06/2024, 18:06:02] Anna Lee: I moved to York.\n", encoding="utf-8")
    memdeck("memorize", str(chat))
    return leeds["id"], claim(as_json, "Anna Lee", "York")["id"]


def test_a_profile_says_how_to_decide_a_conflict(memdeck, conflict):
    out = memdeck("profile", "Anna Lee")[1]

    assert "{} and {} are in conflict.".format(*sorted(conflict)) in out
    assert "`memdeck profile prefer ID OTHER` keeps one" in out


@pytest.mark.row("E2")
def test_one_of_two_claims_in_conflict_is_kept(memdeck, as_json, conflict):
    otley, york = conflict

    out = memdeck("profile", "prefer", york[:8], otley[:8])[1]

    assert out.startswith("Chose between two claims in profiles/anna-lee.md.")
    assert claim(as_json, "Anna Lee", "Otley")["superseded_by"] == york
    assert as_json("profile", "Anna Lee")["conflicts"] == []


@pytest.mark.row("E2")
def test_both_claims_in_conflict_are_kept_and_the_history_says_so(memdeck, as_json, conflict):
    out = memdeck("profile", "keep-both", *conflict)[1]

    assert out.startswith("Kept both claims in profiles/anna-lee.md.")
    assert "keep" in memdeck("history")[1].splitlines()[-1]
    shown = as_json("profile", "Anna Lee")
    assert shown["conflicts"] == []
    assert {"Otley", "York"} <= {each["text"].rstrip(".").split()[-1] for each in shown["claims"]}
    memdeck("undo")
    assert as_json("profile", "Anna Lee")["conflicts"] == [sorted(conflict)]


@pytest.mark.parametrize("verb", ["prefer", "keep-both"])
def test_claims_that_are_in_no_conflict_are_an_error(memdeck, as_json, conflict, verb):
    climbing = claim(as_json, "Anna Lee", "climbing")["id"]

    code, _, err = memdeck("profile", verb, climbing, conflict[0])

    assert (code, "not in conflict" in err) == (1, True)


def other_chat(tmp_path, memdeck):
    path = tmp_path / "other.txt"
    lines = CHAT.replace("Leeds", "York").replace("Ben:", "Dora:").replace("Clara:", "Eva:")
    path.write_text(lines, encoding="utf-8")
    memdeck("memorize", str(path))


@pytest.mark.row("E2")
def test_people_of_one_name_are_asked_about_and_merged(memdeck, as_json, tmp_path, known):
    other_chat(tmp_path, memdeck)
    (question,) = as_json("people")["same_name"]
    first, second = question["profiles"]
    printed = memdeck("people")[1]
    assert "Is Anna Lee (in " in printed
    assert f"memdeck profile merge {first} {second}" in printed

    assert "Merged" in memdeck("profile", "merge", *question["profiles"])[1]
    assert as_json("people")["same_name"] == []
    memdeck("undo")
    assert as_json("people")["same_name"] == [question]
    memdeck("profile", "apart", *question["profiles"])
    assert as_json("people")["same_name"] == []


@pytest.mark.row("E2")
def test_a_claim_is_added_to_memory(memdeck, as_json, known):
    found = claim(as_json, "Anna Lee", "Leeds")

    assert memdeck("profile", "remember", found["id"])[0] == 0
    (entry,) = as_json("list", "--owner", "Anna Lee")["entries"]
    assert entry["content"] == found["text"]


def test_a_claim_in_doubt_waits(memdeck, as_json, chat, known):
    memdeck("profile", "remember", claim(as_json, "Anna Lee", "Leeds")["id"])
    chat.write_text(CHAT + "[09/06/2024, 18:06:02] Anna Lee: I moved to York.\n", encoding="utf-8")
    memdeck("memorize", str(chat))

    out = memdeck("profile", "remember", claim(as_json, "Anna Lee", "York")["id"])[1]

    assert out.startswith("It waits for review: ")
    waiting = memdeck("waiting")[1]
    assert waiting.count("York") >= 1
    assert "“”" not in waiting
    message = claim(as_json, "Anna Lee", "York")["messages"][0]["id"]
    assert f"      {message}\n" in waiting


@pytest.mark.row("E2")
def test_a_person_is_forgotten_after_a_preview(memdeck, as_json, vault, known):
    memdeck("profile", "remember", claim(as_json, "Clara", "peanuts")["id"])

    preview = as_json("profile", "forget", "--preview", "Clara")
    assert [message["text"] for message in preview["messages"]] == [
        "I'm allergic to peanuts.",
        "We meet at the climbing hall every Sunday.",
    ]
    (memory,) = preview["memories"]
    assert memory["text"] == "Clara is allergic to peanuts."
    lines = memdeck("profile", "forget", "--preview", "Clara")[1].splitlines()
    said = lines.index("What they said in the kept transcripts: 2")
    assert lines[said + 1] == "  I'm allergic to peanuts."
    assert "Memories: 1" in lines
    code, _, err = memdeck("profile", "forget", "Clara")
    assert (code, "--yes" in err) == (1, True)

    forgotten = json.loads(memdeck("profile", "forget", "Clara", "--yes", "--json")[1])
    assert forgotten == {"forgotten": preview}
    assert not any("peanuts" in path.read_text(encoding="utf-8") for path in vault.rglob("*.md"))


def test_people_names_a_page_that_cannot_be_read(memdeck, as_json, known, vault):
    (vault / "profiles/clara.md").write_text("---\nid: broken", encoding="utf-8")

    assert memdeck("people")[1].splitlines()[-1].startswith("profiles/clara.md: Its first lines")
    assert [page["name"] for page in as_json("people")["damaged_pages"]] == ["profiles/clara.md"]


@pytest.mark.parametrize(
    ("owner", "answer"),
    [
        ("Zoe", "There is no profile “Zoe”; `memdeck people` lists them all."),
        ("Anna", "There is no profile “Anna”; give the whole name or the id: Anna Lee ("),
    ],
)
def test_recall_of_an_unknown_person_names_the_matches(memdeck, known, owner, answer):
    code, output, errors = memdeck("recall", "zebra", "--owner", owner)

    assert code == 1
    assert answer in output + errors


@pytest.mark.parametrize("owner", ["Anna Lee", ""])
def test_recall_of_a_known_person_may_have_no_result(memdeck, known, owner):
    assert memdeck("recall", "zebra", "--mode", "keyword", "--owner", owner)[0] == 0


def test_recall_of_the_user_of_an_empty_vault_has_no_result(memdeck, vault):
    (vault / "MEMORY.md").write_text("", encoding="utf-8")

    assert memdeck("recall", "zebra", "--mode", "keyword", "--owner", "")[0] == 0
