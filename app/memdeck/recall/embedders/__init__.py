"""Vectors of texts, whose angles tell how near they are in meaning.

One embedder a file and a line in ``registry``. ``open_embedder`` gives a loaded
one; each says what made its vectors, since those of two models never compare.
"""
