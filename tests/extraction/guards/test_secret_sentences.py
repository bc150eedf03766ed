"""Sentences that reveal a secret without a known format or a label."""

import pytest

from memdeck.extraction.guards.secret_sentences import MASK, features, revealed, words_of
from memdeck.extraction.guards.secrets import redact, seed_phrases
from memdeck.extraction.guards.sentences import language_of, sentences


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("mail ann@acme.example, pin's 4417.", ["mail", "‹mail›", ",", "pin's", "‹4›", "."]),
        ("see https://a.example/b or hunter2!", ["see", "‹place›", "or", "‹mixed1ds›"]),
        ("C++ and LGBTQ+, lactose-free", ["c", "+", "+", "and", "lgbtq", "+", ",", "lactos"]),
        ("four 12-33-07", ["‹spoken›", "‹6-›"]),
        ("门禁码 8 3 5 1", ["门", "禁", "码", "‹4-›"]),
        ("门禁 八三五幺", ["门", "禁", "‹4›"]),
        ("5-digit in plan_2031.xlsx.", ["‹measure›", "in", "‹file›"]),
    ],
)
def test_a_word_is_named_by_its_stem_or_its_shape(sentence, names):
    assert [word.name for word in words_of(sentence)][: len(names)] == names


@pytest.mark.parametrize(
    "date",
    [
        "7 May",
        "21st of June, 2031",
        "09-Sept-2030",
        "Oct 30",
        "February 3rd, 2029",
        "August 2028",
        "2030-01-31",
        "2030/1/9",
        "24.12.2030",
        "2030年4月",
        "11月2号",
        "二〇三〇年十月二十一日",
        "四月八号",
    ],
)
def test_a_written_date_is_one_word(date):
    assert [word.name for word in words_of(f"by {date}, ok")] == ["by", "‹date›", ",", "ok"]


@pytest.mark.parametrize("text", ["May 4471", "2030-19-31", "7 Maypole", "1.24.12.2030-b"])
def test_what_is_no_date_is_not_read_as_one(text):
    assert "‹date›" not in [word.name for word in words_of(text)]


def test_a_full_stop_makes_no_difference():
    assert features(words_of("the pin is 4417")) == features(words_of("the pin is 4417."))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Hello. My bank password is hunter2-Kx9!p?, so be it.", "hunter2-Kx9!p"),
        ("我住在苏州。我家门禁密码是83517。", "83517"),
    ],
)
def test_a_secret_is_found_to_its_last_character(text, secret):
    (position,) = revealed(text)

    assert secret in text[slice(*position)]
    assert text[position[1]] in "?。"


@pytest.mark.parametrize(
    "text",
    [
        "office365 for all my accounts",
        "I use office365 for all my accounts",
        "I use 1password for all my logins",
        "My login server runs ubuntu22",
        "my account is on windows11 and icloud2.",
        "We sign in with oauth2 and saml2",
    ],
)
def test_a_product_with_its_version_is_no_secret(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("my password is ubuntu22", f"my password is {MASK}"),
        ("use win11 as the password for the vault", f"use {MASK} as the password for the vault"),
        ("The office365 password is hunter22x", f"The office365 password is {MASK}"),
        ("I use galaxy21 for all my accounts", f"I use {MASK} for all my accounts"),
        ("office365 login: marta / Kite77rain", f"office365 login: marta / {MASK}"),
    ],
)
def test_a_secret_next_to_a_product_or_spelled_like_one_is_found(text, redacted):
    assert redact(text) == redacted


def test_a_redacted_sentence_reveals_no_secret():
    assert not list(revealed(f"my laptop password is {MASK}, still"))


def test_a_secret_behind_a_mask_is_found():
    text = f"{MASK} My laptop password is hunter22!x."

    assert ["hunter22!x" in text[start:end] for start, end in revealed(text)] == [True]


def test_a_long_sentence_is_read_in_parts():
    text = "so " * 300 + "my laptop password is hunter2"

    assert all(end - start <= 401 for start, end in sentences(text))
    assert any("hunter2" in text[start:end] for start, end in revealed(text))


def test_sentences_end_where_a_space_follows_the_mark():
    text = "See v1.2! OK? 好的。行\n"

    assert [text[start:end] for start, end in sentences(text)] == [
        "See v1.2!",
        " OK?",
        " 好的",
        "行",
    ]


@pytest.mark.parametrize(("text", "language"), [("hello", "en"), ("hello 你好", "zh")])
def test_one_chinese_character_decides_whose_weights_judge(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "我的助记词是:屋顶 橘子 河岸 月台 羊毛 梯田 铜锣",
            ["屋顶 橘子 河岸 月台 羊毛 梯田 铜锣"],
        ),
        ("备份词为 竹、雨、灯、舟、云、雪,别外传", ["竹、雨、灯、舟、云、雪"]),
        ("助记词是 抄在 纸上", []),
        ("今天的词有:屋顶 橘子 河岸 月台 羊毛 梯田 铜锣", []),
    ],
)
def test_words_of_a_wallet_that_are_called_so_may_be_fewer_and_longer(text, words):
    assert [text[start:end] for start, end in seed_phrases(text)] == words


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("lunar copper diesel exile wrap turtle bonus grain obey swift mango clay", 1),
        ("the words lunar copper diesel exile wrap turtle bonus grain obey swift mango clay", 1),
        ("legal winner worth wave sausage this noble about just like into zebra", 1),
        ("they went along that river where the boats were kept dry every winter", 0),
        ("tick tock tick tock tick tock tick tock tick tock tick tock", 0),
        ("的 一 是 在 不 了 有 和 人 这 中 大", 1),
        ("的 一 是 在 不 了", 0),
    ],
)
def test_as_many_words_as_a_wallet_has_are_its_words_unless_they_make_a_sentence(text, count):
    assert len(list(seed_phrases(text))) == count


@pytest.mark.parametrize(
    "fact",
    [
        *(
            "Preferred name: Mira",
            "Name: Jonas",
            "- **Full name:** Anneke de Vries",
            "Nickname: Zed",
        ),
        *("Job title: Staff engineer", "Role = Ops lead", "City: Lyon", "Hometown: Graz"),
        *("Preferred editor: Kakoune", "Native language: Tamil", "Pronouns: xe/xem"),
        *("Time zone: CET", "Timezone: Europe/Berlin", "Operating system: macOS", "Shell: fish"),
        *("Spouse: Ana", "Star sign: Leo", "Reply in: French", "Current project: Atlas"),
        *("姓名：王小明", "昵称：小鱼儿", "职位：产品经理", "现居城市：昆明", "时区：北京时间"),
        *("常用编辑器：内存", "称呼：老王", "母语：藏语"),
    ],
)
def test_a_labelled_fact_about_the_user_is_no_secret(fact):
    assert redact(fact) == fact


@pytest.mark.parametrize("title", ["Home", "Home network", "Key findings", "家里的事"])
def test_a_short_title_is_no_secret(title):
    assert redact(title) == title


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("password: hunter2", f"password: {MASK}"),
        ("Password: Lyon", f"Password: {MASK}"),
        ("口令：芝麻开门", f"口令：{MASK}"),
        ("PIN: 4711", f"PIN: {MASK}"),
        ("my pass is hunter2", f"my pass is {MASK}"),
        ("name: mira, pass: swordfish", f"name: mira, pass: {MASK}"),
        ("Name: Mira; PIN 4711", f"Name: Mira; PIN {MASK}"),
        ("Wifi name: Lyon, password: teal", f"Wifi name: Lyon, password: {MASK}"),
        ("role: admin, secret: plum pudding", f"role: admin, secret: {MASK}"),
        ("城市：成都，密码：西瓜太郎", f"城市：成都，密码：{MASK}"),
        ("Mother's maiden name: Keller", f"Mother's maiden name: {MASK}"),
        ("Netflix: swordfish", f"Netflix: {MASK}"),
    ],
)
def test_a_labelled_secret_is_redacted_next_to_a_labelled_fact_too(text, redacted):
    assert redact(text) == redacted


@pytest.mark.parametrize(
    "text",
    [
        "I always use gadget12.",
        "We still use lantern9 and beacon10",
        "I use plan number 10-0 with tool120",
        "Our team switched to harbor30 last month",
        "I bought gizmo300 and I like it",
        "Lesson number 14 is about kernel26",
        "我常用 blender4 和 unity6 建模",
        "我平时用 studio21 剪视频",
        "团队换成了 harbor30",
        "我按方案 10-0 来，用 tool120",
    ],
)
def test_the_name_of_a_tool_and_the_number_of_a_plan_are_no_secrets(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("I log in with gadget12", f"I log in with {MASK}"),
        ("I use the same one, otter31, everywhere", f"I use the same one, {MASK}, everywhere"),
        ("My door code is gadget12", f"My door code is {MASK}"),
        ("用 gadget12 登录", f"用 {MASK} 登录"),
        ("我的密码是 gadget12", f"我的密码是 {MASK}"),
    ],
)
def test_a_name_that_gives_access_is_redacted(text, redacted):
    assert redact(text) == redacted


@pytest.mark.parametrize(
    "text",
    [
        "The depot has blue doors and opened in 1903",
        "The depot in Oslo has blue doors and opened in 1903",
        "The museum doors open at 1000 and close at 1800",
        "The gates of the school open at 0730",
        "The garage door opens at 1830",
        "Project Bo11 uses tool Bo1-7",
        "The bank on our street was founded in 1896",
        "The wooden door was painted in 1987 and again in 2004",
        "The gate house was built in 1742",
        "The router in the office was replaced in 2019",
        "The safe in the castle was made in 1888",
        "The pool gates are locked at 2200",
        "The vault under the bank closes at 1730",
        "Ana's flat has a green door and was renovated in 2011",
        "The shop unlocks its doors at 0900",
        "Team Kx2 works with robot R2-9",
        "博物馆的大门早上0900开，晚上1730关",
        "这扇门是1903年做的",
        "仓库有蓝色的门，1903年开放",
        "项目Bo11使用工具Bo1-7",
        "银行大楼建于1896年",
        "The cottage has a red gate and dates from 1851",
        "The library locks its doors at 2030 on weekdays",
        "The alarm company was started in 1974",
        "The church doors were carved in 1510",
        "学校大门每天0730开",
        "老房子的门是1920年换的",
        "图书馆晚上2030关门",
        "这家银行成立于1974年",
        "保安公司1999年成立，门口有两只石狮子",
    ],
)
def test_years_times_of_day_and_opening_hours_are_no_secrets(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("The door code is 1903", f"The door code is {MASK}"),
        ("The door opens with 1903", f"The door opens with {MASK}"),
        ("Type 1903 at the gate", f"Type {MASK} at the gate"),
        (
            "I keyed in 1903 at the door and it let me in",
            f"I keyed in {MASK} at the door and it let me in",
        ),
        ("My pin was changed in 2019 to 4471", f"My pin was changed in {MASK}"),
        (
            "The safe was built in 1888 and opens with 4471",
            f"The safe was built in 1888 and opens with {MASK}",
        ),
        ("门禁密码是1903", f"门禁密码是{MASK}"),
        ("输入1903开门", f"输入{MASK}开门"),
        ("按0730开门", f"按{MASK}开门"),
        ("保险柜是1990年买的，用4471打开", f"保险柜是1990年买的，用{MASK}打开"),
    ],
)
def test_a_code_that_looks_like_a_year_or_a_time_is_redacted(text, redacted):
    assert redact(text) == redacted


@pytest.mark.parametrize(
    "fact",
    [
        *("I prefer Kotlin2.1 for everything.", "Prefers Kotlin2.1", "Builds with Svelte5"),
        *("Deploys to eu-west-3", "Uses claude-3-opus", "I always use gpt-3.5-turbo."),
        *("My favourite band is Level42.", "Likes Heaven17", "Talks at DebConf25"),
        *("The wifi router is a Fritz7490", "Uses a GTX970 and an i7-12700H"),
        *("His number plate is HH-KL 3302", "The plate on the van reads GT 493-FX"),
        *("Project number 7 is led by robin3k", "My default model is llama-3.1-70b."),
        *("喜欢用Kotlin2.1", "我更喜欢Heaven17", "部署在eu-west-3", "家里有一台Fritz7490"),
        *("他的车牌是京A·88K21", "我默认的模型是llama-3.1-70b。", "最喜欢的乐队是Level42"),
    ],
)
def test_the_name_of_a_thing_is_no_secret(fact):
    assert redact(fact) == fact


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("Prefers heaven17 for all logins", f"Prefers {MASK} for all logins"),
        ("I use harborfox91 for everything", f"I use {MASK} for everything"),
        ("My favourite password is Level42", f"My favourite password is {MASK}"),
        ("Uses Kotlin2.1 as the password", f"Uses {MASK} as the password"),
        ("My default wifi key is Fritz7490", f"My default wifi key is {MASK}"),
        ("I prefer the PIN 4471", f"I prefer the PIN {MASK}"),
        ("口令喜欢用Heaven17", f"口令喜欢用{MASK}"),
        ("登录的密码是Kotlin2.1", f"登录的密码是{MASK}"),
    ],
)
def test_the_name_of_a_thing_is_a_secret_where_the_sentence_calls_it_one(text, redacted):
    assert redact(text) == redacted
