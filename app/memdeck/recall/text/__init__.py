"""Tokens, stop words, Chinese and other scripts, and highlighting."""
