"""Slots with one value at a time, and statements that only seem to have another value."""

import pytest

from memdeck.domain.matching.distinction import Distinction, distinction
from memdeck.domain.matching.slots import slots_in
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.matching.user_states import replaced_state, states_life_fact


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("I'm a nurse", "I work as a florist now", "job"),
        ("用户是护士。", "我现在做花艺师了", "job"),
        ("The user's wife is called Mia.", "My wife Lea and I are going to Rome", "partner"),
        ("The user's girlfriend is Nora.", "My girlfriend and I broke up", "partner"),
        ("用户的妻子叫小美。", "我老婆叫丽丽", "partner"),
        ("The user drives a Fiat.", "My car is a Skoda", "car"),
        ("用户的车是丰田。", "我的车换成特斯拉了", "car"),
        ("用户开一辆丰田。", "我现在开一辆特斯拉", "car"),
        ("The user's dog is called Rex.", "Our dog is called Bruno", "dog's name"),
        ("The user's manager is Priya.", "Oskar is my new manager", "manager"),
        (
            "The user's favourite colour is green.",
            "My favorite color is orange",
            "favourite colour",
        ),
        ("用户养了一只叫豆豆的狗。", "我家的狗叫旺财", "dog's name"),
        ("用户最喜欢的颜色是绿色。", "我最喜欢的颜色是橙色", "favourite 颜色"),
        ("The user takes the bus to work.", "I cycle to work now", "commute"),
        ("The user is vegetarian.", "I went vegan", "diet"),
        ("The user lives in Turku.", "I've settled in Vaasa", "home"),
        ("用户在百度上班。", "我辞职去了美团", "employer"),
    ],
)
def test_another_value_of_a_slot_replaces_the_known_one(old, new, kind):
    assert replaced_state(old, new, is_of_others=bool("wife" in old or "妻" in old)) == kind
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My wife Mia is a doctor", "My ex-wife Mia lives in Oslo"),
        ("用户的妻子叫小美。", "我前妻小红在北京"),
        ("The user's husband is called Ben.", "My sister's husband Tom is a pilot"),
        ("用户的丈夫叫阿强。", "我姐姐的老公叫大伟"),
        ("The user works as a baker.", "I also work as a DJ on weekends"),
        ("用户是面包师。", "我周末还兼职做DJ"),
        ("The user drives a Fiat.", "We bought a second car, a Skoda"),
        ("The user works at Nokia.", "I used to work at Ericsson"),
        ("用户在腾讯工作。", "我以前在百度上班"),
        ("The user's daughter is called Ida.", "My daughter Maja starts school"),
        ("The user is friends with Kim.", "My friend Lou lives in Paris"),
        ("The user lives in Turku.", "I'm thinking of moving to Vaasa"),
    ],
)
def test_what_comes_to_a_slot_was_in_it_once_or_is_of_others_replaces_nothing(old, new):
    assert compare(old, new).stance is Stance.APART


def test_a_former_wife_is_not_the_wife():
    assert distinction("My ex-wife Mia", "My wife Mia") is Distinction.PERSON


def test_the_same_value_in_other_words_is_said_again():
    assert compare("用户的妻子叫小美。", "我老婆叫小美").stance is Stance.REPEATS


@pytest.mark.parametrize("text", ["I'm a paramedic", "We live in Nantes", "我老婆叫小琴"])
def test_what_one_has_one_of_is_of_a_life(text):
    assert states_life_fact(text)


@pytest.mark.parametrize(
    "text",
    ["I'm translating a letter", "I could see myself moving to Nantes", "I used to live in Nantes"],
)
def test_what_is_not_so_for_certain_is_not_of_a_life(text):
    assert not states_life_fact(text)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("I mostly write Rust these days", {"main language": {"rust"}}),
        ("I'm a widower", {"partner": {"nobody"}, "marriage": {"alone", "widowed"}}),
        ("I got engaged", {"marriage": {"engaged"}}),
        ("My name is Noor", {"own name": {"noor"}}),
        ("我叫陈晨。", {"own name": {"陈晨"}}),
        ("我叫他过来。", {}),
        ("My fiancé is Tom", {"partner": {"tom"}, "marriage": {"engaged"}}),
        ("We have a dog called Rex", {"dog's name": {"rex"}, "dog": {"here"}}),
        ("I'm married to Bob", {"partner": {"bob"}}),
        ("My wife is a doctor", {"marriage": {"married"}}),
        ("I get up at six", {"getting up": {"six"}}),
        ("I study at Lund University", {"school": {"lund", "university"}}),
        ("我养了一只叫咪咪的猫", {"cat's name": {"咪咪"}, "cat": {"here"}}),
        ("My favourite season is now", {}),
        ("My language is Dutch", {}),
        ("My kids are Tom and Ann", {}),
        ("我养了一只猫", {}),
        ("我是会员", {}),
        ("我的医生是男的", {}),
    ],
)
def test_a_statement_fills_the_slots_it_names_and_no_others(text, filled):
    assert {slot.kind: set(slot.values) for slot in slots_in(text)} == filled
