"""Conversations, sessions, and how far each session was read."""
