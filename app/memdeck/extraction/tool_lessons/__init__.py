"""Lessons from failed tools."""
