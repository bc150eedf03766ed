"""Exports of chats among people."""
