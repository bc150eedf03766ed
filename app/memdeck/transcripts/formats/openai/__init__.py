"""ChatGPT, Codex, API messages."""
