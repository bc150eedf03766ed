"""Sentences are classified by what they say; the weights are learned, so these cases are plain."""

import pytest

from memdeck.extraction.rules.categories import ALWAYS, CATEGORIES, category_of, features
from memdeck.extraction.rules.language_rules import chinese_rules, english_rules, language_of
from memdeck.extraction.rules.scoring import category_cues, normalized
from tests.extraction.conversations import candidates_from
from tests.fakes.cpu_time import least_cpu_s


def category(text: str) -> str:
    language, plain = language_of(text), normalized(text)
    return category_of(plain, category_cues(plain, language), language)


@pytest.mark.row("A1")
@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("preference", "Crowded trains get on my nerves, I'd sooner walk."),
        ("fact", "My stepfather ran a ferry on the lake for thirty years."),
        ("experience", "The pump kept stalling until we found the valve was in backwards."),
        ("workflow", "On Thursday evenings I sort the week's receipts into two envelopes."),
        ("decision", "After weighing three offers we chose the cooperative bank."),
        ("todo", "I still have to hand the keys back before Tuesday."),
        ("skill_usage", "Most weeks I have you turn my voice notes into a newsletter."),
        ("preference", "人多的地铁我嫌闷，宁可走路。"),
        ("fact", "我继父在湖上开了三十年渡船。"),
        ("experience", "水泵老是停，后来发现是阀门装反了。"),
        ("workflow", "每周四晚上我把一周的收据分进两个信封。"),
        ("decision", "比较了三家之后，我们选定了合作社那家银行。"),
        ("todo", "周二之前还得把钥匙还回去。"),
        ("skill_usage", "每周我都让你把语音笔记整理成简报。"),
    ],
)
def test_a_sentence_has_the_category_of_what_it_says(expected, text):
    assert category(text) == expected


def test_a_request_to_remember_is_classified_by_its_content():
    (candidate,) = candidates_from(
        "Remember that I still have to hand the keys back before Tuesday."
    )

    assert candidate.category == "todo"


@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_a_text_without_known_features_has_a_category(language):
    assert category_of("", (), language) in CATEGORIES
    assert features("", (), language)[ALWAYS] == 1


@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_no_word_class_matches_an_empty_text(language):
    assert [name for name, pattern in language.word_classes.items() if pattern.search("")] == []


@pytest.mark.parametrize("part", ["1", "周", "搬到", " my", "next ", "I live in "])
@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_word_classes_are_searched_in_linear_time(language, part):
    def search(text):
        for pattern in language.word_classes.values():
            pattern.search(text)

    assert least_cpu_s(search, (part * 100_000)[:100_000], 1) < 1
