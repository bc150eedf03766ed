"""Centering, similarity and thresholds of vectors."""
