"""Recall: keep the index in sync with the files, embed, and rank by policy."""
