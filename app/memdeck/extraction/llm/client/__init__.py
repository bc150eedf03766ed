"""HTTP to an OpenAI-compatible server."""
