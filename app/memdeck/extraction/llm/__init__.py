"""Candidates from a language model behind an OpenAI-compatible server.

One question for each conversation: the model extracts and decides at once. What comes back is
a claim, checked here against the conversation before it becomes a candidate: the quote
must stand in a message of the person. ``extractor`` tells the whole story;
``asking`` brings a question through the quirks of servers; ``verification``
holds the checks. A failure is a note on the ``Extraction`` or one
``ModelError``, and never shows the key.
"""

from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.extractor import ModelExtractor
from memdeck.extraction.llm.self_test import check
from memdeck.extraction.llm.summarize_memories import ModelCondenser
from memdeck.extraction.llm.summarize_session import ModelSummariser

__all__ = ["Key", "ModelCondenser", "ModelExtractor", "ModelSettings", "ModelSummariser", "check"]
