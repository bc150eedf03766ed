"""Chat exports: list, pick, read, resume."""
