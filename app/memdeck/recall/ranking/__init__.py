"""Rank hits, explain the rank, and leave out what was forgotten."""
