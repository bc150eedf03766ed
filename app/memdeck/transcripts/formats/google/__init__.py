"""Exports of Gemini, Gemini CLI and AI Studio."""
