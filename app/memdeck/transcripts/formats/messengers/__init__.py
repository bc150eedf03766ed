"""Chats among people (one file each)."""
