"""What is worded as a request to forget, and what is not."""

import time

import pytest

from memdeck.extraction.forgetting import first_request


@pytest.mark.parametrize(
    "text",
    [
        "Could you stop remembering that I smoke?",
        "I don't want you remembering my weight.",
        "Kindly erase any record of my arrest.",
        "Take my home address out of your memory.",
        "You can drop what I said about my boss.",
        "Nobody needs to know about my bankruptcy, so wipe that from memory.",
        "I told you my PIN yesterday. Forget it completely, remove it from your memory.",
        "Please remove everything about my ex-husband.",
        "Make sure you forget about my surgery.",
        "Forget the name of my hamster.",
        "forget my old job at Acme pls",
        "Please, no more remembering my birthday.",
        "My blood pressure is private. Don't store it.",
        "Would you please forget what I told you about the lawsuit?",
        "Don't keep my credit card details in memory.",
        "I'd prefer if you forgot my age.",
        "I want my phone number gone from your memory.",
        "Delete the fact that I have diabetes.",
        "Unlearn my nickname.",
        "User wants their home address forgotten.",
        "User asked to have their medical history deleted.",
        "Remove from memory: the user's salary",
        "忘掉我跟你说过的关于前女友的事。",
        "我的身高体重你不要记了。",
        "请不要把我的病史存下来。",
        "把记忆里我的旧地址删了。",
        "别再提我的前任，也别记着。",
        "麻烦你忘记我上次说的银行卡号。",
        "我生日这条可以删了。",
        "把“用户怀孕”这条记忆清掉。",
        "你记的我的公司名，删掉。",
        "请抹去所有关于我家人的记忆。",
        "我女朋友的名字，你忘了吧。",
        "以后不要记得我住哪了。",
        "能把我的收入从你那儿删掉吗？",
        "我之前说的过敏你忘掉就好。",
        "清空你对我的所有记忆。",
        "用户想让助手忘掉他的病史。",
        "用户不希望被记住年龄。",
        "应用户要求，删除其住址信息。",
    ],
)
def test_a_request_to_forget_is_known_by_its_words(text):
    found = first_request(text)

    assert found is not None
    assert found[0].is_sure


@pytest.mark.parametrize(
    "text",
    [
        "I keep forgetting to water the plants.",
        "Forget about it.",
        "The cache forgets entries after ten minutes.",
        "We should delete unused branches every month.",
        "Write a function that removes duplicates from my list.",
        "Did you forget what I told you?",
        "Remove the border from my button.",
        "Please delete line 4 of my script.",
        "My phone erased all my photos.",
        "I want to forget my ex, any advice?",
        "The user prefers to delete merged branches.",
        "Never store passwords in plain text.",
        "Don't keep the old API around.",
        "Cut the onions and remove the seeds.",
        "Please don't save the file automatically.",
        "我想忘掉前任，怎么办？",
        "帮我删除列表里重复的元素。",
        "别保存临时文件。",
        "不要在代码里保存密码。",
        "我忘了昨天说到哪了。",
        "这个功能会清除缓存。",
        "用户喜欢删除已合并的分支。",
        "他忘了我的生日，我很生气。",
    ],
)
def test_what_only_speaks_of_forgetting_or_deleting_asks_for_none(text):
    assert first_request(text) is None


@pytest.mark.parametrize("text", ["Delete my draft.", "把我的代码里的注释去掉。"])
def test_an_order_that_may_be_about_something_else_is_not_sure(text):
    found = first_request(text)

    assert found is not None
    assert not found[0].is_sure


@pytest.mark.parametrize(
    "piece", ["please ", "forget ", "my, ", "，请", "把我", "忘", "user wants "]
)
def test_a_long_text_is_read_in_linear_time(piece):
    start_s = time.process_time()

    first_request(piece * (20_000 // len(piece)))

    assert time.process_time() - start_s < 1
