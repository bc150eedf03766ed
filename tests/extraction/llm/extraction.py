"""A conversation, and its extraction by a model on a server of the tests."""

import asyncio
import json
from datetime import date

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Extraction
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Category
from memdeck.extraction.llm import ModelExtractor, ModelSettings
from tests.fakes.conversations import conversation_of
from tests.fakes.model_server import Request

TODAY = date(2026, 3, 20)
KEY = "sk-test-0123456789abcdef0123"
CATEGORIES = tuple(Category(name, maps_to=name) for name in ("preference", "fact", "todo"))

TEA = conversation_of("I always drink green tea.", "assistant: Noted! You must love Japan.")
LIKES_TEA = {
    "message_id": "m1",
    "quote": "I always drink green tea",
    "subject": "user",
    "content": "The user always drinks green tea",
    "category": "preference",
    "importance": "high",
    "intent": "stated",
    "relation": "new",
    "target_id": None,
    "last_day": None,
}


def fields_asked_for(request: Request) -> dict[str, dict[str, object]]:
    wanted = json.loads(json.dumps(request.body["response_format"]))["json_schema"]["schema"]
    fields = wanted["properties"]["candidates"]["items"]["properties"]
    assert isinstance(fields, dict)
    return fields


def extractor(settings: ModelSettings) -> ModelExtractor:
    return ModelExtractor(settings, KEY, CATEGORIES)


def read(
    settings: ModelSettings,
    conversation: Conversation = TEA,
    known: tuple[MemoryEntry, ...] = (),
) -> Extraction:
    return asyncio.run(extractor(settings).extract(conversation, known, TODAY))
