"""Embedder and index."""
