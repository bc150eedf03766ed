"""Prompts, schemas, transcript for the prompt."""
