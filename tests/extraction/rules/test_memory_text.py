import pytest

from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.memory_text import (
    MAX_CHARS,
    group_text,
    has_subject,
    memory_text,
    with_own_subject,
    without_hearsay,
)


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("Hey Claude, i use vim.", "The user uses vim."),
        ("btw,  my name\n is Ann.", "The user's name is Ann."),
        ("OK", "OK"),
        ("Yes please, but no videos: I prefer to read.", "No videos: the user prefers to read."),
        ("Fair enough, we stay with Go.", "The user stays with Go."),
        ("One more thing: no emojis.", "The user asks for no emojis."),
        ("So we use Redis.", "The user uses Redis."),
        ("No pets here.", "No pets here."),
        ("Well-tested code first.", "Well-tested code first."),
        ("对了，我叫周禾。", "用户叫周禾。"),
        ("有，12 月 5 日要去复查。", "12 月 5 日要去复查。"),
        ("嗯，对，我吃素。", "用户吃素。"),
        ("好，那就用 Go。", "那就用 Go。"),
        ("对花生过敏。", "对花生过敏。"),
        ("好吃的我都喜欢。", "好吃的用户都喜欢。"),
        ("有两个孩子。", "有两个孩子。"),
        ("- metric units,", "Metric units"),
        ("iPad users like it", "iPad users like it"),
        ("iPhone tips only", "iPhone tips only"),
        ("macOS user", "macOS user"),
        ("npm over yarn", "npm over yarn"),
        ("pip installs only", "pip installs only"),
        ("pnpm 优先", "pnpm 优先"),
        ("k8s at work", "k8s at work"),
        ("zsh is my shell", "zsh is the user's shell"),
        ("git rebase over merge", "git rebase over merge"),
        ("gitlab over github", "Gitlab over github"),
        ("vimrc tips", "Vimrc tips"),
        ("my dog is three", "The user's dog is three"),
        ("by train only", "By train only"),
        ("pipe organs", "Pipe organs"),
        ("eBay is where I sell old lenses", "eBay is where the user sells old lenses"),
    ],
)
def test_a_memory_starts_with_the_point(statement, text):
    assert memory_text(statement, language_of(statement)) == text


def test_a_memory_is_a_line_not_a_page():
    text = memory_text("word " * 200, language_of("word"))

    assert len(text) <= MAX_CHARS
    assert text.endswith(" word…")


def test_a_line_without_spaces_is_cut_too():
    assert len(memory_text("字" * 900, language_of("字"))) == MAX_CHARS


@pytest.mark.parametrize(
    ("statement", "name", "memory"),
    [
        ("Tom is my brother.", "Mia", "Tom is Mia's brother."),
        ("The choir meets in Bath.", "Mia", "Mia: The choir meets in Bath."),
        ("The office is in Banana's Lane.", "Ana", "Ana: The office is in Banana's Lane."),
        ("I sing in a choir.", "Ana", "Ana sings in a choir."),
        ("小刚是我弟弟。", "小红", "小刚是小红的弟弟。"),
        ("合唱团在苏州排练。", "小红", "小红：合唱团在苏州排练。"),
        ("以后用法语回答我。", "小红", "小红：以后用法语回答小红。"),
    ],
)
def test_a_memory_starts_with_its_owner_unless_it_names_them(statement, name, memory):
    assert memory_text(statement, language_of(statement), name) == memory


@pytest.mark.parametrize(
    ("statement", "completed"),
    [
        ("Allergic to bees.", "I'm allergic to bees."),
        ("Prefer tea to coffee.", "I prefer tea to coffee."),
        ("Mum is out of hospital.", "My mum is out of hospital."),
        ("Due in October.", "Due in October."),
        ("The bakery closes at six.", "The bakery closes at six."),
        ("My flat is near the park.", "My flat is near the park."),
        ("对花生过敏。", "我对花生过敏。"),
        ("每天早上跑步。", "我每天早上跑步。"),
        ("妈妈出院了。", "我妈妈出院了。"),
        ("下次带给你们。", "下次带给你们。"),
        ("这家店每天六点关门。", "这家店每天六点关门。"),
    ],
)
def test_a_subject_is_only_added_where_it_is_plain(statement, completed):
    assert with_own_subject(statement, language_of(statement)) == completed


def test_a_name_before_a_colon_is_no_subject():
    english = language_of("en")
    assert has_subject("Ann is vegan.", ["Ann"], english)
    assert not has_subject("Ann: Due in October.", ["Ann"], english)
    assert not has_subject("Due in October.", ["Ann"], english)


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("We meet at the hall every Sunday.", "The group meets at the hall every Sunday."),
        ("Our next rehearsal is on Friday.", "The group's next rehearsal is on Friday."),
        ("On Sundays we all go swimming.", "On Sundays the group goes swimming."),
        ("Everyone brings a dish.", "Everyone in the group brings a dish."),
        ("We usually go to my place.", ""),
        ("我们每周三打球。", "大家每周三打球。"),
        ("我们都喜欢爬山。", "大家都喜欢爬山。"),
        ("我们去我家吃。", ""),
    ],
)
def test_what_we_do_is_said_of_the_group_unless_the_speaker_is_named(statement, text):
    assert group_text(statement, language_of(statement)) == text


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("I heard that Ben lives in Otley.", "Ben lives in Otley."),
        ("Ben heard a bang.", "Ben heard a bang."),
        ("听说小李买房了。", "小李买房了。"),
    ],
)
def test_that_the_speaker_heard_it_is_left_out(statement, text):
    assert without_hearsay(statement, language_of(statement)) == text
