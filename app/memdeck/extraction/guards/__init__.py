"""What no extractor may take at face value.

Each module answers one question about a text and knows nothing of extractors:
does it hold a secret, does it give orders to the agent, are the words the
person's own, is it a what-if. All err on the side of suspicion: a wrong
alarm costs a look, a missed one is believed.
"""
