"""Exports of other assistants and of programs for local models."""
