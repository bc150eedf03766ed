"""Transcripts and sessions."""
