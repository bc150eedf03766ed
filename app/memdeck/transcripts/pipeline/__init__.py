"""Detect, read, merge, report."""
