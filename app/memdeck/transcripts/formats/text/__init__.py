"""Pasted conversations and data sets."""
