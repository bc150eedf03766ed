"""From a conversation to candidates.

Two extractors give the same thing, an ``Extraction``: ``rules`` reads the
person's messages offline by linguistic cues, ``llm`` asks a language model.
``guards`` judge text for both: secrets, injected orders, words that are not
the person's own, what-ifs. Only what the person said is evidence; what a
transcript says is data, and nothing here obeys it. ``scoring`` measures either
against labelled sessions. No file or vault is touched in this room.
"""
