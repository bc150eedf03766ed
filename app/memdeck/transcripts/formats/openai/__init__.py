"""Exports of ChatGPT and Codex, and messages of the API."""
