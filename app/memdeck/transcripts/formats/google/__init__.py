"""Gemini and AI Studio."""
