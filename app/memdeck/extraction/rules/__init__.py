"""Extraction by rules: no model, no network, the same result every time.

``turns`` reads a conversation, ``sentences`` cuts a message, a ``language`` has
tables of cues, ``score`` weighs a sentence by them, ``filing`` gives it a category,
``offers`` picks what is worth offering and ``extractor`` makes candidates of it.
``lessons`` are what tools taught by their ``failures``. The points are set by hand from
how people write; only the weights of ``filing`` are learned, from sentences of our own.
"""

from memdeck.extraction.rules.extractor import RuleExtractor
from memdeck.extraction.rules.tool_lessons import lessons_of

__all__ = ["RuleExtractor", "lessons_of"]
