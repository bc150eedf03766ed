"""Extraction by rules: no model, no network, the same result every time.

``turns`` reads a conversation, ``sentences`` cuts a message, a ``language`` has
tables of cues, ``score`` weighs a sentence by them, ``offers`` picks what is
worth offering and ``extractor`` makes candidates of it. The points are set by
hand from how people write, not fitted to any data.
"""

from memdeck.extraction.rules.extractor import RuleExtractor

__all__ = ["RuleExtractor"]
