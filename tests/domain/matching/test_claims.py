"""The claims of a text: content words, affirmed or denied, counts and persons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.matching.claims import claim_of, content_words, covered


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user prefers small commits.", "I like my commits small"),
        ("User runs the tests", "running a test"),
        ("Berries for parties", "a berry for a party"),
        ("The user’s children study", "our child studied"),
        ("User lives in Lyon", "We moved to Lyon"),
        ("用户喜欢简洁的回答", "我偏好简洁回答"),
        ("用户住在杭州", "我搬到了杭州"),
    ],
)
def test_what_only_carries_a_claim_is_not_among_its_words(one, other):
    assert set(content_words(one)) == set(content_words(other))


@pytest.mark.parametrize(
    ("text", "affirmed", "denied"),
    [
        ("Tests are plain asserts, no unittest classes", "plain", "unittest"),
        ("The user prefers asserts over unittest", "assert", "unittest"),
        ("I prefer tea to coffee", "tea", "coffe"),
        ("No emoji in answers", "answer", "emoji"),
        ("I never deploy on Fridays", "fridai", "deploi"),
        ("pip should be left out", "", "pip"),
        ("Leave pip out", "", "pip"),
        ("GraphQL is not used", "", "graphql"),
        ("I avoid red meat but like fish", "fish", "meat"),
        ("I don't want videos and prefer text", "text", "video"),
        ("回答不要带表情，先给结论", "结论", "带表"),
        ("咖啡我不喝", "", "咖啡"),
        ("用 pytest 而不是 unittest", "pytest", "unittest"),
        ("别写注释", "", "注释"),
        ("这个不错", "不错", ""),
        ("特别简洁", "特别", ""),
    ],
)
def test_a_denial_reaches_as_far_as_its_clause_goes(text, affirmed, denied):
    claim = claim_of(text)

    assert not affirmed or affirmed in claim.affirmed
    assert not denied or denied in claim.denied
    assert denied or not claim.denied


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("User has two cats", {("cat", "2")}),
        ("User weighs 86kg", {("kg", "86")}),
        ("It runs on Python 3.12 now", {("python", "3.12")}),
        ("Stand-up is at 09:30", {("clock", "09:30")}),
        ("团队有 5 个人", {("个", "5")}),
        ("周会在 10:30", {("clock", "10:30")}),
    ],
)
def test_a_number_counts_what_is_next_to_it(text, counts):
    assert claim_of(text).counts == counts


def test_the_persons_a_claim_is_about_are_named():
    assert claim_of("My parents live in Lyon").others == {"parent"}
    assert claim_of("用户的女儿会弹琴").others == {"女儿"}
    assert claim_of("User lives in Lyon").others == frozenset()


@given(st.text(max_size=60))
def test_no_word_is_affirmed_and_denied(text):
    claim = claim_of(text)

    assert not claim.affirmed & claim.denied
    assert covered(claim.words, claim.words) in (0.0, 1.0)
