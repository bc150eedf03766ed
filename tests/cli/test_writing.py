"""``memdeck write``: what an agent writes at a command line."""

import pytest


@pytest.mark.row("C4")
def test_a_memory_that_is_new_is_added_and_one_that_says_more_takes_the_place_of_the_old(as_json):
    new = as_json("write", "User keeps bees", "--category", "experience", "--salience", "0.75")
    more = as_json("write", "User lives in Hangzhou city")

    assert (new["operation"], new["action"], new["waiting"]) == ("ADD", "ADD", False)
    assert (new["entry"]["category"], new["entry"]["score"]) == ("experience", 0.75)
    assert (more["operation"], more["entry"]["id"]) == ("UPDATE", "d4e5f6")
    assert [one["id"] for one in more["changeset"]["before"]] == ["d4e5f6"]


def test_what_waits_for_review_says_so(memdeck, as_json):
    told = as_json("write", "User moved to Suzhou")
    code, out, _ = memdeck("write", "User moved to Paris")

    assert (told["waiting"], told["entry"], told["changeset"]["after"]) == (True, None, [])
    assert (code, out.count("waits for the person's review")) == (0, 1)


def test_a_person_reads_what_became_of_it(memdeck):
    _, out, _ = memdeck("write", "User keeps bees")

    assert "Wrote 1 memory. `memdeck undo` takes it back." in out


def test_a_note_goes_to_todays_log(memdeck, as_json):
    assert as_json("write", "Called the printer people", "--to", "daily")["entry"] is None
    assert "Called the printer people" in memdeck("log")[1]


def test_an_unknown_place_is_refused(memdeck):
    assert memdeck("write", "User keeps bees", "--to", "cloud")[0] == 2


def test_a_salience_beyond_one_is_refused(memdeck):
    code, _, err = memdeck("write", "User keeps bees", "--salience", "2")

    assert code != 0
    assert "0 to 1" in err


def test_a_memory_that_is_known_is_confirmed_and_not_written_again(memdeck):
    _, out, _ = memdeck("write", "User lives in Hangzhou")

    head, row = out.splitlines()
    assert head.startswith("Nothing new: d4e5f6 already says this; counted as confirmed again.")
    assert row == "  d4e5f6  User lives in Hangzhou"


def test_a_memory_that_says_more_is_updated(memdeck):
    assert memdeck("write", "User lives in Hangzhou city")[1].startswith("Updated 1 memory.")


def test_what_is_forgotten_is_not_told_as_written(memdeck):
    memdeck("add", "User owns a red canoe")

    _, out, _ = memdeck("write", "Please forget that I own a red canoe.")

    assert out.startswith("Forgot 1 memory, as you asked. `memdeck undo` takes it back.")
