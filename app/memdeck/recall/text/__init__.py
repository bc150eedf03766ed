"""Tokens, stop words, CJK, highlighting."""
