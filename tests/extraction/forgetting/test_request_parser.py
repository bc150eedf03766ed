"""The sentences that are requests to forget."""

from pathlib import Path

import pytest

from memdeck.domain.consolidation.forget_request_targets import SURE
from memdeck.extraction.forgetting import forget_requests, requests_in
from memdeck.extraction.forgetting.lexicon import lexicon
from memdeck.extraction.forgetting.request_parser import LONGEST_TEXT
from memdeck.extraction.rules.forget_requests import referent
from tests.fakes.cpu_time import least_cpu_s

_CASES = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "data" / "forgetting.tsv")
    .read_text("utf-8")
    .splitlines()
]


@pytest.mark.parametrize("text", [text for _, label, text in _CASES if label == "request"])
def test_a_request_to_forget_is_recognized(text):
    assert any(request.likelihood >= SURE for request, _ in requests_in(text))


@pytest.mark.parametrize("text", [text for _, label, text in _CASES if label == "other"])
def test_what_only_speaks_of_forgetting_or_deleting_asks_for_none(text):
    assert not any(requests_in(text))


@pytest.mark.parametrize("text", ["Delete my draft.", "把我的代码里的注释去掉。"])
def test_an_order_that_may_be_about_something_else_is_not_sure(text):
    assert all(request.likelihood < SURE for request, _ in requests_in(text))


@pytest.mark.parametrize(
    "piece", ["please ", "forget ", "my, ", "，请", "把我", "忘", "user wants "]
)
def test_a_long_text_is_read_in_linear_time(piece):
    text = piece * (20_000 // len(piece))

    assert least_cpu_s(lambda text: list(requests_in(text)), text, 1) < 1


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("My income is none of your business.", ["My income"]),
        ("I asked you last week to forget my car.", ["my car"]),
        ("My wife says the info about Henrike should be deleted.", ["Henrike"]),
        ("My address and my phone number should be deleted.", ["My address", "my phone number"]),
        ("My age shouldn't be kept on file.", ["My age"]),
        ("It'd be nice if my address disappeared from your memory.", ["my address"]),
        ("The user wants me to delete what I know about their allergy.", ["their allergy"]),
        ("把我对花生过敏的事忘掉", ["花生过敏"]),
        ("我跟你说的体检结果我收回。", ["体检结果"]),
        ("把我的电话从记忆里删掉。", ["我的电话"]),
        ("把我住哪儿和在哪儿上班都忘掉。", ["我住哪儿", "在哪儿上班"]),
        ("我养狗那条不对，去掉吧。", ["我养狗"]),
        ("最后说的那句你别记。", [""]),
        ("No, forget that.", [""]),
        ("forget my allergy but keep my dog", ["my allergy"]),
        ("Forget where I live, but keep my job.", ["where I live"]),
        ("忘掉我的过敏，但是保留我的狗", ["我的过敏"]),
        ("Delete my flat but leave the harp.", ["my flat"]),
        ("Erase my flat and don't touch my pension.", ["my flat"]),
        ("Keep the harp, and forget my flat.", ["my flat"]),
        ("Forget my flat, the harp can stay.", ["my flat"]),
        ("Forget where I live but not where I grew up.", ["where I live"]),
        ("Please forget everything but my dog.", [""]),
        (
            "Please forget where I live, where I study and what I eat.",
            ["where I live", "where I study", "what I eat"],
        ),
        ("Forget that I prefer rye bread.", ["I prefer rye bread"]),
        ("忘了我不喜欢黑麦面包吧。", ["我不喜欢黑麦面包"]),
        ("把我的公寓删掉，竖琴那条留着。", ["我的公寓"]),
        ("把我的公寓删掉，别动竖琴。", ["我的公寓"]),
        ("除了我的狗，其他的都忘掉。", [""]),
    ],
)
def test_a_request_names_its_topic_without_the_words_that_ask(text, topics):
    assert [text[one.start : one.end] for one, _ in requests_in(text)] == topics


@pytest.mark.parametrize("sentence", ["go. forget a.\n", "忘掉车。", "forget\n"])
def test_of_thousands_of_short_requests_the_first_are_read(sentence):
    text = sentence * (100_000 // len(sentence))

    assert list(requests_in(text)) == list(requests_in(text[:LONGEST_TEXT]))


@pytest.mark.parametrize("word", ["archive", "archived", "archiving"])
def test_a_request_not_to_archive_is_one_not_to_keep(word):
    assert {one.kind for one in lexicon("en").tokens(word)} == {"keep"}


@pytest.mark.parametrize(
    "text",
    [
        "Can you forget facts I gave you?",
        "Are you able to delete memories?",
        "If I wanted it, could you forget something?",
        "How do I get you to forget something?",
        "你能忘掉聊过的内容吗",
        "要是我想，你能删掉记忆吗？",
        "怎么才能让你忘掉事情？",
    ],
)
def test_a_question_whether_an_assistant_can_forget_asks_for_nothing(text):
    assert not any(requests_in(text))


@pytest.mark.parametrize(
    "text",
    ["Can you forget what I just said?", "Could you forget my rent?", "你能忘掉我刚才说的话吗"],
)
def test_a_question_that_names_what_to_forget_asks_for_it(text):
    assert any(request.likelihood >= SURE for request, _ in requests_in(text))


@pytest.mark.parametrize(
    "text", ["Forget plums, pears are so much better.", "忘掉李子吧，梨才是最甜的。"]
)
def test_praise_of_another_thing_asks_for_nothing(text):
    assert not any(requests_in(text))


@pytest.mark.parametrize(
    ("before", "meant"),
    [
        ("Rex died.", "Rex"),
        ("Yesterday Otto left the choir.", "Otto"),
        ("My dentist moved away.", "My dentist"),
        ("I sold the Volvo.", "Volvo"),
        ("It is late.", ""),
        ("毛毛死了。", "毛毛"),
        ("我和李娜离婚了。", "李娜"),
    ],
)
def test_a_pronoun_means_what_the_sentence_before_is_about(before, meant):
    assert referent(before) == meant


@pytest.mark.parametrize("text", ["", ".", "...", "，。"])
def test_a_text_without_words_asks_for_nothing(text):
    assert not any(requests_in(text))


@pytest.mark.parametrize(
    ("text", "topics", "stays"),
    [
        ("Forget my rent, but keep that I play the oboe.", ["my rent"], ["i play the oboe"]),
        ("Forget my rent but keep in mind that I'm not a morning person.", ["my rent"], None),
        ("Forget everything about my pets except the tortoise.", ["my pets"], ["the tortoise"]),
        ("Delete all my allergies but dust.", ["my allergies"], ["dust"]),
        ("Delete all my allergies other than the dust one.", ["my allergies"], ["the dust one"]),
        ("Erase all I said about Ben aside from his name.", ["Ben"], ["his name"]),
        ("把宠物的事都忘了，只留乌龟", ["宠物"], ["乌龟"]),
        ("忘掉我的房租，不过记住我不喝酒", ["我的房租"], ["我不喝酒"]),
        ("把除了乌龟以外的宠物都忘掉", ["宠物"], ["乌龟"]),
        ("忘掉我的宠物，但乌龟要留着", ["我的宠物"], ["乌龟"]),
        ("忘掉我的房租，记得删干净", ["我的房租"], []),
    ],
)
def test_a_request_says_what_to_keep(text, topics, stays):
    (found,) = [one for one, _ in requests_in(text)]

    assert [text[found.start : found.end]] == topics
    assert stays is None or [one.strip(" .") for one in found.stays] == stays


@pytest.mark.parametrize("text", ["I'm not vegetarian anymore.", "I no longer smoke."])
def test_a_change_of_the_users_asks_to_forget_nothing(text):
    assert not any(requests_in(text))


def test_each_clause_that_asks_names_its_topic():
    text = "把我的房租忘掉，车牌也忘掉，乌龟的事保留"

    assert [text[one.start : one.end] for one, _ in requests_in(text)] == ["我的房租", "车牌"]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("旧水表上周换掉了，编号就不用再保留。", ["编号"]),
        ("大伯上午来过了，借条那件事你可以抹掉，不必再留。", ["借条"]),
        ("我婆婆知道我失业的事，脸都绿了，你把那条抹了吧。", ["我婆婆知道我失业"]),
        ("Anyway, you can let go of my canoe club.", ["my canoe club"]),
    ],
)
def test_a_clause_that_asks_after_a_statement_is_found(text, topics):
    assert [text[one.start : one.end] for one, _ in requests_in(text)] == topics


@pytest.mark.parametrize(
    "text", ["We sold the kiln, so please forget that project.", "忘掉那个计划吧。"]
)
def test_what_was_named_before_in_other_words_is_not_sure(text):
    found = list(requests_in(text))

    assert found
    assert all(request.likelihood < SURE for request, _ in found)


@pytest.mark.parametrize(
    "text",
    [
        "To be erased at the user's demand: membership in the rowing club.",
        "The user told me to quit recalling which train she takes.",
        "Must not keep the name of the user's landlord, by her own wish.",
        "scratch the 40 quid my cousin lent me",
        "reset what you have on how I like my reports",
        "用户请求忘记其每周游泳的习惯。",
        "应用户本人请求，租房押金一事从记忆里拿掉。",
        "等会儿我爸要用电脑，先把我欠了多少钱那条弄没了再说",
    ],
)
def test_a_request_is_found_in_notes_and_in_everyday_language(text):
    assert any(requests_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "永远别删我女儿的那些记忆",
        "不许删我儿子的记录。",
        "我的地址千万不要清除",
        "Never ever delete my daughter's memories.",
        "Don't you dare forget my allergy!",
        "Under no circumstances delete the notes on my son.",
    ],
)
def test_an_order_not_to_delete_is_no_request(text):
    assert list(requests_in(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "别忘了删掉我的地址",
        "能不能删掉我的地址？",
        "我女儿的别删，我的地址删掉。",
        "Don't forget to delete my address.",
        "Why don't you delete my old address?",
        "Never delete my allergy, but forget my address.",
    ],
)
def test_an_order_not_to_delete_hides_no_request(text):
    assert list(requests_in(text))


@pytest.mark.parametrize(
    "sentence",
    [
        "You can consider them as my close friends",
        "You can assume that I know Python",
        "You could see it as my main goal",
        "You may regard these as my rules of thumb",
        "So you can treat it as public",
        "你可以把他们当作我的家人",
        "你可以假设我会 SQL",
        "请将她视为我的导师",
        "Notes about me",
        "About me",
        "Some details about me",
        "关于我的信息",
    ],
)
def test_what_to_think_of_something_and_a_title_are_no_requests(sentence):
    assert forget_requests(sentence) == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "You can consider that void",
        "You can consider my address forgotten",
        "You can treat my old address as obsolete",
        "You can take my number out",
        "All information about me needs to vanish",
        "请把我的工资当作没说过",
        "就当我没说过这件事",
    ],
)
def test_what_to_think_of_as_gone_is_a_request(sentence):
    assert forget_requests(sentence) != ()


@pytest.mark.parametrize(
    "text",
    [
        "The global note about turtles",
        "The note about turtles is long",
        "The memory about Rome is Ana's favourite",
        "The fact about whales that Ana likes is their song",
        "The things Ana said about school were kind",
        "Ana wants to forget her ex",
        "Ben tries to forget the war",
        "The memories about the lake are in the album",
        "A note about bees hangs on the fridge",
        "The entry about Oslo was written by Ben",
        "That story about the fox is from grandma",
        "Her notes on chess fill two shelves",
        "Ana's memory of the sea is vivid",
        "Ben hopes to forget the accident one day",
        "If Ana forgets the key, she calls Ben",
        "忘记密码时请联系小王",
        "忘了带钥匙的话就找邻居",
        "小安想忘记前男友",
        "老王试图忘掉那场战争",
        "关于乌龟的笔记很长",
        "那条关于罗马的记忆是小安最喜欢的",
        "如果忘记验证码，请联系客服",
        "The shared memory about our trip is lovely",
        "The little note about recipes",
        "Those records about bees go back to 1950",
        "The record of the concert sold well",
        "Maria would like to forget the winter",
        "Most people try to forget bad news",
        "Some facts about salt matter to cooks",
        "忘记密码的时候可以找管理员",
        "小李希望忘掉那次失败",
        "关于鲸鱼的记录有三页",
        "万一忘了密码，就打电话给小陈",
    ],
)
def test_what_a_note_is_about_and_what_others_forget_asks_for_nothing(text):
    assert forget_requests(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Forget the note about turtles",
        "The note about my ex should go",
        "The memory about Rome is wrong, remove it",
        "That thing about my divorce, zap it",
        "Please forget what Ana said about school",
        "I want you to forget her ex",
        "The user wants to forget his old job",
        "The fact about my salary is outdated",
        "That memory of Oslo must not stay",
        "忘记我的密码",
        "请忘记小王的电话",
        "如果可以的话请忘记我的地址",
        "用户想忘记前男友",
        "忘掉我上大学时住在哪里",
        "关于前任的那条记忆，删了吧",
        "The entry about my illness can go",
        "Scrap the facts about owls",
        "The details on my debts must not be kept",
        "The memory about Tom is obsolete",
        "Don't keep the record of the concert",
        "忘记关于小李的一切",
        "我希望你忘掉那次失败",
        "忘记我生病后的事",
        "Ana wants to forget her ex, so forget my address",
        "忘记密码时请联系小王，也请忘记我的地址",
    ],
)
def test_a_request_about_a_note_or_somebody_else_is_recognized(text):
    assert forget_requests(text)
