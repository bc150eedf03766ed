import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.recall.matching.word_neighbours import LEAST_SIMILARITY, WordNeighbours, worded_alike

KNOWN = (
    ("bees", "User keeps bees behind the house"),
    ("style", "用户喜欢简洁的代码风格"),
    ("tea", "User drinks green tea in the morning"),
)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("I keep some bees behind my house", "bees"),
        ("简洁的代码风格更好", "style"),
        ("Green tea, every morning", "tea"),
    ],
)
def test_the_memory_on_the_same_subject_comes_first(text, nearest):
    best, *others = WordNeighbours(KNOWN).matches(text)

    assert (best.entry_id, best.kind) == (nearest, MatchKind.FUZZY)
    assert all(other.similarity <= best.similarity for other in others)


def test_the_very_same_words_are_an_exact_match_alone():
    assert WordNeighbours(KNOWN).matches("user keeps BEES, behind the house!") == (
        Match("bees", 1.0, MatchKind.EXACT),
    )


def test_words_for_the_user_bring_no_two_memories_together():
    assert WordNeighbours(KNOWN).matches("The user") == ()


def test_nothing_is_near_where_nothing_is_known():
    assert WordNeighbours(()).matches("User keeps bees") == ()


def test_no_more_are_given_than_asked_for():
    many = [(str(n), f"User keeps bees, hive {n}") for n in range(9)]

    assert len(WordNeighbours(many).matches("User keeps bees", limit=2)) == 2


@given(st.lists(st.text(max_size=20), max_size=6), st.text(max_size=20))
def test_any_text_is_matched_within_bounds_the_best_first(contents, text):
    found = WordNeighbours((str(n), content) for n, content in enumerate(contents)).matches(text)

    similarities = [match.similarity for match in found]
    assert similarities == sorted(similarities, reverse=True)
    assert all(LEAST_SIMILARITY <= similarity <= 1 for similarity in similarities)


def test_the_likely_texts_are_found_among_many_without_an_index():
    known = [(str(n), f"Fact number {n} about the garden") for n in range(500)]
    known.append(("home", "User lives in Hangzhou"))

    found = worded_alike("User lives in Hangzhou city", known, limit=3)

    assert found[0] == ("home", "User lives in Hangzhou")
    assert len(found) == 3
