"""Conversations in plain text: speakers, turns and headed blocks."""
