"""Extraction by rules: no model, no network, the same result every time.

``turns`` reads a conversation and ``sentences`` splits a message. ``language`` defines the
patterns of a language, ``scoring`` scores a sentence by them, ``filing`` assigns a category,
``candidate_spans`` selects the best, and ``extractor`` makes candidates. ``tool_lessons``
are learned from failed tools. The points are set by hand; only the weights of ``filing``
are trained, on sentences of our own.
"""

from memdeck.extraction.rules.extractor import RuleExtractor
from memdeck.extraction.rules.tool_lessons import lessons_of

__all__ = ["RuleExtractor", "lessons_of"]
