"""Requests to an OpenAI-compatible server, and its answers and errors."""
