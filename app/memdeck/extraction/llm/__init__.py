"""Candidates from a language model behind an OpenAI-compatible server.

``extractor`` asks one question for each conversation; the model extracts and decides in one
answer. ``prompting`` builds the prompt, ``client`` sends it, and ``checks`` compares the
answer with the conversation: the quote must be in a message of the user. A failure is a
note on the ``Extraction`` or a ``ModelError``, and never shows the key.
"""

from memdeck.extraction.llm.client.client import ModelList, list_models
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.extractor import ModelExtractor
from memdeck.extraction.llm.self_test import check
from memdeck.extraction.llm.summarize_memories import ModelCondenser
from memdeck.extraction.llm.summarize_session import ModelSummariser

__all__ = [
    "Key",
    "ModelCondenser",
    "ModelExtractor",
    "ModelList",
    "ModelSettings",
    "ModelSummariser",
    "check",
    "list_models",
]
