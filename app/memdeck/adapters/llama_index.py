"""The long-term memory of a LlamaIndex agent: a block of its ``Memory``."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from uuid import uuid4

from memdeck.errors import ModelError, UsageError
from memdeck.services.agent.session_end import SessionOutcome, SessionTrigger
from memdeck.services.manager import MemoryManager

try:
    from llama_index.core.base.llms.types import ChatMessage, MessageRole
    from llama_index.core.bridge.pydantic import Field
    from llama_index.core.memory import BaseMemoryBlock, Memory
    from llama_index.core.storage.chat_store.sql import MessageStatus
except ImportError as error:
    raise UsageError(
        "The block for LlamaIndex needs llama-index-core; install it with"
        " `pip install llama-index-core`."
    ) from error

_ROLES = {
    MessageRole.CHATBOT: "assistant",
    MessageRole.MODEL: "assistant",
    MessageRole.FUNCTION: "tool",
}
"""The names of roles that are others in Memdeck."""


class MemdeckMemoryBlock(BaseMemoryBlock[str]):
    """What *manager* recalls for the last question of the user, at most *top_k* memories.

    Messages that leave the short-term memory are kept in an open session of its name, and learned
    from. ``end`` learns from the rest. It is no part of what is serialised.
    """

    name: str = "Memdeck"
    manager: MemoryManager = Field(exclude=True)
    top_k: int = 5

    async def end(self, memory: Memory) -> SessionOutcome:
        """Learn from the chat that *memory* holds, once it is over; return what was learned.

        Raises:
            ModelError: the model failed; the messages are kept in the session of that name, which
                ``end_session`` can end again.
        """
        messages = await memory.aget_all(status=MessageStatus.ACTIVE)
        await asyncio.to_thread(self._keep, messages, memory.session_id)
        return await self.manager.end_session(memory.session_id)

    async def _aget(
        self, messages: list[ChatMessage] | None = None, **_block_kwargs: object
    ) -> str:
        """Return the memories that answer the user's last message of *messages*; "" for none."""
        asked = (m.content for m in reversed(messages or ()) if m.role == MessageRole.USER)
        question = next(filter(None, asked), "")
        return await asyncio.to_thread(self.manager.recall_memory, question, self.top_k)

    async def _aput(self, messages: list[ChatMessage]) -> None:
        """Keep *messages* in the session that they name, and learn from it.

        If the model fails, the next call or the end of the session learns from them.
        """
        named = (message.additional_kwargs.get("session_id") for message in messages)
        session = next(filter(None, named), None) or str(uuid4())
        await asyncio.to_thread(self._keep, messages, session)
        with suppress(ModelError):
            await self.manager.end_session(session, SessionTrigger.HEARTBEAT)

    def _keep(self, messages: Iterable[ChatMessage], session: str) -> None:
        for message in messages:
            if message.content:
                role = _ROLES.get(message.role, message.role.value)
                self.manager.add_message(session, role, message.content)
