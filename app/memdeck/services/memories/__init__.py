"""Verbs on memories, prompt, summary and forecast."""
