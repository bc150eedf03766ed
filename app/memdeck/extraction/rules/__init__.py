"""Extraction by rules: no model, no network, the same result every time.

``turns`` reads a conversation and ``sentences`` splits a message. ``language`` loads the cue
tables and patterns of a language from ``resources/rules``, ``scoring`` scores a sentence by
them, ``categories`` classifies it, ``candidate_spans`` selects the best, and ``extractor``
builds candidates. ``tool_lessons`` are learned from failed tools. The points of cues are set
by hand; only the weights of ``categories`` are trained, on sentences of our own.
"""

from memdeck.extraction.rules.extractor import RuleExtractor
from memdeck.extraction.rules.tool_lessons import lessons_of

__all__ = ["RuleExtractor", "lessons_of"]
