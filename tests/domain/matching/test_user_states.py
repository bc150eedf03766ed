"""States that exclude each other, and statements that replace them."""

import pytest

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.matching.user_states import replaced_state, same_state, states_in


def kinds(text: str) -> set[str]:
    return {state.kind for state in states_in(text)}


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("The user lives in Hangzhou.", "We moved to Suzhou.", "home"),
        ("用户住在杭州。", "我们搬到苏州了", "home"),
        ("The user works at Nokia.", "I joined Ericsson", "employer"),
        ("用户在小米工作。", "我加入了华为", "employer"),
        ("用户的主要开发语言是 Python。", "我们改用 Go 了", "language"),
        ("The user's editor is VS Code.", "I switched to Neovim", "editor"),
        ("The user is a vegetarian.", "I eat meat again", "diet"),
        ("用户单身。", "我上个月结婚了", "marriage"),
        ("The user is 34 years old.", "I turned 35 yesterday", "age"),
        ("The user has a dog.", "The dog died", "dog"),
        ("用户抽烟。", "我戒烟了", "smoking"),
        ("The user studies law.", "I graduated in June", "studies"),
    ],
)
def test_what_there_is_one_of_is_replaced_by_another(old, new, kind):
    assert replaced_state(old, new) == kind
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user lives in Hangzhou.", "My sister moved to Suzhou"),
        ("The user lives in Hangzhou.", "We moved the meeting to Monday"),
        ("用户住在杭州。", "我们把会议搬到线上了"),
        ("The user lives in Lyon.", "I live in Lyon now"),
        ("The user's editor is VS Code.", "I switched to oat milk"),
        ("The user's editor is VS Code.", "I use Neovim for Lua"),
        ("The user has a dog.", "My neighbour's cat died"),
    ],
)
def test_what_is_another_matter_replaces_nothing(old, new):
    assert compare(old, new).stance is not Stance.OPPOSES


def test_a_state_of_somebody_elses_is_not_the_users():
    assert contradiction_sign("The user's sister is single.", "I got married") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user is a vegetarian.", "I don't eat meat"),
        ("用户在字节跳动工作。", "我在字节跳动上班"),
        ("The user prefers window seats on long flights.", "I always take the window seat"),
        ("用户坐飞机喜欢靠窗的位置。", "我坐飞机总是选靠窗的位置"),
    ],
)
def test_one_state_or_habit_in_other_words_is_said_again(old, new):
    assert compare(old, new).stance is Stance.REPEATS


def test_one_state_with_much_more_said_adds_to_it():
    said = "I don't eat meat because of my stomach operation last autumn in Bristol"

    assert compare("The user is a vegetarian.", said).stance is Stance.MAY_EXTEND


def test_news_of_a_state_do_not_repeat_it():
    assert not same_state("The user is a vegetarian.", "I stopped eating meat")


def test_texts_on_one_kind_of_state_share_a_word_by_which_they_are_found():
    shared = set(content_words("我们改用 Go 了")) & set(
        content_words("用户的主要开发语言是 Python。")
    )

    assert shared == {"<language>"}


def test_to_move_to_another_tool_is_not_to_move_house():
    assert kinds("We moved to Postgres") == {"database"}


def test_a_text_of_no_state_has_none():
    assert kinds("The meeting room is on the second floor.") == set()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user lives in Lisbon.", "I'm based in Porto for six weeks."),
        ("The user works at Nokia.", "I'm working at Bosch until the end of May."),
        ("The user has a Skoda.", "I have a rented Fiat."),
        ("The user lives in Lisbon.", "I'm living in Porto this month."),
        ("用户住在杭州。", "我在苏州出差，住在园区"),
        ("用户在小米工作。", "我这个月在华为上班"),
    ],
)
def test_a_stay_replaces_nothing(old, new):
    assert replaced_state(old, new) == ""
    assert compare(old, new).stance is not Stance.OPPOSES


@pytest.mark.parametrize(
    "text",
    [
        "I have lived in Porto for six weeks.",
        "I moved to Porto this month.",
        "我搬到苏州三个月了",
    ],
)
def test_how_long_something_has_held_does_not_limit_it(text):
    old = "用户住在杭州。" if text >= "\u4e00" else "The user lives in Lisbon."
    assert replaced_state(old, text) == "home"
