"""Decide whether two statements repeat, extend or contradict each other."""
