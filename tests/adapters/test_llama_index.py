"""The block for LlamaIndex, with the real package: what it recalls, keeps and learns."""

import asyncio
from contextlib import asynccontextmanager
from typing import Any

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms import MockLLM
from llama_index.core.memory import Memory
from sqlalchemy.ext.asyncio import create_async_engine

from memdeck import MemoryManager, ModelError
from memdeck.adapters.llama_index import MemdeckMemoryBlock
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.namespace import Namespace

ALLERGY = ("I'm allergic to peanuts.", "Noted.", "Thanks.", "Bye.")


class FailingModel:
    name = "failing"

    async def extract(self, conversation: Conversation, known: Any, today: Any) -> Any:
        raise ModelError("The model is busy; try again later.")


@pytest.fixture
def manager(tmp_path):
    return MemoryManager(tmp_path)


@asynccontextmanager
async def chat_of(block, session="s1", limit=4000):
    """Yield a chat of LlamaIndex with *block*, which counts words as tokens."""
    engine = create_async_engine("sqlite+aiosqlite:///:memory:")
    chat = Memory.from_defaults(
        session_id=session,
        token_limit=limit,
        token_flush_size=40,
        memory_blocks=[block],
        tokenizer_fn=str.split,
        async_engine=engine,
    )
    try:
        yield chat
    finally:
        await engine.dispose()


def messages(*texts):
    roles = ("user", "assistant")
    return [ChatMessage(role=roles[n % 2], content=text) for n, text in enumerate(texts)]


def texts_of(manager):
    return [row.entry.content for row in manager.list().rows]


def test_what_the_user_asks_about_is_in_the_system_message(manager):
    for text in ("Likes green tea", "Has a dog called Bruno", "喜欢爬山"):
        manager.add(text)

    async def answers(*questions):
        async with chat_of(MemdeckMemoryBlock(manager=manager)) as chat:
            return [await chat.aget(input=question) for question in questions]

    dog, hills, nothing = asyncio.run(answers("Which dog do I have?", "我喜欢爬山吗?", "Xylophone"))
    (system,) = dog
    assert system.role == "system"
    assert "Bruno" in system.content
    assert "tea" not in system.content
    assert "喜欢爬山" in hills[0].content
    assert nothing == []


def test_the_last_message_of_the_user_is_the_question(manager):
    manager.add("Likes green tea")
    manager.add("Has a dog called Bruno")
    block = MemdeckMemoryBlock(manager=manager)

    def recalled(*texts):
        return asyncio.run(block.aget(messages(*texts)))

    assert "Bruno" in recalled("About tea", "Tea is fine.", "And my dog?", "A dog")
    assert "Bruno" not in recalled("And my dog?", "A dog", "About tea")
    assert recalled() == ""
    assert asyncio.run(block.aget(None)) == ""


def test_at_most_so_many_memories_are_recalled(manager):
    for number in range(8):
        manager.add(f"Drank tea number {number}")
    block = MemdeckMemoryBlock(manager=manager, top_k=3)

    assert asyncio.run(block.aget(messages("tea"))).count("Drank tea") == 3


def test_messages_that_leave_the_short_term_memory_are_learned_from(manager):
    filler = ["Let us talk about the weather in the mountains for a while now."] * 10

    async def talk():
        async with chat_of(MemdeckMemoryBlock(manager=manager), limit=60) as chat:
            for message in messages("I'm allergic to peanuts.", "I will keep it in mind.", *filler):
                await chat.aput(message)

    asyncio.run(talk())
    assert any("allergic to peanuts" in text for text in texts_of(manager))


def test_the_end_of_a_chat_is_learned_from_and_ends_the_session(manager):
    block = MemdeckMemoryBlock(manager=manager)

    async def talk():
        async with chat_of(block) as chat:
            await chat.aput_messages(messages("I live in Graz.", "Nice.", "I prefer tea.", "Ok."))
            return await block.end(chat)

    outcome = asyncio.run(talk())
    assert outcome.new == len(texts_of(manager)) > 0
    assert outcome.message_count == 4
    assert any("Graz" in text for text in texts_of(manager))
    assert manager.short_term.all() == ()


def test_another_chat_recalls_what_the_first_one_taught(tmp_path):
    async def talk(session, *texts):
        block = MemdeckMemoryBlock(manager=MemoryManager(tmp_path))
        async with chat_of(block, session) as chat:
            await chat.aput_messages(messages(*texts))
            known = await chat.aget()
            await block.end(chat)
            return known

    assert "system" not in {message.role for message in asyncio.run(talk("s1", *ALLERGY))}
    assert "peanuts" in asyncio.run(talk("s2", "What am I allergic to?"))[0].content


def test_a_chat_engine_answers_from_memory(manager):
    manager.add("Has a dog called Bruno")

    async def ask(question):
        async with chat_of(MemdeckMemoryBlock(manager=manager)) as chat:
            # The stand-in for a model repeats what it was sent.
            engine = SimpleChatEngine.from_defaults(memory=chat, llm=MockLLM())
            return str(await engine.achat(question))

    assert "Bruno" in asyncio.run(ask("What is my dog called?"))


def test_messages_of_every_role_are_kept(manager):
    block = MemdeckMemoryBlock(manager=manager)
    roles = ["system", "developer", "user", "assistant", "function", "tool", "chatbot", "model"]
    said = [ChatMessage(role=role, content=f"by {role}") for role in roles]

    asyncio.run(block.aput([*said, ChatMessage(role="assistant", content=None)], session_id="s1"))
    (session,) = manager.short_term.all()
    assert [message.content for message in session.messages] == [m.content for m in said]


def test_messages_without_a_session_get_one_of_their_own(manager):
    block = MemdeckMemoryBlock(manager=manager)

    asyncio.run(block.aput(messages("I live in Graz.", "Nice.")))
    asyncio.run(block.aput(messages("I prefer tea.", "Ok.")))
    assert [len(session.messages) for session in manager.short_term.all()] == [2, 2]


def test_a_model_that_fails_does_not_stop_a_chat_and_no_message_is_lost(tmp_path):
    manager = MemoryManager(tmp_path, FailingModel())
    block = MemdeckMemoryBlock(manager=manager)

    asyncio.run(block.aput(messages(*ALLERGY), session_id="s1"))
    assert texts_of(manager) == []
    with pytest.raises(ModelError):
        asyncio.run(manager.end_session("s1"))
    asyncio.run(MemoryManager(tmp_path).end_session("s1"))
    assert any("peanuts" in text for text in texts_of(manager))


def test_the_blocks_of_two_users_share_nothing(tmp_path):
    ana, ben = (
        MemdeckMemoryBlock(manager=MemoryManager(tmp_path, namespace=Namespace(user_id=name)))
        for name in ("ana", "ben")
    )

    async def talk():
        async with chat_of(ana, "a1") as chat:
            await chat.aput_messages(messages(*ALLERGY))
            await ana.end(chat)

    asyncio.run(talk())
    question = messages("What am I allergic to?")
    assert "peanuts" in asyncio.run(ana.aget(question))
    assert asyncio.run(ben.aget(question)) == ""


def test_the_manager_is_not_serialised(manager):
    dumped = MemdeckMemoryBlock(manager=manager).model_dump()

    assert "manager" not in dumped
    assert dumped["top_k"] == 5
