"""Build a conversation from messages, and clean their text."""
