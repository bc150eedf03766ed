import pytest

from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.policy import Matching
from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.matching.matcher import Matcher
from memdeck.recall.vectors.similarity import Similarities
from tests.fakes.embedder import WordEmbedder

KNOWN = [
    ("linux", "The user switched from Windows to Linux last year"),
    ("rises", "The user gets up at six on weekdays"),
    ("tea", "The user drinks green tea"),
    ("girl", "用户有一个七岁的女儿"),
]
MEASURED = "multilingual-e5-small-q4 of a test"
ALL = [id_ for id_, _ in KNOWN]


@pytest.fixture(scope="module", params=OFFLINE)
def similarities(request):
    made = Similarities(open_offline(request.param))
    made.prepare(text for _, text in KNOWN)
    return made


@pytest.fixture
def words():
    """Return a measured match of words only."""
    return WordEmbedder(MEASURED, 384)


def matches_of(said, similarities, near=lambda _: ALL, limit=5):
    similarities.prepare([said])
    return Matcher(KNOWN, similarities, near).matches(said, limit)


def test_without_an_embedder_words_match():
    (match,) = Matcher(KNOWN).matches("I drink green tea at work")

    assert (match.entry_id, match.kind) == ("tea", MatchKind.FUZZY)


def test_the_very_same_words_come_alone(similarities):
    (match,) = matches_of("the user drinks GREEN tea!", similarities)

    assert (match.entry_id, match.kind) == ("tea", MatchKind.EXACT)


def test_what_means_the_same_in_other_words_is_found_where_an_index_names_it(similarities):
    match = matches_of("今年七岁的是用户的闺女", similarities)[0]

    assert (match.entry_id, match.kind) == ("girl", MatchKind.EMBEDDING)


def test_a_translation_is_found_too(similarities):
    assert matches_of("The user has a daughter aged seven", similarities)[0].entry_id == "girl"


def test_what_shares_words_is_compared_by_meaning_without_an_index(similarities):
    said = "Last year the user moved from Windows over to Linux"
    match = matches_of(said, similarities, near=lambda _: ())[0]

    assert (match.entry_id, match.kind) == ("linux", MatchKind.EMBEDDING)


def test_a_paraphrase_reaches_the_line_of_a_policy(similarities):
    one = "The user switched from Windows to Linux last year"
    other = "Last year the user moved from Windows over to Linux"
    similarities.prepare([one, other])

    assert similarities.of(one, other) > Matching().same


def test_each_memory_comes_once_the_nearest_in_meaning_first(words):
    made = Similarities(words)
    made.prepare(text for _, text in KNOWN)
    matches = matches_of("The user drinks tea", made, limit=2)

    assert len({match.entry_id for match in matches}) == len(matches)
    similar = [m.similarity for m in matches if m.kind is MatchKind.EMBEDDING]
    assert similar == sorted(similar, reverse=True)
    assert len(similar) == 2


def test_what_is_compared_is_what_has_to_be_prepared(words):
    made = Similarities(words)
    matcher = Matcher(KNOWN, made)
    said = "The user drinks black tea"
    made.prepare([said, *matcher.compared(said)])

    assert matcher.compared(said)[0] == "The user drinks green tea"
    assert matcher.matches(said)[0].kind is MatchKind.EMBEDDING


def test_what_has_little_in_common_in_meaning_stays_a_match_by_words(similarities):
    (match,) = matches_of("Green energy pays off for the town", similarities)

    assert (match.entry_id, match.kind) == ("tea", MatchKind.FUZZY)


def test_nothing_has_to_be_prepared_where_the_very_words_are_known(words):
    assert (
        Matcher(KNOWN, Similarities(words), lambda _: ALL).compared("用户有一个七岁的女儿。") == []
    )


def test_what_was_not_prepared_is_matched_by_words(words):
    (match,) = Matcher(KNOWN, Similarities(words), lambda _: ALL).matches(
        "I drink green tea at work"
    )

    assert match.kind is MatchKind.FUZZY
    assert words.asked == []


def test_an_index_that_is_behind_names_what_is_gone_in_vain(words):
    assert matches_of("日本語", Similarities(words), near=lambda _: ["gone"]) == ()


def test_texts_are_embedded_once(words):
    made = Similarities(words)
    for _ in range(3):
        made.prepare(["tea", "coffee", "tea"])

    assert words.asked == ["tea", "coffee"]


def test_the_oldest_vectors_are_let_go(words, monkeypatch):
    monkeypatch.setattr("memdeck.recall.vectors.similarity.CAPACITY", 2)
    made = Similarities(words)
    made.prepare(["one", "two", "three"])

    assert made.of("one", "two") is None
    assert made.of("two", "three") is not None


def test_an_embedder_that_was_never_measured_leaves_it_to_words():
    matches = matches_of("I drink green tea at work", Similarities(WordEmbedder("bge-m3 far")))

    assert {match.kind for match in matches} == {MatchKind.FUZZY}


def test_likenesses_are_within_0_and_1(similarities):
    others = ["tea", "茶", "", "The service runs on Postgres"]
    similarities.prepare(others)

    assert all(0 <= similarities.of("tea", other) <= 1 for other in others)
    assert similarities.of("tea", "tea") == pytest.approx(1, abs=1e-3)
