"""Pasted text and data sets."""
