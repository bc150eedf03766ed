"""Suggestions that wait for the review of the user."""
