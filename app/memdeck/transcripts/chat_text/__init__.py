"""Turns in plain text."""
