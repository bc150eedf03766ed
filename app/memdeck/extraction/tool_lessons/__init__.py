"""Lessons from failed tools: error patterns and the text of a lesson."""
