"""Embedders: vectors of texts, whose cosine measures similarity of meaning.

One module per embedder, and an entry in ``embedder_registry``. Each embedder names its
model, since vectors of two models cannot be compared.
"""
