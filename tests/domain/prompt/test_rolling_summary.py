"""The rolling summary, and its parts that a renewal keeps."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.memory.entry import Section
from memdeck.domain.prompt.rolling_summary import (
    MOST_PIECES,
    SENTENCES,
    chosen_sentences,
    our_paragraph,
    paragraph_of,
    pieces_of,
    renewed,
    without_programs,
)
from tests.fakes.entries import EVERBOT, TODAY, changeset, entry

NAME = "summary"
paragraphs = st.text("abc .", min_size=1, max_size=12).map(str.strip).filter(bool)


def renewal(text, before=None, *, verb="renew"):
    return changeset(verb=verb, files=(FileChange(NAME, before, text),))


@pytest.mark.row("C15")
def test_it_is_made_of_the_best_active_memories_and_of_what_the_session_brought():
    known = [entry(f"{n:02}", score=0.9 - n / 100) for n in range(30)]
    known += [entry("away", score=1.0, section=Section.ARCHIVED), entry("none", score=0.0)]
    pieces = pieces_of([*known, entry("new", score=0.5)], EVERBOT, TODAY, {"new"})

    assert [one.id for one in pieces[:2]] == ["new", "00"]
    assert len(pieces) == MOST_PIECES
    assert not {"away", "none"} & {one.id for one in pieces}


@pytest.mark.row("C15")
def test_without_a_model_the_memories_that_tell_most_are_its_sentences():
    contents = ["Uses Python", "Uses Python daily", "Lives in Hangzhou", "Keeps bees"]
    contents += ["Sings alto", "Plays chess", "Reads on trains", "Ports a parser"]
    pieces = [entry(str(n), f"{words} ", score=0.8) for n, words in enumerate(contents)]
    sentences = chosen_sentences(pieces, EVERBOT, TODAY)

    assert len(sentences) == SENTENCES
    assert len({"Uses Python", "Uses Python daily"} & set(sentences)) == 1
    assert chosen_sentences([], EVERBOT, TODAY) == []


@pytest.mark.parametrize(
    ("sentences", "paragraph"),
    [
        (["Likes tea", "Is it?", "Went home."], "Likes tea. Is it? Went home."),
        (["用户喜欢茶", "用户用 Python"], "用户喜欢茶。用户用 Python。"),
        (["a\n\nb", " "], "a b."),
        ([" "], ""),
        ([], ""),
    ],
)
def test_sentences_make_one_paragraph(sentences, paragraph):
    assert paragraph_of(sentences) == paragraph


@pytest.mark.row("C15")
@pytest.mark.parametrize(
    ("current", "ours", "after"),
    [
        ("", "", "New."),
        ("Old.", "Old.", "New."),
        ("Ana wrote this.", "", "Ana wrote this.\n\nNew."),
        ("Ana wrote this.\n\nOld.", "Old.", "Ana wrote this.\n\nNew."),
        ("Ana\n\nwrote.\n\nOld.\n\nMore.", "Old.", "Ana\n\nwrote.\n\nNew.\n\nMore."),
        ("Ana edited Old.", "Old.", "Ana edited Old.\n\nNew."),
        ("New.", "Old.", "New."),
    ],
)  # fmt: skip
def test_a_renewal_replaces_our_paragraph_and_leaves_what_the_user_wrote(current, ours, after):
    assert renewed(current, ours, "New.") == after


def test_a_renewal_that_has_nothing_to_say_changes_nothing():
    assert renewed("Ana wrote this.\n\nOld.", "Old.", "") == "Ana wrote this.\n\nOld."


@given(st.lists(paragraphs, max_size=3), st.lists(paragraphs, min_size=1, max_size=4))
def test_however_often_it_is_renewed_the_users_words_stay_and_ours_are_the_last(persons, ours):
    text, before = "\n\n".join(persons), ""
    for paragraph in ours:
        text, before = renewed(text, before, paragraph), paragraph

    assert set(persons) | {ours[-1]} >= set(text.split("\n\n"))
    assert ours[-1] in text.split("\n\n")
    assert all(one in text.split("\n\n") for one in persons if one not in ours)


def test_what_we_wrote_last_is_the_paragraph_that_the_last_renewal_brought():
    done = [
        renewal("Ana.\n\nOne.", "Ana."),
        renewal("Ana.\n\nTwo.\n\nMine.\n", "Ana.\n\nOne.\n\nMine.\n"),
        changeset(verb="summary", files=(FileChange(NAME, None, "Three."),)),
        replace(renewal("Four."), files=(FileChange("logs/x.json", None, "Four."),)),
    ]

    assert our_paragraph(done, NAME) == "Two."
    assert our_paragraph([], NAME) == ""
    assert our_paragraph([renewal("Ana.", "Ana.\n\nOne.")], NAME) == ""


@pytest.mark.parametrize(
    "change",
    [
        renewal("Ana.\n\nTwo.", "Ana.", verb="extract"),
        replace(renewal("Ana.\n\nTwo.", "Ana.", verb="redo"), why="renew"),
        replace(renewal("Ana.\n\nTwo.", "Ana.", verb="redo"), why="extract"),
    ],
)
def test_a_session_that_ends_renews_it_too_and_so_does_a_redo(change):
    assert our_paragraph([renewal("One."), change], NAME) == "Two."


@pytest.mark.row("C15")
@pytest.mark.parametrize(
    ("current", "done", "left"),
    [
        ("Theirs.", [], ""),
        ("Theirs.\n\nMore.", [renewal("Ours.")], ""),
        ("Ours.\n\nMore.", [renewal("Ours.")], "Ours.\n\nMore."),
        ("Mine.", [renewal("Ours."), renewal("Mine.", "Ours.", verb="summary")], "Mine."),
        ("", [renewal(None, "Ours.")], ""),
        ("Theirs.", [changeset(files=(FileChange("logs/x.json", None, "Theirs."),))], ""),
    ],
)
def test_a_summary_that_a_program_rewrote_is_its_own_and_an_addition_to_ours_is_the_users(
    current, done, left
):
    assert without_programs(current, done, NAME) == left


def test_what_the_user_did_again_is_no_renewal():
    again = replace(renewal("Ana.", verb="redo"), why="summary")

    assert our_paragraph([renewal("One."), again], NAME) == "One."
