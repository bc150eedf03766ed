"""Extract candidates from a conversation.

Two extractors return the same type, an ``Extraction``: ``rules`` reads the user's messages
offline, ``llm`` asks a language model. ``guards`` check text for both: secrets, injected
instructions, text that the user did not write, hypothetical statements. ``dates`` says which
days the dates of a text mean. Only what the user said is evidence, and no transcript is obeyed.
``evaluation`` measures an extractor against labelled sessions. Nothing here touches a file or a
vault.
"""
