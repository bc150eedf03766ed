"""Centering, thresholds, similarity of vectors."""
