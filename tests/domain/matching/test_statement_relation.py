"""The relation of a statement to a memory."""

import pytest

from memdeck.domain.matching.statement_relation import (
    Stance,
    adds_a_clause,
    compare,
    shares_only_settings,
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User keeps bees, behind the house", "user keeps BEES behind the house!"),
        (
            "The user uses make for every C project and wants no CMake.",
            "I use make for every C project",
        ),
        ("The user drinks tea without sugar.", "I drink my tea without sugar"),
        ("Reports have three parts; none is longer than a page.", "Our reports have three parts"),
        ("用户用 make 编译 C 项目，不用 CMake。", "我用 make 编译 C 项目"),
        ("用户喝茶不放糖，也不喝咖啡。", "我喝茶不放糖"),
        ("报告分三部分，每部分不超过一页。", "我们的报告都分三部分"),
        ("The user is a nurse.", "I work as a nurse"),
        ("用户是护士", "我的职业是护士"),
        ("The user's wife is Nora.", "My wife's name is Nora"),
        ("用户是小学老师。", "我是一名小学老师"),
        ("用户的丈夫叫大山。", "我丈夫名字叫大山"),
    ],
)
def test_what_a_memory_says_already_repeats_it(old, new):
    assert compare(old, new).stance is Stance.REPEATS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User drinks tea", "I drink green tea without sugar"),
        ("User keeps bees behind the house", "I keep bees behind the house, three hives"),
        ("用户养蜜蜂", "我养蜜蜂，一共三箱"),
        ("晚上九点后不看手机", "晚上九点后不看手机，周末例外"),
    ],
)
def test_what_has_every_word_of_a_memory_and_more_extends_it(old, new):
    assert compare(old, new).stance is Stance.EXTENDS


@pytest.mark.parametrize(
    ("old", "new", "stance"),
    [
        (
            "Tea is served daily at four with milk",
            "We serve tea at four with lemon, sugar or milk",
            "may extend",
        ),
        (
            "User drinks black tea at work with milk",
            "I drink black tea at work, no lemon",
            "may repeat",
        ),
        ("User likes Vim", "I use Vim", "may repeat"),
        ("女儿周六上午学画画", "她周六上午学画画", "may repeat"),
    ],
)
def test_where_words_leave_a_doubt_nothing_is_clear(old, new, stance):
    assert compare(old, new).stance == stance


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User lives in Lyon", "My parents live in Lyon"),
        ("用户对花粉过敏", "儿子对花粉过敏"),
        ("User drinks tea at work", "I drink wine with friends"),
        ("The oven trips the breaker", "User bakes bread on Sundays"),
        ("用户不吃香菜", "我不吃早饭"),
        ("User takes vitamin C", "I take vitamin D"),
        ("User speaks fluent Русский", "I speak fluent Ελληνικά"),
        ("東京でカメラを買った", "東京でテレビを売った"),
        ("User drinks coffee", ""),
    ],
)
def test_what_is_about_others_or_other_things_stands_apart(old, new):
    assert compare(old, new).stance is Stance.APART


def test_what_speaks_against_a_memory_says_by_what():
    compared = compare("User eats meat", "I no longer eat meat")

    assert compared.stance is Stance.OPPOSES
    assert "no longer" in compared.sign


@pytest.mark.parametrize(
    ("old", "new", "adds"),
    [
        ("用户的公司名称是TechCorp", "用户的公司叫 TechCorp，做 AI 产品", True),
        ("User's firm is TechCorp", "The user works at TechCorp, which builds robots", True),
        ("用户的公司名称是TechCorp", "用户的公司叫 TechCorp", False),
        ("User likes tea, not coffee", "The user enjoys green tea, dislikes coffee", False),
        ("User likes tea", "The user enjoys tea, yes", False),
    ],
)
def test_a_clause_of_words_that_are_all_new_adds_to_a_memory(old, new, adds):
    assert adds_a_clause(old, new) is adds


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user works as a baker in Bath.", "The user can't forget working as a baker"),
        ("The user lives in Bath.", "The user will never forget living in York."),
        ("用户在医院当医生。", "用户永远不会忘记当医生的第一天"),
        ("用户住在青岛。", "用户永远忘不了住在大连的那年"),
    ],
)
def test_a_fond_memory_says_nothing_of_how_things_are_now(old, new):
    assert compare(old, new).stance is Stance.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user often travels to Chicago.", "I travel to Chicago next Wednesday"),
        ("User likes Chinese food", "We ordered Chinese food yesterday"),
        ("用户经常去成都出差", "我下周三要去成都出差"),
        ("用户喜欢看电影", "明天去看电影"),
    ],
)
def test_what_happens_on_one_day_leaves_a_habit_alone(old, new):
    assert compare(old, new).stance is Stance.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User has a dentist appointment", "I have a dentist appointment next Friday"),
        ("用户要去成都出差", "用户下周三要去成都出差"),
        ("The user often travels to Chicago.", "I often travel to Chicago, next week again"),
    ],
)
def test_the_day_of_a_plan_extends_it(old, new):
    assert compare(old, new).stance is Stance.EXTENDS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user usually drinks coffee in the morning.", "The user quit coffee today."),
        ("The user goes running every day.", "The user stopped running this week."),
        ("The user likes meat.", "The user no longer eats meat as of today."),
        ("用户喜欢喝咖啡。", "用户今天开始不喝咖啡了。"),
        ("用户每周三去健身。", "用户下个月不再去健身。"),
    ],
)
def test_a_habit_that_ends_on_a_day_is_contradicted(old, new):
    assert compare(old, new).stance is Stance.OPPOSES


def test_days_of_old_are_no_one_day():
    assert compare("用户喜欢跑步。", "用户以前天天跑步。").stance is Stance.MAY_EXTEND


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's exam is on 9 June 2031.", "The user's warranty ends on 9 June 2031."),
        ("The user's visa costs 340 dollars.", "The user sold the sofa for 340 dollars."),
        ("用户的护照2031年6月9日到期。", "用户2031年6月9日要看牙医。"),
        ("用户九月去了苏州。", "用户九月换了新电脑。"),
    ],
)
def test_a_shared_number_or_date_alone_makes_no_shared_subject(old, new):
    assert compare(old, new).stance is Stance.APART


def test_a_new_home_contradicts_the_old_one_though_only_the_year_is_shared():
    old, new = "The user lives in Lyon since 2031.", "In 2031 the user moved to Ghent."

    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Nora lives in Graz.", "Piet lives in Delft."),
        ("The user lives in Graz.", "Piet moved to Delft."),
        ("Nora Lind works at Saab.", "The user works at Volvo."),
        ("Nora drinks coffee.", "Piet quit coffee."),
        ("The user is single.", "Piet is married."),
        ("小王住在长春。", "小李住在大连。"),
        ("用户在腾讯工作。", "张伟在华为工作。"),
    ],
)
def test_a_memory_of_one_person_says_nothing_about_another(old, new):
    assert compare(old, new).stance is Stance.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Nora lives in Graz.", "Nora moved to Delft."),
        ("The user lives in Graz.", "Now I live in Delft."),
        ("小王住在长春。", "小王搬到大连了。"),
        ("用户住在长春。", "现在我住在大连。"),
    ],
)
def test_a_memory_of_one_person_is_contradicted_by_what_is_new_about_them(old, new):
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new", "is_only_setting"),
    [
        ("The user has a stand-up at work", "The user walks to work", True),
        ("The user has a meeting every morning", "The user swims in the morning", True),
        ("The user's office is on the third floor", "The user eats at the office", True),
        ("用户每天早上在公司开站会", "用户每天早上跑步", True),
        ("用户晚上喝茶", "用户晚上写代码", True),
        ("The user cycles to work", "The user walks to work", False),
        ("The user has a stand-up at work", "The stand-up at work is short", False),
        ("The user likes tea", "The user sails", False),
        ("用户晚上喝茶", "用户早上喝茶", False),
    ],
)
def test_two_memories_may_share_nothing_but_where_or_when(old, new, is_only_setting):
    assert shares_only_settings(old, new) == is_only_setting


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's phone is an iPhone 12.", "I upgraded to a Galaxy S24"),
        ("The user has a PlayStation.", "I gave my PlayStation to my brother"),
        ("我是兽医", "我去做软件测试了"),
        ("用户是助产士。", "我交了辞职信，开了咖啡馆"),
        ("用户的英语老师是吴老师。", "我换英语老师了，现在是贝老师"),
        ("用户和父母同住。", "我从父母家搬出来了"),
    ],
)
def test_what_is_given_away_or_changed_for_another_contradicts_a_memory(old, new):
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户打羽毛球。", "我周三和同事打了羽毛球"),
        ("用户弹吉他。", "我昨天在聚会上弹了吉他"),
        ("The user owns a piano.", "I gave my piano teacher a card"),
    ],
)
def test_what_was_done_once_on_a_day_stands_apart(old, new):
    assert compare(old, new).stance is Stance.APART
