"""Preferences for the style of answers, and requests that apply only once."""

import pytest

from memdeck.domain.memory.candidate import Intent
from tests.extraction.conversations import candidates_from

WISHES = (
    "Give me prices in Swiss francs.",
    "Call me Captain.",
    "Please write SQL keywords in capitals for me.",
    "Answer in Dutch.",
    "Keep replies under five lines.",
    "Money in rupees, distances in kilometres.",
    "Treat me as a beginner.",
    "Argue with me when I'm wrong.",
    "Ask before deleting files.",
    "Cite your sources whenever you state a fact.",
    "Put the command first, then explain.",
    "Recommend only books under 300 pages.",
    "Can you keep your answers shorter in future?",
    "Would you mind calling me Mr Abara?",
    "叫我老陈",
    "价格用人民币",
    "以后别用表情",
    "用土耳其语答吧",
    "回答控制在五行以内",
    "不确定就说不确定",
    "我英语有错就帮我改",
    "推荐的菜别放香菜",
    "结论放前面",
    "语气温柔点",
)
ONCE = (
    "Write me a poem.",
    "Write me a poem in French.",
    "Give me the prices of these three phones.",
    "Translate this in French.",
    "Call me a taxi.",
    "Call me when it's done.",
    "Call me when you land.",
    "Please call me while he's out.",
    "Call me from the airport.",
    "Call me paranoid, but I lock the door twice.",
    "Answer in one word: is Pluto a planet?",
    "Give me hotels in Rome.",
    "Explain how prices in Switzerland are set.",
    "Let me know when you see the error in the log.",
    "Let me know if you need any advice.",
    "Show me a code sample in Kotlin.",
    "Stop the server.",
    "Could you answer that in Polish?",
    "写一首诗",
    "给我这三款手机的价格",
    "明天七点叫我起床",
    "叫我一声",
    "叫我先走",
    "叫我早点睡",
    "叫我下楼",
    "用西班牙语说一遍",
    "讲个笑话",
    "例子用错了",
    "标题加粗",
    "对我来说有点难",
)


@pytest.mark.parametrize("text", WISHES)
def test_a_request_for_every_answer_is_a_preference(text):
    assert "preference" in {one.category for one in candidates_from(text)}


@pytest.mark.parametrize("text", ONCE)
def test_a_request_that_applies_once_is_not_remembered(text):
    assert [one.content for one in candidates_from(text) if one.intent is not Intent.FORGET] == []


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Would you mind calling me Mr Abara?", "The user wants to be called Mr Abara"),
        ("Can you keep your answers shorter in future?", "The user asks the assistant to keep"),
        ("Don't call me during lunch.", "The user asks the assistant not to call them during"),
        ("Call me by my last name.", "The user wants to be called by"),
        ("叫我晚晚吧", "用户希望被称为晚晚"),
    ],
)
def test_a_polite_request_reads_as_a_wish_of_the_user(text, memory):
    (found,) = candidates_from(text)
    assert found.content.startswith(memory)
    assert not found.content.endswith("?")
