"""The HTTP server: translates requests into calls of services; no rules, no file access."""
